import type { Run } from '../layout.ts';

/** Runs of numbers in a few large arrays: a market that is walked is then read from front to back. */
export class NumberPool {
  /** A megabyte. */
  static readonly #firstChunk = 1 << 17;
  /** 32 megabytes: glibc maps what is as large by itself, so that it goes back to the system as soon as it is freed. */
  static readonly #chunk = 1 << 22;
  #chunkAt: { readonly numbers: Float64Array; used: number } | undefined;
  readonly #chunks: Float64Array<ArrayBuffer>[] = [];
  /** Runs that were given back, by their length. */
  readonly #free = new Map<number, Run[]>();

  /** A run of this many numbers, whose content is what was there before. */
  take(length: number): Run {
    const free = this.#free.get(length)?.pop();
    if (free) return free;
    if (!this.#chunkAt || this.#chunkAt.used + length > this.#chunkAt.numbers.length) {
      const chunk = this.#chunkAt ? NumberPool.#chunk : NumberPool.#firstChunk;
      const numbers = new Float64Array(Math.max(chunk, length));
      this.#chunkAt = { numbers, used: 0 };
      this.#chunks.push(numbers);
    }
    const run = { numbers: this.#chunkAt.numbers, at: this.#chunkAt.used };
    this.#chunkAt.used += length;
    return run;
  }

  /** Gives the memory of all runs back now: a collection of garbage may be minutes away. */
  free(): void {
    for (const { buffer } of this.#chunks.splice(0)) buffer.transfer(0);
    this.#chunkAt = undefined;
    this.#free.clear();
  }

  giveBack(run: Run, length: number): void {
    const runs = this.#free.get(length);
    if (runs) runs.push(run);
    else this.#free.set(length, [run]);
  }
}
