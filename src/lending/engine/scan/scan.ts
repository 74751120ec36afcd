// Words are read as in value-bits.ts.
import type { InSteps } from '../../../kernel/steps.ts';
import type { Matches, Search } from '../found/first-entries.ts';
import type { Layout } from '../layout.ts';
import { isByPrice } from '../loan/price.ts';
import { compareGaps, type PreparedLender } from '../program-checks.ts';
import type { Entry } from '../ranking.ts';
import { MarketIndex } from './market-index.ts';
import { planOf } from './plan.ts';
import { ProgramBits } from './program-bits.ts';
import { eligible, ProgramLook, review, undetermined } from './program-look.ts';
import { mostFailures, programsByFailures } from './program-questions.ts';
import { areTold, QuickVerdicts } from './quick-verdicts.ts';
import { costOf, failure } from './tier-judge.ts';
import { addWords, bitsIn, lowest, type WordRange } from './value-bits.ts';

/** So many programs tell which figures are usual in a market. */
const sampled = 1_000;

/** Words of the sets with the programs that are looked at one by one at first. */
const firstWords = 8;

/**
 * A large market laid out so that a search looks at little of it. It answers what walking it program by program would: what
 * a deal makes of each number that lenders state is worked out first; programs are ruled out 32 at a time by what they ask
 * in terms of yes and no; of the others only as much is looked at as their verdict, or a place among the best or the
 * nearest, depends on.
 */
export class MarketScan {
  readonly #index: MarketIndex;

  private constructor(index: MarketIndex) {
    this.#index = index;
  }

  /** The programs must stay as they are until it is done. */
  static *of(layout: Layout, entries: readonly Entry[]): InSteps<MarketScan> {
    const every = Math.ceil(entries.length / sampled);
    const sample = entries.filter((_, place) => place % every === 0);
    const scan = new MarketScan(new MarketIndex(layout, sample));
    for (const entry of entries) {
      scan.put(entry);
      yield;
    }
    return scan;
  }

  put(entry: Entry): void {
    this.#index.put(entry);
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
    const plan = planOf(index, search.inquiry);
    const { questions } = plan.questions;
    const look = new ProgramLook(index, plan, search);
    const scan = new Scan(
      search,
      look,
      areTold(plan) && !isByPrice(search.sortBy) ? new QuickVerdicts(index, plan) : null,
    );
    const failing = programsByFailures(among ? this.#bitsOf(among) : index.all.words, questions);
    scan.look(failing(0), 0);
    // What fails questions is only looked at while it can be among the nearest.
    for (let failures = 1; failures <= Math.min(questions.length, mostFailures); failures += 1) {
      if (look.bound < costOf(failures, failures)) break;
      scan.look(failing(failures), failures);
    }
    const [first = 0, second = 0, third = 0] = look.found;
    return [first, second, third, (among?.length ?? index.size) - first - second - third];
  }

  #bitsOf(entries: readonly Entry[]): Uint32Array {
    const bits = new ProgramBits();
    bits.reserve(this.#index.all.words.length);
    for (const { number } of entries) bits.set(number);
    return bits.words;
  }
}

/** One search of the market, many programs at a time. */
class Scan {
  readonly #search: Search;
  readonly #look: ProgramLook;
  /** Null where the sets do not tell enough. */
  readonly #quick: QuickVerdicts | null;

  constructor(search: Search, look: ProgramLook, quick: QuickVerdicts | null) {
    this.#search = search;
    this.#look = look;
    this.#quick = quick;
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
      for (let left = programs[word] as number; left !== 0; left &= left - 1)
        this.#look.lookAt(lowest(word, left), failed);
    }
  }

  /** Counts most of the matches without a look at them. */
  #lookQuickly(programs: Uint32Array, range: WordRange, quick: QuickVerdicts): void {
    quick.match(range, programs);
    this.#findWanted(range, quick);
    const { limit, found } = this.#look;
    quick.findFar(range, limit < 2 * failure ? Math.max(limit - failure, Number.MIN_VALUE) : Number.POSITIVE_INFINITY);
    for (let word = range.from; word < range.to; word += 1) {
      const here = programs[word] as number;
      const counted = here & (quick.matching[word] as number) & ~(quick.wanted[word] as number);
      for (const status of [eligible, review, undetermined]) {
        found[status] = (found[status] as number) + bitsIn(counted & quick.withStatus(status, word));
      }
      const open = here & ~counted & ~(quick.far[word] as number);
      for (let left = open; left !== 0; left &= left - 1) this.#look.lookAt(lowest(word, left), 0);
    }
  }

  /** Which of the programs could be among the best if they match, or lend enough to be counted. */
  #findWanted(range: WordRange, quick: QuickVerdicts): void {
    const { matches, lending, sortBy } = this.#search;
    const { wanted, above } = quick;
    this.#findBest(range, quick, matches, sortBy === 'ltc');
    if (lending === undefined) return;
    quick.reach(above, range, lending.atLeast, false);
    addWords(wanted, above, range);
  }

  #findBest(range: WordRange, quick: QuickVerdicts, matches: Matches | null, byLeverage: boolean): void {
    const { wanted } = quick;
    const last = matches?.last;
    if (last === undefined) this.#findOfStatus(range, matches?.isWanted ?? [], quick);
    else if (matches?.isByKey) quick.reach(wanted, range, last.sortKey, byLeverage);
    else {
      this.#findReaching(range, last, quick);
      for (let word = range.from; word < range.to; word += 1) {
        let better = 0;
        for (let status = eligible; status < last.status; status += 1) better |= quick.withStatus(status, word);
        wanted[word] = better | ((wanted[word] as number) & quick.withStatus(last.status, word));
      }
    }
  }

  #findOfStatus(range: WordRange, isWanted: readonly boolean[], quick: QuickVerdicts): void {
    const statuses = [eligible, review, undetermined].filter((status) => isWanted[status]);
    for (let word = range.from; word < range.to; word += 1) {
      let bits = 0;
      for (const status of statuses) bits |= quick.withStatus(status, word);
      quick.wanted[word] = bits;
    }
  }

  /**
   * Looks at programs that fail questions. Once all of the nearest fail as many and nothing else, only those that lend more
   * can be among them.
   */
  #lookNear(programs: Uint32Array, range: WordRange, failed: number, quick: QuickVerdicts): void {
    const { last } = this.#search.misses;
    const { wanted } = quick;
    if (last?.failures === failed && compareGaps(last.gap, failed) === 0) this.#findReaching(range, last, quick);
    else wanted.fill(-1, range.from, range.to);
    for (let word = range.from; word < range.to; word += 1) {
      wanted[word] = (wanted[word] as number) & (programs[word] as number);
    }
    this.#lookThrough(wanted, range, failed);
  }

  /** Which of the programs would come before the last with the most that they may lend. */
  #findReaching(range: WordRange, last: Entry, quick: QuickVerdicts): void {
    const { wanted, above } = quick;
    const { sortKey } = last;
    const byLeverage = this.#search.sortBy === 'ltc';
    quick.reach(wanted, range, sortKey, byLeverage);
    quick.reach(above, range, sortKey * (1 + Number.EPSILON), byLeverage);
    for (let word = range.from; word < range.to; word += 1) {
      const level = (wanted[word] as number) & ~(above[word] as number);
      for (let left = level; left !== 0; left &= left - 1) {
        const isLate = this.#look.isLate(lowest(word, left), last);
        if (isLate) wanted[word] = (wanted[word] as number) & ~(left & -left);
      }
    }
  }
}
