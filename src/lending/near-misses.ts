import { byNearness, type Ranked } from './ranking.ts';

/** The nearest of the programs offered to it, in order. */
export class NearMisses<Entry extends Ranked> {
  readonly entries: Entry[] = [];
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Whether this program, with at least these failures and this gap, could still be among the nearest. */
  admits(entry: Entry, failures: number, gap: number): boolean {
    if (this.entries.length < this.#limit) return true;
    const last = this.entries[this.entries.length - 1];
    if (last === undefined) return false;
    const { standing } = last;
    if (failures !== standing.failures) return failures < standing.failures;
    return gap < standing.gap || (gap === standing.gap && entry.place < last.place);
  }

  offer(entry: Entry): void {
    const { standing } = entry;
    if (!this.admits(entry, standing.failures, standing.gap)) return;
    const before = this.entries.findLastIndex((other) => byNearness(other, entry) < 0);
    this.entries.splice(before + 1, 0, entry);
    if (this.entries.length > this.#limit) this.entries.pop();
  }
}
