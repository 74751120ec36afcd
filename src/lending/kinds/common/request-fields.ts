import { defineFields } from '../../../kernel/fields/fields.ts';

/** What the quote forms of several kinds ask beside the deal's own figures. */
const half = { columns: 6 } as const;
const required = { required: true } as const;

export const [propertyAddressField] = defineFields([
  { name: 'propertyAddress', label: 'Property address', kind: 'text', ...required, maxLength: 200, columns: 12 },
]);

/** The person whose loan it is. Unlike a client's name of one's own, lenders are told it. */
export const [borrowerNameField, ...borrowerContactFields] = defineFields([
  { name: 'borrowerName', label: 'Borrower name', kind: 'text', ...required, maxLength: 100, ...half },
  { name: 'borrowerEmail', label: 'Borrower email', kind: 'email', ...required, ...half },
  { name: 'borrowerPhone', label: 'Borrower phone', kind: 'phone', ...required, ...half },
]);

/** The same field where it may stay blank: a deal that is only searched for does not say it yet. */
export const [borrowerEmailField, borrowerPhoneField] = defineFields([
  { name: 'borrowerEmail', label: 'Borrower email', kind: 'email' },
  { name: 'borrowerPhone', label: 'Borrower phone', kind: 'phone' },
]);
