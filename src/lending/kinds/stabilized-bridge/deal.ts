import { defineFields, type ValuesOf } from '../../../kernel/fields/fields.ts';
import {
  backgroundField,
  backgroundGroup,
  experienceField,
  ficoField,
  preferenceFields,
  stateField,
} from '../common/deal-fields.ts';
import {
  borrowerContactFields,
  borrowerEmailField,
  borrowerNameField,
  borrowerPhoneField,
  propertyAddressField,
} from '../common/request-fields.ts';
import { optionsOf, propertyTypesOf } from '../common/terms.ts';
import type { DealDefinition } from '../kind.ts';
import { termLengths, terms } from './terms.ts';

const half = { columns: 6 } as const;
const required = { required: true } as const;

const [setting, recourse, , , crossCollateral] = preferenceFields;

const [experience, propertyType, propertyValue, loanAmount, rehabRemaining, dscr] = defineFields([
  { ...experienceField, help: 'Completed deals in past 36 months', columns: 12 },
  { name: 'propertyType', label: 'Property type', kind: 'choice', options: propertyTypesOf(terms), columns: 12 },
  { name: 'propertyValue', label: 'Property value', kind: 'money', help: 'Current as-is value', ...half },
  { name: 'loanAmount', label: 'Loan amount', kind: 'money', help: 'Blank: the largest allowed', ...half },
  {
    name: 'rehabRemaining',
    label: 'Rehab remaining',
    kind: 'money',
    help: 'Cost of the work still to do; 0 when it is complete',
    ...half,
  },
  {
    name: 'dscr',
    label: 'DSCR',
    phrase: 'DSCR',
    kind: 'decimal',
    min: 0,
    max: 100,
    step: 0.05,
    help: 'Rent over debt service, taxes, insurance and HOA',
    ...half,
  },
]);

/** What only the quote form asks: it travels with the deal, and no program is held against it. */
const detailFields = defineFields([
  { name: 'currentRent', label: 'Current monthly rent', kind: 'money', ...half },
  { name: 'marketRent', label: 'Market rent', kind: 'money', help: 'A month', ...half },
  {
    name: 'currentLoanBalance',
    label: 'Current loan balance',
    kind: 'money',
    help: 'The payoff; 0 if free and clear',
    ...half,
  },
  { name: 'currentLender', label: 'Current lender', kind: 'text', maxLength: 100, ...half },
  {
    name: 'reasonForRefinance',
    label: 'Reason for refinance',
    kind: 'choice',
    options: optionsOf('Lower Interest Rate', 'Cash Out', 'Better Terms', 'Debt Consolidation', 'Other'),
    ...half,
  },
  { name: 'netWorth', label: 'Net worth', kind: 'money', ...half },
  { name: 'liquidity', label: 'Liquid assets', kind: 'money', ...half },
  { name: 'monthlyIncome', label: 'Monthly income', kind: 'money', ...half },
  {
    name: 'timeToClose',
    label: 'Time to close',
    kind: 'choice',
    options: ['15', '30', '45', '60+'].map((value) => ({ value, label: `${value} days` })),
    ...half,
  },
  { name: 'additionalNotes', label: 'Additional notes', kind: 'longText', maxLength: 2000, columns: 12 },
]);
const [currentRent, marketRent, loanBalance, lender, reason, netWorth, liquidity, income, timeToClose, notes] =
  detailFields;

const fields = defineFields([
  { ...stateField, ...half },
  { ...ficoField, ...half },
  experience,
  propertyType,
  propertyValue,
  loanAmount,
  rehabRemaining,
  dscr,
  setting,
  recourse,
  crossCollateral,
  {
    name: 'termLengthMonths',
    label: 'Term length (months)',
    phrase: 'term',
    kind: 'choices',
    options: termLengths.map(({ value }) => ({ value, label: String(value) })),
    columns: 12,
  },
  ...detailFields,
  borrowerEmailField,
  borrowerPhoneField,
  backgroundField,
]);
/** Every field may stay blank; a blank one is not known. */
export type BridgeDeal = {
  readonly [Name in keyof ValuesOf<typeof fields>]?: ValuesOf<typeof fields>[Name] | undefined;
} & { readonly clientName?: string | null | undefined };

/** The detailed quote form. */
const requestFields = defineFields([
  propertyAddressField,
  { ...propertyType, ...required, ...half },
  { ...propertyValue, ...required },
  { ...currentRent, name: 'currentMonthlyRent' },
  marketRent,
  { ...loanAmount, name: 'requestedLoanAmount', label: 'Requested loan amount', help: '', ...required },
  loanBalance,
  lender,
  { ...reason, ...required },
  borrowerNameField,
  ...borrowerContactFields,
  { ...ficoField, name: 'creditScore', label: 'Credit score', ...required, ...half },
  { ...experience, ...required, ...half },
  netWorth,
  { ...liquidity, name: 'liquidAssets' },
  income,
  dscr,
  { ...timeToClose, default: '30' },
  notes,
]);

/** The Stabilized Bridge search and quote form. */
export const deal: DealDefinition = {
  fields,
  groups: [
    { title: 'Borrower', fields: ['state', 'fico', 'experience'] },
    {
      title: 'Property',
      fields: ['propertyType', 'propertyValue', 'currentLoanBalance', 'loanAmount', 'rehabRemaining', 'dscr'],
    },
    {
      title: 'Terms wanted',
      fields: ['setting', 'recourse', 'crossCollateralAllowed', 'termLengthMonths'],
      folded: true,
    },
    backgroundGroup,
  ],
  needed: { fields: [], message: '' },
  request: {
    fields: requestFields,
    names: {
      currentMonthlyRent: 'currentRent',
      requestedLoanAmount: 'loanAmount',
      borrowerName: 'clientName',
      creditScore: 'fico',
      liquidAssets: 'liquidity',
    },
    carried: ['background', 'state', 'rehabRemaining'],
    kept: [],
    own: { note: 'additionalNotes' },
  },
  // The name that a deal of any kind has in the pipeline.
  complete: (stated) => ({ ...stated, asisValue: stated.asisValue ?? stated.propertyValue ?? null }),
};
