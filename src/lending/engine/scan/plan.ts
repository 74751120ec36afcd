import type { Numbers } from '../../kinds/loan.ts';
import type { AskedLimit, AskedMeasure, Inquiry } from '../inquiry.ts';
import { type Column, loanMaxPlace, loanMinPlace, windowPlace } from '../layout.ts';
import { checkLimit, checkStated, isFreeMinimum, largestUnder, partOf } from '../loan-check.ts';
import { checkCreditEvent, checkExperienceWindow, checkMeasure, lastReviewed } from '../program-checks.ts';
import { Tally } from '../tally.ts';
import type { CodedPlace, FigureCombinations, MarketIndex } from './market-index.ts';
import { type ProgramQuestions, questionsOf } from './program-questions.ts';

/** What a check makes of each value, by its code: 0 where it is met, the gap where it fails, NaN where it cannot be told. */
export type Gaps = Float64Array;

/** A check with the place of its codes: among the columns of the tier, or from the beginning of the program's head. */
export interface CodedCheck {
  readonly place: number;
  readonly gaps: Gaps;
}

/** Dollars by the code at a place of the tier; infinite where nothing binds. */
export interface CodedAmount {
  readonly place: number;
  readonly amounts: Float64Array;
}

/** One limit of a loan. What it comes to stands at an index that the codes of its columns make up. */
export interface LimitPlan {
  /** Of several columns the lowest value counts. Each has its own part of the index, from `from` on. */
  readonly columns: readonly (CodedPlace & { readonly from: number })[];
  /** Where the program's combination of figures stands that the limit is worked out with; null for other limits. */
  readonly figuresPlace: number | null;
  /** How many combinations there are. */
  readonly step: number;
  /** The largest loan, for a deal that asks for no amount: NaN where the deal does not say enough. */
  readonly most: Float64Array | null;
  /** Null where nothing is checked. */
  readonly gaps: Gaps | null;
  /** Works out what stands at an index; null where everything is worked out. */
  readonly fill: ((index: number) => void) | null;
  readonly filled: Uint8Array;
}

export interface LoanPlan {
  /** NaN where the deal asks for no amount. */
  readonly requested: number;
  readonly whole: number;
  /** What the tier lends of each part; none where one of them is unknown. */
  readonly parts: readonly CodedAmount[];
  /** Something that every tier is sized by is unknown. */
  readonly open: boolean;
  readonly limits: readonly LimitPlan[];
  readonly leverage: readonly CodedPlace[];
  readonly ranking: readonly CodedPlace[];
  /** 0 where the tier states none. */
  readonly minimum: CodedAmount;
  readonly maximum: CodedAmount;
  /** How many reviews a tier with stated leverage has. */
  readonly reviews: number;
}

/** Everything that a deal makes of a market before any of its programs is looked at. */
export interface Plan {
  readonly questions: ProgramQuestions;
  /** Checks of numbers, in the order in which their gaps are added up. Those that all programs pass are left out. */
  readonly program: readonly CodedCheck[];
  readonly borrower: readonly CodedCheck[];
  readonly tier: readonly CodedCheck[];
  /** How many reviews the program's window of experience asks for, by its code. */
  readonly window: { readonly place: number; readonly reviews: Float64Array };
  readonly loan: LoanPlan;
  /** Programs confirmed then or earlier are for a person to review. */
  readonly lastReviewed: number;
}

const tally = new Tally('none');

/** What one check comes to. */
function gapOf(check: (tally: Tally) => void): number {
  tally.reset();
  check(tally);
  if (tally.failures > 0) return tally.gap;
  return tally.unknowns > 0 ? Number.NaN : 0;
}

/** Nothing for a check that every value passes. */
function codedCheck({ place, values }: CodedPlace, check: (value: number, tally: Tally) => void): CodedCheck[] {
  const gaps = Float64Array.from(values, (value) => gapOf((into) => check(value, into)));
  return gaps.every((gap) => gap === 0) ? [] : [{ place, gaps }];
}

export function planOf(index: MarketIndex, inquiry: Inquiry): Plan {
  const { background, experience } = inquiry;
  const measured = (asked: AskedMeasure) =>
    codedCheck(index.placeOf(asked.column), (value, into) => checkMeasure(asked, value, into));
  const windows = index.placeOf({ ofTier: false, place: windowPlace });
  const measures = inquiry.program.flatMap((asked) => (asked.choice === null ? [asked] : []));
  const reviewsOf = (months: number) => {
    tally.reset();
    checkExperienceWindow(months, experience, tally);
    return tally.reviews;
  };
  return {
    questions: questionsOf(index, inquiry),
    program: [
      ...measures.flatMap(measured),
      ...codedCheck(index.creditEvents, (years, into) => checkCreditEvent(background, years, into)),
    ],
    borrower: inquiry.borrower.flatMap(measured),
    tier: inquiry.tier.flatMap(measured),
    window: { place: windows.place, reviews: Float64Array.from(windows.values, reviewsOf) },
    loan: loanPlan(index, inquiry),
    lastReviewed: lastReviewed(inquiry.now),
  };
}

function loanPlan(index: MarketIndex, inquiry: Inquiry): LoanPlan {
  const { loan } = inquiry;
  const { whole, requested, parts } = loan;
  const places = (columns: readonly Column[]) => columns.map((column) => index.placeOf(column));
  const known = parts.every(({ amount }) => !Number.isNaN(amount));
  const amountOf = ({ place, values }: CodedPlace, of: (value: number) => number): CodedAmount => {
    return { place, amounts: Float64Array.from(values, of) };
  };
  const ofTier = (place: number) => index.placeOf({ ofTier: true, place });
  return {
    requested,
    whole,
    parts: known
      ? parts.map(({ column, amount }) => amountOf(index.placeOf(column), (percent) => partOf(amount, percent)))
      : [],
    open: Number.isNaN(whole) || !known,
    limits: loan.limits.filter(({ columns }) => columns.length > 0).map((asked) => limitPlan(index, asked, inquiry)),
    leverage: places(loan.leverage),
    ranking: places(loan.ranking),
    minimum: amountOf(ofTier(loanMinPlace), (minimum) => (Number.isNaN(minimum) ? 0 : minimum)),
    maximum: amountOf(ofTier(loanMaxPlace), (maximum) => (Number.isNaN(maximum) ? Number.POSITIVE_INFINITY : maximum)),
    reviews: loan.reviews.length,
  };
}

function limitPlan(index: MarketIndex, asked: AskedLimit, inquiry: Inquiry): LimitPlan {
  const combinations = index.combinations.find(({ limit }) => limit === asked.limit);
  const thresholds: number[] = [];
  const columns = asked.columns.map((one) => {
    const place = index.placeOf(one);
    const from = thresholds.length;
    for (const value of place.values) thresholds.push(value);
    return { ...place, from };
  });
  const step = combinations?.figures.length ?? 1;
  const size = thresholds.length * step;
  const isAsked = !Number.isNaN(inquiry.loan.requested);
  const most = isAsked ? null : new Float64Array(size);
  const gaps = isAsked || !Number.isNaN(asked.otherwise) ? new Float64Array(size) : null;
  const filled = new Uint8Array(combinations ? size : 0);
  const fill = (at: number) => {
    const threshold = thresholds[Math.floor(at / step)] ?? Number.NaN;
    const program = combinations ? figuresAt(asked, combinations, at % step) : noFigures;
    if (most) most[at] = mostUnder(asked, threshold, program, inquiry);
    const check = (into: Tally) =>
      isAsked ? checkLimit(asked, threshold, program, inquiry, into) : checkStated(asked, threshold, into);
    if (gaps) gaps[at] = gapOf(check);
    if (combinations) filled[at] = 1;
  };
  if (!combinations) for (let at = 0; at < size; at += 1) fill(at);
  const figuresPlace = combinations?.place ?? null;
  return { columns, figuresPlace, step, most, gaps, filled, fill: combinations ? fill : null };
}

const noFigures: Numbers = {};

function figuresAt({ figures }: AskedLimit, combinations: FigureCombinations, number: number): Numbers {
  const values = combinations.figures[number] ?? [];
  return Object.fromEntries(
    figures.map(([name], place) => {
      const value = values[place] ?? Number.NaN;
      return [name, Number.isNaN(value) ? null : value];
    }),
  );
}

function mostUnder(asked: AskedLimit, threshold: number, program: Numbers, { amounts }: Inquiry): number {
  if (Number.isNaN(threshold) || isFreeMinimum(asked, threshold)) return Number.POSITIVE_INFINITY;
  const most = largestUnder(asked, threshold, program, amounts);
  // What the deal states of itself settles the check apart from the sizing.
  return Number.isNaN(most) && !Number.isNaN(asked.otherwise) ? Number.POSITIVE_INFINITY : most;
}
