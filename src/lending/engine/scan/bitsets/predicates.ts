import type { Inquiry } from '../../inquiry.ts';
import { windowPlace } from '../../layout.ts';
import { checkExperienceWindow, isShortWindow, Tally } from '../../program-checks.ts';
import type { MarketIndex } from '../index/market-index.ts';
import { type Bitset, orWords } from './bitset.ts';

/** What some programs ask in terms of yes and no; the deal fails those of them that are in none of the answers. */
interface Predicate {
  readonly asking: Bitset;
  readonly answers: readonly Bitset[];
}

/** What programs ask of a deal in terms of yes and no. */
export interface Predicates {
  readonly asked: readonly Predicate[];
  /** Programs with an open check. */
  readonly unknown: readonly Bitset[];
  /** Programs for a person to review. */
  readonly review: readonly Bitset[];
}

const some = (bits: Bitset | undefined): readonly Bitset[] => (bits ? [bits] : []);

export function predicatesOf(index: MarketIndex, { state, program, background }: Inquiry): Predicates {
  const { limitedToStates, served, licensedOnly, refusesFelony, refusesFinancialCrime } = index.lenders;
  const asked: Predicate[] = [];
  const unknown: Bitset[] = [];
  if (state === null) unknown.push(limitedToStates);
  else asked.push({ asking: limitedToStates, answers: some(served.of(state)) });
  for (const { choice, wanted, place } of program) {
    const offers = index.offers[place];
    if (choice === null || !offers) continue;
    if (wanted.length === 0) unknown.push(offers.asking);
    else asked.push({ asking: offers.asking, answers: wanted.flatMap((one) => some(offers.byOption.of(one))) });
  }
  if (background.felony === true) asked.push({ asking: refusesFelony, answers: [] });
  if (background.financialCrime === true) asked.push({ asking: refusesFinancialCrime, answers: [] });
  return { asked, unknown, review: state === null ? [] : some(licensedOnly.of(state)) };
}

/** Binary digits of a counter that every program has: the counters of 32 programs are added up at once (bit-sliced). */
const digitsOfCounts = 4;
/** The largest number of failures that is counted; no kind has as many predicates. */
export const mostCounted = 2 ** digitsOfCounts - 1;

/** The sets of these programs that fail exactly 0, 1, 2 ... predicates; each is worked out when it is asked for. */
export function programsByFailures(
  all: Uint32Array,
  predicates: readonly Predicate[],
): (failures: number) => Uint32Array {
  const words = all.length;
  const range = { from: 0, to: words };
  const needed = Math.min(digitsOfCounts, 32 - Math.clz32(predicates.length));
  const digits = Array.from({ length: needed }, () => new Uint32Array(words));
  const met = new Uint32Array(words);
  for (const { asking, answers } of predicates) {
    met.fill(0);
    for (const answer of answers) orWords(met, answer.words, range);
    const failed = met;
    for (let word = 0; word < words; word += 1) failed[word] = (asking.words[word] as number) & ~(met[word] as number);
    for (const digit of digits) carryInto(digit, failed);
  }
  return (failures) => {
    const programs = all.slice();
    for (const [place, digit] of digits.entries()) {
      const inverse = (failures >> place) & 1 ? 0 : -1;
      for (let word = 0; word < words; word += 1) {
        programs[word] = (programs[word] as number) & ((digit[word] as number) ^ inverse);
      }
    }
    return programs;
  };
}

/** @param all has the size */
export function unionOf(sets: readonly Bitset[], all: Bitset): Uint32Array {
  const union = new Uint32Array(all.words.length);
  for (const { words } of sets) orWords(union, words, { from: 0, to: union.length });
  return union;
}

/** Adds a carry to a digit; what that carries over takes its place. */
function carryInto(digit: Uint32Array, carried: Uint32Array): void {
  for (let word = 0; word < digit.length; word += 1) {
    const was = digit[word] as number;
    const added = carried[word] as number;
    digit[word] = was ^ added;
    carried[word] = was & added;
  }
}

/** What the program's window of experience asks for, which depends on what the tier asks for. */
export interface WindowPlan {
  /** From the beginning of the program's row, and among the columns of the tier. */
  readonly windowPlace: number;
  readonly experiencePlace: number;
  /** How many codes the experience that tiers ask for has. */
  readonly step: number;
  /** Reviews, at the code of the window times `step` plus the code of the experience. */
  readonly reviews: Uint8Array;
  /** By code of the window: 1 where a tier that asks for experience is for a person to review, however much there is. */
  readonly isShort: Uint8Array;
  /** By code of the experience: 1 where it asks for none. */
  readonly asksNone: Uint8Array;
}

const tally = new Tally('none');

export function windowPlan(index: MarketIndex, { experience }: Inquiry): WindowPlan {
  const windows = index.columnOf({ ofTier: false, place: windowPlace });
  const asked = index.columnOf({ ofTier: true, place: index.layout.experiencePlace });
  const reviewsOf = (months: number, least: number) => {
    tally.reset();
    checkExperienceWindow(months, least, experience, tally);
    return tally.reviews;
  };
  return {
    windowPlace: windows.place,
    experiencePlace: asked.place,
    step: asked.values.length,
    reviews: Uint8Array.from(windows.values.flatMap((months) => asked.values.map((least) => reviewsOf(months, least)))),
    isShort: Uint8Array.from(windows.values, (months) => (experience !== null && isShortWindow(months) ? 1 : 0)),
    asksNone: Uint8Array.from(asked.values, (least) => (least > 0 ? 0 : 1)),
  };
}
