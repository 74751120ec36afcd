// The indexes of these loops are codes of the market's own columns, so what they read is a number: the casts say that,
// since a check on each read would cost as much as the work.
import { gapOf } from '../../program-checks.ts';
import type { WindowPlan } from '../bitsets/predicates.ts';
import type { Codes } from '../index/code-pool.ts';
import { notStated } from '../index/dictionary.ts';
import { type CodedColumn, type MarketIndex, rowsPerBlock } from '../index/market-index.ts';
import type { LimitPlan, LoanPlan, LookupTables, QueryPlan } from '../index/query-plan.ts';

/** The weight of one failed check beside the gaps, which add up below it. */
export const failure = 2 ** 20;
const largestGap = failure - 1;
/** Of many checks that are added up. */
const largestOfMany = 2 ** 14;
/** The weight of one unknown check beside the reviews. */
export const unknownWeight = 2 ** 10;

/** How far off something is, as one number: it only ever rules out what is further off than the nearest misses. */
export const costOf = (failures: number, gap: number): number => failures * failure + Math.min(gap, largestGap);

/** Evaluates tier by tier as ranking.ts and loan/loan-check.ts do, by what the plan says of their codes. */
export class TierEvaluator {
  /** Of the tier that was evaluated last. */
  failures = 0;
  gap = 0;
  /** Unknown checks by their weight, and reviews. */
  open = 0;
  /** NaN where it cannot be put in figures. */
  loan = 0;
  readonly #programRows: Codes;
  readonly #bestAt: number;
  /** The tier at hand. */
  #codes: Codes;
  #at = 0;
  #row = 0;
  readonly #borrower: LookupTables;
  readonly #tier: LookupTables;
  readonly #loan: LoanPlan;
  readonly #isAsked: boolean;
  readonly #window: WindowPlan;
  /** Some limit of the tier whose loan was sized last cannot be worked out. */
  #isOpen = false;

  constructor({ programRows, bestAt }: MarketIndex, { borrower, tier, loan, window }: QueryPlan) {
    this.#programRows = programRows.codes;
    this.#codes = programRows.codes;
    this.#bestAt = bestAt;
    this.#borrower = borrower;
    this.#tier = tier;
    this.#loan = loan;
    this.#window = window;
    this.#isAsked = !Number.isNaN(loan.requested);
  }

  /** The least that any tier of a program comes to under the checks before and after the sizing. */
  leastCost(row: number): number {
    const best = row + this.#bestAt;
    return this.#costUnder(this.#borrower, best) + this.#costUnder(this.#tier, best);
  }

  #costUnder({ count, places, offsets, results }: LookupTables, at: number): number {
    const programRows = this.#programRows;
    let cost = 0;
    for (let k = 0; k < count; k += 1) {
      const code = programRows[at + (places[k] as number) * rowsPerBlock] as number;
      const gap = results[(offsets[k] as number) + code] as number;
      if (gap > 0) cost += failure + Math.min(gap, largestOfMany);
    }
    return cost;
  }

  /** No tier of a program lends more, as far as the best of them in each column tells. */
  mostLent(row: number): number {
    const { requested, whole } = this.#loan;
    if (this.#isAsked) return requested;
    const most = this.#cap(this.#programRows, row + this.#bestAt, rowsPerBlock);
    return Number.isNaN(whole) ? most : Math.min(whole, most);
  }

  /** Whether a tier that fails nothing may lend as much as that. */
  mayLend(codes: Codes, tier: number, least: number): boolean {
    const { count, places, offsets, results } = this.#borrower;
    for (let k = 0; k < count; k += 1) {
      const code = codes[tier + (places[k] as number)] as number;
      if ((results[(offsets[k] as number) + code] as number) > 0) return false;
    }
    return this.#isAsked || this.#cap(codes, tier, 1) >= least;
  }

  /** The least of the caps and the sum of the parts, which is what a tier lends unless the whole or a further limit is less. */
  #cap(codes: Codes, at: number, stride: number): number {
    const { caps, parts } = this.#loan;
    let cap = Number.POSITIVE_INFINITY;
    this.#isOpen = false;
    for (let k = 0; k < caps.count; k += 1) {
      const code = codes[at + (caps.places[k] as number) * stride] as number;
      const most = caps.results[(caps.offsets[k] as number) + code] as number;
      if (most < cap) cap = most;
      else if (Number.isNaN(most)) this.#isOpen = true;
    }
    if (parts.count === 0) return cap;
    let sum = 0;
    for (let k = 0; k < parts.count; k += 1) {
      const code = codes[at + (parts.places[k] as number) * stride] as number;
      sum += parts.results[(parts.offsets[k] as number) + code] as number;
    }
    return Math.min(sum, cap);
  }

  /**
   * Evaluates a tier into the members above.
   * @param codes those of its columns begin at `tier`
   * @param row of its program
   * @returns false, with nothing evaluated, as soon as it is sure to cost more than `bound`
   */
  evaluate(codes: Codes, tier: number, row: number, bound: number): boolean {
    this.failures = 0;
    this.gap = 0;
    this.open = this.#windowReviews(codes, tier, row);
    this.#codes = codes;
    this.#at = tier;
    this.#row = row;
    this.#addChecks(this.#borrower);
    if (this.failures > 0 && costOf(this.failures, this.gap) > bound) return false;
    const { failures, gap } = this;
    this.#addChecks(this.#tier);
    const failedLater = this.failures - failures;
    if (failedLater > 0 && costOf(this.failures, gap) > bound) return false;
    this.gap = gap;
    if (this.#isAsked) this.#checkRequested();
    else this.#size();
    if (failedLater > 0) this.#addGaps();
    return true;
  }

  #windowReviews(codes: Codes, tier: number, row: number): number {
    const { windowPlace, experiencePlace, step, reviews } = this.#window;
    const months = this.#programRows[row + windowPlace] as number;
    return reviews[months * step + (codes[tier + experiencePlace] as number)] as number;
  }

  #addChecks({ count, places, offsets, results }: LookupTables): void {
    for (let k = 0; k < count; k += 1) {
      const gap = results[(offsets[k] as number) + this.#codeIn(places[k] as number)] as number;
      if (gap > 0) this.#fail(gap);
      else if (gap !== 0) this.open += unknownWeight;
    }
  }

  /** In the order of the checks: sums of gaps that are added up in another differ in their last digits. */
  #addGaps(): void {
    const { count, places, offsets, results } = this.#tier;
    for (let k = 0; k < count; k += 1) {
      const gap = results[(offsets[k] as number) + this.#codeIn(places[k] as number)] as number;
      if (gap > 0) this.gap += gap;
    }
  }

  #codeIn(place: number): number {
    return this.#codes[this.#at + place] as number;
  }

  #codeAt({ ofTier, place }: CodedColumn): number {
    return ofTier ? this.#codeIn(place) : (this.#programRows[this.#row + place] as number);
  }

  #statesLeverage(): boolean {
    for (const column of this.#loan.leverage) if (this.#codeAt(column) !== notStated) return true;
    return false;
  }

  /** One end of the tier's range. */
  #rangeEnd(k: 0 | 1): number {
    const { places, offsets, results } = this.#loan.range;
    return results[(offsets[k] as number) + this.#codeIn(places[k] as number)] as number;
  }

  #size(): void {
    const { whole, open, reviews, limits } = this.#loan;
    const stated = this.#rangeEnd(0);
    if (!this.#statesLeverage()) {
      if (whole < stated) this.#fail(gapOf(stated, whole));
      else if (stated > 0 && Number.isNaN(whole)) this.open += unknownWeight;
      if (limits.length > 0) this.#checkLimits(true);
      this.open += 1;
      this.loan = Number.NaN;
      return;
    }
    const ceiling = this.#ceiling();
    const least = Math.max(stated, 1);
    const isSized = !open && !this.#isOpen && ceiling < Number.POSITIVE_INFINITY;
    if (ceiling < least) this.#fail(gapOf(least, ceiling));
    else if (!isSized) this.open += unknownWeight;
    this.loan = isSized ? ceiling : Number.NaN;
    if (limits.length > 0) this.#checkLimits(false);
    this.open += reviews;
  }

  /** What the limits of a tier leave of a loan. */
  #ceiling(): number {
    const { whole, limits } = this.#loan;
    let ceiling = this.#cap(this.#codes, this.#at, 1);
    if (whole < ceiling) ceiling = whole;
    for (const limit of limits) {
      if (limit.most === null || limit.isPending) continue;
      const most = limit.most[this.#indexOf(limit)] as number;
      if (most < ceiling) ceiling = most;
      else if (Number.isNaN(most)) this.#isOpen = true;
    }
    for (const limit of limits) {
      if (limit.isPending && limit.most && (limit.most[this.#indexOf(limit)] as number) < ceiling) this.#isOpen = true;
    }
    return ceiling;
  }

  #checkRequested(): void {
    const { requested, whole, wholeOpen, reviews } = this.#loan;
    const [least, most] = [this.#rangeEnd(0), this.#rangeEnd(1)];
    if (requested < 1) this.#fail(gapOf(1, requested));
    else if (requested > whole) this.#fail(gapOf(whole, requested));
    else if (requested < least) this.#fail(gapOf(least, requested));
    else if (requested > most) this.#fail(gapOf(most, requested));
    else if (wholeOpen) this.open += unknownWeight;
    this.#checkLimits(false);
    this.open += this.#statesLeverage() ? reviews : 1;
    this.loan = requested;
  }

  #fail(gap: number): void {
    this.failures += 1;
    this.gap += gap;
  }

  #checkLimits(isUnsized: boolean): void {
    for (const limit of this.#loan.limits) {
      const gaps = isUnsized ? limit.gapsUnsized : limit.gaps;
      if (gaps === null) continue;
      const gap = gaps[this.#indexOf(limit)] as number;
      if (gap > 0) this.#fail(gap);
      else if (gap !== 0) this.open += unknownWeight;
    }
  }

  /** Where what a limit comes to stands; of several thresholds the lowest counts. */
  #indexOf({ columns, figuresPlace, step, fill, filled }: LimitPlan): number {
    const [first] = columns;
    const at = columns.length === 1 && first ? this.#codeAt(first) : this.#lowestOf(columns);
    if (figuresPlace === null || fill === null) return at;
    const index = at * step + (this.#programRows[this.#row + figuresPlace] as number);
    if (filled[index] === 0) fill(index);
    return index;
  }

  #lowestOf(columns: LimitPlan['columns']): number {
    let index = 0;
    let lowest = Number.POSITIVE_INFINITY;
    for (const column of columns) {
      const code = this.#codeAt(column);
      const value = column.values[code] as number;
      if (!(value < lowest)) continue;
      lowest = value;
      index = column.from + code;
    }
    return index;
  }

  /** Whether a tier states at least so much leverage. */
  states(codes: Codes, tier: number, row: number, least: number): boolean {
    this.#codes = codes;
    this.#at = tier;
    this.#row = row;
    return this.leverageOf() >= least;
  }

  /** The lowest of what the tier that was evaluated last states of its leverage, which results may be sorted by; -1 where it states none. */
  leverageOf(): number {
    let lowest = Number.NaN;
    for (const column of this.#loan.rankedBy) {
      const value = column.values[this.#codeAt(column)] as number;
      if (!(value >= lowest) && !Number.isNaN(value)) lowest = value;
    }
    return Number.isNaN(lowest) ? -1 : lowest;
  }
}
