import type { DocumentTag } from '../../src/features/documents/model.ts';

/** A field of a form: what it is called in the file, and what stands above it. */
export interface PaperField {
  readonly name: string;
  readonly label: string;
  /** Of the twelve columns of a line; fields without one share what is left. */
  readonly columns?: number;
  readonly longest?: number;
  /** To choose one from. */
  readonly options?: readonly string[];
  /** For text of several lines. */
  readonly lines?: number;
}

export interface PaperColumn {
  readonly name: string;
  readonly label: string;
  /** Its share of the width. */
  readonly share: number;
}

export type Block =
  | { readonly kind: 'section'; readonly title: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[]; readonly isNumbered?: true }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: 'callout'; readonly title: string; readonly text: string }
  | { readonly kind: 'fields'; readonly lines: readonly (readonly PaperField[])[] }
  /** One of them, or with boxes of their own any number. */
  | {
      readonly kind: 'choice';
      readonly name: string;
      readonly label: string;
      readonly options: readonly string[];
      readonly isMany?: true;
    }
  /** The same fields again and again: `{name}_{row}_{column}`. */
  | {
      readonly kind: 'rows';
      readonly name: string;
      readonly columns: readonly PaperColumn[];
      readonly rows: number;
    }
  | { readonly kind: 'signature'; readonly who: string; readonly label: string };

/** A document as it is drawn. */
export interface Sheet {
  readonly fileName: string;
  readonly title: string;
  readonly about: string;
  /** What the foot of each page calls it, where it is a form. */
  readonly number?: string;
  readonly blocks: readonly Block[];
  /** To print and fill by hand: boxes and lines without fields. */
  readonly isFlat?: true;
}

/** A document as a lender gives it to brokers: a form to fill, or a sheet to read. */
export interface Paper extends Sheet {
  readonly tag: DocumentTag;
}

export const isForm = ({ blocks, isFlat }: Sheet): boolean =>
  isFlat !== true && blocks.some(({ kind }) => kind === 'fields' || kind === 'rows');
