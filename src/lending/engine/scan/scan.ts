// Columns are read as in tier-scan.ts.
import type { Inquiry } from '../inquiry.ts';
import { type Entry, type Matches, type NearMisses, worst } from '../ranking.ts';
import { verdictStatuses } from '../verdict.ts';
import type { MarketIndex } from './market-index.ts';
import { clean, costOf, failure, failuresIn, type PlacedColumn, type Plan, planOf, reviewWeight } from './plan.ts';
import { addTo, mostFailures, programsByFailures } from './program-questions.ts';
import { TierScan } from './tier-scan.ts';

/** Sums of costs are rounded: what is this little above the bound is looked at all the same. */
const slack = 1e-4;

const [eligible, review, undetermined] = ['eligible', 'review', 'undetermined'].map((status) =>
  (verdictStatuses as readonly string[]).indexOf(status),
) as [number, number, number];

/** What a scan looks for. */
export interface Search {
  readonly inquiry: Inquiry;
  readonly matches: Matches;
  readonly misses: NearMisses;
  readonly byLeverage: boolean;
  /** Writes what lender and program fail, and by how much, into the entry. */
  readonly rankProgram: (entry: Entry) => void;
}

/**
 * Ranks a whole market for one deal, as checking each of its programs would. What a deal makes of each value that lenders
 * state is worked out first; then programs are ruled out 32 at a time by what they ask in terms of yes and no, and the
 * tiers of the others are looked up in the tables.
 * @returns how many programs there are of each status, by its place in verdictStatuses
 */
export function scanMarket(index: MarketIndex, search: Search): readonly number[] {
  const plan = planOf(index, search.inquiry);
  const scan = new Scan(index, plan, search);
  const failing = programsByFailures(index.all, plan.questions.questions);
  scan.scan(failing(0), 0);
  // What fails questions is only looked at while it can be among the nearest.
  for (let failures = 1; failures <= mostFailures; failures += 1) {
    if (failures > plan.questions.questions.length || scan.bound < costOf(failures, failures)) break;
    scan.scan(failing(failures), failures);
  }
  return scan.counts;
}

class Scan {
  readonly #index: MarketIndex;
  readonly #plan: Plan;
  readonly #search: Search;
  readonly #tiers: TierScan;
  readonly #unknown: Uint32Array;
  readonly #review: Uint32Array;
  readonly #found = [0, 0, 0];
  /** What a program may come to at most to be among the nearest misses. */
  bound = Number.POSITIVE_INFINITY;

  constructor(index: MarketIndex, plan: Plan, search: Search) {
    this.#index = index;
    this.#plan = plan;
    this.#search = search;
    this.#tiers = new TierScan(index, plan);
    const union = (sets: readonly { readonly words: Uint32Array }[]) => {
      const words = new Uint32Array(index.all.words.length);
      for (const set of sets) addTo(words, set.words);
      return words;
    };
    this.#unknown = union(plan.questions.unknown);
    this.#review = union(plan.questions.review);
    this.#lowerBound();
  }

  get counts(): readonly number[] {
    const found = this.#found.reduce((sum, count) => sum + count, 0);
    return [...this.#found, this.#index.size - found];
  }

  /** @param failures how many questions each of these programs fails */
  scan(programs: Uint32Array, failures: number): void {
    for (let word = 0; word < programs.length; word += 1) {
      for (let left = programs[word] as number; left !== 0; left &= left - 1) {
        this.#judge(word * 32 + 31 - Math.clz32(left & -left), failures);
      }
    }
  }

  #judge(program: number, questionsFailed: number): void {
    const own = costOf(questionsFailed, questionsFailed) + this.#sumOf(program, 0);
    // A tier that fails nothing always counts, however near the misses are.
    const bound = Math.max(this.bound, clean);
    if (!this.#tiers.judge(program, own, bound, this.#leastLoan(questionsFailed))) return;
    if (this.#tiers.cost < failure) this.#considerMatch(program);
    else this.#considerMiss(program, questionsFailed);
  }

  /** Adds up the nth table of the checks of a program. */
  #sumOf(program: number, nth: number): number {
    const { codes, width } = this.#index.own;
    const { numbers } = this.#plan.tables;
    let sum = 0;
    for (const { place, at, size } of this.#plan.program) {
      sum += numbers[at + nth * size + (codes[program * width + place] as number)] as number;
    }
    return sum;
  }

  /**
   * The smallest loan of interest where programs can at best be as near as the last of the nearest misses, and then only
   * with a larger loan. While checks are open the largest loan of a program need not be the one that counts.
   */
  #leastLoan(questionsFailed: number): number {
    const { misses, byLeverage } = this.#search;
    const { last } = misses;
    if (questionsFailed === 0 || byLeverage || last === undefined || !this.#plan.isCertain) return -1;
    return last.failures === questionsFailed && last.gap === questionsFailed ? last.sortKey : -1;
  }

  #considerMatch(program: number): void {
    const open = this.#openOf(program) + this.#tiers.open;
    const status = open >= 1 ? undetermined : open > 0 ? review : eligible;
    this.#found[status] = (this.#found[status] as number) + 1;
    const sortKey = this.#sortKey(program);
    const { matches } = this.#search;
    if (!matches.admits(status, sortKey, this.#lenderOrder(program))) return;
    matches.offer(this.#ranked(program, 0, 0, status, sortKey));
  }

  /** Unknown checks of a program, and reviews by their weight. */
  #openOf(program: number): number {
    const [word, bit] = [program >>> 5, 1 << (program & 31)];
    const isUnknown = ((this.#unknown[word] as number) & bit) !== 0;
    const isReview =
      ((this.#review[word] as number) & bit) !== 0 ||
      (this.#index.confirmedAt[program] as number) <= this.#plan.lastReviewed;
    return (isUnknown ? 1 : 0) + (isReview ? reviewWeight : 0) + this.#sumOf(program, 2);
  }

  #considerMiss(program: number, questionsFailed: number): void {
    const { misses } = this.#search;
    const failed = failuresIn(this.#tiers.cost);
    const gap = this.#gapOf(program, questionsFailed) + this.#tiers.gap;
    const sortKey = this.#sortKey(program);
    if (!misses.admits(failed, gap, sortKey, this.#lenderOrder(program))) return;
    misses.offer(this.#ranked(program, failed, gap, worst, sortKey));
    this.#lowerBound();
  }

  #gapOf(program: number, questionsFailed: number): number {
    const measured = this.#sumOf(program, 1);
    if (questionsFailed === 0 || measured === 0) return questionsFailed + measured;
    // Gaps of numbers among gaps of 1 add up to the last digit only in their own order.
    const entry = this.#entry(program);
    this.#search.rankProgram(entry);
    return entry.gap;
  }

  #lowerBound(): void {
    const { takesNone, last } = this.#search.misses;
    if (takesNone) this.bound = -1;
    else if (last) this.bound = costOf(last.failures, last.gap) + slack;
  }

  #sortKey(program: number): number {
    const { ranking } = this.#plan.loan;
    const key = this.#search.byLeverage ? this.#lowest(ranking, program) : this.#tiers.loan;
    return Number.isNaN(key) ? -1 : key;
  }

  /** The lowest of what the chosen tier states in these columns; NaN where it states none. */
  #lowest(columns: readonly PlacedColumn[], program: number): number {
    const { rows, own } = this.#index;
    let lowest = Number.NaN;
    for (const { ofTier, place, values } of columns) {
      const code = ofTier ? rows.codes[this.#tiers.row * rows.width + place] : own.codes[program * own.width + place];
      const value = values[code as number] as number;
      if (!(value >= lowest) && !Number.isNaN(value)) lowest = value;
    }
    return lowest;
  }

  #lenderOrder(program: number): number {
    const { lender, lenderOrder } = this.#index;
    return lenderOrder[lender[program] as number] as number;
  }

  #entry(program: number): Entry {
    const entry = this.#index.entries[program];
    if (entry === undefined) throw new Error('Only programs that stand in the market are scanned.');
    return entry;
  }

  #ranked(program: number, failures: number, gap: number, status: number, sortKey: number): Entry {
    const entry = this.#entry(program);
    // The first row is the outlook.
    entry.tier = this.#tiers.row - (this.#index.firstRow[program] as number) - 1;
    entry.failures = failures;
    entry.gap = gap;
    entry.status = status;
    entry.sortKey = sortKey;
    return entry;
  }
}
