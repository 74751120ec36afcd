import type { ChoiceField } from '../../../kernel/fields/fields.ts';

export interface LenderChoice {
  readonly _id: string;
  readonly name: string;
}
export const noLenders = 'No lenders found or failed to load.';
export const lendersFailed = (message: string): string => `Could not load lender list: ${message}`;

/** The lender of a manual deal, who may stay open. Undefined while the list is on its way. */
export function lenderField(lenders: readonly LenderChoice[] | undefined): ChoiceField {
  const field = { name: 'lenderId', label: 'Lender', kind: 'choice', columns: 6 } as const;
  if (lenders === undefined) return { ...field, options: [], placeholder: 'Loading lenders...' };
  if (lenders.length === 0) return { ...field, options: [], placeholder: noLenders };
  return { ...field, options: lenders.map(({ _id, name }) => ({ value: _id, label: name })), placeholder: 'None yet' };
}
