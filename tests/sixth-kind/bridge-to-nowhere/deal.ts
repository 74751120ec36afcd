import { defineFields, type ValuesOf } from '../../../src/kernel/fields/fields.ts';
import {
  backgroundField,
  backgroundGroup,
  experienceField,
  ficoField,
  preferenceFields,
  stateField,
} from '../../../src/lending/kinds/common/deal-fields.ts';
import type { DealDefinition } from '../../../src/lending/kinds/kind.ts';
import { rivers } from './terms.ts';

const half = { columns: 6 } as const;
const required = { required: true } as const;

const [setting] = preferenceFields;
const experience = { ...experienceField, help: 'Bridges in past 36 months', ...half } as const;
const bridgeFields = defineFields([
  { name: 'spanFeet', label: 'Span (feet)', phrase: 'span', kind: 'integer', min: 1, max: 100_000, ...half },
  { name: 'buildCost', label: 'Build cost', kind: 'money', min: 1, ...half },
  { name: 'tollIncome', label: 'Toll income', kind: 'money', help: 'Expected in a year', ...half },
  { name: 'river', label: 'River', kind: 'choice', options: rivers, ...half },
]);
const [spanFeet, buildCost, tollIncome, river] = bridgeFields;

const fields = defineFields([
  { ...stateField, ...half },
  { ...ficoField, ...half },
  experience,
  ...bridgeFields,
  setting,
  { name: 'trollUnderneath', label: 'Troll underneath', kind: 'yesNo', default: null, ...half },
  backgroundField,
]);
/** Every field may stay blank; a blank one is not known. */
export type BridgeDeal = {
  readonly [Name in keyof ValuesOf<typeof fields>]?: ValuesOf<typeof fields>[Name] | undefined;
};

const requestFields = defineFields([
  { name: 'farEnd', label: 'Where the bridge ends', kind: 'text', ...required, maxLength: 200 },
  { ...ficoField, name: 'creditScore', label: 'Credit score', ...required },
  { ...experience, ...required },
  { ...spanFeet, ...required },
  { ...buildCost, ...required },
  { ...tollIncome, ...required },
  { ...river, ...required },
  { name: 'dreamer', label: 'Client name', kind: 'text', maxLength: 100, help: 'Optional; only you see it' },
]);

export const deal: DealDefinition = {
  fields,
  groups: [
    { title: 'Builder', fields: ['state', 'fico', 'experience'] },
    { title: 'Bridge', fields: bridgeFields.map(({ name }) => name) },
    { title: 'Terms wanted', fields: ['setting', 'trollUnderneath'], folded: true },
    backgroundGroup,
  ],
  needed: {
    fields: ['state', 'fico', 'buildCost'],
    message: 'A bridge to nowhere needs at least State, FICO, and Build cost.',
  },
  request: {
    fields: requestFields,
    names: { farEnd: 'propertyAddress', dreamer: 'clientName', creditScore: 'fico' },
    carried: ['background', 'state'],
    kept: ['dreamer'],
    // The far end has no street.
    own: { address: 'name' },
  },
  complete: (stated) => stated,
};
