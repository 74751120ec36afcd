import type { LoanKind } from '../kinds/kind.ts';
import type { Choices } from '../kinds/loan.ts';
import type { Inquiry } from './inquiry.ts';
import { type Layout, type Run, type TierNumbers, windowPlace } from './layout.ts';
import { checkLoan } from './loan/loan-check.ts';
import type { CommonTier, Program } from './program.ts';
import { checkExperienceWindow, checkMeasure, compareGaps, type PreparedLender, type Tally } from './program-checks.ts';
import { verdictStatuses } from './verdict.ts';

/** The tiers of a program in the order that breaks ties, with each one's place in the program's own list. */
export interface OrderedTier {
  readonly columns: CommonTier;
  /** Null: the program has no tiers, and this one stands in for them. */
  readonly index: number | null;
}

/** By code point: the order of UTF-16 units puts some characters elsewhere. */
export function byText(a: string, b: string): number {
  for (let at = 0; ; at += 1) {
    const [one, other] = [a.codePointAt(at), b.codePointAt(at)];
    if (one === undefined || other === undefined) return a.length - b.length;
    if (one !== other) return one - other;
    // A character beyond the first 65,536 takes two places.
    if (one > 0xffff) at += 1;
  }
}

/** In ties a missing minimum counts as 0. */
const lowestFirst = (a: number | null, b: number | null): number => (a ?? 0) - (b ?? 0);

type Scalar = string | number | null;

/** The tier's columns in the order of the documents, which is that of the definition; of a range its two ends. */
function contentOf(tier: CommonTier, { terms }: LoanKind): readonly Scalar[] {
  const columns: Readonly<Record<string, unknown>> = tier;
  return terms.tierFields.flatMap(({ name, kind }): readonly Scalar[] => {
    const value = columns[name];
    if (kind === 'range') return [tier.loanRange.min, tier.loanRange.max];
    if (typeof value === 'number' || typeof value === 'string') return [value];
    return [value == null ? null : JSON.stringify(value)];
  });
}

/** Column by column, what is missing first, then the lower number or the text that comes first. */
function byContent(a: readonly Scalar[], b: readonly Scalar[]): number {
  for (const [place, one] of a.entries()) {
    const order = byScalar(one, b[place] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

function byScalar(a: Scalar, b: Scalar): number {
  if (a === null || b === null) return (a === null ? 0 : 1) - (b === null ? 0 : 1);
  return typeof a === 'number' && typeof b === 'number' ? a - b : byText(String(a), String(b));
}

/** Stands in for the tiers of a program that has none. */
const emptyTier: CommonTier = {
  tierName: null,
  minFICO: null,
  minExperience: null,
  loanRange: { min: null, max: null },
};

/** Tiers in the order that breaks ties: lowest minFICO, lowest minExperience, name, content. */
export function orderTiers({ tiers }: Program, kind: LoanKind): readonly OrderedTier[] {
  if (tiers.length === 0) return [{ columns: emptyTier, index: null }];
  return tiers
    .map((columns, index) => ({ columns, index }))
    .sort(
      ({ columns: a }, { columns: b }) =>
        lowestFirst(a.minFICO, b.minFICO) ||
        lowestFirst(a.minExperience, b.minExperience) ||
        byText(a.tierName ?? '', b.tierName ?? '') ||
        byContent(contentOf(a, kind), contentOf(b, kind)),
    );
}

/** The best tier found so far. Reused from program to program. */
export interface TierChoice {
  /** Place among the ordered tiers. */
  place: number;
  failures: number;
  gap: number;
  unknowns: number;
  reviews: number;
  /** NaN when it cannot be put in figures. */
  loan: number;
}

function checkBorrower(tier: TierNumbers, { borrower, experience }: Inquiry, layout: Layout, tally: Tally): void {
  const { numbers, program, at } = tier;
  const asked = numbers[at + layout.experiencePlace] ?? Number.NaN;
  checkExperienceWindow(numbers[program + windowPlace] ?? Number.NaN, asked, experience, tally);
  for (const one of borrower) checkMeasure(one, numbers[at + one.column.place] ?? Number.NaN, tally);
}

/** The loan, then the kind's own columns. Answers the loan, NaN when it cannot be put in figures. */
function checkLoanAndTier(tier: TierNumbers, inquiry: Inquiry, layout: Layout, tally: Tally): number {
  const loan = checkLoan(tier, inquiry, layout, tally);
  for (const asked of inquiry.tier)
    checkMeasure(asked, tier.numbers[tier.at + asked.column.place] ?? Number.NaN, tally);
  return loan;
}

/** Every check of one tier. */
export function checkTier(tier: TierNumbers, inquiry: Inquiry, layout: Layout, tally: Tally): void {
  checkBorrower(tier, inquiry, layout, tally);
  checkLoanAndTier(tier, inquiry, layout, tally);
}

/** Finds the tier that answers for a program and writes it into `choice`. `tier` is moved from one to the next. */
export function chooseTier(
  tier: TierNumbers,
  tiers: number,
  inquiry: Inquiry,
  layout: Layout,
  tally: Tally,
  choice: TierChoice,
): void {
  choice.place = -1;
  for (let place = 0; place < tiers; place += 1) {
    tier.at = tier.program + layout.header + place * layout.width;
    tally.reset();
    checkBorrower(tier, inquiry, layout, tally);
    // Further checks can only add failures, so most tiers need no sizing.
    if (choice.place >= 0 && tally.failures > choice.failures) continue;
    const loan = checkLoanAndTier(tier, inquiry, layout, tally);
    if (choice.place >= 0 && !isBetter(tally, loan, choice)) continue;
    choice.place = place;
    choice.failures = tally.failures;
    choice.gap = tally.gap;
    choice.unknowns = tally.unknowns;
    choice.reviews = tally.reviews;
    choice.loan = loan;
  }
}

/** Fewest failures and smallest gap (both 0 when nothing fails), fewest unknowns, fewest reviews, largest loan; a loan not sized is the smallest. */
function isBetter(tally: Tally, loan: number, best: TierChoice): boolean {
  if (tally.failures !== best.failures) return tally.failures < best.failures;
  const nearer = compareGaps(tally.gap, best.gap);
  if (nearer !== 0) return nearer < 0;
  if (tally.unknowns !== best.unknowns) return tally.unknowns < best.unknowns;
  if (tally.reviews !== best.reviews) return tally.reviews < best.reviews;
  return (Number.isNaN(loan) ? -1 : loan) > (Number.isNaN(best.loan) ? -1 : best.loan);
}

/** A program of the market, with its rank in the search at hand. Overwritten by every search: ranking a whole market then needs no memory. */
export interface Entry {
  readonly id: string;
  lender: PreparedLender;
  /** Its own in the index of a large market. */
  number: number;
  /** Its numbers; null once the index of a large market has them, as codes. */
  run: Run | null;
  /** By place among the ordered tiers: its name, and its place in the program's own list. */
  readonly tierNames: readonly (string | null)[];
  readonly tierIndexes: readonly (number | null)[];
  readonly offered: readonly Choices[];
  /** Place of the chosen tier. */
  tier: number;
  failures: number;
  gap: number;
  /** Index into verdictStatuses. */
  status: number;
  /** 1: nobody confirmed its terms for long, so that it comes after others of its verdict; else 0. */
  stale: number;
  sortKey: number;
  /** Of equal sort keys the lower comes first; 0 where no price breaks ties. */
  price: number;
}

type Standing = Pick<Entry, 'id' | 'lender' | 'run' | 'tierNames' | 'tierIndexes' | 'offered'>;

/** Member by member: V8 keeps what is spread into a literal out of line, and a market has an entry for each program. */
export const newEntry = ({ id, lender, run, tierNames, tierIndexes, offered }: Standing): Entry => ({
  id,
  lender,
  run,
  tierNames,
  tierIndexes,
  offered,
  number: 0,
  tier: 0,
  failures: 0,
  gap: 0,
  status: 0,
  stale: 0,
  sortKey: 0,
  price: 0,
});

export const worst = verdictStatuses.indexOf('ineligible');

/** Of one verdict what nobody confirmed for long comes last, whatever it lends (docs/rules/eligibility.md). */
const byVerdict = (a: Entry, b: Entry): number => a.status - b.status || a.stale - b.stale;

/** Reply time (unknown last), lender name, lender id, program id. */
const byOrder = (a: Entry, b: Entry): number => a.lender.order - b.lender.order || byText(a.id, b.id);
export const byRank = (a: Entry, b: Entry): number =>
  byVerdict(a, b) || b.sortKey - a.sortKey || a.price - b.price || byOrder(a, b);
/** By the sort key, whatever the verdict. */
export const byKey = (a: Entry, b: Entry): number =>
  b.sortKey - a.sortKey || a.status - b.status || a.price - b.price || byOrder(a, b);
export const byNearness = (a: Entry, b: Entry): number =>
  a.failures - b.failures || compareGaps(a.gap, b.gap) || b.sortKey - a.sortKey || a.price - b.price || byOrder(a, b);

const replyTime = ({ terms }: PreparedLender): number => terms.replyMinutes ?? Number.MAX_VALUE;

/** Lenders, numbered in the order that breaks ties. */
export class LenderOrder {
  #inOrder: PreparedLender[] = [];
  #added: PreparedLender[] = [];

  add(lender: PreparedLender): void {
    this.#added.push(lender);
  }

  /** Numbers those that still stand. Where few were added they are sorted in a moment, for the others are already. */
  number(stands: (lender: PreparedLender) => boolean): void {
    if (this.#added.length === 0) return;
    this.#inOrder = [...this.#inOrder, ...this.#added].filter(stands).sort(byReply);
    this.#added = [];
    for (const [place, lender] of this.#inOrder.entries()) lender.order = place;
  }
}

const byReply = (a: PreparedLender, b: PreparedLender): number =>
  replyTime(a) - replyTime(b) || byText(a.terms.name, b.terms.name) || byText(a.terms.id, b.terms.id);
