// Words are read as in bitset.ts.
import { loanMinPlace } from '../../layout.ts';
import { type MarketIndex, rowsPerBlock } from '../index/market-index.ts';
import type { LookupTables, QueryPlan } from '../index/query-plan.ts';
import { review, undetermined } from '../tiers/candidate-check.ts';
import { lowest, orWords, type WordRange } from './bitset.ts';
import type { ColumnBitmaps } from './column-bitmaps.ts';
import { unionOf } from './predicates.ts';

const unbounded = Number.POSITIVE_INFINITY;
/** A check that is met. */
const none = [0, 0] as const;

/** Whether the bitmaps cover a query: everything is known of the deal, and the columns of a tier size its loan. */
export function isCovered({ program, borrower, tier, loan }: QueryPlan): boolean {
  if (!Number.isNaN(loan.requested) || loan.open || loan.limits.length > 0) return false;
  if (loan.leverage.some(({ ofTier }) => !ofTier)) return false;
  const ofTier = [borrower, tier, loan.caps, loan.parts];
  return ![program, ...ofTier].some(({ results }) => results.some(Number.isNaN));
}

/** Verdicts of 32 programs at a time, by arithmetic on bitsets. What they leave open is checked program by program. */
export class BitsetVerdicts {
  /** Programs that match: no check of their own fails, and none of some tier. */
  readonly matching: Uint32Array;
  /** Those that are checked one by one, as the caller finds them; a second bitset to find them with. */
  readonly candidates: Uint32Array;
  readonly above: Uint32Array;
  /** Of the matches those that nobody confirmed for long. */
  readonly stale: Uint32Array;
  /** Programs that are further off than was asked for last. */
  readonly tooFar: Uint32Array;
  /** Programs with an open check, and with one that is for a person to review. */
  readonly #unknown: Uint32Array;
  readonly #review: Uint32Array;
  /** Every match is for a person to review. */
  readonly #allReview: boolean;
  readonly #index: MarketIndex;
  readonly #plan: QueryPlan;
  /** Programs no check of whose own fails. */
  readonly #passingOwn: Uint32Array;
  /** By place of the tier: programs whose tier there passes all checks but that of its loan. */
  readonly #passing: readonly Uint32Array[];
  readonly #tier: Uint32Array;
  /** Programs whose window of experience leaves tiers that ask for any for a person to review. */
  readonly #short: Uint32Array;
  /** Of them those of which a tier that asks for none may match, and surely does. */
  readonly #mayAskNone: Uint32Array;
  readonly #asksNone: Uint32Array;
  readonly #usualMinimum: number;

  constructor(index: MarketIndex, plan: QueryPlan) {
    const words = () => new Uint32Array(index.all.words.length);
    this.#index = index;
    this.#plan = plan;
    this.matching = words();
    this.candidates = words();
    this.above = words();
    this.stale = words();
    this.#unknown = unionOf(plan.predicates.unknown, index.all);
    this.#review = unionOf(plan.predicates.review, index.all);
    this.#allReview = plan.loan.reviews > 0;
    this.tooFar = words();
    this.#passingOwn = index.all.words.slice();
    this.#passing = index.tierBitmaps.map((_, place) => index.hasTier[place]?.words.slice() ?? words());
    this.#tier = words();
    this.#short = words();
    this.#mayAskNone = words();
    this.#asksNone = words();
    this.#usualMinimum = usualMinimumOf(index);
  }

  /** Which programs of a word have this status if they match. */
  withStatus(status: number, word: number): number {
    const unknown = this.#unknown[word] as number;
    if (status === undetermined) return unknown;
    const reviews = this.#allReview ? -1 : (this.#review[word] as number);
    return ~unknown & (status === review ? reviews : ~reviews);
  }

  /** Works out who matches of these programs, and with what status. */
  match(range: WordRange, programs: Uint32Array): void {
    const { programBitmaps, tierBitmaps, unindexed } = this.#index;
    const { program, borrower, tier, window } = this.#plan;
    filterAll(this.#passingOwn, range, programBitmaps, program, rowsPerBlock, none);
    programBitmaps[window.windowPlace / rowsPerBlock]?.collect(this.#short, range, window.isShort, 0, 1, unbounded);
    for (const [place, sets] of tierBitmaps.entries()) {
      const passing = this.#passing[place] as Uint32Array;
      filterAll(passing, range, sets, borrower, 1, none);
      filterAll(passing, range, sets, tier, 1, none);
      copy(this.#tier, passing, range);
      this.#addThatAskNone(this.#mayAskNone, sets, range);
      copy(this.#tier, passing, range);
      this.#filterSized(sets, range);
      orWords(this.matching, this.#tier, range);
      this.#addThatAskNone(this.#asksNone, sets, range);
    }
    this.#settleWindows(range);
    for (let word = range.from; word < range.to; word += 1) {
      this.matching[word] =
        (this.matching[word] as number) & (this.#passingOwn[word] as number) & ~(unindexed.words[word] as number);
    }
    this.#addOutdated(range, programs);
  }

  /** Adds the programs whose tier at hand asks for no experience. */
  #addThatAskNone(into: Uint32Array, sets: readonly ColumnBitmaps[], range: WordRange): void {
    const { experiencePlace, asksNone } = this.#plan.window;
    sets[experiencePlace]?.filter(this.#tier, range, asksNone, 0, 1, unbounded);
    orWords(into, this.#tier, range);
  }

  /** Adds to those for review whose window is short, and leaves those open of which it is not sure which tier answers. */
  #settleWindows({ from, to }: WordRange): void {
    for (let word = from; word < to; word += 1) {
      const short = this.#short[word] as number;
      const mayAskNone = this.#mayAskNone[word] as number;
      this.#review[word] = (this.#review[word] as number) | (short & ~mayAskNone);
      const isUnsure = short & mayAskNone & ~(this.#asksNone[word] as number);
      this.matching[word] = (this.matching[word] as number) & ~isUnsure;
    }
  }

  /** Leaves those tiers that are sure to be lent what hardly any tier's minimum exceeds, and that ask for no more. */
  #filterSized(sets: readonly ColumnBitmaps[], range: WordRange): void {
    const { caps, parts, leverage, range: ends } = this.#plan.loan;
    const least = this.#usualMinimum;
    sets[loanMinPlace]?.filter(this.#tier, range, ends.results, 0, Number.NEGATIVE_INFINITY, least);
    filterAll(this.#tier, range, sets, caps, 1, [least, unbounded]);
    if (parts.count > 0) {
      let others = 0;
      for (let k = 1; k < parts.count; k += 1) others += resultsOf(parts, k).reduce((a, b) => Math.min(a, b));
      sets[parts.places[0] as number]?.filter(this.#tier, range, parts.results, 0, least - others, unbounded);
    }
    const unstated = leverage.flatMap(({ place }) => sets[place]?.unstated ?? []);
    // Where every tier states one of the columns, leverage is stated.
    if (unstated.length < leverage.length) return;
    for (let word = range.from; word < range.to; word += 1) {
      let bits = -1;
      for (const words of unstated) bits &= words[word] as number;
      this.#tier[word] = (this.#tier[word] as number) & ~bits;
    }
  }

  /** Finds the matches that nobody confirmed for long, and adds them to those for review. */
  #addOutdated({ from, to }: WordRange, programs: Uint32Array): void {
    const { confirmedAt } = this.#index;
    const { lastReviewed } = this.#plan;
    for (let word = from; word < to; word += 1) {
      let outdated = 0;
      for (let left = (programs[word] as number) & (this.matching[word] as number); left !== 0; left &= left - 1) {
        if ((confirmedAt[lowest(word, left)] as number) <= lastReviewed) outdated |= left & -left;
      }
      this.stale[word] = outdated;
      this.#review[word] = (this.#review[word] as number) | outdated;
    }
  }

  /** Finds who may match with a sort key of at least `least`, or with more than that. */
  reach(into: Uint32Array, range: WordRange, least: number, byLeverage: boolean): void {
    const { tierBitmaps, unindexed } = this.#index;
    const { caps, parts, ranking } = this.#plan.loan;
    into.fill(0, range.from, range.to);
    for (const [place, sets] of tierBitmaps.entries()) {
      copy(this.#tier, this.#passing[place] as Uint32Array, range);
      filterAll(this.#tier, range, sets, byLeverage ? ranking : caps, 1, [least, unbounded]);
      if (!byLeverage) filterByParts(this.#tier, range, sets, parts, least);
      orWords(into, this.#tier, range);
    }
    for (let word = range.from; word < range.to; word += 1) {
      into[word] = ((into[word] as number) & (this.#passingOwn[word] as number)) | (unindexed.words[word] as number);
    }
  }

  /** Finds who fails a check by more than `gap` in every tier. */
  findTooFar(range: WordRange, gap: number): void {
    const { bestBitmaps } = this.#index;
    const { borrower, tier } = this.#plan;
    this.tooFar.fill(0, range.from, range.to);
    for (const { places, offsets, results, count } of [borrower, tier]) {
      for (let k = 0; k < count; k += 1) {
        const sets = bestBitmaps[places[k] as number];
        sets?.collect(this.tooFar, range, results, offsets[k] as number, gap, unbounded);
      }
    }
  }
}

/** Of so many tiers the minimum is no larger than the usual one: a few large loans shall not make all others doubtful. */
const usualShare = 0.98;

function usualMinimumOf(index: MarketIndex): number {
  const { values, counts } = index.columnOf({ ofTier: true, place: loanMinPlace });
  const stated = [...values.entries()].filter(([code]) => (counts[code] ?? 0) > 0).sort(([, a], [, b]) => a - b);
  let left = stated.reduce((sum, [code]) => sum + (counts[code] ?? 0), 0) * usualShare;
  for (const [code, value] of stated) {
    left -= counts[code] ?? 0;
    if (left <= 0) return Math.max(value, 1);
  }
  return 1;
}

const resultsOf = ({ results, offsets }: LookupTables, k: number): Float64Array =>
  results.subarray(offsets[k], offsets[k + 1] ?? results.length);

function copy(into: Uint32Array, from: Uint32Array, range: WordRange): void {
  into.set(from.subarray(range.from, range.to), range.from);
}

/** Leaves the programs whose result lies between `least` and `most` in every column. */
function filterAll(
  programs: Uint32Array,
  range: WordRange,
  sets: readonly ColumnBitmaps[],
  { count, places, offsets, results }: LookupTables,
  scale: number,
  [least, most]: readonly [number, number],
): void {
  for (let k = 0; k < count; k += 1) {
    sets[(places[k] as number) / scale]?.filter(programs, range, results, offsets[k] as number, least, most);
  }
}

/** Leaves the programs whose parts may come to `least` together. */
function filterByParts(
  programs: Uint32Array,
  range: WordRange,
  sets: readonly ColumnBitmaps[],
  parts: LookupTables,
  least: number,
): void {
  const most = Array.from({ length: parts.count }, (_, k) => resultsOf(parts, k).reduce((a, b) => Math.max(a, b)));
  const all = most.reduce((a, b) => a + b, 0);
  for (let k = 0; k < parts.count; k += 1) {
    const others = all - (most[k] as number);
    sets[parts.places[k] as number]?.filter(
      programs,
      range,
      parts.results,
      parts.offsets[k] as number,
      least - others,
      unbounded,
    );
  }
}
