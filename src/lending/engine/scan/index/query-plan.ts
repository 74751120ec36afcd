import { lastReviewed } from '../../../checks/confirmation.ts';
import type { Numbers } from '../../../kinds/loan.ts';
import type { AskedLimit, AskedMeasure, Inquiry } from '../../inquiry.ts';
import { type Column, loanMaxPlace, loanMinPlace } from '../../layout.ts';
import {
  checkLimit,
  checkPending,
  checkStated,
  isFreeMinimum,
  isWorkedOut,
  largestUnder,
  partOf,
} from '../../loan/loan-check.ts';
import { checkCreditEvent, checkMeasure, Tally } from '../../program-checks.ts';
import { type Predicates, predicatesOf, type WindowPlan, windowPlan } from '../bitsets/predicates.ts';
import type { FigureCombinations } from './combinations.ts';
import type { CodedColumn, MarketIndex } from './market-index.ts';

/**
 * What a deal makes of the values of some columns, one table after the other. Of the column `k`, whose codes stand at the
 * `places[k]` of a tier or of a program's row, the value with the code `c` comes to `results[offsets[k] + c]`.
 */
export interface LookupTables {
  readonly count: number;
  readonly places: Int32Array;
  readonly offsets: Int32Array;
  readonly results: Float64Array;
}

/** One limit of a loan that takes more than a column of the tier. What it comes to stands at an index made up of codes. */
export interface LimitPlan {
  /** Of several columns the lowest value counts. Each has its own part of the index, from `from` on. */
  readonly columns: readonly (CodedColumn & { readonly from: number })[];
  /** Where the program's combination of figures stands that the limit is worked out with; null for other limits. */
  readonly figuresPlace: number | null;
  /** How many combinations there are. */
  readonly step: number;
  /** The largest loan, for a deal that asks for no amount: NaN where the deal does not say enough. */
  readonly most: Float64Array | null;
  /** What its own check comes to; null where nothing is checked. */
  readonly gaps: Float64Array | null;
  /** The same for a tier without leverage, of which no figure is worked out. */
  readonly gapsUnsized: Float64Array | null;
  /** One of these will apply, which the deal leaves open: no cap yet, but a larger loan is not known. */
  readonly isPending: boolean;
  /** Works out what stands at an index; null where everything is worked out. */
  readonly fill: ((index: number) => void) | null;
  readonly filled: Uint8Array;
}

export interface LoanPlan {
  /** NaN where the deal asks for no amount. */
  readonly requested: number;
  readonly whole: number;
  readonly wholeOpen: boolean;
  /** What the tier lends of each part; none where one of them is unknown. */
  readonly parts: LookupTables;
  /** The top of the tier's range and the limits that one column of it states: infinite where nothing binds, NaN where the deal does not say enough. */
  readonly caps: LookupTables;
  /** Something that every tier is sized by is unknown. */
  readonly open: boolean;
  /** The limits that are no caps, and those with a check of their own. */
  readonly limits: readonly LimitPlan[];
  readonly rankedBy: readonly CodedColumn[];
  readonly leverage: readonly CodedColumn[];
  /** What results may be sorted by; infinite where the tier does not state it. */
  readonly ranking: LookupTables;
  /** The ends of the tier's range: from 0 to infinity where it states none. */
  readonly range: LookupTables;
  /** How many reviews a tier with stated leverage has. */
  readonly reviews: number;
}

/** The plan of a search: all that a deal makes of a market before any of its programs is checked. */
export interface QueryPlan {
  readonly predicates: Predicates;
  /**
   * Checks of numbers, in the order in which their gaps are added up: 0 where one is met, the gap where it fails, NaN where
   * it cannot be told. Those that all programs pass are left out.
   */
  readonly program: LookupTables;
  readonly borrower: LookupTables;
  readonly tier: LookupTables;
  readonly window: WindowPlan;
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

interface Table {
  readonly place: number;
  readonly results: readonly number[];
}

const tableOf = ({ place, values }: CodedColumn, resultOf: (value: number) => number): Table => ({
  place,
  results: values.map(resultOf),
});

function tablesOf(tables: readonly Table[]): LookupTables {
  const offsets: number[] = [];
  let length = 0;
  for (const { results } of tables) {
    offsets.push(length);
    length += results.length;
  }
  return {
    count: tables.length,
    places: Int32Array.from(tables, ({ place }) => place),
    offsets: Int32Array.from(offsets),
    results: Float64Array.from(tables.flatMap(({ results }) => results)),
  };
}

/** Nothing for a check that every value passes. */
function checkTable(column: CodedColumn, check: (value: number, tally: Tally) => void): Table[] {
  const table = tableOf(column, (value) => gapOf((into) => check(value, into)));
  return table.results.every((gap) => gap === 0) ? [] : [table];
}

export function planQuery(index: MarketIndex, inquiry: Inquiry): QueryPlan {
  const { background } = inquiry;
  const measured = (asked: AskedMeasure) =>
    checkTable(index.columnOf(asked.column), (value, into) => checkMeasure(asked, value, into));
  const measures = inquiry.program.flatMap((asked) => (asked.choice === null ? [asked] : []));
  return {
    predicates: predicatesOf(index, inquiry),
    program: tablesOf([
      ...measures.flatMap(measured),
      ...checkTable(index.creditEvents, (years, into) => checkCreditEvent(background, years, into)),
    ]),
    borrower: tablesOf(inquiry.borrower.flatMap(measured)),
    tier: tablesOf(inquiry.tier.flatMap(measured)),
    window: windowPlan(index, inquiry),
    loan: loanPlan(index, inquiry),
    lastReviewed: lastReviewed(inquiry.now),
  };
}

const orInfinity = (value: number): number => (Number.isNaN(value) ? Number.POSITIVE_INFINITY : value);

function loanPlan(index: MarketIndex, inquiry: Inquiry): LoanPlan {
  const { loan } = inquiry;
  const { whole, wholeOpen, requested, parts } = loan;
  const places = (columns: readonly Column[]) => columns.map((column) => index.columnOf(column));
  const known = parts.every(({ amount }) => !Number.isNaN(amount));
  const minimum = index.columnOf({ ofTier: true, place: loanMinPlace });
  const maximum = index.columnOf({ ofTier: true, place: loanMaxPlace });
  const stated = loan.limits.filter(({ columns }) => columns.length > 0);
  const capOf = (asked: AskedLimit): Table[] =>
    asked.columns.slice(0, 1).map((column) => {
      return tableOf(index.columnOf(column), (threshold) => mostUnder(asked, threshold, noFigures, inquiry));
    });
  const lentOf = ({ column, amount }: (typeof parts)[number]) =>
    tableOf(index.columnOf(column), (percent) => partOf(amount, percent));
  return {
    requested,
    whole,
    wholeOpen,
    parts: tablesOf(known ? parts.map(lentOf) : []),
    caps: tablesOf([tableOf(maximum, orInfinity), ...stated.filter(isCap).flatMap(capOf)]),
    open: wholeOpen || !known,
    limits: [
      ...stated
        .filter((asked) => !isCap(asked) || !Number.isNaN(requested) || !Number.isNaN(asked.otherwise))
        .map((asked) => limitPlan(index, asked, inquiry)),
      ...loan.limits.flatMap((asked) => (asked.pending.length > 0 ? [pendingPlan(index, asked, inquiry)] : [])),
    ],
    rankedBy: places(loan.ranking),
    leverage: places(loan.leverage),
    ranking: tablesOf(places(loan.ranking).flatMap((column) => (column.ofTier ? [tableOf(column, orInfinity)] : []))),
    range: tablesOf([tableOf(minimum, (least) => (Number.isNaN(least) ? 0 : least)), tableOf(maximum, orInfinity)]),
    reviews: loan.reviews.length,
  };
}

/** One column of the tier is all that the limit takes. */
const isCap = ({ columns, computed }: AskedLimit): boolean =>
  columns.length === 1 && columns[0]?.ofTier === true && computed === null;

function limitPlan(index: MarketIndex, asked: AskedLimit, inquiry: Inquiry): LimitPlan {
  const combinations = index.combinations.find(({ limit }) => limit === asked.limit);
  const { columns, thresholds } = concatenated(index, asked.columns);
  const step = combinations?.figures.length ?? 1;
  const size = thresholds.length * step;
  const isAsked = !Number.isNaN(inquiry.loan.requested);
  const most = isAsked || isCap(asked) ? null : new Float64Array(size);
  const isStated = !isAsked && !Number.isNaN(asked.otherwise);
  const gaps = isAsked || (isStated && !isWorkedOut(asked)) ? new Float64Array(size) : null;
  const gapsUnsized = isStated ? new Float64Array(size) : null;
  const filled = new Uint8Array(combinations ? size : 0);
  const fill = (at: number) => {
    const threshold = thresholds[Math.floor(at / step)] ?? Number.NaN;
    const program = combinations ? figuresAt(asked, combinations, at % step) : noFigures;
    if (most) most[at] = mostUnder(asked, threshold, program, inquiry);
    const ofStated = (into: Tally) => checkStated(asked, threshold, into);
    const check = isAsked ? (into: Tally) => checkLimit(asked, threshold, program, inquiry, into) : ofStated;
    if (gaps) gaps[at] = gapOf(check);
    if (gapsUnsized) gapsUnsized[at] = gapOf(ofStated);
    if (combinations) filled[at] = 1;
  };
  if (!combinations) for (let at = 0; at < size; at += 1) fill(at);
  const figuresPlace = combinations?.place ?? null;
  return {
    columns,
    figuresPlace,
    step,
    most,
    gaps,
    gapsUnsized,
    isPending: false,
    filled,
    fill: combinations ? fill : null,
  };
}

/** The values of some columns, one column after the other. */
function concatenated(index: MarketIndex, of: readonly Column[]) {
  const thresholds: number[] = [];
  const columns = of.map((one) => {
    const place = index.columnOf(one);
    const from = thresholds.length;
    for (const value of place.values) thresholds.push(value);
    return { ...place, from };
  });
  return { columns, thresholds };
}

function pendingPlan(index: MarketIndex, asked: AskedLimit, { loan: { requested } }: Inquiry): LimitPlan {
  const { columns, thresholds } = concatenated(index, asked.pending);
  const isAsked = !Number.isNaN(requested);
  const gapAt = (lowest: number) => gapOf((into) => checkPending(asked, lowest, requested, into));
  return {
    columns,
    figuresPlace: null,
    step: 1,
    most: isAsked ? null : Float64Array.from(thresholds, orInfinity),
    gaps: isAsked ? Float64Array.from(thresholds, gapAt) : null,
    gapsUnsized: null,
    isPending: true,
    filled: new Uint8Array(0),
    fill: null,
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
