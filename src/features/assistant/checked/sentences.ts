/** A sentence ends at a stop with a space behind it, or at the end of its line. Points of abbreviations and numbers end none. */
const end =
  /(?<!\b(?:\p{L}|st|mr|mrs|ms|dr|inc|co|no|vs|approx|etc|min|max|pct|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|e\.g|i\.e|u\.s))(?<!\d)[.!?]+["')\]]*\s+(?=\S)|(?<=\d%?)[.!?]["')\]]*\s+(?=\p{Lu}|["'([-])|\n+/iu;

/** No sentence of an answer is longer: what comes without an end is cut there and judged. */
const longest = 1_200;

/** Text as it arrives, handed on in whole sentences: what is not whole yet is held back. */
export class Sentences {
  #held = '';

  /** @returns the sentences that are whole now */
  add(chunk: string): string[] {
    this.#held += chunk;
    const sentences: string[] = [];
    for (;;) {
      const match = end.exec(this.#held);
      // A stop may still be followed by a digit: its line has to go on first.
      const cut = match ? match.index + match[0].length : this.#held.length > longest ? this.#held.length : undefined;
      if (cut === undefined) return sentences;
      sentences.push(...this.#take(cut));
    }
  }

  /** What is left when nothing more comes. */
  rest(): string[] {
    return this.#take(this.#held.length);
  }

  #take(cut: number): string[] {
    const text = this.#held.slice(0, cut).trim();
    this.#held = this.#held.slice(cut);
    return text === '' ? [] : [text];
  }
}
