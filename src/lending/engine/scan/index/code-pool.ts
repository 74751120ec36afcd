const leastRoom = 1 << 12;

export type Codes = Uint16Array | Uint32Array;

/** Runs of codes in one array that grows; runs that were released are used again. */
export class CodePool {
  codes: Codes = new Uint16Array(leastRoom);
  #used = 0;
  /** Where tierRows begin that were given back, by their length. */
  readonly #free = new Map<number, number[]>();

  /** Where a run of this many codes begins, whose content is what was there before. */
  allocate(length: number): number {
    const free = this.#free.get(length)?.pop();
    if (free !== undefined) return free;
    const at = this.#used;
    this.#used += length;
    this.reserve(this.#used);
    return at;
  }

  /** Makes room for this many codes. */
  reserve(length: number): void {
    if (length <= this.codes.length) return;
    const room = Math.max(length, Math.ceil(this.codes.length * 1.25));
    const grown = this.codes instanceof Uint16Array ? new Uint16Array(room) : new Uint32Array(room);
    grown.set(this.codes);
    this.codes = grown;
  }

  release(at: number, length: number): void {
    const tierRows = this.#free.get(length);
    if (tierRows) tierRows.push(at);
    else this.#free.set(length, [at]);
  }

  write(at: number, code: number): void {
    if (code > 0xffff && this.codes instanceof Uint16Array) this.codes = Uint32Array.from(this.codes);
    this.codes[at] = code;
  }
}
