import { squeezed } from '../../mapping/field-mapping.ts';
import { wordsOf } from '../../mapping/names.ts';
import type { Found } from '../../mapping/parse-found.ts';
import { nowhere, Places, rowText, snippetOf } from './places.ts';

type Lines = readonly (readonly string[])[];

interface Labeled {
  readonly lines: Lines;
  readonly at: number;
  readonly place: number;
  readonly plain: string;
}

/** Finds texts by the label beside, above or before them. */
export class LabelFinder {
  readonly #all: readonly Labeled[];
  readonly #byText: ReadonlyMap<string, readonly Labeled[]>;

  constructor(blocks: readonly Lines[]) {
    this.#all = blocks.flatMap((lines) =>
      lines.flatMap((line, at) => line.map((text, place) => ({ lines, at, place, plain: squeezed(text) }))),
    );
    this.#byText = Map.groupBy(this.#all, ({ plain }) => plain);
  }

  /** What stands beside a label in its line, or else below it; where nothing does, what follows it in the same text. */
  find(label: string): Found {
    const wanted = squeezed(label);
    if (wanted === '') return nowhere();
    const exact = new Places();
    for (const one of this.#byText.get(wanted) ?? []) addBeside(one, exact);
    if (!exact.isEmpty) return exact.found;
    const within = new Places();
    for (const { lines, at, place, plain } of this.#all) {
      if (within.isFull) break;
      if (!plain.startsWith(wanted) || !/^[\s:–—-]/.test(plain.slice(wanted.length, wanted.length + 1))) continue;
      const line = lines[at] ?? [];
      const value = restOf(line[place] ?? '', wanted);
      if (value !== '' && !isOfAnother(value)) within.add(value, () => rowText(line));
    }
    return within.found;
  }
}

/** Words before a number go on with the label: 'Max LTV cash-out: 65%' and 'Max LTV over $1M: 65%' say nothing of 'Max LTV'. */
function isOfAnother(value: string): boolean {
  const [before = '', ...numbers] = value.split(/\d/);
  return numbers.length > 0 && (wordsOf(`${before}0`) !== '' || /\b(?:over|under|above|below)\b/i.test(before));
}

function addBeside({ lines, at, place }: Labeled, into: Places): void {
  const line = lines[at] ?? [];
  const beside = line.slice(place + 1).find((other) => other.trim() !== '');
  const value = beside ?? lines[at + 1]?.[line.length === 1 ? 0 : place] ?? '';
  if (value.trim() === '') return;
  into.add(value, () => (beside === undefined ? snippetOf(`${line[place]}: ${value}`) : rowText(line)));
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** What counts of a text, however it is spaced and marked. */
const lengthOf = (text: string): number => squeezed(text).replace(/\s/g, '').length;

const separators = /^[\s\u200b:：*†‡–—-]+/;

/**
 * What follows a label and what separates it. A minus is part of the value: 'Adjustment: -0.25%'. A dash that may be either stays
 * one after a text, so that what is found by label is read as the whole text would be: 'Adjustment – 0.25%', 'Max LTC - 85%'.
 */
function valueAfter(rest: string): string {
  const before = separators.exec(rest)?.[0] ?? '';
  const value = rest.slice(before.length).trim();
  const isAmount = /^\(?\s*[$.\d]/.test(value);
  const isMinus = isAmount && (/[\s:：][–—-]$/.test(before) || /[:：]\s*[–—-]\s*$/.test(before));
  const [dash] = /[–—-](?=\s*$)/.exec(before) ?? [];
  return isMinus ? `-${value}` : isAmount && dash !== undefined ? `… ${dash} ${value}` : value;
}

/** What a text says after the label that it begins with, as it is written. */
function restOf(text: string, label: string): string {
  let left = lengthOf(label);
  for (const { segment, index } of letters.segment(text)) {
    // A colon is no end of a label here: it may stand within one.
    left -= segment.normalize('NFKC') === ':' ? 1 : lengthOf(segment);
    if (left > 0) continue;
    return valueAfter(text.slice(index + segment.length));
  }
  return '';
}
