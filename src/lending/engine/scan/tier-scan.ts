// What these loops read are rows of the market's own columns and entries of tables made for them, so it is a number: the
// casts say that, since a check on each read would cost as much as the work.
import { loanMaxPlace, loanMinPlace } from '../layout.ts';
import { gapOf } from '../tally.ts';
import { notStated } from './coded-rows.ts';
import type { MarketIndex } from './market-index.ts';
import {
  type CheckPlan,
  clean,
  failure,
  failuresIn,
  type LimitPlan,
  type PlacedColumn,
  type Plan,
  reviewWeight,
} from './plan.ts';

/** A column of a row and where its table begins, for all columns that are read in turn. */
interface Lookups {
  readonly places: Int32Array;
  readonly tables: Int32Array;
}
const lookupsOf = (list: readonly { readonly place: number; readonly at: number }[]): Lookups => ({
  places: Int32Array.from(list, ({ place }) => place),
  tables: Int32Array.from(list, ({ at }) => at),
});

/** Where the loop over certain tiers looks up: a table and the column whose code leads into it, by turns. */
interface CertainLookups {
  readonly checks: Int32Array;
  readonly parts: Int32Array;
  readonly limits: Int32Array;
  readonly minimum: readonly number[];
  readonly whole: number;
  readonly width: number;
}
const byTurns = ({ places, tables }: Lookups): Int32Array =>
  Int32Array.from({ length: places.length * 2 }, (_, at) => (at & 1 ? places : tables)[at >> 1] ?? 0);

/** Finds the tier of a program that answers for it, as `chooseTier` does, from tables instead of checks. */
export class TierScan {
  /** The tier of the program that was judged last: its row, what it comes to together with its program, its loan. */
  row = -1;
  cost = 0;
  gap = 0;
  open = 0;
  loan = 0;
  readonly #index: MarketIndex;
  readonly #plan: Plan;
  readonly #numbers: Float64Array;
  readonly #codes: Uint16Array | Uint32Array;
  readonly #width: number;
  readonly #failing: Lookups;
  readonly #opening: Lookups;
  readonly #parts: Lookups;
  /** Limits with one column of the tier and no figures, the tier's own maximum first. */
  readonly #limits: Lookups;
  readonly #otherLimits: readonly LimitPlan[];
  readonly #checkedLimits: readonly LimitPlan[];
  /** Null where something is open or a limit takes more than a column of the tier. */
  readonly #certain: CertainLookups | null;
  // Of the row that was looked at last.
  #loan = 0;
  #cost = 0;
  readonly #loanGaps: number[] = [];
  #open = 0;
  #hasOpenLimit = false;

  constructor(index: MarketIndex, plan: Plan) {
    const { loan, borrower, tier, tables } = plan;
    const checks = [...borrower, ...tier];
    this.#index = index;
    this.#plan = plan;
    this.#numbers = tables.numbers;
    this.#codes = index.rows.codes;
    this.#width = index.rows.width;
    this.#failing = lookupsOf(checks.filter(({ fails }) => fails));
    const openTables = checks.filter(({ leavesOpen }) => leavesOpen);
    this.#opening = lookupsOf(openTables.map(({ place, at, size }) => ({ place, at: at + 2 * size })));
    this.#parts = lookupsOf(loan.parts);
    const simple = loan.limits.flatMap((limit) => simpleLimit(limit) ?? []);
    this.#limits = lookupsOf([{ place: loanMaxPlace, at: loan.maximumAt }, ...simple]);
    this.#otherLimits = loan.limits.filter((limit) => limit.mostAt !== null && simpleLimit(limit) === null);
    this.#checkedLimits = loan.limits.filter(({ checksAt }) => checksAt !== null);
    const isCertain = plan.isCertain && Number.isNaN(loan.requested) && openTables.length === 0;
    this.#certain = isCertain && this.#otherLimits.length + this.#checkedLimits.length === 0 ? this.#lookups() : null;
  }

  #lookups(): CertainLookups {
    const { minimum, whole } = this.#plan.loan;
    const [checks, parts, limits] = [byTurns(this.#failing), byTurns(this.#parts), byTurns(this.#limits)];
    return { checks, parts, limits, minimum, whole, width: this.#width };
  }

  /**
   * Whether any tier comes to at most `bound` together with its program's own cost, and then the best of them. No tier
   * can be better than the outlook; `least` is the smallest loan that is of interest.
   */
  judge(program: number, ownCost: number, bound: number, least: number): boolean {
    const first = this.#index.firstRow[program] as number;
    const end = first + (this.#index.rowsOf[program] as number);
    this.row = -1;
    if (this.#certain && this.#index.statesLeverage(program)) {
      return this.#judgeCertain(this.#certain, first, end, ownCost, bound, least);
    }
    if (!this.#isWithin(program, first, ownCost, bound, least)) return false;
    let most = bound;
    for (let row = first + 1; row < end; row += 1) {
      const cost = ownCost + this.#costOfChecks(row);
      if (cost > most) continue;
      this.#checkLoan(program, row);
      const total = cost + this.#cost;
      if (total > most) continue;
      this.#keepIfBetter(row, total, this.#open + this.#openChecks(row));
      if (total < failure) most = clean;
    }
    return this.row >= 0;
  }

  /**
   * As `judge` where no check is open and the tiers' own columns are all that limits a loan: most deals that are searched
   * for. Written as one loop over plain numbers, since a market of a million tiers is decided here.
   */
  #judgeCertain(
    lookups: CertainLookups,
    first: number,
    end: number,
    own: number,
    bound: number,
    least: number,
  ): boolean {
    const { checks, parts, limits, minimum, whole, width } = lookups;
    const codes = this.#codes;
    const numbers = this.#numbers;
    let most = bound;
    for (let row = first; row < end; row += 1) {
      const start = row * width;
      let cost = own;
      for (let at = 0; at < checks.length; at += 2) {
        cost += numbers[(checks[at] as number) + (codes[start + (checks[at + 1] as number)] as number)] as number;
      }
      let loan = parts.length === 0 ? whole : 0;
      for (let at = 0; at < parts.length; at += 2) {
        loan += numbers[(parts[at] as number) + (codes[start + (parts[at + 1] as number)] as number)] as number;
      }
      if (loan > whole) loan = whole;
      for (let at = 0; at < limits.length; at += 2) {
        const limit = numbers[(limits[at] as number) + (codes[start + (limits[at + 1] as number)] as number)] as number;
        if (limit < loan) loan = limit;
      }
      const lowest = minimum[codes[start + loanMinPlace] as number] as number;
      if (loan < 1 || loan < lowest) cost += failure;
      if (row === first) {
        if (cost > bound || loan < least) return false;
      } else if (cost <= most) {
        this.#loanGaps.length = 0;
        const floor = lowest > 1 ? lowest : 1;
        if (loan < floor) this.#loanGaps.push(gapOf(floor, loan));
        this.#loan = loan;
        this.#keepIfBetter(row, cost, this.#plan.loan.reviews * reviewWeight);
        if (cost < failure) most = clean;
      }
    }
    return this.row >= 0;
  }

  #keepIfBetter(row: number, cost: number, open: number): void {
    const gap = cost < failure ? 0 : this.#gapOf(row);
    if (this.row >= 0 && !this.#isBetter(cost, gap, open)) return;
    this.row = row;
    this.cost = cost;
    this.gap = gap;
    this.open = open;
    this.loan = this.#loan;
  }

  #isWithin(program: number, outlook: number, ownCost: number, bound: number, least: number): boolean {
    const cost = ownCost + this.#costOfChecks(outlook);
    if (cost > bound) return false;
    // Where some tier may state no leverage the loan says nothing.
    if (!this.#statesLeverage(program, outlook)) return true;
    this.#checkLoan(program, outlook);
    return cost + this.#cost <= bound && !(this.#loan < least);
  }

  #costOfChecks(row: number): number {
    const { places, tables } = this.#failing;
    const codes = this.#codes;
    const numbers = this.#numbers;
    const start = row * this.#width;
    let cost = 0;
    for (let at = 0; at < places.length; at += 1) {
      cost += numbers[(tables[at] as number) + (codes[start + (places[at] as number)] as number)] as number;
    }
    return cost;
  }

  #openChecks(row: number): number {
    const { places, tables } = this.#opening;
    const start = row * this.#width;
    let open = 0;
    for (let at = 0; at < places.length; at += 1) {
      const code = this.#codes[start + (places[at] as number)] as number;
      open += this.#numbers[(tables[at] as number) + code] as number;
    }
    return open;
  }

  #statesLeverage(program: number, row: number): boolean {
    for (const column of this.#plan.loan.leverage) if (this.#codeOf(column, program, row) !== notStated) return true;
    return false;
  }

  #codeOf({ ofTier, place }: PlacedColumn, program: number, row: number): number {
    if (ofTier) return this.#codes[row * this.#width + place] as number;
    const { own } = this.#index;
    return own.codes[program * own.width + place] as number;
  }

  /** The loan of a row, NaN where it cannot be put in figures, and what the checks of its amount come to. */
  #checkLoan(program: number, row: number): void {
    const { requested, reviews } = this.#plan.loan;
    const states = this.#statesLeverage(program, row);
    this.#cost = 0;
    this.#loanGaps.length = 0;
    this.#open = (states ? reviews : 1) * reviewWeight;
    if (!Number.isNaN(requested)) this.#checkRequested(row);
    else if (states) this.#checkSized(program, row);
    else this.#checkWithoutLeverage(row);
    if (states || !Number.isNaN(requested)) {
      for (const limit of this.#checkedLimits) this.#checkLimit(limit, program, row);
    }
  }

  #fail(threshold: number, actual: number): void {
    this.#cost = failure;
    this.#loanGaps.push(gapOf(threshold, actual));
  }

  #leastOf(row: number): number {
    return this.#plan.loan.minimum[this.#codes[row * this.#width + loanMinPlace] as number] as number;
  }

  #checkSized(program: number, row: number): void {
    const { open } = this.#plan.loan;
    let most = this.#ceilingOf(row);
    let isOpen = open;
    for (const limit of this.#otherLimits) {
      const allowed = this.#mostUnder(limit, program, row);
      if (allowed < most) most = allowed;
      else if (Number.isNaN(allowed)) isOpen = true;
    }
    const stated = this.#leastOf(row);
    const least = stated > 1 ? stated : 1;
    const sized = !isOpen && !this.#hasOpenLimit && most < Number.POSITIVE_INFINITY;
    if (most < least) this.#fail(least, most);
    else if (!sized) this.#open += 1;
    this.#loan = sized ? most : Number.NaN;
  }

  /** What parts, the tier's own maximum and the limits of one column leave. */
  #ceilingOf(row: number): number {
    const codes = this.#codes;
    const numbers = this.#numbers;
    const start = row * this.#width;
    const { whole } = this.#plan.loan;
    let most = Number.isNaN(whole) ? Number.POSITIVE_INFINITY : whole;
    const parts = this.#parts;
    if (parts.places.length > 0) {
      let sum = 0;
      for (let at = 0; at < parts.places.length; at += 1) {
        const code = codes[start + (parts.places[at] as number)] as number;
        sum += numbers[(parts.tables[at] as number) + code] as number;
      }
      if (sum < most) most = sum;
    }
    const { places, tables } = this.#limits;
    this.#hasOpenLimit = false;
    for (let at = 0; at < places.length; at += 1) {
      const allowed = numbers[(tables[at] as number) + (codes[start + (places[at] as number)] as number)] as number;
      if (allowed < most) most = allowed;
      else if (Number.isNaN(allowed)) this.#hasOpenLimit = true;
    }
    return most;
  }

  #checkWithoutLeverage(row: number): void {
    const { whole } = this.#plan.loan;
    const least = this.#leastOf(row);
    this.#loan = Number.NaN;
    if (!(least > 0)) return;
    if (Number.isNaN(whole)) this.#open += 1;
    else if (whole < least) this.#fail(least, whole);
  }

  #checkRequested(row: number): void {
    const { requested, whole, maximum } = this.#plan.loan;
    const least = this.#leastOf(row);
    const most = maximum[this.#codes[row * this.#width + loanMaxPlace] as number] as number;
    this.#loan = requested;
    if (requested < 1) this.#fail(1, requested);
    else if (requested > whole) this.#fail(whole, requested);
    else if (requested < least) this.#fail(least, requested);
    else if (requested > most) this.#fail(most, requested);
    else if (Number.isNaN(whole)) this.#open += 1;
  }

  /** Where a row's outcome under a limit stands; of several thresholds the lowest counts. */
  #indexOf({ columns, figures, step }: LimitPlan, program: number, row: number): number {
    let lowest = Number.POSITIVE_INFINITY;
    let index = 0;
    for (const column of columns) {
      const code = this.#codeOf(column, program, row);
      const value = column.values[code] as number;
      if (!(value < lowest)) continue;
      lowest = value;
      index = column.from + code;
    }
    if (figures === null) return index;
    const { own } = this.#index;
    return index * step + (figures.values[own.codes[program * own.width + figures.place] as number] as number);
  }

  #mostUnder(limit: LimitPlan, program: number, row: number): number {
    const at = (limit.mostAt ?? 0) + this.#filledIndex(limit, program, row, limit.mostAt ?? 0);
    return this.#numbers[at] as number;
  }

  #checkLimit(limit: LimitPlan, program: number, row: number): void {
    const checksAt = limit.checksAt ?? 0;
    const at = checksAt + this.#filledIndex(limit, program, row, checksAt);
    this.#cost += this.#numbers[at] as number;
    if ((this.#numbers[at] as number) > 0) this.#loanGaps.push(this.#numbers[at + limit.size] as number);
    this.#open += this.#numbers[at + 2 * limit.size] as number;
  }

  #filledIndex(limit: LimitPlan, program: number, row: number, table: number): number {
    const index = this.#indexOf(limit, program, row);
    if ((this.#numbers[table + index] as number) < 0) limit.fill(index);
    return index;
  }

  /** The gaps of a row's checks, added up in the order of the checks. */
  #gapOf(row: number): number {
    const { borrower, tier } = this.#plan;
    let gap = 0;
    for (const check of borrower) gap += this.#checkGap(check, row);
    // The loan's own, of which there is more than one only where a loan is asked for.
    for (const one of this.#loanGaps) gap += one;
    for (const check of tier) gap += this.#checkGap(check, row);
    return gap;
  }

  #checkGap({ place, at, size }: CheckPlan, row: number): number {
    return this.#numbers[at + size + (this.#codes[row * this.#width + place] as number)] as number;
  }

  /** Fewest failures and smallest gap, fewest unknowns, fewest reviews, largest loan. */
  #isBetter(cost: number, gap: number, open: number): boolean {
    const failures = failuresIn(cost) - failuresIn(this.cost);
    if (failures !== 0) return failures < 0;
    if (gap !== this.gap) return gap < this.gap;
    if (open !== this.open) return open < this.open;
    return sized(this.#loan) > sized(this.loan);
  }
}

/** A loan that is not sized is the smallest. */
const sized = (loan: number): number => (Number.isNaN(loan) ? -1 : loan);

/** A limit that one column of the tier states and nothing else. */
function simpleLimit({ columns, figures, mostAt }: LimitPlan): { readonly place: number; readonly at: number } | null {
  const [column, ...others] = columns;
  if (mostAt === null || figures !== null || !column?.ofTier || others.length > 0) return null;
  return { place: column.place, at: mostAt };
}
