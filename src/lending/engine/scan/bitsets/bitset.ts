// Words are read within the room that all bitsets of a market have: the casts say that they are numbers.
/** A set of programs: one bit for each program of a market, 32 to a word. */
export class Bitset {
  words = new Uint32Array(0);

  /** Makes room for this many words. */
  reserve(words: number): void {
    if (this.words.length >= words) return;
    const grown = new Uint32Array(words);
    grown.set(this.words);
    this.words = grown;
  }

  set(program: number): void {
    this.words[program >>> 5] = (this.words[program >>> 5] ?? 0) | (1 << (program & 31));
  }

  clear(program: number): void {
    this.words[program >>> 5] = (this.words[program >>> 5] ?? 0) & ~(1 << (program & 31));
  }
}

/** A bitmap index: a set of programs for each key, such as a state or an option. All have the same room. */
export class BitmapIndex<Key> {
  readonly #sets = new Map<Key, Bitset>();
  #words = 0;

  reserve(words: number): void {
    this.#words = words;
    for (const bits of this.#sets.values()) bits.reserve(words);
  }

  set(key: Key, program: number): void {
    const bits = this.#sets.get(key) ?? new Bitset();
    bits.reserve(this.#words);
    bits.set(program);
    this.#sets.set(key, bits);
  }

  clear(key: Key, program: number): void {
    this.#sets.get(key)?.clear(program);
  }

  /** Undefined where no program ever had it. */
  of(key: Key): Bitset | undefined {
    return this.#sets.get(key);
  }
}

/** A range of words: programs that are worked on together. */
export interface WordRange {
  readonly from: number;
  readonly to: number;
}

export function orWords(programs: Uint32Array, words: Uint32Array, { from, to }: WordRange): void {
  for (let word = from; word < to; word += 1) programs[word] = (programs[word] as number) | (words[word] as number);
}

export function andNotWords(programs: Uint32Array, words: Uint32Array, { from, to }: WordRange): void {
  for (let word = from; word < to; word += 1) programs[word] = (programs[word] as number) & ~(words[word] as number);
}

/** The program of the lowest bit that is set in a word. */
export const lowest = (word: number, bits: number): number => word * 32 + 31 - Math.clz32(bits & -bits);

/** How many bits are set. */
export function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
