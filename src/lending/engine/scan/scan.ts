// Columns are read as in block.ts.
import type { Inquiry } from '../inquiry.ts';
import { type Entry, type Matches, type NearMisses, worst } from '../ranking.ts';
import { verdictStatuses } from '../verdict.ts';
import {
  addOutcomes,
  addToTiers,
  Block,
  failuresIn,
  keepMarked,
  lowestOf,
  narrow,
  narrowPrograms,
  statesLeverage,
  takeTiers,
} from './block.ts';
import { checkLoans, findPromises } from './loans.ts';
import type { MarketIndex } from './market-index.ts';
import { costOf, failure, type Plan, planOf, reviewWeight } from './plan.ts';
import { addTo, mostFailures, programsByFailures } from './program-questions.ts';
import { TierOrder } from './tier-order.ts';

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

// Written over and over: scans follow one another.
const block = new Block();

/**
 * Ranks a whole market for one deal, as checking each of its programs would. What a deal makes of each value that lenders
 * state is worked out first; then programs are ruled out 32 at a time by what they ask in terms of yes and no, and their
 * tiers are held against the rest column by column, a block of programs at a time.
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
  readonly #unknown: Uint32Array;
  readonly #review: Uint32Array;
  readonly #order: TierOrder;
  readonly #found = [0, 0, 0];
  bound = Number.POSITIVE_INFINITY;

  constructor(index: MarketIndex, plan: Plan, search: Search) {
    this.#index = index;
    this.#plan = plan;
    this.#search = search;
    const union = (sets: readonly { readonly words: Uint32Array }[]) => {
      const words = new Uint32Array(index.all.words.length);
      for (const set of sets) addTo(words, set.words);
      return words;
    };
    this.#unknown = union(plan.questions.unknown);
    this.#review = union(plan.questions.review);
    this.#order = new TierOrder(block, plan);
    this.#lowerBound();
  }

  get counts(): readonly number[] {
    const [eligible = 0, review = 0, undetermined = 0] = this.#found;
    return [eligible, review, undetermined, this.#index.size - eligible - review - undetermined];
  }

  /** @param failures how many questions each of these programs fails */
  scan(programs: Uint32Array, failures: number): void {
    block.size = 0;
    for (let word = 0; word < programs.length; word += 1) {
      for (let left = programs[word] as number; left !== 0; left &= left - 1) {
        this.#add(word * 32 + 31 - Math.clz32(left & -left), failures);
        if (block.isFull) this.#finish(failures);
      }
    }
    this.#finish(failures);
  }

  #add(program: number, failures: number): void {
    const bit = 1 << (program & 31);
    const place = block.size;
    const isUnknown = ((this.#unknown[program >>> 5] as number) & bit) !== 0;
    const isReview =
      ((this.#review[program >>> 5] as number) & bit) !== 0 ||
      (this.#index.confirmedAt[program] as number) <= this.#plan.lastReviewed;
    block.program[place] = program;
    block.cost[place] = costOf(failures, failures);
    block.gap[place] = failures;
    block.open[place] = (isUnknown ? 1 : 0) + (isReview ? reviewWeight : 0);
    block.size = place + 1;
  }

  #finish(questionsFailed: number, isSecondLook = false): void {
    const { program, borrower, tier, loan } = this.#plan;
    // A tier that fails nothing always counts, however near the misses are.
    const bound = Math.max(this.bound, 0.5);
    for (const outcomes of program) addOutcomes(block, outcomes);
    const checks = [...borrower, ...tier];
    const [first, ...others] = checks;
    narrowPrograms(block, checks, bound);
    this.#markPrograms(questionsFailed, isSecondLook);
    takeTiers(block, this.#index, first, bound);
    for (const outcomes of others) narrow(block, outcomes, bound);
    block.tierGap.fill(0, 0, block.rows);
    block.tierOpen.fill(0, 0, block.rows);
    const isLean = this.#order.isLean;
    if (!isLean) for (const outcomes of borrower) addToTiers(block, outcomes);
    checkLoans(block, loan);
    if (!isLean) for (const outcomes of tier) addToTiers(block, outcomes);
    this.#chooseTiers(questionsFailed);
    const again = this.#unsettled();
    block.size = 0;
    for (const program of again) this.#add(program, questionsFailed);
    if (again.length > 0) this.#finish(questionsFailed, true);
  }

  /**
   * Of programs that cannot be among the best only the verdict counts: their first tier is looked at alone, and settles it
   * where it fails nothing. Programs that cannot be among the nearest misses either are let go.
   */
  #markPrograms(questionsFailed: number, isSecondLook: boolean): void {
    const { size, mark } = block;
    mark.fill(0, 0, size);
    const { last } = this.#search.matches;
    if (this.#onlyTies(questionsFailed)) this.#keepRivals();
    else if (questionsFailed === 0 && !isSecondLook && last && this.#order.isLean && !this.#search.byLeverage) {
      findPromises(block, this.#plan.loan);
      for (let place = 0; place < size; place += 1) {
        const status = (block.open[place] as number) > 0 ? review : eligible;
        const order = this.#orderOf(block.program[place] as number);
        mark[place] = this.#search.matches.admits(status, block.promise[place] as number, order) ? 0 : 1;
      }
    }
  }

  /** Lets go of the programs that cannot come before the last of the nearest misses. */
  #keepRivals(): void {
    const { last } = this.#search.misses;
    if (last === undefined) return;
    findPromises(block, this.#plan.loan);
    for (let place = 0; place < block.size; place += 1) {
      const promise = block.promise[place] as number;
      const isLate = this.#orderOf(block.program[place] as number) > last.lender.order;
      block.mark[place] = promise < last.sortKey || (promise === last.sortKey && isLate) ? 0 : 1;
    }
    keepMarked(block);
    block.mark.fill(0, 0, block.size);
  }

  /** Programs whose first tier did not settle their verdict. */
  #unsettled(): readonly number[] {
    const programs: number[] = [];
    for (let place = 0; place < block.size; place += 1) {
      if (block.mark[place] === 1) programs.push(block.program[place] as number);
    }
    return programs;
  }

  /**
   * Whether these programs can at best be as near as the last of the nearest misses, and then only with a larger loan.
   * While checks are open the largest loan of a program need not be the one that counts.
   */
  #onlyTies(questionsFailed: number): boolean {
    const { misses, byLeverage } = this.#search;
    const { last } = misses;
    if (questionsFailed === 0 || byLeverage || last === undefined || !this.#plan.loan.isCertain) return false;
    return last.failures === questionsFailed && last.gap === questionsFailed;
  }

  /** Finds the tier that answers for each program, as `chooseTier` does. */
  #chooseTiers(questionsFailed: number): void {
    const { rows, owner } = block;
    let best = 0;
    for (let row = 1; row <= rows; row += 1) {
      if (row < rows && owner[row] === owner[best]) {
        if (this.#order.isBetter(row, best)) best = row;
      } else {
        this.#consider(best, questionsFailed);
        best = row;
      }
    }
  }

  #consider(row: number, questionsFailed: number): void {
    const place = block.owner[row] as number;
    const cost = block.tierCost[row] as number;
    const isFirstAlone = block.mark[place] === 1;
    if (cost >= failure || (isFirstAlone && !((block.flags[row] as number) & statesLeverage))) {
      if (!isFirstAlone && cost <= this.bound) this.#considerMiss(row, place, questionsFailed);
      return;
    }
    block.mark[place] = 0;
    const open = (block.open[place] as number) + (block.tierOpen[row] as number);
    const status = open >= 1 ? undetermined : open > 0 ? review : eligible;
    this.#found[status] = (this.#found[status] as number) + 1;
    if (isFirstAlone) return;
    const sortKey = this.#sortKey(row);
    const { matches } = this.#search;
    if (!matches.admits(status, sortKey, this.#lenderOrder(row))) return;
    const entry = this.#entry(row);
    entry.failures = 0;
    entry.gap = 0;
    entry.status = status;
    entry.sortKey = sortKey;
    matches.offer(entry);
  }

  #considerMiss(row: number, place: number, questionsFailed: number): void {
    const { misses, rankProgram } = this.#search;
    const failed = failuresIn(block.tierCost[row] as number);
    let gap = block.gap[place] as number;
    if (questionsFailed > 0 && gap > questionsFailed) {
      // Gaps of numbers among gaps of 1 add up to the last digit only in their own order.
      const entry = this.#entry(row);
      rankProgram(entry);
      gap = entry.gap;
    }
    gap += this.#order.gapOf(row);
    const sortKey = this.#sortKey(row);
    if (!misses.admits(failed, gap, sortKey, this.#lenderOrder(row))) return;
    const entry = this.#entry(row);
    entry.failures = failed;
    entry.gap = gap;
    entry.status = worst;
    entry.sortKey = sortKey;
    misses.offer(entry);
    this.#lowerBound();
  }

  #lowerBound(): void {
    const { misses } = this.#search;
    this.bound = misses.takesNone
      ? -1
      : misses.last
        ? costOf(misses.last.failures, misses.last.gap) + slack
        : Number.POSITIVE_INFINITY;
  }

  #sortKey(row: number): number {
    const { byLeverage } = this.#search;
    const key = byLeverage
      ? lowestOf(
          this.#plan.loan.ranking,
          block.tier[row] as number,
          block.program[block.owner[row] as number] as number,
        )
      : (block.loan[row] as number);
    return Number.isNaN(key) ? -1 : key;
  }

  #lenderOrder(row: number): number {
    return this.#orderOf(block.program[block.owner[row] as number] as number);
  }

  #orderOf(program: number): number {
    const { lender, lenderOrder } = this.#index;
    return lenderOrder[lender[program] as number] as number;
  }

  #entry(row: number): Entry {
    const program = block.program[block.owner[row] as number] as number;
    const entry = this.#index.entries[program];
    if (entry === undefined) throw new Error('Only programs that stand in the market are scanned.');
    entry.tier = (block.tier[row] as number) - (this.#index.firstTier[program] as number);
    return entry;
  }
}
