import { crossingsOf } from '../../offers/cost.ts';
import { calculateDscr, type DscrInputs, dscrThresholds } from '../dscr.ts';
import { calculateFixAndFlip, type FixAndFlipEntries } from '../fix-and-flip.ts';
import { calculateGroundUp, type GroundUpInputs, type NamedGroundUpInputs, resolveGroundUp } from '../ground-up.ts';
import { type Quote, type QuoteComparisonInputs, quotesOf } from '../quote-comparison.ts';
import { costOverTime, longestSchedule } from './schedules.ts';

/** Where a deal turns, by docs/rules/calculators.md. `null` where it does not turn within what is looked at. */

/** Halved so often, a trillion is finer than floating point can tell apart. */
const halvings = 100;

/**
 * The first point between `from` and `to` where a value is no longer on the side of zero that it starts on, as exactly as
 * floating point can say it; null where it stays there. The value may rise or fall, but not both.
 */
export function breakEven(valueAt: (x: number) => number, from: number, to: number): number | null {
  const start = Math.sign(valueAt(from));
  if (start === 0) return from;
  if (Math.sign(valueAt(to)) === start) return null;
  let [before, after] = [from, to];
  for (let halving = 0; halving < halvings; halving += 1) {
    const middle = (before + after) / 2;
    if (middle <= before || middle >= after) break;
    if (Math.sign(valueAt(middle)) === start) before = middle;
    else after = middle;
  }
  return after;
}

/** A row for each of `ys`, and in it a value for each of `xs`. */
export const sensitivity = <X, Y, Value>(
  valueAt: (x: X, y: Y) => Value,
  xs: readonly X[],
  ys: readonly Y[],
): readonly (readonly Value[])[] => ys.map((y) => xs.map((x) => valueAt(x, y)));

/** Dollars that no deal reaches, and percents a year that no loan does. */
const dollarsBeyond = 1e12;
const percentsBeyond = 100;

export interface FlipBreakEven {
  /** Sold for less, the flip loses money. */
  readonly salePrice: number | null;
  /** Rehab of this much in all leaves no profit. */
  readonly rehabBudget: number | null;
  /** Held so many months, it leaves no profit. */
  readonly months: number | null;
}

/** Where the net profit of a flip is 0, each figure changed by itself. Null: no such point, or the profit begins below it. */
export function flipBreakEven(inputs: FixAndFlipEntries): FlipBreakEven {
  const profitWith = (changed: Partial<FixAndFlipEntries>) => calculateFixAndFlip({ ...inputs, ...changed }).netProfit;
  const withRehab = (rehabQuick: number) => profitWith({ useDetailedRehab: false, rehabQuick });
  return {
    salePrice: breakEven((targetSalePrice) => profitWith({ targetSalePrice }), 0, dollarsBeyond),
    rehabBudget: breakEven(withRehab, 0, dollarsBeyond),
    months: breakEven((timeToSold) => profitWith({ timeToSold }), 0, longestSchedule),
  };
}

export interface DscrBreakEven {
  /** The lowest rent a month that reaches the ratio. */
  readonly monthlyRent: number | null;
  /** The highest rate, percent a year, that keeps the ratio. */
  readonly interestRate: number | null;
}

/** Rent and rate at which each of the ratios that matter is just reached, each changed by itself. */
export function dscrBreakEven(inputs: DscrInputs): Readonly<Record<keyof typeof dscrThresholds, DscrBreakEven>> {
  const ratioWith = (changed: Partial<DscrInputs>) => calculateDscr({ ...inputs, ...changed }).dscr;
  const reaching = (ratio: number): DscrBreakEven => ({
    monthlyRent: breakEven((monthlyRent) => ratioWith({ monthlyRent }) - ratio, 0, dollarsBeyond),
    interestRate: breakEven((interestRate) => ratioWith({ interestRate }) - ratio, 0, percentsBeyond),
  });
  return {
    mayQualify: reaching(dscrThresholds.mayQualify),
    qualifies: reaching(dscrThresholds.qualifies),
    preferred: reaching(dscrThresholds.preferred),
  };
}

export interface GroundUpBreakEven {
  /** Sold for less, the project loses money. */
  readonly salePrice: number | null;
  /** Construction that costs this much more than planned eats the profit. */
  readonly constructionOverrun: number | null;
}

/** Where the profit of a project that is built to be sold is 0; null for the other ways out of it. */
export function groundUpBreakEven(entered: NamedGroundUpInputs): GroundUpBreakEven {
  // The price stays as it is while costs overrun, also one that follows from the planned costs.
  const { inputs } = resolveGroundUp(entered);
  if (inputs.exitStrategy !== 'sell') return { salePrice: null, constructionOverrun: null };
  const profitWith = (changed: Partial<GroundUpInputs>) => {
    const { exitResults } = calculateGroundUp({ ...inputs, ...changed });
    return exitResults.strategy === 'sell' ? exitResults.totalProfit : 0;
  };
  const withOverrun = (overrun: number) => profitWith({ constructionCost: inputs.constructionCost + overrun });
  return {
    // A price of 0 would count as one that is not stated.
    salePrice: breakEven((expectedSalePrice) => profitWith({ expectedSalePrice }), 0.01, dollarsBeyond),
    constructionOverrun: inputs.expectedSalePrice === 0 ? null : breakEven(withOverrun, 0, dollarsBeyond),
  };
}

/** What a quote has cost by the end of each month; to the cent, so that cents decide nothing. */
const costByMonth = (quote: Quote, until: number) =>
  costOverTime(quote, until).map(({ costToDate }) => ({ total: Math.round(costToDate * 100) / 100 }));

export interface QuoteBreakEven {
  readonly lender: 'A' | 'B';
  /** By the end of this month it has cost less, and does so as long as both loans last. */
  readonly month: number;
}

/** From which month on the lender who asks more points is the cheaper one; null where it never is, or both ask the same. */
export function quoteBreakEven(inputs: QuoteComparisonInputs): QuoteBreakEven | null {
  const [a, b] = quotesOf(inputs);
  if (a.points === b.points) return null;
  const [more, less] = a.points > b.points ? [a, b] : [b, a];
  const until = Math.min(a.months, b.months);
  const last = crossingsOf(costByMonth(more, until), costByMonth(less, until)).at(-1);
  return last?.becomes === 'cheaper' ? { lender: more === a ? 'A' : 'B', month: last.month } : null;
}
