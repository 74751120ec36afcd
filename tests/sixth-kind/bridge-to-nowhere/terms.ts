import { defineFields, type ValuesOf } from '../../../src/kernel/fields/fields.ts';
import {
  commonFields,
  commonTierFields,
  nameField,
  optionsOf,
  singleSetting,
} from '../../../src/lending/kinds/common/terms.ts';
import type { TermsDefinition } from '../../../src/lending/kinds/kind.ts';

const defaultName = 'Bridge to Nowhere Program';

export const rivers = optionsOf('Acheron', 'Lethe', 'Styx');

export const terms = {
  defaultName,
  label: 'Bridge to Nowhere terms',
  maxTiers: 4,
  fields: defineFields([
    nameField(defaultName),
    ...commonFields,
    ...singleSetting,
    { kind: 'choices', name: 'rivers', label: 'Rivers', options: rivers },
    { kind: 'integer', name: 'maxSpanFeet', label: 'Max span', unit: 'feet', min: 1, max: 100_000, columns: 4 },
    { kind: 'yesNo', name: 'trollsAccepted', label: 'Trolls accepted', columns: 4 },
  ]),
  tierFields: defineFields([
    ...commonTierFields,
    { kind: 'percent', name: 'maxLTC', label: 'Max LTC', help: 'Percent of the build cost.' },
    {
      kind: 'decimal',
      name: 'minTollCover',
      label: 'Min toll cover',
      min: 0,
      max: 10,
      step: 0.05,
      help: "Yearly tolls over a year's interest at 10% on the build cost.",
    },
  ]),
} as const satisfies TermsDefinition;

export type BridgeTerms = ValuesOf<typeof terms.fields>;
export type BridgeTier = ValuesOf<typeof terms.tierFields>;
