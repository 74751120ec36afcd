// Words are read within the room that all sets of a market have: the casts say that they are numbers.
import { ProgramBits } from './program-bits.ts';
import { notStated } from './value-codes.ts';

/** Further values of a column have no set: the sets would take more room than they save time. */
const mostValues = 64;

/** The words of all sets that a search looks at at once. */
export interface WordRange {
  readonly from: number;
  readonly to: number;
}

/** The programs of a market by the value that one column has for them, which is held by its code. */
export class ValueBits {
  /** By code. */
  readonly #sets: (ProgramBits | undefined)[] = [];
  #words = 0;

  reserve(words: number): void {
    this.#words = words;
    for (const bits of this.#sets) bits?.reserve(words);
  }

  /** Answers whether the value has a set. */
  set(code: number, program: number): boolean {
    if (code >= mostValues) return false;
    const bits = this.#sets[code] ?? new ProgramBits();
    bits.reserve(this.#words);
    bits.set(program);
    this.#sets[code] = bits;
    return true;
  }

  clear(code: number, program: number): void {
    this.#sets[code]?.clear(program);
  }

  /** The programs that state nothing; undefined where none ever was. */
  get unstated(): Uint32Array | undefined {
    return this.#sets[notStated]?.words;
  }

  /**
   * Leaves of `programs` those whose result lies between `least` and `most`.
   * @param results by code, from `offset` on; NaN lies nowhere
   */
  keep(
    programs: Uint32Array,
    range: WordRange,
    results: ArrayLike<number>,
    offset: number,
    least: number,
    most: number,
  ): void {
    const [kept, left] = this.#divide(results, offset, least, most);
    if (left.length <= kept.length) for (const words of left) subtract(programs, words, range);
    else {
      union.fill(0, range.from, range.to);
      for (const words of kept) addWords(union, words, range);
      for (let word = range.from; word < range.to; word += 1) {
        programs[word] = (programs[word] as number) & (union[word] as number);
      }
    }
  }

  /** Adds the programs whose result lies between `least` and `most`. */
  addTo(
    programs: Uint32Array,
    range: WordRange,
    results: ArrayLike<number>,
    offset: number,
    least: number,
    most: number,
  ): void {
    const [found] = this.#divide(results, offset, least, most);
    for (const words of found) addWords(programs, words, range);
  }

  #divide(results: ArrayLike<number>, offset: number, least: number, most: number): [Uint32Array[], Uint32Array[]] {
    const inside: Uint32Array[] = [];
    const outside: Uint32Array[] = [];
    for (const [code, bits] of this.#sets.entries()) {
      const result = results[offset + code] as number;
      if (bits) (result >= least && result <= most ? inside : outside).push(bits.words);
    }
    if (inside.length > 0 || outside.length > 0) makeRoom(this.#words);
    return [inside, outside];
  }
}

// Written over and over.
let union = new Uint32Array(0);

function makeRoom(words: number): void {
  if (union.length < words) union = new Uint32Array(words);
}

export function addWords(programs: Uint32Array, words: Uint32Array, { from, to }: WordRange): void {
  for (let word = from; word < to; word += 1) programs[word] = (programs[word] as number) | (words[word] as number);
}

function subtract(programs: Uint32Array, words: Uint32Array, { from, to }: WordRange): void {
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
