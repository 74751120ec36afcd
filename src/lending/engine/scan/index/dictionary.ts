/** The code of what is not stated. */
export const notStated = 0;

/**
 * The dictionary of one column of a market: each different number with a short code. Lenders write round figures, so a column
 * of a million rows has few of them, and what a deal makes of a number is worked out once for each. The code of a number
 * that no row has any more is given to another.
 */
export class Dictionary {
  /** By code; NaN for what is not stated, and for codes that are free. */
  readonly values: number[] = [Number.NaN];
  /** By code: how many rows have it; not counted of what is not stated. */
  readonly counts: number[] = [0];
  readonly #codeOf = new Map<number, number>();
  readonly #free: number[] = [];

  /** Gives the numbers that a sample of rows has most often the first codes. */
  seed(sample: readonly number[]): void {
    const counts = new Map<number, number>();
    for (const value of sample) if (!Number.isNaN(value)) counts.set(value, (counts.get(value) ?? 0) + 1);
    for (const [value] of [...counts].sort(([, a], [, b]) => b - a)) this.#newCode(value);
  }

  /** The code of a number for one more row. */
  encode(value: number): number {
    if (Number.isNaN(value)) return notStated;
    const code = this.#codeOf.get(value) ?? this.#newCode(value);
    this.counts[code] = (this.counts[code] ?? 0) + 1;
    return code;
  }

  release(code: number): void {
    if (code === notStated) return;
    const left = (this.counts[code] ?? 0) - 1;
    this.counts[code] = left;
    if (left > 0) return;
    this.#codeOf.delete(this.values[code] ?? Number.NaN);
    this.values[code] = Number.NaN;
    this.#free.push(code);
  }

  #newCode(value: number): number {
    const code = this.#free.pop() ?? this.values.length;
    this.values[code] = value;
    this.#codeOf.set(value, code);
    return code;
  }
}
