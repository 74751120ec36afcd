// Columns are read as in tier-evaluator.ts.
import type { Search } from '../../found/first-entries.ts';
import { breaksTies, isByPrice, priceKey, priceRank } from '../../loan/price.ts';
import { checkLenderAndProgram, compareGaps, Tally } from '../../program-checks.ts';
import { type Entry, worst } from '../../ranking.ts';
import { verdictStatuses } from '../../verdict.ts';
import { unionOf } from '../bitsets/predicates.ts';
import { DecodedPrices, decodeOwn } from '../index/decoded.ts';
import type { MarketIndex } from '../index/market-index.ts';
import type { QueryPlan } from '../index/query-plan.ts';
import { costOf, TierEvaluator, unknownWeight } from './tier-evaluator.ts';

/** Sums of gaps are rounded: what is this little above the bound is checked all the same. */
const slack = 1e-4;
/** A tier that costs less than this fails nothing. */
const nothing = 0.5;

export const [eligible, review, undetermined] = ['eligible', 'review', 'undetermined'].map((status) =>
  (verdictStatuses as readonly string[]).indexOf(status),
) as [number, number, number];

const tally = new Tally('none');

/** Checks programs one by one, and of each no more than its verdict, or a place among the best or nearest, depends on. */
export class CandidateCheck {
  /** By status, without the ineligible: how many programs have it. */
  readonly counts = [0, 0, 0];
  /** What costs more is not among the nearest. */
  bound = Number.POSITIVE_INFINITY;
  /** What costs more is neither among the nearest nor a match. */
  limit = Number.POSITIVE_INFINITY;
  /** Reviews that every match has. */
  readonly leastOpen: number;
  /** Programs with an open check. */
  readonly unknown: Uint32Array;
  readonly #review: Uint32Array;
  readonly #index: MarketIndex;
  readonly #plan: QueryPlan;
  readonly #search: Search;
  readonly #byLeverage: boolean;
  readonly #byPrice: boolean;
  /** Of equal sort keys the cheaper comes first. */
  readonly #breaksTies: boolean;
  readonly #evaluator: TierEvaluator;
  readonly #prices: DecodedPrices;
  /** Of the program at hand: what it comes to without its tiers. */
  #failures = 0;
  #gap = 0;
  #open = 0;
  /** 1: nobody confirmed it for long. */
  #stale = 0;
  /** The gap is what adding up in the order of the checks gives. */
  #isExact = true;
  /** The tier that answers for it, by its place; -1 while there is none. */
  #place = -1;
  #tierFailures = 0;
  #tierGap = 0;
  #tierOpen = 0;
  #loan = 0;
  #leverage = 0;

  constructor(index: MarketIndex, plan: QueryPlan, search: Search) {
    this.#index = index;
    this.#plan = plan;
    this.#search = search;
    this.#byLeverage = search.sortBy === 'ltc';
    this.#byPrice = isByPrice(search.sortBy);
    this.#breaksTies = breaksTies(search.sortBy);
    this.#evaluator = new TierEvaluator(index, plan);
    this.#prices = new DecodedPrices(index);
    this.unknown = unionOf(plan.predicates.unknown, index.all);
    this.#review = unionOf(plan.predicates.review, index.all);
    this.leastOpen = Math.min(plan.loan.reviews, 1);
    this.#lowerBound();
  }

  /** @param failed how many predicates the program fails */
  check(program: number, failed: number): void {
    const row = this.#index.rowOf(program);
    const least = this.#evaluator.leastCost(row);
    if (costOf(failed, failed) + least > this.limit) return;
    this.#checkProgram(program, row, failed);
    const cost = costOf(this.#failures, this.#gap);
    if (cost + least > this.limit) return;
    const best = statusOf(this.#open + this.leastOpen);
    let settled = -1;
    if (this.#failures > 0) {
      if (!this.#mayReach(program, row, this.#leastOfMiss(program))) return;
    } else if (!this.#mayReach(program, row, this.#leastThatMatters(best, program))) settled = best;
    if (!this.#chooseTier(program, row, Math.max(this.bound - cost, nothing), settled)) return;
    if (this.#failures + this.#tierFailures > 0) this.#offerMiss(program);
    else this.#count(program);
  }

  /** The least sort key with which it matters which tier of the program at hand answers. */
  #leastThatMatters(status: number, program: number): number {
    const { lending } = this.#search;
    const least = this.#leastOfMatch(status, program);
    if (lending === undefined) return least;
    return this.#byLeverage || this.#byPrice ? Number.NEGATIVE_INFINITY : Math.min(least, lending.atLeast);
  }

  /** The least sort key with which the program at hand could be among the best. */
  #leastOfMatch(status: number, program: number): number {
    const { matches } = this.#search;
    if (matches === null || status > matches.worstWanted) return Number.POSITIVE_INFINITY;
    const { last } = matches;
    if (last === undefined) return Number.NEGATIVE_INFINITY;
    if (matches.isByKey) return last.sortKey;
    const before = status - last.status || this.#stale - last.stale;
    if (before < 0) return Number.NEGATIVE_INFINITY;
    return before === 0 ? this.#leastAfter(last, program) : Number.POSITIVE_INFINITY;
  }

  /** The same for the nearest, where its tier fails nothing: with that it is as near as the last of them at best. */
  #leastOfMiss(program: number): number {
    const { last } = this.#search.misses;
    const isTie = last?.failures === this.#failures && compareGaps(last.gap, this.#gap) === 0;
    return isTie ? this.#leastAfter(last, program) : Number.NEGATIVE_INFINITY;
  }

  /** Whether some tier that fails nothing may have as high a sort key as that. */
  #mayReach(program: number, row: number, least: number): boolean {
    if (least === Number.NEGATIVE_INFINITY) return true;
    if (least === Number.POSITIVE_INFINITY) return false;
    if (this.#byPrice) return this.#bestKey(program) >= least;
    const { tierCounts, tierRows, tierRowAt, layout } = this.#index;
    const evaluator = this.#evaluator;
    if (!this.#byLeverage && evaluator.mostLent(row) < least) return false;
    const first = tierRowAt[program] as number;
    for (let place = 0; place < (tierCounts[program] as number); place += 1) {
      const tier = first + place * layout.width;
      if (
        this.#byLeverage
          ? evaluator.states(tierRows.codes, tier, row, least)
          : evaluator.mayLend(tierRows.codes, tier, least)
      )
        return true;
    }
    return false;
  }

  /** The highest sort key of any tier, where results are sorted by price. */
  #bestKey(program: number): number {
    const { bestRate, bestPoints } = this.#index;
    return (this.#search.sortBy === 'rate' ? bestRate : bestPoints)[program] as number;
  }

  /** The least sort key with which a program comes before one that it is level with but for that. */
  #leastAfter(last: Entry, program: number): number {
    return this.ranksAfter(program, last) ? last.sortKey * (1 + Number.EPSILON) : last.sortKey;
  }

  /** Whether a program comes after another of the same sort key, whichever of its tiers answers. */
  ranksAfter(program: number, { price, lender }: Entry): boolean {
    const least = this.#index.leastPrice[program] as number;
    if (this.#breaksTies && least !== price) return least > price;
    return this.orderOf(program) > lender.order;
  }

  /** What the program comes to without its tiers. */
  #checkProgram(program: number, row: number, failed: number): void {
    const { programRows, confirmedAt } = this.#index;
    const { program: checks, lastReviewed } = this.#plan;
    const { codes } = programRows;
    this.#failures = failed;
    this.#gap = failed;
    this.#isExact = true;
    const [word, bit] = [program >>> 5, 1 << (program & 31)];
    let open = 0;
    if ((this.unknown[word] as number) & bit) open += unknownWeight;
    if ((this.#review[word] as number) & bit) open += 1;
    this.#stale = (confirmedAt[program] as number) <= lastReviewed ? 1 : 0;
    open += this.#stale;
    for (let k = 0; k < checks.count; k += 1) {
      const code = codes[row + (checks.places[k] as number)] as number;
      const gap = checks.results[(checks.offsets[k] as number) + code] as number;
      if (gap > 0) {
        this.#failures += 1;
        this.#gap += gap;
        this.#isExact = failed === 0;
      } else if (gap !== 0) open += unknownWeight;
    }
    this.#open = open;
  }

  /**
   * Finds the tier that answers for the program at hand, as `chooseTier` does; false where all cost more than `most`.
   * @param settled the status with which any tier will do; -1 where it matters which
   */
  #chooseTier(program: number, row: number, most: number, settled: number): boolean {
    const { tierCounts, tierRows, tierRowAt, layout } = this.#index;
    const evaluator = this.#evaluator;
    const first = tierRowAt[program] as number;
    let bound = most;
    this.#place = -1;
    for (let place = 0; place < (tierCounts[program] as number); place += 1) {
      if (!evaluator.evaluate(tierRows.codes, first + place * layout.width, row, bound)) continue;
      if (this.#place >= 0 && !this.#isBetter()) continue;
      this.#place = place;
      this.#tierFailures = evaluator.failures;
      this.#tierGap = evaluator.gap;
      this.#tierOpen = evaluator.open;
      this.#loan = evaluator.loan;
      this.#leverage = this.#byLeverage ? evaluator.leverageOf() : 0;
      if (evaluator.failures > 0) continue;
      if (statusOf(this.#open + evaluator.open) === settled) break;
      bound = nothing;
    }
    return this.#place >= 0;
  }

  /** Whether the tier that was judged last comes before the best so far. */
  #isBetter(): boolean {
    const evaluator = this.#evaluator;
    if (evaluator.failures !== this.#tierFailures) return evaluator.failures < this.#tierFailures;
    const nearer = compareGaps(evaluator.gap, this.#tierGap);
    if (nearer !== 0) return nearer < 0;
    if (evaluator.open !== this.#tierOpen) return evaluator.open < this.#tierOpen;
    return sizedOr(evaluator.loan) > sizedOr(this.#loan);
  }

  #count(program: number): void {
    const { matches, lending } = this.#search;
    const status = statusOf(this.#open + this.#tierOpen);
    this.counts[status] = (this.counts[status] as number) + 1;
    lending?.add(this.#loan);
    const sortKey = this.#sortKeyOf(program);
    if (sortKey >= this.#leastOfMatch(status, program)) matches?.offer(this.#entry(program, 0, 0, status, sortKey));
  }

  #offerMiss(program: number): void {
    const { misses, inquiry } = this.#search;
    const failures = this.#failures + this.#tierFailures;
    let gap = this.#gap;
    if (!this.#isExact && costOf(failures, gap + this.#tierGap) <= this.bound) {
      // Gaps of numbers among gaps of 1 add up to the last digit only in their own order.
      const entry = this.#index.entries[program] as Entry;
      tally.reset();
      checkLenderAndProgram(entry, decodeOwn(this.#index, entry), inquiry, tally);
      gap = tally.gap;
    }
    gap += this.#tierGap;
    const sortKey = this.#sortKeyOf(program);
    if (!this.#isNearer(program, failures, gap, sortKey)) return;
    misses.offer(this.#entry(program, failures, gap, worst, sortKey));
    this.#lowerBound();
  }

  #lowerBound(): void {
    const { misses } = this.#search;
    if (!misses.admits(0, 0)) this.bound = -1;
    else if (misses.last) this.bound = costOf(misses.last.failures, misses.last.gap) + slack;
    this.limit = Math.max(this.bound, nothing);
  }

  #sortKeyOf(program: number): number {
    if (this.#byPrice) return priceKey(this.#search.sortBy, this.#prices.of(program, this.#place), this.#index.layout);
    return this.#byLeverage ? this.#leverage : sizedOr(this.#loan);
  }

  /** Whether a program with these failures, this gap and sort key could be among the nearest. */
  #isNearer(program: number, failures: number, gap: number, sortKey: number): boolean {
    const { last } = this.#search.misses;
    if (last === undefined) return true;
    if (failures !== last.failures) return failures < last.failures;
    const nearer = compareGaps(gap, last.gap);
    return nearer !== 0 ? nearer < 0 : sortKey >= this.#leastAfter(last, program);
  }

  /** The place of the program's lender in the order that breaks ties. */
  orderOf(program: number): number {
    return this.#index.lenders.orderOf(program);
  }

  #entry(program: number, failures: number, gap: number, status: number, sortKey: number): Entry {
    const entry = this.#index.entries[program];
    if (entry === undefined) throw new Error('Only programs that stand in the market are scanned.');
    entry.tier = this.#place;
    entry.failures = failures;
    entry.gap = gap;
    entry.status = status;
    entry.stale = this.#stale;
    entry.sortKey = sortKey;
    entry.price = this.#breaksTies ? priceRank(this.#prices.of(program, this.#place), this.#index.layout) : 0;
    return entry;
  }
}

const statusOf = (open: number): number => (open >= unknownWeight ? undetermined : open > 0 ? review : eligible);

/** A loan that is not sized is the smallest. */
const sizedOr = (loan: number): number => (Number.isNaN(loan) ? -1 : loan);
