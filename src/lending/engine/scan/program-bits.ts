/** One bit for each program of a market. */
export class ProgramBits {
  words = new Uint32Array(0);

  /** Makes room for this many words. */
  reserve(words: number): void {
    if (this.words.length >= words) return;
    const wider = new Uint32Array(words);
    wider.set(this.words);
    this.words = wider;
  }

  set(program: number): void {
    this.words[program >>> 5] = (this.words[program >>> 5] ?? 0) | (1 << (program & 31));
  }

  clear(program: number): void {
    this.words[program >>> 5] = (this.words[program >>> 5] ?? 0) & ~(1 << (program & 31));
  }
}

/** Sets of programs by what they have in common: a state, an option. All have the same room. */
export class BitsByKey<Key> {
  readonly #sets = new Map<Key, ProgramBits>();
  #words = 0;

  reserve(words: number): void {
    this.#words = words;
    for (const bits of this.#sets.values()) bits.reserve(words);
  }

  set(key: Key, program: number): void {
    const bits = this.#sets.get(key) ?? new ProgramBits();
    bits.reserve(this.#words);
    bits.set(program);
    this.#sets.set(key, bits);
  }

  clear(key: Key, program: number): void {
    this.#sets.get(key)?.clear(program);
  }

  /** Undefined where no program ever had it. */
  of(key: Key): ProgramBits | undefined {
    return this.#sets.get(key);
  }
}
