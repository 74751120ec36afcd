/** The code of what is not stated. */
export const notStated = 0;

/**
 * Rows of numbers, each kept as a short code: lenders write round figures, so a column of a million rows has few different
 * values, and what a deal makes of a value is worked out once for each of them. Values that no row has any more give their
 * codes back.
 */
export class CodedRows {
  readonly width: number;
  /** One row after the other. */
  codes: Uint16Array | Uint32Array = new Uint16Array(0);
  readonly columns: readonly CodedValues[];
  #rows = 0;

  constructor(width: number) {
    this.width = width;
    this.columns = Array.from({ length: width }, () => new CodedValues());
  }

  /** Makes room for this many rows. */
  reserve(rows: number): void {
    if (rows <= this.#rows) return;
    this.#rows = rows;
    const { codes } = this;
    this.codes = codes instanceof Uint16Array ? new Uint16Array(rows * this.width) : new Uint32Array(rows * this.width);
    this.codes.set(codes);
  }

  /** @param value NaN for what is not stated */
  put(row: number, place: number, value: number): void {
    const code = this.columns[place]?.take(value) ?? notStated;
    if (code > 0xffff && this.codes instanceof Uint16Array) this.codes = Uint32Array.from(this.codes);
    this.codes[row * this.width + place] = code;
  }

  /** Takes back what was put into a row. */
  clear(row: number): void {
    for (const [place, column] of this.columns.entries()) {
      column.giveBack(this.codes[row * this.width + place] ?? notStated);
      this.codes[row * this.width + place] = notStated;
    }
  }
}

/** The different values of one column. */
export class CodedValues {
  /** By code; NaN for what is not stated, and for codes that are free. */
  readonly values: number[] = [Number.NaN];
  readonly #rowsWith: number[] = [0];
  readonly #codeOf = new Map<number, number>();
  readonly #free: number[] = [];

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
