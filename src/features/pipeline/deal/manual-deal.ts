import type { FieldDefinition, ValuesOf } from '../../../kernel/fields/fields.ts';
import { findLoanKind } from '../../../lending/kinds/find.ts';
import { lineOfParts, typedAddressFields } from '../../../lending/requests/request-parts.ts';
import { manualDealFields } from '../model.ts';
import { withoutDefault } from './scenario.ts';

/**
 * What the loan type of a manual deal asks beside the documented fields: what its search asks of borrower, property and rent.
 * All of it may stay blank.
 */
export function fieldsOfLoanType(loanType: unknown): readonly FieldDefinition[] {
  const deal = typeof loanType === 'string' ? findLoanKind(loanType)?.deal : undefined;
  if (!deal) return [];
  const documented = new Set(manualDealFields.map(({ name }) => name as string));
  const asked = deal.groups.filter(({ folded }) => !folded).flatMap(({ fields }) => fields as readonly string[]);
  return deal.fields
    .filter(({ name, hidden }) => asked.includes(name) && !documented.has(name) && !hidden)
    .map(withoutDefault);
}

const addressField = manualDealFields.find(({ name }) => name === 'address');
const addressIsName = (loanType: unknown): boolean =>
  typeof loanType === 'string' && findLoanKind(loanType)?.deal.request.own?.address === 'name';

/** The manual deal as it is typed: its address in parts, which say its state too, and what its loan type asks. */
export function typedManualFields(loanType: unknown): readonly FieldDefinition[] {
  const own = fieldsOfLoanType(loanType);
  if (addressIsName(loanType)) return [...manualDealFields, ...own];
  const documented = manualDealFields.flatMap((field): readonly FieldDefinition[] =>
    field === addressField ? typedAddressFields(field) : [field],
  );
  return [...documented, ...own.filter(({ name }) => name !== 'state')];
}

/** The manual deal as it is sent: its documented fields, the lender, who may stay open, and fields of its loan type. */
export type ManualDeal = ValuesOf<typeof manualDealFields> & { lenderId: string | null } & Record<string, unknown>;

/** What was typed as it is sent: with the address on its one line, and its state as that of the deal. */
export function manualDealOf(values: Readonly<Record<string, unknown>>): ManualDeal {
  const line = addressIsName(values.loanType) ? undefined : lineOfParts(values);
  const sent = line === undefined ? values : { ...values, address: line, state: values.addressState };
  // Read by `typedManualFields`, which are the documented ones but for the parts of the address.
  return sent as ManualDeal;
}
