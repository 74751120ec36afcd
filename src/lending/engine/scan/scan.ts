// Columns are read as in tier-judge.ts.
import type { Inquiry } from '../inquiry.ts';
import type { Layout } from '../layout.ts';
import { checkLenderAndProgram } from '../program-checks.ts';
import { type Entry, type Matches, type NearMisses, worst } from '../ranking.ts';
import { Tally } from '../tally.ts';
import { verdictStatuses } from '../verdict.ts';
import { lanes, MarketIndex } from './market-index.ts';
import { type Plan, planOf } from './plan.ts';
import { mostFailures, programsByFailures, unionOf } from './program-questions.ts';
import { costOf, TierJudge, unknownWeight } from './tier-judge.ts';

/** Sums of gaps are rounded: what is this little above the bound is looked at all the same. */
const slack = 1e-4;
/** A tier that costs less than this fails nothing. */
const nothing = 0.5;

const [eligible, review, undetermined] = ['eligible', 'review', 'undetermined'].map((status) =>
  (verdictStatuses as readonly string[]).indexOf(status),
) as [number, number, number];

/**
 * A large market laid out so that a search looks at little of it. It answers what walking it program by program would: what
 * a deal makes of each number that lenders state is worked out first; programs are ruled out 32 at a time by what they ask
 * in terms of yes and no; of the others only as much is looked at as their verdict, or a place among the best or the
 * nearest, depends on.
 */
export class MarketScan {
  readonly #index: MarketIndex;

  constructor(layout: Layout, entries: Iterable<Entry>) {
    this.#index = new MarketIndex(layout);
    for (const entry of entries) this.put(entry);
  }

  put(entry: Entry): void {
    this.#index.put(entry);
  }

  remove(entry: Entry): void {
    this.#index.remove(entry);
  }

  /** Offers the best and the nearest. Answers how many programs there are of each status, by its place in verdictStatuses. */
  rank(inquiry: Inquiry, matches: Matches, misses: NearMisses, sortBy: 'loanAmount' | 'ltc'): readonly number[] {
    const index = this.#index;
    index.readOrder();
    const plan = planOf(index, inquiry);
    const { questions } = plan.questions;
    const scan = new Scan(index, plan, { inquiry, matches, misses }, sortBy === 'ltc');
    const failing = programsByFailures(index.all, questions);
    scan.look(failing(0), 0);
    // What fails questions is only looked at while it can be among the nearest.
    for (let failures = 1; failures <= Math.min(questions.length, mostFailures); failures += 1) {
      if (scan.bound < costOf(failures, failures)) break;
      scan.look(failing(failures), failures);
    }
    const [first = 0, second = 0, third = 0] = scan.found;
    return [first, second, third, index.size - first - second - third];
  }
}

interface Search {
  readonly inquiry: Inquiry;
  readonly matches: Matches;
  readonly misses: NearMisses;
}

const tally = new Tally('none');

/** One search of the market. */
class Scan {
  /** By status, without the ineligible. */
  readonly found = [0, 0, 0];
  /** What costs more is not among the nearest. */
  bound = Number.POSITIVE_INFINITY;
  /** What costs more is neither among the nearest nor a match. */
  #limit = Number.POSITIVE_INFINITY;
  readonly #index: MarketIndex;
  readonly #plan: Plan;
  readonly #search: Search;
  readonly #byLeverage: boolean;
  readonly #judge: TierJudge;
  readonly #unknown: Uint32Array;
  readonly #review: Uint32Array;
  /** Reviews that every tier has. */
  readonly #leastOpen: number;
  /** Of the program at hand: what it comes to without its tiers. */
  #failures = 0;
  #gap = 0;
  #open = 0;
  /** The gap is what adding up in the order of the checks gives. */
  #isExact = true;
  /** The tier that answers for it, by its place; -1 while there is none. */
  #place = -1;
  #tierFailures = 0;
  #tierGap = 0;
  #tierOpen = 0;
  #loan = 0;
  #leverage = 0;

  constructor(index: MarketIndex, plan: Plan, search: Search, byLeverage: boolean) {
    this.#index = index;
    this.#plan = plan;
    this.#search = search;
    this.#byLeverage = byLeverage;
    this.#judge = new TierJudge(index, plan);
    this.#unknown = unionOf(plan.questions.unknown, index.all);
    this.#review = unionOf(plan.questions.review, index.all);
    this.#leastOpen = Math.min(plan.loan.reviews, 1);
    this.#lowerBound();
  }

  /** @param failed how many questions each of these programs fails */
  look(programs: Uint32Array, failed: number): void {
    for (let word = 0; word < programs.length; word += 1) {
      for (let left = programs[word] as number; left !== 0; left &= left - 1) {
        this.#lookAt(word * 32 + 31 - Math.clz32(left & -left), failed);
      }
    }
  }

  #lookAt(program: number, failed: number): void {
    const head = this.#index.headOf(program);
    const judge = this.#judge;
    const least = judge.leastCost(head);
    if (costOf(failed, failed) + least > this.#limit) return;
    this.#takeUp(program, head, failed);
    const cost = costOf(this.#failures, this.#gap);
    if (cost + least > this.#limit) return;
    const most = this.#byLeverage ? Number.POSITIVE_INFINITY : judge.mostLent(head);
    const order = this.#orderOf(program);
    if (this.#failures > 0 && !this.#isNearer(this.#failures, this.#gap, most, order)) return;
    const best = statusOf(this.#open + this.#leastOpen);
    const isWanted = this.#failures > 0 || isAbove(this.#search.matches.last, best, most, order);
    if (!isWanted && this.#isSettled(head, best)) this.found[best] = (this.found[best] as number) + 1;
    else if (this.#chooseTier(program, head, Math.max(this.bound - cost, nothing))) {
      if (this.#failures + this.#tierFailures > 0) this.#offerMiss(program, order);
      else this.#count(program, order);
    }
  }

  /** Whether the first tier, which asks least of the borrower, gives the program at hand this status, the best it can have. */
  #isSettled(head: number, best: number): boolean {
    const judge = this.#judge;
    const { heads, firstTierAt } = this.#index;
    if (!judge.judge(heads.codes, head + firstTierAt, lanes, head, nothing)) return false;
    return judge.failures === 0 && statusOf(this.#open + judge.open) === best;
  }

  /** What the program comes to without its tiers. */
  #takeUp(program: number, head: number, failed: number): void {
    const { heads, confirmedAt } = this.#index;
    const { program: checks, window, lastReviewed } = this.#plan;
    const { codes } = heads;
    this.#failures = failed;
    this.#gap = failed;
    this.#isExact = true;
    const [word, bit] = [program >>> 5, 1 << (program & 31)];
    let open = window.reviews[codes[head + window.place] as number] as number;
    if ((this.#unknown[word] as number) & bit) open += unknownWeight;
    if ((this.#review[word] as number) & bit) open += 1;
    if ((confirmedAt[program] as number) <= lastReviewed) open += 1;
    for (const { place, gaps } of checks) {
      const short = gaps[codes[head + place] as number] as number;
      if (short > 0) {
        this.#failures += 1;
        this.#gap += short;
        this.#isExact = failed === 0;
      } else if (short !== 0) open += unknownWeight;
    }
    this.#open = open;
  }

  /** Finds the tier that answers for the program at hand, as `chooseTier` does; false where all cost more than `most`. */
  #chooseTier(program: number, head: number, most: number): boolean {
    const { tiers, runs, runAt, layout } = this.#index;
    const judge = this.#judge;
    const first = runAt[program] as number;
    let bound = most;
    this.#place = -1;
    for (let place = 0; place < (tiers[program] as number); place += 1) {
      if (!judge.judge(runs.codes, first + place * layout.width, 1, head, bound)) continue;
      if (this.#place >= 0 && !this.#isBetter()) continue;
      this.#place = place;
      this.#tierFailures = judge.failures;
      this.#tierGap = judge.gap;
      this.#tierOpen = judge.open;
      this.#loan = judge.loan;
      this.#leverage = this.#byLeverage ? judge.leverageOf() : 0;
      if (judge.failures === 0) bound = nothing;
    }
    return this.#place >= 0;
  }

  /** Whether the tier that was judged last comes before the best so far. */
  #isBetter(): boolean {
    const judge = this.#judge;
    if (judge.failures !== this.#tierFailures) return judge.failures < this.#tierFailures;
    if (judge.gap !== this.#tierGap) return judge.gap < this.#tierGap;
    if (judge.open !== this.#tierOpen) return judge.open < this.#tierOpen;
    return sizedOr(judge.loan) > sizedOr(this.#loan);
  }

  #count(program: number, order: number): void {
    const { matches } = this.#search;
    const status = statusOf(this.#open + this.#tierOpen);
    this.found[status] = (this.found[status] as number) + 1;
    const sortKey = this.#sortKey;
    if (isAbove(matches.last, status, sortKey, order)) matches.offer(this.#entry(program, 0, 0, status, sortKey));
  }

  #offerMiss(program: number, order: number): void {
    const { misses, inquiry } = this.#search;
    const failures = this.#failures + this.#tierFailures;
    let gap = this.#gap;
    if (!this.#isExact && costOf(failures, gap + this.#tierGap) <= this.bound) {
      // Gaps of numbers among gaps of 1 add up to the last digit only in their own order.
      const entry = this.#index.entries[program] as Entry;
      tally.reset();
      checkLenderAndProgram(entry.lender, entry, inquiry, tally);
      gap = tally.gap;
    }
    gap += this.#tierGap;
    const sortKey = this.#sortKey;
    if (!this.#isNearer(failures, gap, sortKey, order)) return;
    misses.offer(this.#entry(program, failures, gap, worst, sortKey));
    this.#lowerBound();
  }

  #lowerBound(): void {
    const { misses } = this.#search;
    if (!misses.admits(0, 0)) this.bound = -1;
    else if (misses.last) this.bound = costOf(misses.last.failures, misses.last.gap) + slack;
    this.#limit = Math.max(this.bound, nothing);
  }

  get #sortKey(): number {
    return this.#byLeverage ? this.#leverage : sizedOr(this.#loan);
  }

  #orderOf(program: number): number {
    const { lender, lenderOrder } = this.#index;
    return lenderOrder[lender[program] as number] as number;
  }

  #entry(program: number, failures: number, gap: number, status: number, sortKey: number): Entry {
    const entry = this.#index.entries[program];
    if (entry === undefined) throw new Error('Only programs that stand in the market are scanned.');
    return Object.assign(entry, { tier: this.#place, failures, gap, status, sortKey });
  }

  /** Whether a program with these failures, this gap and sort key, and its lender's order, could be among the nearest. */
  #isNearer(failures: number, gap: number, sortKey: number, order: number): boolean {
    const { last } = this.#search.misses;
    if (last === undefined) return this.bound >= 0;
    if (failures !== last.failures) return failures < last.failures;
    if (gap !== last.gap) return gap < last.gap;
    return sortKey > last.sortKey || (sortKey === last.sortKey && order <= last.lender.order);
  }
}

const statusOf = (open: number): number => (open >= unknownWeight ? undetermined : open > 0 ? review : eligible);

/** A loan that is not sized is the smallest. */
const sizedOr = (loan: number): number => (Number.isNaN(loan) ? -1 : loan);

/** Whether a program of this status, sort key and order of its lender could be among the best, by the last of them. */
function isAbove(last: Entry | undefined, status: number, sortKey: number, order: number): boolean {
  if (last === undefined) return true;
  if (status !== last.status) return status < last.status;
  return sortKey > last.sortKey || (sortKey === last.sortKey && order <= last.lender.order);
}
