import type { PageBox } from '../../kernel/files/pdf-form/form.ts';
import type { ValueFormat } from './formats.ts';
import type { ValueName } from './values.ts';

/** Who signs: the person a role stands for is known with the deal. */
export const signerRoles = ['borrower', 'co-borrower', 'guarantor', 'broker', 'lender'] as const;
export type SignerRole = (typeof signerRoles)[number];

export const signingTypes = ['signature', 'initials', 'signing-date'] as const;
export type SigningType = (typeof signingTypes)[number];

/** An answer of the package, or what is made of several. */
export interface AnswerContent {
  readonly type: 'answer';
  readonly question: ValueName;
  readonly format: ValueFormat;
  /** This checkbox is checked when the answer is, or contains, this option ('yes' and 'no' of a yes/no question). */
  readonly option?: string;
  /** Of a list: which row, from 0, and which column. Without a row the whole list is written, a line each. */
  readonly row?: number;
  readonly column?: string;
  /** Which of the field's own options stands for each answer. Those that read alike need no line. */
  readonly choices?: Readonly<Record<string, string>>;
}

/** What is written at a place. */
export type PlacementContent =
  | AnswerContent
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: SigningType; readonly role: SignerRole };

/** One place of a template: a field of the PDF, or a box where the PDF has none. */
export interface Placement {
  readonly id: string;
  readonly target: { readonly field: string } | { readonly box: PageBox };
  readonly content: PlacementContent;
}

/** So many a template holds: more than the longest forms have fields. */
export const mostPlacements = 2_000;
