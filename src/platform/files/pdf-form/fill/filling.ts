import type { PDFDict, PDFDocument } from '@cantoo/pdf-lib';
import type { FaultyEntry, PdfEntry } from '../../../../kernel/files/pdf-form/form.ts';
import type { OpenPage } from '../document/open.ts';
import type { Face } from './face.ts';

/** An entry whose whole text stands on the addendum page, by its number there. */
export interface Carried {
  readonly number: number;
  readonly entry: PdfEntry;
  readonly text: string;
}

/** What the file must show of an entry when it is opened again. */
export type Expected = { readonly entry: PdfEntry } & (
  | { readonly text: { readonly field: string; readonly value: string; readonly shown: string } }
  | { readonly chosen: { readonly field: string; readonly value: string } }
  | { readonly pressed: { readonly field: string; readonly on: readonly string[] } }
  | { readonly drawn: { readonly page: number; readonly shown: string } }
);

/** A document while it is filled. */
export interface Filling {
  readonly document: PDFDocument;
  readonly pages: readonly OpenPage[];
  readonly form: PDFDict | undefined;
  readonly face: Face;
  readonly carried: Carried[];
}

/** An entry that can't be written, whatever the document. */
export class EntryFault extends Error {
  readonly why: FaultyEntry['why'];

  constructor(why: FaultyEntry['why']) {
    super(`The entry can't be written: ${why}.`);
    this.why = why;
  }
}

/** What stands in a place whose text didn't fit, the first of which fits. The last one is taken in any case. */
const noticesOf = (number: number): string[] => [
  `See addendum, item ${number}`,
  `Addendum, item ${number}`,
  `Add. ${number}`,
  `*${number}`,
  '*',
];

/** The text of an entry, or, where that doesn't fit, what stands for it; then the whole text is carried to the addendum. */
export function textOrNotice(filling: Filling, entry: PdfEntry, text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text;
  const number = carry(filling, entry, text);
  const notices = noticesOf(number);
  return notices.find(fits) ?? '*';
}

export function carry({ carried }: Filling, entry: PdfEntry, text: string): number {
  const number = carried.length + 1;
  carried.push({ number, entry, text });
  return number;
}
