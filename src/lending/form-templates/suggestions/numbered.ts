import type { PdfField } from '../../../kernel/files/pdf-form/form.ts';
import { wordsOf } from './words.ts';

/** A field that is one of a row of alike ones: 'Address 3' is the third 'Address'. */
export interface Numbered {
  readonly stem: string;
  /** From 0. */
  readonly row: number;
  readonly rows: number;
}

/** The number that stands in a name: at its end, else before its last word ('Row2.Address', 'Property 3 City'). */
function numberIn(name: string): { readonly stem: string; readonly number: number } | undefined {
  const atEnd = /^(.*?)[\s._#-]*\[?(\d{1,4})\]?$/.exec(name);
  if (atEnd?.[1]) return { stem: atEnd[1].toLowerCase(), number: Number(atEnd[2]) };
  const inside = /^(.*?[a-z])[\s._#-]*(\d{1,4})([\s._-]+[a-z].*)$/i.exec(name);
  if (inside?.[1] && inside[3]) return { stem: `${inside[1]}#${inside[3]}`.toLowerCase(), number: Number(inside[2]) };
  return undefined;
}

/** Fields whose names differ in a number alone, by name: at least two of them are a table, or two people. */
export function numberedFields(fields: readonly PdfField[]): ReadonlyMap<string, Numbered> {
  const read = fields.flatMap((field) => {
    const found = numberIn(field.name);
    return found ? [{ name: field.name, ...found }] : [];
  });
  const numbered = new Map<string, Numbered>();
  for (const [stem, alike] of Map.groupBy(read, (field) => field.stem)) {
    const numbers = [...new Set(alike.map(({ number }) => number))].sort((one, other) => one - other);
    const [first = 0] = numbers;
    // "Text1" and "Text2" are numbered by the program that made the form.
    if (first > 1 || wordsOf(stem).size === 0) continue;
    for (const { name, number } of alike)
      numbered.set(name, { stem, row: numbers.indexOf(number), rows: numbers.length });
  }
  return numbered;
}
