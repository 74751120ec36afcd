import { byNearness, type Ranked } from './ranking.ts';

/** The nearest of the programs offered to it, in order; of equally near ones those that came first. */
export class NearMisses<Entry extends Ranked> {
  readonly entries: Entry[] = [];
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Whether a program with at least these failures and this gap could still be among the nearest. */
  admits(failures: number, gap: number): boolean {
    if (this.entries.length < this.#limit) return true;
    const last = this.entries.at(-1)?.standing;
    return last !== undefined && (failures < last.failures || (failures === last.failures && gap < last.gap));
  }

  offer(entry: Entry): void {
    if (!this.admits(entry.standing.failures, entry.standing.gap)) return;
    const before = this.entries.findLastIndex((other) => byNearness(other, entry) <= 0);
    this.entries.splice(before + 1, 0, entry);
    if (this.entries.length > this.#limit) this.entries.pop();
  }
}
