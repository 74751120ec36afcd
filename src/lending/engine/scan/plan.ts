import type { Numbers } from '../../kinds/loan.ts';
import type { AskedLimit, AskedMeasure, Inquiry } from '../inquiry.ts';
import { type Column, loanMaxPlace, loanMinPlace, windowPlace } from '../layout.ts';
import { checkStatedMeasure, checkThreshold, isFreeMinimum, largestUnder } from '../limit-check.ts';
import { partOf } from '../loan-check.ts';
import { checkCreditEvent, checkExperienceWindow, checkMeasure, lastReviewed } from '../program-checks.ts';
import { Tally } from '../tally.ts';
import type { CodedColumn } from './coded-column.ts';
import type { FigureCombinations, MarketIndex } from './market-index.ts';
import { type ProgramQuestions, questionsOf } from './program-questions.ts';

/** The weight of one failed check beside the gaps, which add up below it. */
export const failure = 2 ** 20;
const largestGap = 2 ** 14;
/** The weight of one review beside the unknown checks. */
export const reviewWeight = 2 ** -10;

export const costOf = (failures: number, gap: number): number => failures * failure + gap;

/** What a check comes to, by the code of what is stated. */
export interface Outcomes {
  /** 0 where nothing fails. Large gaps are cut: it only ever rules out what is further off than the nearest misses. */
  readonly cost: Float64Array;
  readonly gap: Float64Array;
  /** Unknown checks, and reviews by their weight. */
  readonly open: Float64Array;
}
/** The outcomes with the codes of the rows. */
export interface CodedOutcomes extends Outcomes {
  readonly column: CodedColumn;
}

export interface CodedPlace {
  readonly column: CodedColumn;
  readonly ofTier: boolean;
}

/** One limit of a loan. What it comes to stands at an index that the codes of its columns make up. */
export interface LimitPlan {
  readonly columns: readonly (CodedPlace & { readonly from: number })[];
  /** The program's figures that the limit is worked out with, and how many combinations of them there are. */
  readonly figures: CodedColumn | null;
  readonly step: number;
  /**
   * The largest loan, for a deal that asks for no amount: infinite where the limit binds nothing, NaN where the deal does
   * not say enough.
   */
  readonly most: Float64Array | null;
  /** Null where nothing is checked. */
  readonly outcomes: Outcomes | null;
  /** Works out what stands at an index; null where everything is worked out. */
  readonly fill: ((index: number) => void) | null;
  readonly filled: Uint8Array;
}

export interface LoanPlan {
  /** NaN where the deal asks for no amount. */
  readonly requested: number;
  readonly whole: number;
  /** What the tier lends of each part; none where one of them is unknown. */
  readonly parts: readonly { readonly column: CodedColumn; readonly lent: Float64Array }[];
  /** Something that every tier is sized by is unknown. */
  readonly open: boolean;
  readonly limits: readonly LimitPlan[];
  readonly leverage: readonly CodedPlace[];
  readonly ranking: readonly CodedPlace[];
  readonly minimum: CodedColumn;
  readonly maximum: CodedColumn;
  /** No check of a tier is unknown. */
  readonly isCertain: boolean;
  /** How many reviews a tier with stated leverage has. */
  readonly reviews: number;
}

/** Everything that a deal makes of a market before any of its programs is looked at. */
export interface Plan {
  readonly questions: ProgramQuestions;
  /** Checks by number, in the order in which their gaps are added up. Those that all programs pass are left out. */
  readonly program: readonly CodedOutcomes[];
  readonly borrower: readonly CodedOutcomes[];
  readonly tier: readonly CodedOutcomes[];
  readonly loan: LoanPlan;
  /** Programs confirmed then or earlier are for a person to review. */
  readonly lastReviewed: number;
}

const tally = new Tally('none');

/** Reads what a check adds to a tally into the tables; answers whether it adds anything. */
function note({ cost, gap, open }: Outcomes, index: number, check: (tally: Tally) => void): boolean {
  tally.reset();
  check(tally);
  const { failures, unknowns, reviews } = tally;
  cost[index] = costOf(failures, Math.min(tally.gap, largestGap));
  gap[index] = tally.gap;
  open[index] = unknowns + reviews * reviewWeight;
  return failures + unknowns + reviews > 0;
}

const emptyOutcomes = (size: number): Outcomes => ({
  cost: new Float64Array(size),
  gap: new Float64Array(size),
  open: new Float64Array(size),
});

/** Nothing for a check that every row passes. */
function outcomesOf(column: CodedColumn, check: (value: number, tally: Tally) => void): CodedOutcomes[] {
  const { values } = column;
  const outcomes = emptyOutcomes(values.length);
  let matters = false;
  for (let code = 0; code < values.length; code += 1) {
    if (note(outcomes, code, (into) => check(values[code] as number, into))) matters = true;
  }
  return matters ? [{ column, ...outcomes }] : [];
}

export function planOf(index: MarketIndex, inquiry: Inquiry): Plan {
  const { background, experience } = inquiry;
  const measured = (columns: readonly CodedColumn[]) => (asked: AskedMeasure) =>
    outcomesOf(columnAt(columns, asked.column.place), (value, into) => checkMeasure(asked, value, into));
  const measures = inquiry.program.flatMap((asked) => (asked.choice === null ? [asked] : []));
  return {
    questions: questionsOf(index, inquiry),
    program: [
      ...measures.flatMap(measured(index.ofProgram)),
      ...outcomesOf(index.creditEventYears, (years, into) => checkCreditEvent(background, years, into)),
      ...outcomesOf(columnAt(index.ofProgram, windowPlace), (months, into) =>
        checkExperienceWindow(months, experience, into),
      ),
    ],
    borrower: inquiry.borrower.flatMap(measured(index.ofTier)),
    tier: inquiry.tier.flatMap(measured(index.ofTier)),
    loan: loanPlan(index, inquiry),
    lastReviewed: lastReviewed(inquiry.now),
  };
}

const isCertain = ({ borrower, tier, loan }: Inquiry): boolean =>
  [...borrower, ...tier].every(({ actual }) => !Number.isNaN(actual)) &&
  !Number.isNaN(loan.whole) &&
  loan.parts.every(({ amount }) => !Number.isNaN(amount)) &&
  loan.limits.every(({ known }) => known);

function columnAt(columns: readonly CodedColumn[], place: number): CodedColumn {
  const column = columns[place];
  if (column === undefined) throw new Error('Every column of the layout stands in the index.');
  return column;
}

const placeOf = (index: MarketIndex, { ofTier, place }: Column): CodedPlace => ({
  column: columnAt(ofTier ? index.ofTier : index.ofProgram, place),
  ofTier,
});

function loanPlan(index: MarketIndex, inquiry: Inquiry): LoanPlan {
  const { loan } = inquiry;
  const { whole, requested, parts } = loan;
  const places = (columns: readonly Column[]) => columns.map((column) => placeOf(index, column));
  const known = parts.every(({ amount }) => !Number.isNaN(amount));
  const lentOf = ({ column, amount }: (typeof parts)[number]) => {
    const coded = placeOf(index, column).column;
    const lent = new Float64Array(coded.values.length);
    for (let code = 0; code < lent.length; code += 1) lent[code] = partOf(amount, coded.values[code] as number);
    return { column: coded, lent };
  };
  return {
    requested,
    whole,
    parts: known ? parts.map(lentOf) : [],
    open: Number.isNaN(whole) || !known,
    limits: loan.limits.filter(({ columns }) => columns.length > 0).map((asked) => limitPlan(index, asked, inquiry)),
    leverage: places(loan.leverage),
    ranking: places(loan.ranking),
    minimum: columnAt(index.ofTier, loanMinPlace),
    maximum: columnAt(index.ofTier, loanMaxPlace),
    isCertain: isCertain(inquiry),
    reviews: loan.reviews.length,
  };
}

function limitPlan(index: MarketIndex, asked: AskedLimit, inquiry: Inquiry): LimitPlan {
  const combinations = index.combinations.find(({ limit }) => limit === asked.limit);
  const thresholds: number[] = [];
  const columns = asked.columns.map((one) => {
    const place = placeOf(index, one);
    const from = thresholds.length;
    for (const value of place.column.values) thresholds.push(value);
    return { ...place, from };
  });
  const step = combinations?.figures.length ?? 1;
  const size = thresholds.length * step;
  const isAsked = !Number.isNaN(inquiry.loan.requested);
  const most = isAsked ? null : new Float64Array(size);
  const outcomes = isAsked || !Number.isNaN(asked.otherwise) ? emptyOutcomes(size) : null;
  const filled = new Uint8Array(combinations ? size : 0);
  const fill = (at: number) => {
    const threshold = thresholds[Math.floor(at / step)] ?? Number.NaN;
    const program = combinations ? figuresAt(asked, combinations, at % step) : noFigures;
    if (most) most[at] = mostUnder(asked, threshold, program, inquiry);
    const check = (into: Tally) =>
      isAsked ? checkThreshold(asked, threshold, program, inquiry, into) : checkStatedMeasure(asked, threshold, into);
    if (outcomes) note(outcomes, at, check);
    if (combinations) filled[at] = 1;
  };
  if (!combinations) for (let at = 0; at < size; at += 1) fill(at);
  return {
    columns,
    figures: combinations?.column ?? null,
    step,
    most,
    outcomes,
    filled,
    fill: combinations ? fill : null,
  };
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
