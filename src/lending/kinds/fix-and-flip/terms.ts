import { defineFields, type ValuesOf } from '../../../kernel/fields/fields.ts';
import {
  commonFields,
  commonTierFields,
  constructionFields,
  maxTiers,
  monthOptions,
  nameField,
  optionsOf,
  pointsAdjustment,
  rateAdjustment,
  singleSetting,
} from '../common/terms.ts';
import type { TermsDefinition } from '../kind.ts';

const defaultName = 'Fix & Flip Program';

export const terms = {
  defaultName,
  label: 'Fix and Flip terms',
  maxTiers,
  countsTiers: true,
  fields: defineFields([
    nameField(defaultName),
    ...commonFields,
    ...singleSetting,
    ...constructionFields,
    {
      kind: 'integer',
      name: 'reserveMonths',
      label: 'Reserves',
      unit: 'months of interest',
      min: 0,
      max: 60,
      help: 'Cash the borrower must have left after closing.',
      columns: 4,
    },
    {
      kind: 'choices',
      name: 'propertyTypes',
      label: 'Property types',
      options: optionsOf('Single Family 1-4', 'Condo', 'Townhome', 'Manufactured', 'Cabins'),
    },
    {
      kind: 'choices',
      name: 'termLengthMonths',
      label: 'Term lengths',
      options: monthOptions(12, 13, 18, 19, 24),
    },
    {
      kind: 'optionBlock',
      name: 'interestType',
      label: 'Interest type',
      options: [
        { value: 'dutch', label: 'Dutch' },
        { value: 'nonDutch', label: 'Non-Dutch' },
      ],
      help: 'Dutch: interest on the whole loan from the first day. Non-Dutch: on what has been drawn.',
    },
  ]),
  tierFields: defineFields([
    ...commonTierFields,
    { kind: 'percent', name: 'maxLTC', label: 'Max LTC', help: 'Percent of the purchase price.' },
    { kind: 'percent', name: 'totalLTC', label: 'Total LTC', help: 'Percent of purchase price plus rehab.' },
    { kind: 'percent', name: 'maxARV', label: 'Max ARV', help: 'Percent of the after-repair value.' },
    { kind: 'percent', name: 'rehabPercent', label: 'Rehab financed', help: 'Percent of the rehab the loan pays for.' },
    { kind: 'money', name: 'maxRehabBudget', label: 'Max rehab budget' },
    rateAdjustment,
    pointsAdjustment,
  ]),
} as const satisfies TermsDefinition;

export type FixAndFlipTier = ValuesOf<typeof terms.tierFields>;
