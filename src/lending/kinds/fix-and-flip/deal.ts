import { defineFields, type ValuesOf } from '../../../kernel/fields/fields.ts';
import {
  arvField,
  asIsValueField,
  backgroundField,
  backgroundGroup,
  experienceField,
  ficoField,
  liquidityField,
  preferenceFields,
  purchasePriceField,
  rehabNeededField,
  stateField,
} from '../common/deal-fields.ts';
import { propertyAddressField } from '../common/request-fields.ts';
import { propertyTypesOf } from '../common/terms.ts';
import type { DealDefinition } from '../kind.ts';
import { terms } from './terms.ts';

const half = { columns: 6 } as const;
const required = { required: true } as const;

const propertyType = {
  name: 'propertyType',
  label: 'Property type',
  kind: 'choice',
  options: propertyTypesOf(terms),
} as const;
const fields = defineFields([
  { ...stateField, ...half },
  { ...ficoField, ...half },
  { ...experienceField, ...half },
  { ...liquidityField, ...half },
  purchasePriceField,
  asIsValueField,
  rehabNeededField,
  arvField,
  { ...propertyType, columns: 12 },
  ...preferenceFields,
  backgroundField,
]);
/** Every field may stay blank; a blank one is not known. */
export type FixAndFlipDeal = {
  readonly [Name in keyof ValuesOf<typeof fields>]?: ValuesOf<typeof fields>[Name] | undefined;
};

/** The quote form: all eight are required, 0 counts as filled. */
const requestFields = defineFields([
  propertyAddressField,
  { ...ficoField, name: 'ficoScore', placeholder: '', ...required, ...half },
  { ...experienceField, ...required, ...half },
  { ...purchasePriceField, ...required },
  { ...rehabNeededField, ...required },
  { ...arvField, ...required },
  { name: 'liquidity', label: 'Liquidity', kind: 'money', ...required, ...half },
  { ...propertyType, ...required, ...half },
  {
    name: 'clientName',
    label: 'Client name',
    kind: 'text',
    maxLength: 100,
    help: 'Optional; only you see it',
    ...half,
  },
]);

/** The Fix & Flip search and quote form. */
export const deal: DealDefinition = {
  fields,
  groups: [
    { title: 'Borrower', fields: ['state', 'fico', 'experience', 'liquidity'] },
    { title: 'Deal', fields: ['purchasePrice', 'asisValue', 'rehabNeeded', 'arv', 'propertyType'] },
    { title: 'Terms wanted', fields: preferenceFields.map(({ name }) => name), folded: true },
    backgroundGroup,
  ],
  needed: {
    fields: ['state', 'fico', 'experience'],
    message: 'Please fill in all required fields: State, FICO, and Experience.',
  },
  request: {
    fields: requestFields,
    names: { ficoScore: 'fico' },
    carried: ['background', 'asisValue', 'state'],
    kept: ['clientName'],
  },
  complete: (stated) => ({ ...stated, asisValue: stated.asisValue ?? stated.purchasePrice ?? null }),
};
