import { defineFields, type Option, type ValuesOf } from '../../../kernel/fields/fields.ts';
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
import { landOfDeal, landOfRequest } from './land.ts';
import { terms } from './terms.ts';

const half = { columns: 6 } as const;
const required = { required: true } as const;

/** Every type that a program may state; the quote form has more. */
const searchedTypes = propertyTypesOf(terms);
const quotedTypes: readonly Option<string>[] = optionsOf(
  'Single Family 1-4',
  'Condo',
  'Townhome',
  'Manufactured',
  'Cabins',
  'Multifamily 5+',
  'Mixed-Use',
  'Commercial',
  'Industrial',
  'Land',
);

const [propertyType, constructionBudget, completedValue, termMonths, landPurchasePrice, landValue, landBalance] =
  defineFields([
    { name: 'propertyType', label: 'Property type', kind: 'choice', options: searchedTypes, columns: 12 },
    { name: 'constructionBudget', label: 'Construction budget', kind: 'money', ...half },
    { name: 'completedValue', label: 'Completed value', kind: 'money', help: 'When everything is built', ...half },
    {
      name: 'termMonths',
      label: 'Term',
      phrase: 'term',
      kind: 'integer',
      min: 1,
      max: 120,
      unit: 'months',
      help: 'Usually 12, 18, 24 or 36',
      ...half,
    },
    { name: 'landPurchasePrice', label: 'Land purchase price', kind: 'money', ...half },
    { name: 'landValue', label: 'Land value', kind: 'money', help: 'Current as-is value', ...half },
    { name: 'landBalance', label: 'Land balance', kind: 'money', ...half },
  ]);

const whenPurchased = { onlyWhen: { field: 'landStatus', is: 'purchase' } } as const;
const whenOwned = { onlyWhen: { field: 'landStatus', is: 'owned' } } as const;

/** What only the quote form asks: it travels with the deal, and no program is held against it. */
const [loanPurpose, estimatedClosingDate] = defineFields([
  {
    name: 'loanPurpose',
    label: 'Loan purpose',
    kind: 'choice',
    options: optionsOf('Ground Up Construction'),
    hidden: true,
  },
  { name: 'estimatedClosingDate', label: 'Estimated closing date', kind: 'date', ...half },
]);

const fields = defineFields([
  { ...stateField, ...half },
  { ...ficoField, ...half },
  {
    ...experienceField,
    label: 'Experience (ground-up projects in the past 36 months)',
    phrase: 'experience',
    help: '',
    columns: 12,
  },
  propertyType,
  {
    name: 'landStatus',
    label: 'Land status',
    kind: 'choice',
    options: [
      { value: 'purchase', label: 'Purchase' },
      { value: 'owned', label: 'Owned' },
    ],
    ...half,
  },
  { ...landPurchasePrice, ...whenPurchased },
  { ...landValue, ...whenOwned },
  { ...landBalance, help: 'Still owed on it; 0 when it is free and clear', ...whenOwned },
  constructionBudget,
  completedValue,
  termMonths,
  ...preferenceFields,
  loanPurpose,
  estimatedClosingDate,
  borrowerEmailField,
  borrowerPhoneField,
  backgroundField,
]);
/** Every field may stay blank; a blank one is not known. */
export type GroundUpDeal = {
  readonly [Name in keyof ValuesOf<typeof fields>]?: ValuesOf<typeof fields>[Name] | undefined;
} & { readonly clientName?: string | null | undefined };

/** The quote form. */
const requestFields = defineFields([
  propertyAddressField,
  { ...ficoField, name: 'ficoScore', placeholder: '', ...required, ...half },
  { ...experienceField, label: 'Experience (projects in last 3 years)', help: '', ...required, ...half },
  { ...propertyType, options: quotedTypes, ...required, ...half },
  { ...completedValue, name: 'arv', label: 'After-repair value (ARV)', ...required },
  { ...constructionBudget, ...required },
  { ...termMonths, ...required },
  {
    name: 'landStatus',
    label: 'Land status',
    kind: 'choice',
    options: [
      { value: 'purchase', label: 'Purchase' },
      { value: 'ownedFreeAndClear', label: 'Owned free and clear' },
      { value: 'ownedWithBalance', label: 'Owned with a balance' },
    ],
    ...half,
  },
  { ...landPurchasePrice, ...whenPurchased },
  {
    ...landValue,
    ...required,
    // Whenever the land is not being purchased, also while nobody has said what it is.
    onlyWhen: { field: 'landStatus', is: ['ownedFreeAndClear', 'ownedWithBalance', null] },
  },
  {
    ...landBalance,
    help: 'Optional, but lenders need it to size the loan',
    onlyWhen: { field: 'landStatus', is: 'ownedWithBalance' },
  },
  { ...loanPurpose, default: 'Ground Up Construction' },
  estimatedClosingDate,
  borrowerNameField,
  ...borrowerContactFields,
]);

/** The Ground-Up search and quote form. */
export const deal: DealDefinition = {
  fields,
  groups: [
    { title: 'Borrower', fields: ['state', 'fico', 'experience'] },
    {
      title: 'Project',
      fields: [
        'propertyType',
        'landStatus',
        'landPurchasePrice',
        'landValue',
        'landBalance',
        'constructionBudget',
        'completedValue',
        'termMonths',
      ],
    },
    { title: 'Terms wanted', fields: preferenceFields.map(({ name }) => name), folded: true },
    backgroundGroup,
  ],
  needed: { fields: [], message: '' },
  request: {
    fields: requestFields,
    names: { ficoScore: 'fico', arv: 'completedValue', borrowerName: 'clientName' },
    carried: ['background', 'state'],
    kept: [],
    own: { closingDate: 'estimatedClosingDate' },
    fromDeal: landOfDeal,
    toDeal: landOfRequest,
  },
  // The names that a deal of any kind has in the pipeline.
  complete: (stated) => ({
    ...stated,
    purchasePrice: stated.purchasePrice ?? stated.landPurchasePrice ?? null,
    asisValue: stated.asisValue ?? stated.landValue ?? null,
    rehabNeeded: stated.rehabNeeded ?? stated.constructionBudget ?? null,
    arv: stated.arv ?? stated.completedValue ?? null,
  }),
};
