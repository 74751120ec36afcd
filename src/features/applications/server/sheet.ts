import { writeValue } from '../../../kernel/fields/differences.ts';
import { fieldCounts } from '../../../kernel/fields/reading.ts';
import type { ApplicationForm } from '../../../lending/answers/forms/applications/common.ts';
import type { ApplicationSheet } from '../contract.ts';

type Values = Readonly<Record<string, unknown>>;

/** What an application says, as people read it: what was left blank is left out, and so is a section without an answer. */
export const sheetOf = ({ sections }: ApplicationForm, values: Values): ApplicationSheet =>
  sections.flatMap(({ title, fields }) => {
    const lines = fields.flatMap((field) => {
      if ((field.hidden && 'default' in field) || !fieldCounts(field, values)) return [];
      const text = writeValue(field, values[field.name]);
      return text === null ? [] : [{ label: field.label, text }];
    });
    return lines.length === 0 ? [] : [{ title, lines }];
  });

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The address as one line; blank where the form names none. */
export const propertyOf = (values: Values): string => {
  const { propertyAddress, propertyCity, propertyState, propertyZip } = values;
  const region = [textOf(propertyState), textOf(propertyZip)].filter((part) => part !== '').join(' ');
  return [textOf(propertyAddress), textOf(propertyCity), region].filter((part) => part !== '').join(', ');
};

export const borrowerOf = ({ borrowerName }: Values): string => textOf(borrowerName);

/** The loan that is asked for: of a portfolio the whole of it. */
export function loanOf({ totalLoanAmount, loanAmount }: Values): number | null {
  const asked = totalLoanAmount ?? loanAmount;
  return typeof asked === 'number' ? asked : null;
}
