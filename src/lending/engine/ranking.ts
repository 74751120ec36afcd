import type { Choices } from '../kinds/loan.ts';
import type { PreparedLender } from './program-checks.ts';
import { byText } from './tier-choice.ts';
import { verdictStatuses } from './verdict.ts';

/** A program among the numbers of the market, with its rank in the search at hand. Overwritten by every search: ranking a whole market then needs no memory. */
export interface Entry {
  readonly id: string;
  readonly lender: PreparedLender;
  /** Its own in the index of a large market. */
  number: number;
  readonly numbers: Float64Array;
  /** Where its numbers begin. */
  readonly at: number;
  /** By place among the ordered tiers: its name, and its place in the program's own list. */
  readonly tierNames: readonly (string | null)[];
  readonly tierIndexes: readonly (number | null)[];
  readonly offered: readonly Choices[];
  /** Place of the chosen tier. */
  tier: number;
  failures: number;
  gap: number;
  /** Index into verdictStatuses. */
  status: number;
  sortKey: number;
}

export const worst = verdictStatuses.indexOf('ineligible');

/** Reply time (unknown last), lender name, lender id, program id. */
const byOrder = (a: Entry, b: Entry): number => a.lender.order - b.lender.order || byText(a.id, b.id);
export const byRank = (a: Entry, b: Entry): number => a.status - b.status || b.sortKey - a.sortKey || byOrder(a, b);
const byNearness = (a: Entry, b: Entry): number =>
  a.failures - b.failures || a.gap - b.gap || b.sortKey - a.sortKey || byOrder(a, b);

const replyTime = ({ terms }: PreparedLender): number => terms.replyMinutes ?? Number.MAX_VALUE;

/** Numbers the lenders in the order that breaks ties. */
export function orderLenders(lenders: Iterable<PreparedLender>): void {
  const inOrder = [...lenders].sort(
    (a, b) => replyTime(a) - replyTime(b) || byText(a.terms.name, b.terms.name) || byText(a.terms.id, b.terms.id),
  );
  for (const [place, lender] of inOrder.entries()) lender.order = place;
}

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

/** The best matches, as many as are looked at. */
export class Matches extends FirstEntries {
  constructor(limit: number) {
    super(limit, byRank);
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
    return last === undefined || failures < last.failures || (failures === last.failures && gap <= last.gap);
  }
}
