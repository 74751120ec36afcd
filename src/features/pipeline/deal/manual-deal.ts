import { z } from 'zod';
import type { FieldDefinition } from '../../../kernel/fields/fields.ts';
import { schemaOfFields } from '../../../kernel/fields/schema.ts';
import { findLoanKind } from '../../../lending/kinds/find.ts';
import { addressParts, lineOfParts, typedAddressFields } from '../../../lending/requests/request-parts.ts';
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

/** What was typed as it is sent: with the address on its one line, and its state as that of the deal. */
export function manualDealOf(values: Readonly<Record<string, unknown>>): ManualDeal {
  const line = addressIsName(values.loanType) ? undefined : lineOfParts(values);
  return manualDealSchema.parse(line === undefined ? values : { ...values, address: line, state: values.addressState });
}

const lenderId = z
  .union([z.uuid('This is not a valid id.'), z.literal('')])
  .nullish()
  .transform((id) => id || null);

/** The manual deal as it is sent: its documented fields, the lender, who may stay open, and fields of its loan type. */
export const manualDealSchema = schemaOfFields([
  ...manualDealFields,
  // It decides whether there is a purchase price; read again as its loan type declares it.
  { name: 'loanPurpose', label: 'Loan purpose', kind: 'text', maxLength: 100 },
  // Where they are given they are the address, checked; callers that know one line only leave them out.
  ...addressParts,
])
  .safeExtend({ lenderId })
  .loose();
export type ManualDeal = z.output<typeof manualDealSchema>;
