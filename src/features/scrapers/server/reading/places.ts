import { cutText } from '../../mapping/document.ts';
import { type Found, foundLimits } from '../../mapping/parse-found.ts';
import { scraperLimits } from '../../model.ts';

/** A table of a page, or a sheet: its texts by row and column. */
export interface Grid {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

export interface At {
  readonly row: number;
  readonly column: number;
}

export const snippetOf = (text: string): string =>
  cutText(text.replace(/\s+/g, ' ').trim(), scraperLimits.snippetCharacters);

export const rowText = (row: readonly string[]): string =>
  snippetOf(row.filter((text) => text.trim() !== '').join(' | '));

export const nowhere = (missing?: Found['missing']): Found => ({
  texts: [],
  snippet: '',
  ...(missing ? { missing } : {}),
});

/** What is found, as far as anybody looks at it: a second place is one too many, and a text that is too long can't be read. */
export class Places {
  readonly #texts: string[] = [];
  #snippet = '';

  get isEmpty(): boolean {
    return this.#texts.length === 0;
  }

  get isFull(): boolean {
    return this.#texts.length >= foundLimits.texts;
  }

  add(text: string, snippet: () => string): void {
    if (this.isFull) return;
    if (this.isEmpty) this.#snippet = snippet();
    this.#texts.push(text.slice(0, foundLimits.characters + 1).toWellFormed());
  }

  get found(): Found {
    return { texts: this.#texts, snippet: this.#snippet };
  }
}
