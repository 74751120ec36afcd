import { notStated } from '../index/dictionary.ts';
import { andNotWords, Bitset, orWords, type WordRange } from './bitset.ts';

/** Further values of a column have no bitmap: it would take more room than it saves time. */
const mostBitmaps = 64;

/** The bitmap index of one column: for each code the programs that have it there. */
export class ColumnBitmaps {
  /** By code. */
  readonly #bitmaps: (Bitset | undefined)[] = [];
  #words = 0;

  reserve(words: number): void {
    this.#words = words;
    for (const bits of this.#bitmaps) bits?.reserve(words);
  }

  /** Answers whether the code has a bitmap. */
  set(code: number, program: number): boolean {
    if (code >= mostBitmaps) return false;
    const bits = this.#bitmaps[code] ?? new Bitset();
    bits.reserve(this.#words);
    bits.set(program);
    this.#bitmaps[code] = bits;
    return true;
  }

  clear(code: number, program: number): void {
    this.#bitmaps[code]?.clear(program);
  }

  /** The programs that state nothing; undefined where none ever was. */
  get unstated(): Uint32Array | undefined {
    return this.#bitmaps[notStated]?.words;
  }

  /**
   * Leaves of `programs` those whose result in a lookup table lies between `least` and `most`.
   * @param results by code, from `offset` on; NaN lies nowhere
   */
  filter(
    programs: Uint32Array,
    range: WordRange,
    results: ArrayLike<number>,
    offset: number,
    least: number,
    most: number,
  ): void {
    const [inside, outside] = this.#divide(results, offset, least, most);
    if (outside.length <= inside.length) for (const words of outside) andNotWords(programs, words, range);
    else {
      union.fill(0, range.from, range.to);
      for (const words of inside) orWords(union, words, range);
      for (let word = range.from; word < range.to; word += 1) {
        programs[word] = (programs[word] as number) & (union[word] as number);
      }
    }
  }

  /** Adds the programs whose result lies between `least` and `most`. */
  collect(
    programs: Uint32Array,
    range: WordRange,
    results: ArrayLike<number>,
    offset: number,
    least: number,
    most: number,
  ): void {
    const [inside] = this.#divide(results, offset, least, most);
    for (const words of inside) orWords(programs, words, range);
  }

  #divide(results: ArrayLike<number>, offset: number, least: number, most: number): [Uint32Array[], Uint32Array[]] {
    const inside: Uint32Array[] = [];
    const outside: Uint32Array[] = [];
    for (const [code, bits] of this.#bitmaps.entries()) {
      const result = results[offset + code] as number;
      if (bits) (result >= least && result <= most ? inside : outside).push(bits.words);
    }
    if (inside.length > 0 || outside.length > 0) growUnion(this.#words);
    return [inside, outside];
  }
}

// Written over and over.
let union = new Uint32Array(0);

function growUnion(words: number): void {
  if (union.length < words) union = new Uint32Array(words);
}
