// Words are read as in bitset.ts.
import type { InSteps } from '../../../kernel/steps.ts';
import { allocating } from '../compiled/out-of-memory.ts';
import type { Matches, Search } from '../found/first-entries.ts';
import type { Layout, Run } from '../layout.ts';
import { isByPrice } from '../loan/price.ts';
import { compareGaps, type PreparedLender } from '../program-checks.ts';
import type { Entry } from '../ranking.ts';
import { Bitset, bitsIn, lowest, orWords, type WordRange } from './bitsets/bitset.ts';
import { BitsetVerdicts, isCovered } from './bitsets/bitset-verdicts.ts';
import { mostCounted, programsByFailures } from './bitsets/predicates.ts';
import { decode } from './index/decoded.ts';
import { MarketIndex } from './index/market-index.ts';
import { planQuery } from './index/query-plan.ts';
import { CandidateCheck, eligible, review, undetermined } from './tiers/candidate-check.ts';
import { costOf, failure } from './tiers/tier-evaluator.ts';

/** So many programs show which figures are usual in a market. */
const sampleSize = 1_000;

/** Words of the bitsets with the programs that are checked one by one at first. */
const firstWords = 8;

/**
 * A large market with an index, so that a search reads little of it. It answers what walking it program by program would: what
 * a deal makes of each number that lenders state is worked out first; programs are ruled out 32 at a time by what they ask
 * in terms of yes and no; of the others only as much is checked as their verdict, or a place among the best or the nearest,
 * depends on. docs/engine.md follows a search through these files.
 */
export class MarketScan {
  readonly #index: MarketIndex;

  private constructor(index: MarketIndex) {
    this.#index = index;
  }

  /** The programs must stay as they are until it is done, and keep their numbers. */
  static *of(layout: Layout, entries: ReadonlyMap<string, Entry>): InSteps<MarketScan> {
    const every = Math.ceil(entries.size / sampleSize);
    const sample: Entry[] = [];
    let [place, tiers] = [0, 0];
    for (const entry of entries.values()) {
      if (place % every === 0) sample.push(entry);
      place += 1;
      tiers += entry.tierIndexes.length;
      yield;
    }
    const scan = new MarketScan(new MarketIndex(layout, sample, { programs: entries.size, tiers }));
    yield;
    for (const entry of entries.values()) {
      scan.put(entry);
      yield;
    }
    return scan;
  }

  /** @throws OutOfMemory */
  put(entry: Entry): void {
    allocating(() => this.#index.put(entry));
  }

  /** The numbers of a program that was put, as they were then. */
  numbersOf(entry: Entry): Run {
    return decode(this.#index, entry);
  }

  remove(entry: Entry): void {
    this.#index.remove(entry);
  }

  changeLender(entry: Entry, to: PreparedLender): void {
    this.#index.changeLender(entry, to);
  }

  /**
   * Offers the best and the nearest of these programs, of all unless told. Answers how many there are of each status, by its
   * place in verdictStatuses.
   */
  rank(search: Search, among?: readonly Entry[]): readonly number[] {
    const index = this.#index;
    index.lenders.readOrder();
    const plan = planQuery(index, search.inquiry);
    const { asked } = plan.predicates;
    const check = new CandidateCheck(index, plan, search);
    const scan = new Scan(
      search,
      check,
      isCovered(plan) && !isByPrice(search.sortBy) ? new BitsetVerdicts(index, plan) : null,
    );
    const failing = programsByFailures(among ? this.#bitsOf(among) : index.all.words, asked);
    scan.run(failing(0), 0);
    // What fails predicates is only checked while it can be among the nearest.
    for (let failures = 1; failures <= Math.min(asked.length, mostCounted); failures += 1) {
      if (check.bound < costOf(failures, failures)) break;
      scan.run(failing(failures), failures);
    }
    const [first = 0, second = 0, third = 0] = check.counts;
    return [first, second, third, (among?.length ?? index.size) - first - second - third];
  }

  #bitsOf(entries: readonly Entry[]): Uint32Array {
    const bits = new Bitset();
    bits.reserve(this.#index.all.words.length);
    for (const { number } of entries) bits.set(number);
    return bits.words;
  }
}

/** One search of the market, many programs at a time. */
class Scan {
  readonly #search: Search;
  readonly #check: CandidateCheck;
  /** Null where the bitmaps do not cover the query. */
  readonly #verdicts: BitsetVerdicts | null;

  constructor(search: Search, check: CandidateCheck, verdicts: BitsetVerdicts | null) {
    this.#search = search;
    this.#check = check;
    this.#verdicts = verdicts;
  }

  /** @param failed how many predicates each of these programs fails */
  run(programs: Uint32Array, failed: number): void {
    let range = { from: 0, to: Math.min(firstWords, programs.length) };
    while (range.from < range.to) {
      // What the first programs come to shows how many of the others need be checked.
      if (this.#verdicts === null || range.from === 0) this.#checkEach(programs, range, failed);
      else if (failed === 0) this.#countMatches(programs, range, this.#verdicts);
      else this.#checkNearMisses(programs, range, failed, this.#verdicts);
      range = { from: range.to, to: Math.min(range.to * 4, programs.length) };
    }
  }

  #checkEach(programs: Uint32Array, { from, to }: WordRange, failed: number): void {
    for (let word = from; word < to; word += 1) {
      for (let left = programs[word] as number; left !== 0; left &= left - 1)
        this.#check.check(lowest(word, left), failed);
    }
  }

  /** Counts most of the matches without a check of each. */
  #countMatches(programs: Uint32Array, range: WordRange, verdicts: BitsetVerdicts): void {
    verdicts.match(range, programs);
    this.#findCandidates(range, verdicts);
    const { limit, counts } = this.#check;
    verdicts.findTooFar(
      range,
      limit < 2 * failure ? Math.max(limit - failure, Number.MIN_VALUE) : Number.POSITIVE_INFINITY,
    );
    for (let word = range.from; word < range.to; word += 1) {
      const here = programs[word] as number;
      const counted = here & (verdicts.matching[word] as number) & ~(verdicts.candidates[word] as number);
      for (const status of [eligible, review, undetermined]) {
        counts[status] = (counts[status] as number) + bitsIn(counted & verdicts.withStatus(status, word));
      }
      const open = here & ~counted & ~(verdicts.tooFar[word] as number);
      for (let left = open; left !== 0; left &= left - 1) this.#check.check(lowest(word, left), 0);
    }
  }

  /** Which of the programs could be among the best if they match, or lend enough to be counted. */
  #findCandidates(range: WordRange, verdicts: BitsetVerdicts): void {
    const { matches, lending, sortBy } = this.#search;
    const { candidates, above } = verdicts;
    this.#findBest(range, verdicts, matches, sortBy === 'ltc');
    if (lending === undefined) return;
    verdicts.reach(above, range, lending.atLeast, false);
    orWords(candidates, above, range);
  }

  #findBest(range: WordRange, verdicts: BitsetVerdicts, matches: Matches | null, byLeverage: boolean): void {
    const { candidates } = verdicts;
    const last = matches?.last;
    if (last === undefined) this.#findOfStatus(range, matches?.isWanted ?? [], verdicts);
    else if (matches?.isByKey) verdicts.reach(candidates, range, last.sortKey, byLeverage);
    else {
      this.#findReaching(range, last, verdicts);
      for (let word = range.from; word < range.to; word += 1) {
        let better = 0;
        for (let status = eligible; status < last.status; status += 1) better |= verdicts.withStatus(status, word);
        const same = verdicts.withStatus(last.status, word);
        const fresh = same & ~(verdicts.stale[word] as number);
        // After what nobody confirmed for long comes only its like; what was confirmed comes before it, whatever it lends.
        const level = last.stale === 0 ? fresh : same & ~fresh;
        if (last.stale !== 0) better |= fresh;
        candidates[word] = better | ((candidates[word] as number) & level);
      }
    }
  }

  #findOfStatus(range: WordRange, isWanted: readonly boolean[], verdicts: BitsetVerdicts): void {
    const statuses = [eligible, review, undetermined].filter((status) => isWanted[status]);
    for (let word = range.from; word < range.to; word += 1) {
      let bits = 0;
      for (const status of statuses) bits |= verdicts.withStatus(status, word);
      verdicts.candidates[word] = bits;
    }
  }

  /**
   * Checks programs that fail predicates. Once all of the nearest fail as many and nothing else, only those that lend more
   * can be among them.
   */
  #checkNearMisses(programs: Uint32Array, range: WordRange, failed: number, verdicts: BitsetVerdicts): void {
    const { last } = this.#search.misses;
    const { candidates } = verdicts;
    if (last?.failures === failed && compareGaps(last.gap, failed) === 0) this.#findReaching(range, last, verdicts);
    else candidates.fill(-1, range.from, range.to);
    for (let word = range.from; word < range.to; word += 1) {
      candidates[word] = (candidates[word] as number) & (programs[word] as number);
    }
    this.#checkEach(candidates, range, failed);
  }

  /** Which of the programs would come before the last with the most that they may lend. */
  #findReaching(range: WordRange, last: Entry, verdicts: BitsetVerdicts): void {
    const { candidates, above } = verdicts;
    const { sortKey } = last;
    const byLeverage = this.#search.sortBy === 'ltc';
    verdicts.reach(candidates, range, sortKey, byLeverage);
    verdicts.reach(above, range, sortKey * (1 + Number.EPSILON), byLeverage);
    for (let word = range.from; word < range.to; word += 1) {
      const level = (candidates[word] as number) & ~(above[word] as number);
      for (let left = level; left !== 0; left &= left - 1) {
        const ranksAfter = this.#check.ranksAfter(lowest(word, left), last);
        if (ranksAfter) candidates[word] = (candidates[word] as number) & ~(left & -left);
      }
    }
  }
}
