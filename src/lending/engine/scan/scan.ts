// Columns are read as in tier-judge.ts.
import type { Inquiry } from '../inquiry.ts';
import type { Layout } from '../layout.ts';
import { checkLenderAndProgram } from '../program-checks.ts';
import { type Entry, type Matches, type NearMisses, worst } from '../ranking.ts';
import { Tally } from '../tally.ts';
import { verdictStatuses } from '../verdict.ts';
import { MarketIndex } from './market-index.ts';
import { type Plan, planOf } from './plan.ts';
import { mostFailures, programsByFailures, unionOf } from './program-questions.ts';
import { areTold, QuickVerdicts } from './quick-verdicts.ts';
import { costOf, failure, TierJudge, unknownWeight } from './tier-judge.ts';
import { bitsIn, lowest, type WordRange } from './value-bits.ts';

/** Sums of gaps are rounded: what is this little above the bound is looked at all the same. */
const slack = 1e-4;
/** Words of the sets with the programs that are looked at one by one at first. */
const firstWords = 8;
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
  rank(inquiry: Inquiry, matches: Matches | null, misses: NearMisses, sortBy: 'loanAmount' | 'ltc'): readonly number[] {
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
  /** Null where nobody asks for them. */
  readonly matches: Matches | null;
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
  readonly #quick: QuickVerdicts | null;
  readonly #words: Uint32Array;
  readonly #above: Uint32Array;
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
    this.#quick = areTold(index, plan) ? new QuickVerdicts(index, plan) : null;
    this.#words = new Uint32Array(index.all.words.length);
    this.#above = new Uint32Array(index.all.words.length);
    this.#leastOpen = Math.min(plan.loan.reviews, 1);
    this.#lowerBound();
  }

  /** @param failed how many questions each of these programs fails */
  look(programs: Uint32Array, failed: number): void {
    let range = { from: 0, to: Math.min(firstWords, programs.length) };
    while (range.from < range.to) {
      // What the first programs come to tells how much of the others need be looked at.
      if (this.#quick === null || range.from === 0) this.#lookThrough(programs, range, failed);
      else if (failed === 0) this.#lookQuickly(programs, range, this.#quick);
      else this.#lookNear(programs, range, failed, this.#quick);
      range = { from: range.to, to: Math.min(range.to * 4, programs.length) };
    }
  }

  #lookThrough(programs: Uint32Array, { from, to }: WordRange, failed: number): void {
    for (let word = from; word < to; word += 1) {
      for (let left = programs[word] as number; left !== 0; left &= left - 1) this.#lookAt(lowest(word, left), failed);
    }
  }

  /** Counts most of the matches without a look at them. */
  #lookQuickly(programs: Uint32Array, range: WordRange, quick: QuickVerdicts): void {
    quick.match(range);
    const wanted = this.#wanted(range, quick);
    this.#findFar(range, quick);
    const leastReview = this.#leastOpen > 0 ? -1 : 0;
    for (let word = range.from; word < range.to; word += 1) {
      const here = programs[word] as number;
      const counted = here & (quick.matching[word] as number) & ~(wanted[word] as number);
      const unknown = counted & (this.#unknown[word] as number);
      const reviews = counted & ~unknown & ((quick.review[word] as number) | leastReview);
      this.#add(undetermined, unknown);
      this.#add(review, reviews);
      this.#add(eligible, counted & ~unknown & ~reviews);
      const open = here & ~counted & ~(quick.far[word] as number);
      for (let left = open; left !== 0; left &= left - 1) this.#lookAt(lowest(word, left), 0);
    }
  }

  #add(status: number, programs: number): void {
    if (programs !== 0) this.found[status] = (this.found[status] as number) + bitsIn(programs);
  }

  /** Which of the programs could be among the best if they match. */
  #wanted(range: WordRange, quick: QuickVerdicts): Uint32Array {
    const { matches } = this.#search;
    const wanted = this.#words;
    if (matches === null) return wanted.fill(0, range.from, range.to);
    const { last } = matches;
    if (last === undefined) return wanted.fill(-1, range.from, range.to);
    quick.reach(wanted, range, last.sortKey, this.#byLeverage);
    this.#dropLate(wanted, range, last, quick);
    for (let word = range.from; word < range.to; word += 1) {
      const unknown = this.#unknown[word] as number;
      const reviews = ~unknown & ((quick.review[word] as number) | (this.#leastOpen > 0 ? -1 : 0));
      const sure = ~unknown & ~reviews;
      const [better, level] =
        last.status === eligible ? [0, sure] : last.status === review ? [sure, reviews] : [~unknown, unknown];
      wanted[word] = better | (level & (wanted[word] as number));
    }
    return wanted;
  }

  /** Lets go of the programs that come after the last for their lender, if all they can do is be level with it. */
  #dropLate(programs: Uint32Array, range: WordRange, last: Entry, quick: QuickVerdicts): void {
    const above = this.#above;
    quick.reach(above, range, last.sortKey * (1 + Number.EPSILON), this.#byLeverage);
    for (let word = range.from; word < range.to; word += 1) {
      const level = (programs[word] as number) & ~(above[word] as number);
      for (let left = level; left !== 0; left &= left - 1) {
        if (this.#orderOf(lowest(word, left)) > last.lender.order)
          programs[word] = (programs[word] as number) & ~(left & -left);
      }
    }
  }

  #findFar(range: WordRange, quick: QuickVerdicts): void {
    if (this.#limit < 2 * failure) quick.findFar(range, Math.max(this.#limit - failure, Number.MIN_VALUE));
    else quick.far.fill(0, range.from, range.to);
  }

  /** Looks at programs that fail questions: once all of the nearest fail as many and nothing else, only at those that may lend more. */
  #lookNear(programs: Uint32Array, range: WordRange, failed: number, quick: QuickVerdicts): void {
    const { last } = this.#search.misses;
    const near = this.#words;
    if (last?.failures !== failed || last.gap !== failed) near.fill(-1, range.from, range.to);
    else {
      quick.reach(near, range, last.sortKey, this.#byLeverage);
      this.#dropLate(near, range, last, quick);
    }
    for (let word = range.from; word < range.to; word += 1)
      near[word] = (near[word] as number) & (programs[word] as number);
    this.#lookThrough(near, range, failed);
  }

  #lookAt(program: number, failed: number): void {
    const head = this.#index.headOf(program);
    const least = this.#judge.leastCost(head);
    if (costOf(failed, failed) + least > this.#limit) return;
    this.#takeUp(program, head, failed);
    const cost = costOf(this.#failures, this.#gap);
    if (cost + least > this.#limit) return;
    const order = this.#orderOf(program);
    const best = statusOf(this.#open + this.#leastOpen);
    let settled = -1;
    if (this.#failures > 0) {
      if (!this.#mayLend(program, head, this.#leastOfMiss(order))) return;
    } else if (!this.#mayLend(program, head, this.#leastOfMatch(best, order))) settled = best;
    if (!this.#chooseTier(program, head, Math.max(this.bound - cost, nothing), settled)) return;
    if (this.#failures + this.#tierFailures > 0) this.#offerMiss(program, order);
    else this.#count(program, order);
  }

  /** The least sort key with which the program at hand could be among the best. */
  #leastOfMatch(status: number, order: number): number {
    const { matches } = this.#search;
    if (matches === null) return Number.POSITIVE_INFINITY;
    const { last } = matches;
    if (last === undefined || status < last.status) return Number.NEGATIVE_INFINITY;
    return status === last.status ? leastAfter(last, order) : Number.POSITIVE_INFINITY;
  }

  /** The same for the nearest, where its tier fails nothing: with that it is as near as the last of them at best. */
  #leastOfMiss(order: number): number {
    const { last } = this.#search.misses;
    const isTie = this.#isExact && last?.failures === this.#failures && last.gap === this.#gap;
    return isTie ? leastAfter(last, order) : Number.NEGATIVE_INFINITY;
  }

  /** Whether some tier that fails nothing may lend as much as that. */
  #mayLend(program: number, head: number, least: number): boolean {
    if (least === Number.NEGATIVE_INFINITY) return true;
    if (least === Number.POSITIVE_INFINITY) return false;
    if (this.#byLeverage) return true;
    const { tiers, runs, runAt, layout } = this.#index;
    const judge = this.#judge;
    if (judge.mostLent(head) < least) return false;
    const first = runAt[program] as number;
    for (let place = 0; place < (tiers[program] as number); place += 1) {
      if (judge.mayLend(runs.codes, first + place * layout.width, least)) return true;
    }
    return false;
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
    let open = window.results[codes[head + (window.places[0] as number)] as number] as number;
    if ((this.#unknown[word] as number) & bit) open += unknownWeight;
    if ((this.#review[word] as number) & bit) open += 1;
    if ((confirmedAt[program] as number) <= lastReviewed) open += 1;
    for (let k = 0; k < checks.count; k += 1) {
      const code = codes[head + (checks.places[k] as number)] as number;
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
  #chooseTier(program: number, head: number, most: number, settled: number): boolean {
    const { tiers, runs, runAt, layout } = this.#index;
    const judge = this.#judge;
    const first = runAt[program] as number;
    let bound = most;
    this.#place = -1;
    for (let place = 0; place < (tiers[program] as number); place += 1) {
      if (!judge.judge(runs.codes, first + place * layout.width, head, bound)) continue;
      if (this.#place >= 0 && !this.#isBetter()) continue;
      this.#place = place;
      this.#tierFailures = judge.failures;
      this.#tierGap = judge.gap;
      this.#tierOpen = judge.open;
      this.#loan = judge.loan;
      this.#leverage = this.#byLeverage ? judge.leverageOf() : 0;
      if (judge.failures > 0) continue;
      if (statusOf(this.#open + judge.open) === settled) break;
      bound = nothing;
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
    if (matches && isAbove(matches.last, status, sortKey, order))
      matches.offer(this.#entry(program, 0, 0, status, sortKey));
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
    if (!isNearer(misses.last, failures, gap, sortKey, order)) return;
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
}

const statusOf = (open: number): number => (open >= unknownWeight ? undetermined : open > 0 ? review : eligible);

/** A loan that is not sized is the smallest. */
const sizedOr = (loan: number): number => (Number.isNaN(loan) ? -1 : loan);

/** The least sort key with which a program comes before one that it is level with but for that; both are positive. */
const leastAfter = ({ sortKey, lender }: Entry, order: number): number =>
  order <= lender.order ? sortKey : sortKey * (1 + Number.EPSILON);

/** Whether a program of this status and sort key, and its lender's order, could be among the best, by the last of them. */
function isAbove(last: Entry | undefined, status: number, sortKey: number, order: number): boolean {
  if (last === undefined) return true;
  if (status !== last.status) return status < last.status;
  return sortKey >= leastAfter(last, order);
}

/** Whether a program with these failures, this gap and sort key, and its lender's order, could be among the nearest. */
function isNearer(last: Entry | undefined, failures: number, gap: number, sortKey: number, order: number): boolean {
  if (last === undefined) return true;
  if (failures !== last.failures) return failures < last.failures;
  if (gap !== last.gap) return gap < last.gap;
  return sortKey >= leastAfter(last, order);
}
