import type { PdfBlock } from '../../../kernel/files/pdf/content.ts';
import type { PageBox } from '../../../kernel/files/pdf-form/form.ts';

/** What a signer made: a text to be written as a signature, or a picture of one (PNG or JPEG). */
export type StampedMark = { readonly text: string } | { readonly picture: Uint8Array };

/** What is drawn at a place of a document: a signature or initials, or the day of signing as it is written. */
export interface Stamp {
  readonly box: PageBox;
  readonly content: { readonly mark: StampedMark } | { readonly date: string };
}

/** Somebody's mark above a line, and beside it what there is to say. */
export interface MarkedCard {
  readonly type: 'marked';
  /** Null: the line stays empty. */
  readonly mark: StampedMark | null;
  /** Below the line. */
  readonly label: string;
  readonly title: string;
  readonly subtitle: string;
  readonly facts: readonly { readonly label: string; readonly text: string }[];
}

/** Pages behind those that were signed. */
export interface AppendedPages {
  readonly blocks: readonly (PdfBlock | MarkedCard)[];
  /** At the foot of each. */
  readonly footer: string;
}

export interface StampOrder {
  /** The PDF that was signed. */
  readonly bytes: Uint8Array;
  readonly stamps: readonly Stamp[];
  readonly appended: AppendedPages;
}
