import type { PageBox } from '../../kernel/files/pdf-form/form.ts';
import type { QuestionName } from '../answers/questions.ts';

/** Who signs: the person a role stands for is known with the deal. */
export const signerRoles = ['borrower', 'co-borrower', 'guarantor', 'broker', 'lender'] as const;
export type SignerRole = (typeof signerRoles)[number];

/** How a value is written. Which of them fit a question follows from its kind. */
export const placementFormats = [
  'plain',
  'date',
  'date-long',
  'phone',
  'money',
  'number',
  'yes-no',
  'last-four',
] as const;
export type PlacementFormat = (typeof placementFormats)[number];

/** What is written at a place. */
export type PlacementContent =
  | {
      readonly type: 'answer';
      readonly question: QuestionName;
      readonly format: PlacementFormat;
      /** Of a question with options: this checkbox is checked when the answer is, or contains, this option. */
      readonly option?: string;
      /** Of a list: which row, from 0, and which column. */
      readonly row?: number;
      readonly column?: string;
    }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'signature' | 'initials' | 'signing-date'; readonly role: SignerRole };

/** One place of a template: a field of the PDF, or a box where the PDF has none. */
export interface Placement {
  readonly id: string;
  readonly target: { readonly field: string } | { readonly box: PageBox };
  readonly content: PlacementContent;
}
