/** Where something stands on a page: points (1/72 inch) from the top left corner of the page as it is seen, after its rotation. */
export interface PageBox {
  /** From 0. */
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const pdfFieldTypes = ['text', 'checkbox', 'radio', 'choice', 'signature'] as const;
export type PdfFieldType = (typeof pdfFieldTypes)[number];

/** A form field as it was found in a PDF. Fields of one name are one field in several places, as the format has it. */
export interface PdfField {
  /** The full name: 'borrower.name.first'. */
  readonly name: string;
  readonly type: PdfFieldType;
  readonly places: readonly PageBox[];
  /** What the PDF says it is for. */
  readonly tooltip?: string;
  /** What a checkbox, a group of radio buttons or a list can be set to. */
  readonly options?: readonly string[];
  readonly maxLength?: number;
  readonly isMultiline?: true;
  readonly isReadOnly?: true;
}

export interface PdfPage {
  /** Points, as the page is seen. */
  readonly width: number;
  readonly height: number;
}

/** What a PDF offers to be filled. */
export interface PdfForm {
  readonly pages: readonly PdfPage[];
  readonly fields: readonly PdfField[];
}

/** Why a PDF can't be a template or be filled. */
export const pdfRefusals = ['not-a-pdf', 'encrypted', 'xfa', 'too-many-pages', 'too-complex', 'unreadable'] as const;
export type PdfRefusal = (typeof pdfRefusals)[number];

/** One value to be written: into a field of the PDF, into a box where it has none, or on the addendum page alone. */
export interface PdfEntry {
  /** Names the entry where it can't be written. */
  readonly id: string;
  /** What it is, in words: "Borrower: first name". Stands in the addendum and in messages. */
  readonly label: string;
  readonly target: { readonly field: string } | { readonly box: PageBox } | { readonly addendum: true };
  /** A text; true or false for a checkbox; for radio buttons and lists one of their options. */
  readonly value: string | boolean;
}

/** An entry whose text didn't fit at the smallest size: its whole text stands on the addendum page. */
export interface CarriedEntry {
  readonly id: string;
  readonly label: string;
}

/** Why an entry can't be written, or isn't shown as it should be. */
export const pdfFaults = ['no-field', 'wrong-option', 'differs', 'unprintable'] as const;

/** An entry that the filled file, opened afresh, doesn't show as it should. */
export interface FaultyEntry {
  readonly id: string;
  readonly label: string;
  readonly why: (typeof pdfFaults)[number];
}

/** A filled file, checked by opening it again. */
export type PdfFilled =
  | { readonly bytes: Uint8Array; readonly carried: readonly CarriedEntry[] }
  | { readonly faults: readonly FaultyEntry[] };
