import { optionsOfField } from './formats.ts';
import { findColumn } from './lists.ts';
import type { Placement, PlacementContent, SignerRole, SigningType } from './placement.ts';
import { findFormValue } from './values.ts';

export const signerLabels: Readonly<Record<SignerRole, string>> = {
  borrower: 'Borrower',
  'co-borrower': 'Co-borrower',
  guarantor: 'Guarantor',
  broker: 'Broker',
  lender: 'Lender',
};

export const signingLabels: Readonly<Record<SigningType, string>> = {
  signature: 'Signature',
  initials: 'Initials',
  'signing-date': 'Date signed',
};

interface AnswerPlace {
  readonly question: string;
  readonly option?: string | undefined;
  readonly row?: number | undefined;
  readonly column?: string | undefined;
}

/** An answer, or of a list one of its cells, in words; undefined for a question that no longer exists. */
export function labelOfPlace({ question, option, row, column }: AnswerPlace): string | undefined {
  const value = findFormValue(question);
  if (!value) return undefined;
  const inList = column === undefined ? undefined : findColumn(question, column);
  const field = inList?.field ?? value.field;
  const place =
    inList && row !== undefined ? [`${value.group}, ${inList.row.toLowerCase()} ${row + 1}`] : [value.group];
  const chosen = option === undefined ? undefined : optionsOfField(field).find((one) => one.value === option);
  const what = [...place, field.label].join(': ');
  return chosen ? `${what} (${chosen.label})` : what;
}

/** What stands at a place, in words: "Borrower: First name", "Experience sheet, property 2: City". */
export function labelOfContent(content: PlacementContent): string {
  if (content.type === 'answer') return labelOfPlace(content) ?? 'A question that no longer exists';
  if (content.type === 'text') return `Text: ${content.text}`;
  return `${signerLabels[content.role]}: ${signingLabels[content.type]}`;
}

export const labelOf = ({ content }: Placement): string => labelOfContent(content);
