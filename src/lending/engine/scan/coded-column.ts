export type Codes = Uint16Array | Uint32Array;

/** The code of what is not stated. */
export const notStated = 0;

/**
 * One number of every row of a market, kept as a short code: lenders write round figures, so a column of a million rows
 * has few different values, and what a deal makes of a value is worked out once for each. Values that no row has any
 * more give their codes back.
 */
export class CodedColumn {
  /** By row. */
  codes: Codes = new Uint16Array(0);
  /** By program, of a column of tiers: the best that any of its tiers has. */
  outlooks: Codes = new Uint16Array(0);
  /** By code; NaN for what is not stated, and for codes that are free. */
  readonly values: number[] = [Number.NaN];
  /** How many rows state nothing. */
  gaps = 0;
  readonly #rowsWith: number[] = [0];
  readonly #codeOf = new Map<number, number>();
  readonly #free: number[] = [];

  /** Makes room for this many rows. */
  reserve(rows: number): void {
    if (this.codes.length < rows) this.codes = widened(this.codes, rows);
  }

  reserveOutlooks(programs: number): void {
    if (this.outlooks.length < programs) this.outlooks = widened(this.outlooks, programs);
  }

  /** @param value NaN for what is not stated */
  put(row: number, value: number): void {
    if (Number.isNaN(value)) this.gaps += 1;
    this.codes[row] = Number.isNaN(value) ? notStated : this.#take(value);
  }

  /** @param best NaN where that is to ask nothing */
  putOutlook(program: number, best: number): void {
    this.outlooks[program] = Number.isNaN(best) ? notStated : this.#take(best);
  }

  /** Takes back what was put. */
  clear(row: number): void {
    const code = this.codes[row] ?? notStated;
    this.codes[row] = notStated;
    if (code === notStated) this.gaps -= 1;
    else this.#giveBack(code);
  }

  clearOutlook(program: number): void {
    const code = this.outlooks[program] ?? notStated;
    this.outlooks[program] = notStated;
    if (code !== notStated) this.#giveBack(code);
  }

  #giveBack(code: number): void {
    const left = (this.#rowsWith[code] ?? 0) - 1;
    this.#rowsWith[code] = left;
    if (left > 0) return;
    this.#codeOf.delete(this.values[code] ?? Number.NaN);
    this.values[code] = Number.NaN;
    this.#free.push(code);
  }

  #take(value: number): number {
    const code = this.#codeOf.get(value) ?? this.#newCode(value);
    this.#rowsWith[code] = (this.#rowsWith[code] ?? 0) + 1;
    return code;
  }

  #newCode(value: number): number {
    const code = this.#free.pop() ?? this.values.length;
    this.values[code] = value;
    this.#codeOf.set(value, code);
    if (code > 0xffff && this.codes instanceof Uint16Array) {
      this.codes = Uint32Array.from(this.codes);
      this.outlooks = Uint32Array.from(this.outlooks);
    }
    return code;
  }
}

function widened(codes: Codes, rows: number): Codes {
  const wider = codes instanceof Uint16Array ? new Uint16Array(rows) : new Uint32Array(rows);
  wider.set(codes);
  return wider;
}
