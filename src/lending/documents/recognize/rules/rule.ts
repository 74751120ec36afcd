import type { PageBox } from '../../../../kernel/files/pdf-form/form.ts';
import type { DocumentTypeName } from '../../document-types.ts';
import type { FindingName } from '../../findings.ts';
import type { PageText } from '../page-text.ts';
import type { Reader } from '../writings/reading.ts';

/** How a value is found in documents of a type. */
export interface ValueRule {
  readonly what: FindingName;
  /** Of a period: `what` is its first day, this its last. */
  readonly until?: FindingName;
  /** Headings: the value stands behind one, in the next cells of its line, or below it. */
  readonly labels?: RegExp;
  /** Sentences that state the value; the last group that matches is the value. */
  readonly sentences?: readonly RegExp[];
  /** Reads it in another way than its kind. */
  readonly read?: Reader;
  /** Several different ones count: buyers, members, tenants. */
  readonly many?: true;
  /** Of several amounts the largest; or only one that nothing else disagrees with: a statement of two accounts has two balances. */
  readonly pick?: 'largest' | 'undisputed';
  /** Finds it by the shape of the page where no heading says it. */
  readonly block?: (page: PageText) => readonly { readonly value: string; readonly box: PageBox }[];
}

/** What documents of a type say of themselves. Phrases are lower case, letters, digits and single blanks. */
export interface TypeRule {
  readonly type: DocumentTypeName;
  /** What files are named: a name that says all, or a word that other types share. */
  readonly names: { readonly sure: readonly string[]; readonly vague?: readonly string[] };
  /** Headings at the top of the first page. */
  readonly titles: readonly string[];
  /** Phrases of the text with their points. */
  readonly phrases: Readonly<Record<string, number>>;
  /** Phrases that only other documents have, with the points they cost. */
  readonly against?: Readonly<Record<string, number>>;
  readonly values: readonly ValueRule[];
  /** The value from which the document's days are counted: it counts to that day itself, or so many days after it as its type says. */
  readonly counts?: { readonly until?: FindingName; readonly from?: readonly FindingName[] };
}

/** A heading at the beginning of a cell, or after a value within it and with a colon: 'Policy number', '11/15/2026 Expires:'. */
export const heading = (source: string): RegExp =>
  new RegExp(
    `^[\\s\\d.()•*-]*(?:[A-Z][.)] )?["“]?(?:the )?(?:${source})["”]?(?: ?\\([^)]{0,40}\\))?(?![\\w])[ ]*[:#.–—-]*|(?<=[.,;:)\\d] | {2})(?:${source})(?: ?\\([^)]{0,40}\\))? ?:`,
    'i',
  );

/** A sentence. Blanks of a page's text are single. */
export const sentence = (source: string): RegExp => new RegExp(source, 'dgi');
