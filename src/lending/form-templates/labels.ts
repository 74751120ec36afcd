import { optionsOfField } from './formats.ts';
import { findColumn } from './lists.ts';
import type { AnswerContent, Placement, PlacementContent, SignerRole, SigningType } from './placement.ts';
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

function labelOfAnswer({ question, option, row, column }: AnswerContent): string {
  const value = findFormValue(question);
  if (!value) return 'A question that no longer exists';
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
  if (content.type === 'answer') return labelOfAnswer(content);
  if (content.type === 'text') return `Text: ${content.text}`;
  return `${signerLabels[content.role]}: ${signingLabels[content.type]}`;
}

export const labelOf = ({ content }: Placement): string => labelOfContent(content);
