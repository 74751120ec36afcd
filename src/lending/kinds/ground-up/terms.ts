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
  settingOptions,
} from '../common/terms.ts';
import type { TermsDefinition } from '../kind.ts';

const defaultName = 'Ground Up Program';

export const terms = {
  defaultName,
  label: 'Ground Up terms',
  maxTiers,
  fields: defineFields([
    nameField(defaultName),
    ...commonFields,
    {
      kind: 'choices',
      name: 'setting',
      label: 'Setting',
      options: settingOptions,
      default: ['Non-Rural'],
      columns: 4,
    },
    ...constructionFields,
    {
      kind: 'choices',
      name: 'propertyTypes',
      label: 'Property types',
      options: optionsOf('Single Family 1-4', 'Multifamily 5+', 'Mixed-Use', 'Commercial', 'Industrial', 'Land'),
    },
    {
      kind: 'choices',
      name: 'termLengthMonths',
      label: 'Term lengths',
      options: monthOptions(12, 18, 24, 36),
    },
    {
      kind: 'optionBlock',
      name: 'interestType',
      label: 'Interest type',
      options: [
        { value: 'interestOnly', label: 'Interest only' },
        { value: 'amortizing', label: 'Amortizing' },
      ],
    },
  ]),
  tierFields: defineFields([
    ...commonTierFields,
    { kind: 'percent', name: 'maxLandPercent', label: 'Max land', help: 'Percent of the land basis.' },
    { kind: 'percent', name: 'maxConstructionPercent', label: 'Max construction', help: 'Percent of the budget.' },
    { kind: 'percent', name: 'arv', label: 'Max completed value', help: 'Percent of the completed value.' },
    { kind: 'money', name: 'maxConstructionBudget', label: 'Max construction budget' },
    {
      kind: 'percent',
      name: 'totalBlendedCostPercent',
      label: 'Total blended cost',
      help: 'Percent of land and construction together.',
    },
    rateAdjustment,
    pointsAdjustment,
  ]),
} as const satisfies TermsDefinition;

export type GroundUpTier = ValuesOf<typeof terms.tierFields>;
