/** The code of what is not stated. */
export const notStated = 0;

/**
 * The different numbers that stand in one column of a market, each with a short code: lenders write round figures, so a
 * column of a million rows has few of them, and what a deal makes of a number is worked out once for each. Numbers that no
 * row has any more give their codes back.
 */
export class ValueCodes {
  /** By code; NaN for what is not stated, and for codes that are free. */
  readonly values: number[] = [Number.NaN];
  readonly #rowsWith: number[] = [0];
  readonly #codeOf = new Map<number, number>();
  readonly #free: number[] = [];

  /** The code of a number for one more row. */
  take(value: number): number {
    if (Number.isNaN(value)) return notStated;
    const code = this.#codeOf.get(value) ?? this.#newCode(value);
    this.#rowsWith[code] = (this.#rowsWith[code] ?? 0) + 1;
    return code;
  }

  giveBack(code: number): void {
    if (code === notStated) return;
    const left = (this.#rowsWith[code] ?? 0) - 1;
    this.#rowsWith[code] = left;
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
