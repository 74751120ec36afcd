import { defineFields, type ValuesOf } from '../../../kernel/fields/fields.ts';
import { backgroundField, backgroundGroup, stateField, stateOptions } from '../common/deal-fields.ts';
import {
  incomeFields,
  loanAmountField,
  loanPurposeField,
  payoffField,
  propertyTypeField,
  rentalBorrowerFields,
  rentalPreferenceFields,
} from '../common/rental-deal.ts';
import type { DealDefinition } from '../kind.ts';

const half = { columns: 6 } as const;
const required = { required: true } as const;

/** The 50 states, without the District of Columbia. */
const state = { ...stateField, options: stateOptions.filter(({ value }) => value !== 'DC'), ...half } as const;
const purchasePrice = { name: 'purchasePrice', label: 'Purchase price', kind: 'money', ...half } as const;
const propertyValue = {
  name: 'propertyValue',
  label: 'Property value',
  kind: 'money',
  help: 'As appraised',
  ...half,
} as const;
const inProperty = [
  'loanPurpose',
  'propertyUse',
  'propertyType',
  'purchasePrice',
  'propertyValue',
  'payoff',
  'loanAmount',
];

/** Only the quote form asks for it. */
const estimatedDscr = {
  name: 'estimatedDSCR',
  label: 'Estimated DSCR',
  kind: 'decimal',
  min: 0,
  max: 100,
  step: 0.01,
  help: 'As you work it out',
  ...half,
} as const;

const fields = defineFields([
  state,
  ...rentalBorrowerFields,
  loanPurposeField,
  { ...propertyTypeField, columns: 12 },
  {
    ...purchasePrice,
    help: 'The smaller of price and value counts',
    onlyWhen: { field: 'loanPurpose', is: 'Purchase' },
  },
  propertyValue,
  payoffField,
  loanAmountField,
  ...incomeFields,
  ...rentalPreferenceFields,
  estimatedDscr,
  backgroundField,
]);
/** Every field may stay blank; a blank one is not known. */
export type DscrDeal = {
  readonly [Name in keyof ValuesOf<typeof fields>]?: ValuesOf<typeof fields>[Name] | undefined;
};

const [fico, experience] = rentalBorrowerFields;

/** The quote form. */
const requestFields = defineFields([
  { name: 'address', label: 'Property address', kind: 'text', ...required, maxLength: 200, columns: 12 },
  { ...fico, name: 'ficoScore', label: 'FICO score', placeholder: '', ...required },
  { ...experience, ...required },
  { ...loanPurposeField, ...required },
  { ...propertyTypeField, ...required },
  { name: 'loanAmount', label: 'Loan amount', kind: 'money', ...required, columns: 12 },
  // A refinance has no price; it has a loan to pay off.
  { ...purchasePrice, ...required, onlyWhen: { field: 'loanPurpose', is: ['Purchase', null] } },
  propertyValue,
  payoffField,
  ...incomeFields,
  estimatedDscr,
  {
    name: 'clientName',
    label: 'Client name',
    kind: 'text',
    maxLength: 100,
    help: 'Optional; only you see it',
    ...half,
  },
]);

/** The DSCR search and quote form. */
export const deal: DealDefinition = {
  fields,
  groups: [
    { title: 'Borrower', fields: ['state', 'fico', 'experience'] },
    { title: 'Property', fields: inProperty },
    { title: 'Rent and costs', fields: incomeFields.map(({ name }) => name) },
    {
      title: 'Terms wanted',
      fields: rentalPreferenceFields.map(({ name }) => name).filter((name) => !inProperty.includes(name)),
      folded: true,
    },
    backgroundGroup,
  ],
  needed: { fields: [], message: '' },
  request: {
    fields: requestFields,
    names: { address: 'propertyAddress', ficoScore: 'fico' },
    carried: ['background', 'state', 'propertyUse', 'programType', 'loanTerm'],
    kept: ['clientName'],
  },
  complete: (stated) => stated,
};
