// The indexes of these loops are codes of the market's own columns, so what they read is a number: the casts say that,
// since a check on each read would cost as much as the work.
import { gapOf } from '../tally.ts';
import type { Codes } from './code-runs.ts';
import { type CodedPlace, lanes, type MarketIndex } from './market-index.ts';
import type { CodedCheck, LimitPlan, LoanPlan, Plan } from './plan.ts';
import { notStated } from './value-codes.ts';

/** The weight of one failed check beside the gaps, which add up below it. */
const failure = 2 ** 20;
const largestGap = failure - 1;
/** Of many checks that are added up. */
const largestOfMany = 2 ** 14;
/** The weight of one unknown check beside the reviews. */
export const unknownWeight = 2 ** 10;

/** How far off something is, as one number: it only ever rules out what is further off than the nearest misses. */
export const costOf = (failures: number, gap: number): number => failures * failure + Math.min(gap, largestGap);

/** Judges tier by tier as tier-choice.ts and loan-check.ts do, by what the plan says of their codes. */
export class TierJudge {
  /** Of the tier that was judged last. */
  failures = 0;
  gap = 0;
  /** Unknown checks by their weight, and reviews. */
  open = 0;
  /** NaN where it cannot be put in figures. */
  loan = 0;
  readonly #heads: Codes;
  readonly #outlookAt: number;
  /** The tier at hand. */
  #codes: Codes;
  #at = 0;
  #stride = 1;
  #head = 0;
  readonly #borrower: readonly CodedCheck[];
  readonly #tier: readonly CodedCheck[];
  readonly #loan: LoanPlan;
  readonly #isAsked: boolean;
  /** Some limit of the tier whose loan was sized last cannot be worked out. */
  #isOpen = false;

  constructor({ heads, outlookAt }: MarketIndex, { borrower, tier, loan }: Plan) {
    this.#heads = heads.codes;
    this.#codes = heads.codes;
    this.#outlookAt = outlookAt;
    this.#borrower = borrower;
    this.#tier = tier;
    this.#loan = loan;
    this.#isAsked = !Number.isNaN(loan.requested);
  }

  /** The least that any tier of a program comes to under the checks before and after the sizing. */
  leastCost(head: number): number {
    const outlook = head + this.#outlookAt;
    return this.#costUnder(this.#borrower, outlook) + this.#costUnder(this.#tier, outlook);
  }

  #costUnder(checks: readonly CodedCheck[], at: number): number {
    let cost = 0;
    for (const { place, gaps } of checks) {
      const gap = gaps[this.#heads[at + place * lanes] as number] as number;
      if (gap > 0) cost += failure + Math.min(gap, largestOfMany);
    }
    return cost;
  }

  /** No tier of a program lends more. */
  mostLent(head: number): number {
    const { requested, whole, maximum, parts, limits } = this.#loan;
    if (this.#isAsked) return requested;
    const heads = this.#heads;
    const outlook = head + this.#outlookAt;
    let most = maximum.amounts[heads[outlook + maximum.place * lanes] as number] as number;
    if (whole < most) most = whole;
    if (parts.length > 0) {
      let sum = 0;
      for (const { place, amounts } of parts) sum += amounts[heads[outlook + place * lanes] as number] as number;
      if (sum < most) most = sum;
    }
    for (const limit of limits) {
      const [first] = limit.columns;
      if (first === undefined || limit.most === null || limit.fill !== null || limit.columns.length > 1) continue;
      const at = first.ofTier ? outlook + first.place * lanes : head + first.place;
      const allowed = limit.most[heads[at] as number] as number;
      if (allowed < most) most = allowed;
    }
    return most;
  }

  /**
   * Judges a tier into the members above.
   * @param codes those of its columns stand `stride` apart, from `tier` on
   * @param head of its program
   * @returns false, with nothing judged, as soon as it is sure to cost more than `bound`
   */
  judge(codes: Codes, tier: number, stride: number, head: number, bound: number): boolean {
    let failures = 0;
    let gap = 0;
    let open = 0;
    for (const { place, gaps } of this.#borrower) {
      const short = gaps[codes[tier + place * stride] as number] as number;
      if (short > 0) {
        failures += 1;
        gap += short;
      } else if (short !== 0) open += unknownWeight;
    }
    if (costOf(failures, gap) > bound) return false;
    let failedLater = 0;
    for (const { place, gaps } of this.#tier) {
      const short = gaps[codes[tier + place * stride] as number] as number;
      if (short > 0) failedLater += 1;
      else if (short !== 0) open += unknownWeight;
    }
    if (costOf(failures + failedLater, gap) > bound) return false;
    this.failures = failures + failedLater;
    this.gap = gap;
    this.open = open;
    this.#codes = codes;
    this.#at = tier;
    this.#stride = stride;
    this.#head = head;
    if (this.#isAsked) this.#checkRequested();
    else this.#size();
    if (failedLater > 0) this.#addGaps();
    return true;
  }

  /** In the order of the checks: sums of gaps that are added up in another differ in their last digits. */
  #addGaps(): void {
    for (const { place, gaps } of this.#tier) {
      const short = gaps[this.#codeIn(place)] as number;
      if (short > 0) this.gap += short;
    }
  }

  #codeIn(place: number): number {
    return this.#codes[this.#at + place * this.#stride] as number;
  }

  #codeAt({ ofTier, place }: CodedPlace): number {
    return ofTier ? this.#codeIn(place) : (this.#heads[this.#head + place] as number);
  }

  #statesLeverage(): boolean {
    for (const column of this.#loan.leverage) if (this.#codeAt(column) !== notStated) return true;
    return false;
  }

  #size(): void {
    const { whole, open, reviews, minimum } = this.#loan;
    const stated = minimum.amounts[this.#codeIn(minimum.place)] as number;
    if (!this.#statesLeverage()) {
      if (whole < stated) this.#fail(gapOf(stated, whole));
      else if (stated > 0 && Number.isNaN(whole)) this.open += unknownWeight;
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
    for (const limit of this.#loan.limits) if (limit.gaps) this.#addLimit(limit.gaps[this.#indexOf(limit)]);
    this.open += reviews;
  }

  /** What the limits of a tier leave of a loan. */
  #ceiling(): number {
    const { whole, maximum, parts, limits } = this.#loan;
    let ceiling = maximum.amounts[this.#codeIn(maximum.place)] as number;
    if (whole < ceiling) ceiling = whole;
    if (parts.length > 0) {
      let sum = 0;
      for (const { place, amounts } of parts) sum += amounts[this.#codeIn(place)] as number;
      if (sum < ceiling) ceiling = sum;
    }
    this.#isOpen = false;
    for (const limit of limits) {
      if (limit.most === null) continue;
      const most = limit.most[this.#indexOf(limit)] as number;
      if (most < ceiling) ceiling = most;
      else if (Number.isNaN(most)) this.#isOpen = true;
    }
    return ceiling;
  }

  #checkRequested(): void {
    const { requested, whole, minimum, maximum, limits, reviews } = this.#loan;
    const least = minimum.amounts[this.#codeIn(minimum.place)] as number;
    const most = maximum.amounts[this.#codeIn(maximum.place)] as number;
    if (requested < 1) this.#fail(gapOf(1, requested));
    else if (requested > whole) this.#fail(gapOf(whole, requested));
    else if (requested < least) this.#fail(gapOf(least, requested));
    else if (requested > most) this.#fail(gapOf(most, requested));
    else if (Number.isNaN(whole)) this.open += unknownWeight;
    for (const limit of limits) if (limit.gaps) this.#addLimit(limit.gaps[this.#indexOf(limit)]);
    this.open += this.#statesLeverage() ? reviews : 1;
    this.loan = requested;
  }

  #fail(gap: number): void {
    this.failures += 1;
    this.gap += gap;
  }

  #addLimit(gap = 0): void {
    if (gap > 0) this.#fail(gap);
    else if (gap !== 0) this.open += unknownWeight;
  }

  /** Where what a limit comes to stands; of several thresholds the lowest counts. */
  #indexOf({ columns, figuresPlace, step, fill, filled }: LimitPlan): number {
    const [first] = columns;
    const at = columns.length === 1 && first ? this.#codeAt(first) : this.#lowestOf(columns);
    if (figuresPlace === null || fill === null) return at;
    const index = at * step + (this.#heads[this.#head + figuresPlace] as number);
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

  /** The lowest of what the tier that was judged last states of its leverage, which results may be sorted by; -1 where it states none. */
  leverageOf(): number {
    let lowest = Number.NaN;
    for (const column of this.#loan.ranking) {
      const value = column.values[this.#codeAt(column)] as number;
      if (!(value >= lowest) && !Number.isNaN(value)) lowest = value;
    }
    return Number.isNaN(lowest) ? -1 : lowest;
  }
}
