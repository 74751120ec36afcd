import { defineFields, type ValuesOf } from '../../../kernel/fields/fields.ts';
import { backgroundField, backgroundGroup, stateField } from '../common/deal-fields.ts';
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

const state = { ...stateField, ...half } as const;
const properties = {
  name: 'maxPortfolioSize',
  label: 'Number of properties',
  kind: 'integer',
  min: 1,
  max: 100_000,
  ...half,
} as const;

const purchasePrice = {
  name: 'purchasePrice',
  label: 'Purchase price',
  kind: 'money',
  help: 'Of all properties',
  onlyWhen: { field: 'loanPurpose', is: 'Purchase' },
  ...half,
} as const;
const payoff = {
  ...payoffField,
  label: 'Payoff of the existing loans',
  phrase: 'payoff of the existing loans',
} as const;

/** Only the quote form asks for them. */
const notes = {
  name: 'notes',
  label: 'Notes',
  kind: 'longText',
  maxLength: 2_000,
  help: 'Lenders read them',
  columns: 12,
} as const;

const fields = defineFields([
  state,
  { name: 'zipcode', label: 'ZIP code', phrase: 'ZIP code', kind: 'text', maxLength: 10, ...half },
  ...rentalBorrowerFields,
  loanPurposeField,
  { ...propertyTypeField, columns: 12 },
  properties,
  { name: 'totalPortfolioValue', label: 'Total portfolio value', kind: 'money', ...half },
  purchasePrice,
  payoff,
  loanAmountField,
  {
    name: 'maxLTV',
    label: 'LTV needed',
    phrase: 'LTV needed',
    kind: 'percent',
    help: 'Settles the LTV where loan amount or value is blank',
    ...half,
  },
  ...incomeFields,
  {
    name: 'minDSCR',
    label: 'DSCR of the portfolio',
    phrase: 'DSCR of the portfolio',
    kind: 'decimal',
    min: 0,
    max: 100,
    step: 0.01,
    help: 'Settles the DSCR where rent, taxes or insurance is blank',
    ...half,
  },
  ...rentalPreferenceFields,
  notes,
  backgroundField,
]);
/** Every field may stay blank; a blank one is not known. */
export type PortfolioDeal = {
  readonly [Name in keyof ValuesOf<typeof fields>]?: ValuesOf<typeof fields>[Name] | undefined;
};

const [fico, experience] = rentalBorrowerFields;

/** The short quote form. */
const requestFields = defineFields([
  {
    name: 'address',
    label: 'Address or portfolio name',
    kind: 'text',
    ...required,
    maxLength: 200,
    columns: 12,
  },
  { ...fico, name: 'ficoScore', label: 'FICO score', placeholder: '', ...required },
  { ...experience, ...required },
  { ...properties, name: 'numberOfProperties', ...required },
  { name: 'loanAmount', label: 'Loan amount', kind: 'money', ...required, ...half },
  loanPurposeField,
  purchasePrice,
  payoff,
  { ...propertyTypeField, ...required },
  { ...state, ...required },
  notes,
  {
    name: 'clientName',
    label: 'Client name',
    kind: 'text',
    maxLength: 100,
    help: 'Optional; only you see it',
    ...half,
  },
]);

/** The portfolio search and quote form. */
export const deal: DealDefinition = {
  fields,
  groups: [
    { title: 'Borrower', fields: ['state', 'zipcode', 'fico', 'experience'] },
    {
      title: 'Portfolio',
      fields: [
        'loanPurpose',
        'maxPortfolioSize',
        'propertyType',
        'totalPortfolioValue',
        'purchasePrice',
        'payoff',
        'loanAmount',
        'maxLTV',
      ],
    },
    { title: 'Rent and costs', fields: [...incomeFields.map(({ name }) => name), 'minDSCR'] },
    { title: 'Terms wanted', fields: rentalPreferenceFields.map(({ name }) => name), folded: true },
    backgroundGroup,
  ],
  needed: { fields: [], message: '' },
  request: {
    fields: requestFields,
    names: { address: 'propertyAddress', ficoScore: 'fico', numberOfProperties: 'maxPortfolioSize' },
    carried: [
      'background',
      'zipcode',
      'totalPortfolioValue',
      'maxLTV',
      ...incomeFields.map(({ name }) => name),
      'minDSCR',
      'propertyUse',
      'programType',
      'loanTerm',
    ],
    kept: ['clientName'],
    own: { note: 'notes', address: 'name' },
  },
  complete: (stated) => stated,
};
