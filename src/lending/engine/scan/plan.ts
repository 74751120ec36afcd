import type { Numbers } from '../../kinds/loan.ts';
import type { AskedLimit, AskedMeasure, Inquiry } from '../inquiry.ts';
import { type Column, loanMaxPlace, loanMinPlace, windowPlace } from '../layout.ts';
import { checkStatedMeasure, checkThreshold, isFreeMinimum, largestUnder, partOf } from '../loan-check.ts';
import { checkCreditEvent, checkExperienceWindow, checkMeasure, lastReviewed } from '../program-checks.ts';
import { Tally } from '../tally.ts';
import type { CodedRows } from './coded-rows.ts';
import type { FigureCombinations, MarketIndex } from './market-index.ts';
import { type ProgramQuestions, questionsOf } from './program-questions.ts';

/** The weight of one failed check beside the gaps, which add up below it. */
export const failure = 2 ** 20;
const largestGap = 2 ** 14;
/** The weight of one review beside the unknown checks. */
export const reviewWeight = 2 ** -10;

/** Above the cost of what fails nothing, below that of what does. */
export const clean = 0.5;
/** How many checks failed, of what they come to. */
export const failuresIn = (cost: number): number => Math.floor(cost / failure);
export const costOf = (failures: number, gap: number): number => failures * failure + gap;

/**
 * What a check comes to, by code, in three tables that stand one after the other: the cost, 0 where nothing fails, in which
 * large gaps are cut, since it only ever rules out what is further off than the nearest misses; the gap; and the unknown
 * checks with the reviews by their weight.
 */
export interface CheckPlan {
  /** The column of a row. */
  readonly place: number;
  readonly at: number;
  readonly size: number;
  readonly fails: boolean;
  readonly leavesOpen: boolean;
}

export interface PlacedColumn {
  readonly ofTier: boolean;
  readonly place: number;
  readonly values: readonly number[];
}

/** One limit of a loan. What it comes to stands at an index that the codes of its columns make up. */
export interface LimitPlan {
  readonly columns: readonly (PlacedColumn & { readonly from: number })[];
  /** Where the number of the program's figures stands that the limit is worked out with; null for other limits. */
  readonly figures: { readonly place: number; readonly values: readonly number[] } | null;
  /** How many combinations of figures there are. */
  readonly step: number;
  readonly size: number;
  /**
   * Where the largest loans begin, for a deal that asks for no amount: infinite where the limit binds nothing, NaN where
   * the deal does not say enough.
   */
  readonly mostAt: number | null;
  /** Where its own checks begin, as those of a CheckPlan; null where nothing is checked. */
  readonly checksAt: number | null;
  /** Works out what stands at an index. What has not been worked out yet is below 0. */
  readonly fill: (index: number) => void;
}

export interface LoanPlan {
  /** NaN where the deal asks for no amount. */
  readonly requested: number;
  readonly whole: number;
  /** Where stands what the tier lends of each part; none where one of them is unknown. */
  readonly parts: readonly { readonly place: number; readonly at: number }[];
  /** Where the largest loan of the tier's range stands. */
  readonly maximumAt: number;
  /** Something that every tier is sized by is unknown. */
  readonly open: boolean;
  readonly limits: readonly LimitPlan[];
  readonly leverage: readonly PlacedColumn[];
  readonly ranking: readonly PlacedColumn[];
  readonly minimum: readonly number[];
  readonly maximum: readonly number[];
  /** How many reviews a tier with stated leverage has. */
  readonly reviews: number;
}

/** Everything that a deal makes of a market before any of its programs is looked at. */
export interface Plan {
  readonly questions: ProgramQuestions;
  /** Checks by number, in the order in which their gaps are added up. Those that every row passes are left out. */
  readonly program: readonly CheckPlan[];
  readonly borrower: readonly CheckPlan[];
  readonly tier: readonly CheckPlan[];
  readonly loan: LoanPlan;
  /** No check of a tier is unknown. */
  readonly isCertain: boolean;
  /** Programs confirmed then or earlier are for a person to review. */
  readonly lastReviewed: number;
  readonly tables: Tables;
}

/** The tables of one search in one run of numbers. Those of the search before are written over. */
export class Tables {
  numbers = new Float64Array(1 << 12);
  #used = 0;

  empty(): void {
    this.#used = 0;
  }

  /** Where a table of this size begins; what stands in it is left over. */
  take(size: number): number {
    const at = this.#used;
    this.#used += size;
    if (this.#used > this.numbers.length) {
      const wider = new Float64Array(Math.max(this.#used, this.numbers.length * 2));
      wider.set(this.numbers);
      this.numbers = wider;
    }
    return at;
  }
}

const tables = new Tables();
const tally = new Tally('none');

/** Reads what a check adds to a tally into its three tables. */
function note(at: number, size: number, check: (tally: Tally) => void): void {
  tally.reset();
  check(tally);
  const { failures, unknowns, reviews } = tally;
  tables.numbers[at] = costOf(failures, Math.min(tally.gap, largestGap));
  tables.numbers[at + size] = tally.gap;
  tables.numbers[at + 2 * size] = unknowns + reviews * reviewWeight;
}

/** Nothing for a check that every row passes. */
function checkPlan(rows: CodedRows, place: number, check: (value: number, tally: Tally) => void): CheckPlan[] {
  const values = valuesAt(rows, place);
  const size = values.length;
  const at = tables.take(3 * size);
  let [fails, leavesOpen] = [false, false];
  for (let code = 0; code < size; code += 1) {
    note(at + code, size, (into) => check(values[code] as number, into));
    fails ||= tally.failures > 0;
    leavesOpen ||= tally.unknowns + tally.reviews > 0;
  }
  return fails || leavesOpen ? [{ place, at, size, fails, leavesOpen }] : [];
}

/** @returns a plan that holds until the next one is made */
export function planOf(index: MarketIndex, inquiry: Inquiry): Plan {
  tables.empty();
  const { background, experience } = inquiry;
  const measured = (rows: CodedRows) => (asked: AskedMeasure) =>
    checkPlan(rows, asked.column.place, (value, into) => checkMeasure(asked, value, into));
  const measures = inquiry.program.flatMap((asked) => (asked.choice === null ? [asked] : []));
  return {
    questions: questionsOf(index, inquiry),
    program: [
      ...measures.flatMap(measured(index.own)),
      ...checkPlan(index.own, index.creditEventPlace, (years, into) => checkCreditEvent(background, years, into)),
      ...checkPlan(index.own, windowPlace, (months, into) => checkExperienceWindow(months, experience, into)),
    ],
    borrower: inquiry.borrower.flatMap(measured(index.rows)),
    tier: inquiry.tier.flatMap(measured(index.rows)),
    loan: loanPlan(index, inquiry),
    isCertain: isCertain(inquiry),
    lastReviewed: lastReviewed(inquiry.now),
    tables,
  };
}

const isCertain = ({ borrower, tier, loan }: Inquiry): boolean =>
  [...borrower, ...tier].every(({ actual }) => !Number.isNaN(actual)) &&
  !Number.isNaN(loan.whole) &&
  loan.parts.every(({ amount }) => !Number.isNaN(amount)) &&
  loan.limits.every(({ known }) => known);

function valuesAt(rows: CodedRows, place: number): readonly number[] {
  const column = rows.columns[place];
  if (column === undefined) throw new Error('Every column of the layout stands in the index.');
  return column.values;
}

const placed = (index: MarketIndex, { ofTier, place }: Column): PlacedColumn => ({
  ofTier,
  place,
  values: valuesAt(ofTier ? index.rows : index.own, place),
});

/** A table of what is made of each value of a column. */
function tableOf(values: readonly number[], make: (value: number) => number): number {
  const at = tables.take(values.length);
  for (let code = 0; code < values.length; code += 1) tables.numbers[at + code] = make(values[code] as number);
  return at;
}

function loanPlan(index: MarketIndex, inquiry: Inquiry): LoanPlan {
  const { loan } = inquiry;
  const { whole, requested, parts } = loan;
  const places = (columns: readonly Column[]) => columns.map((column) => placed(index, column));
  const known = parts.every(({ amount }) => !Number.isNaN(amount));
  const partPlan = ({ column: { place }, amount }: (typeof parts)[number]) => ({
    place,
    at: tableOf(valuesAt(index.rows, place), (percent) => partOf(amount, percent)),
  });
  const maximum = valuesAt(index.rows, loanMaxPlace);
  return {
    requested,
    whole,
    parts: known ? parts.map(partPlan) : [],
    maximumAt: tableOf(maximum, (most) => (Number.isNaN(most) ? Number.POSITIVE_INFINITY : most)),
    open: Number.isNaN(whole) || !known,
    limits: loan.limits.filter(({ columns }) => columns.length > 0).map((asked) => limitPlan(index, asked, inquiry)),
    leverage: places(loan.leverage),
    ranking: places(loan.ranking),
    minimum: valuesAt(index.rows, loanMinPlace),
    maximum,
    reviews: loan.reviews.length,
  };
}

function limitPlan(index: MarketIndex, asked: AskedLimit, inquiry: Inquiry): LimitPlan {
  const combinations = index.combinations.find(({ limit }) => limit === asked.limit);
  const thresholds: number[] = [];
  const columns = asked.columns.map((one) => {
    const column = placed(index, one);
    const from = thresholds.length;
    for (const value of column.values) thresholds.push(value);
    return { ...column, from };
  });
  const step = combinations?.figures.length ?? 1;
  const size = thresholds.length * step;
  const isAsked = !Number.isNaN(inquiry.loan.requested);
  const mostAt = isAsked ? null : tables.take(size);
  const checksAt = isAsked || !Number.isNaN(asked.otherwise) ? tables.take(3 * size) : null;
  const fill = (at: number) => {
    const threshold = thresholds[Math.floor(at / step)] ?? Number.NaN;
    const program = combinations ? figuresAt(asked, combinations, at % step) : noFigures;
    if (mostAt !== null) tables.numbers[mostAt + at] = mostUnder(asked, threshold, program, inquiry);
    const check = (into: Tally) =>
      isAsked ? checkThreshold(asked, threshold, program, inquiry, into) : checkStatedMeasure(asked, threshold, into);
    if (checksAt !== null) note(checksAt + at, size, check);
  };
  if (!combinations) for (let at = 0; at < size; at += 1) fill(at);
  else for (const at of [mostAt, checksAt]) if (at !== null) tables.numbers.fill(-1, at, at + size);
  const figures = combinations && { place: combinations.place, values: valuesAt(index.own, combinations.place) };
  return { columns, figures: figures ?? null, step, size, mostAt, checksAt, fill };
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
