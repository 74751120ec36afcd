import type { Inquiry } from '../inquiry.ts';
import { compareGaps } from '../program-checks.ts';
import { byKey, byNearness, byRank, type Entry } from '../ranking.ts';
import { type SearchSort, type VerdictStatus, verdictStatuses } from '../verdict.ts';

/** The first entries in an order, of all that are offered: a heap with the last of them on top. */
class FirstEntries {
  readonly #heap: Entry[] = [];
  readonly #limit: number;
  readonly #compare: (a: Entry, b: Entry) => number;

  constructor(limit: number, compare: (a: Entry, b: Entry) => number) {
    this.#limit = limit;
    this.#compare = compare;
  }

  /** The last entry kept so far; undefined while there is room. */
  get last(): Entry | undefined {
    return this.#heap.length < this.#limit ? undefined : this.#heap[0];
  }

  offer(entry: Entry): void {
    const heap = this.#heap;
    if (heap.length < this.#limit) {
      heap.push(entry);
      this.#rise(heap.length - 1);
      return;
    }
    const [last] = heap;
    if (last === undefined || this.#compare(entry, last) >= 0) return;
    heap[0] = entry;
    this.#sink();
  }

  inOrder(): Entry[] {
    return [...this.#heap].sort(this.#compare);
  }

  #isAfter(a: number, b: number): boolean {
    const [one, other] = [this.#heap[a], this.#heap[b]];
    return one !== undefined && other !== undefined && this.#compare(one, other) > 0;
  }

  #swap(a: number, b: number): void {
    const [one, other] = [this.#heap[a], this.#heap[b]];
    if (one === undefined || other === undefined) return;
    this.#heap[a] = other;
    this.#heap[b] = one;
  }

  #rise(from: number): void {
    let place = from;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (!this.#isAfter(place, above)) return;
      this.#swap(place, above);
      place = above;
    }
  }

  #sink(): void {
    let place = 0;
    for (;;) {
      const left = 2 * place + 1;
      let last = place;
      if (this.#isAfter(left, last)) last = left;
      if (this.#isAfter(left + 1, last)) last = left + 1;
      if (last === place) return;
      this.#swap(place, last);
      place = last;
    }
  }
}

/** The best matches with the verdicts that are asked for, as many as are looked at. */
export class Matches extends FirstEntries {
  /** By place in verdictStatuses. */
  readonly isWanted: readonly boolean[];
  readonly worstWanted: number;
  /** The largest come first, whatever their verdict. */
  readonly isByKey: boolean;

  constructor(limit: number, statuses: readonly VerdictStatus[] = verdictStatuses, isByKey = false) {
    super(limit, isByKey ? byKey : byRank);
    this.isByKey = isByKey;
    this.isWanted = verdictStatuses.map((status) => statuses.includes(status));
    this.worstWanted = this.isWanted.lastIndexOf(true);
  }

  override offer(entry: Entry): void {
    if (this.isWanted[entry.status]) super.offer(entry);
  }
}

/** The nearest of the programs offered to it. */
export class NearMisses extends FirstEntries {
  readonly #none: boolean;

  constructor(limit: number) {
    super(limit, byNearness);
    this.#none = limit === 0;
  }

  /** Whether a program with at least these failures and this gap could still be among the nearest. */
  admits(failures: number, gap: number): boolean {
    if (this.#none) return false;
    const { last } = this;
    return (
      last === undefined || failures < last.failures || (failures === last.failures && compareGaps(gap, last.gap) <= 0)
    );
  }
}

/** A search of the whole market: what is asked, and where what it finds is kept. */
export interface Search {
  readonly inquiry: Inquiry;
  /** Null where nobody asks for them. */
  readonly matches: Matches | null;
  readonly misses: NearMisses;
  readonly sortBy: SearchSort;
  /** Counts those that lend enough; absent where nobody asks. */
  readonly lending?: LendingCount | undefined;
}

/** How many of the programs that match lend at least so much. */
export class LendingCount {
  readonly atLeast: number;
  programs = 0;

  constructor(atLeast: number) {
    this.atLeast = atLeast;
  }

  /** @param loan NaN where it cannot be put in figures: such a program is not counted */
  add(loan: number): void {
    if (loan >= this.atLeast) this.programs += 1;
  }
}
