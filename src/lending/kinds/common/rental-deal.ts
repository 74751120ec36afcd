import { defineFields, type ValuesOf } from '../../../kernel/fields/fields.ts';
import { ficoField, preferenceFields } from './deal-fields.ts';
import { optionsOf, programTypeOptions, propertyUseOptions } from './terms.ts';

/** What a broker states of a rental loan, single or over a portfolio, each field said once. */

const half = { columns: 6 } as const;

/** Percent a year: what a program that states no rate is computed with, unless the deal assumes another. */
export const marketRate = 7.5;

/** The types that searches offer, and those that only rental programs have: so every program can be found. */
export const propertyTypeField = {
  name: 'propertyType',
  label: 'Property type',
  kind: 'choice',
  options: optionsOf('Single Family 1-4', 'Condo', 'Townhome', 'Manufactured', 'Cabins', 'PUD', '2-4 Unit'),
  ...half,
} as const;

export const rentalBorrowerFields = defineFields([
  { ...ficoField, ...half },
  {
    name: 'experience',
    label: 'Experience',
    kind: 'integer',
    min: 0,
    max: 999,
    help: 'Flips/rentals',
    ...half,
  },
]);

export const loanPurposeField = {
  name: 'loanPurpose',
  label: 'Loan purpose',
  kind: 'choice',
  options: [
    { value: 'Purchase', label: 'Purchase', phrase: 'purchase' },
    { value: 'RateTerm', label: 'Rate/Term Refinance', phrase: 'rate/term refinance' },
    { value: 'CashOut', label: 'Cash-Out Refinance', phrase: 'cash-out refinance' },
  ],
  ...half,
} as const;

/** What a refinance pays off, in place of the price that a purchase pays. */
export const payoffField = {
  name: 'payoff',
  label: 'Payoff of the existing loan',
  phrase: 'payoff of the existing loan',
  kind: 'money',
  help: '0 if the property is free and clear',
  onlyWhen: { field: 'loanPurpose', is: ['RateTerm', 'CashOut'] },
  ...half,
} as const;

export const loanAmountField = {
  name: 'loanAmount',
  label: 'Loan amount',
  kind: 'money',
  help: 'Blank: the largest each program lends',
  ...half,
} as const;

/** What the DSCR is worked out from. Of two rents the smaller counts, so either one settles it. */
export const incomeFields = defineFields([
  {
    name: 'currentRent',
    label: 'Current rent',
    phrase: 'current or market rent',
    kind: 'money',
    help: 'A month. The smaller of the two rents counts',
    ...half,
  },
  { name: 'marketRent', label: 'Market rent', kind: 'money', help: 'A month', ...half },
  { name: 'taxes', label: 'Taxes', kind: 'money', help: 'A year', columns: 4 },
  { name: 'insurance', label: 'Insurance', kind: 'money', help: 'A year', columns: 4 },
  {
    name: 'hoaFees',
    label: 'HOA fees',
    phrase: 'HOA fees',
    kind: 'money',
    placeholder: '0',
    help: 'A month',
    columns: 4,
  },
]);

const [settingField, recourseField, , , crossCollateralField] = preferenceFields;
/** What a borrower would rather have, and what is assumed; blank asks for nothing in particular. */
export const rentalPreferenceFields = defineFields([
  {
    name: 'loanTerm',
    label: 'Loan term (years)',
    phrase: 'loan term',
    kind: 'integer',
    min: 1,
    max: 50,
    help: 'Blank: the longest each program offers',
    ...half,
  },
  {
    name: 'assumedRate',
    label: 'Assumed rate',
    kind: 'percent',
    step: 0.125,
    placeholder: String(marketRate),
    help: `A year, where a program states no rate. Blank: ${marketRate}%`,
    ...half,
  },
  { name: 'programType', label: 'Program type', kind: 'choice', options: programTypeOptions, ...half },
  { name: 'propertyUse', label: 'Property use', kind: 'choice', options: propertyUseOptions, ...half },
  settingField,
  recourseField,
  crossCollateralField,
]);

type Fields = readonly [
  ...typeof rentalBorrowerFields,
  typeof loanPurposeField,
  typeof payoffField,
  typeof loanAmountField,
  ...typeof incomeFields,
  ...typeof rentalPreferenceFields,
];
/** What the rules and figures of rentals read of a deal. Every field may stay blank; a blank one is not known. */
export type RentalDeal = {
  readonly [Name in keyof ValuesOf<Fields>]?: ValuesOf<Fields>[Name] | undefined;
} & {
  readonly purchasePrice?: number | null | undefined;
  /** Of a calculator, which knows the loan itself: its rate, and over how many years it is paid off (0: interest only). */
  readonly noteRate?: number | null | undefined;
  readonly noteYears?: number | null | undefined;
};
