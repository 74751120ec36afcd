import { defineFields, type ValuesOf } from '../../../kernel/fields/fields.ts';
import {
  commonFields,
  commonTierFields,
  maxTiers,
  monthOptions,
  nameField,
  optionsOf,
  pointsAdjustment,
  rateAdjustment,
  singleSetting,
} from '../common/terms.ts';
import type { TermsDefinition } from '../kind.ts';

const [tierName, minFICO, minExperience, loanRange] = commonTierFields;

const defaultName = 'Stabilized Bridge Program';

export const termLengths = monthOptions(12, 13, 18, 19, 24, 30, 36);

const unitCategory = defineFields([
  { kind: 'yesNo', name: 'allowed', label: 'Allowed' },
  { kind: 'money', name: 'maxLoanAmount', label: 'Max loan amount', onlyWhen: { field: 'allowed', is: true } },
]);

export const terms = {
  defaultName,
  label: 'Stabilized Bridge terms',
  maxTiers,
  fields: defineFields([
    nameField(defaultName),
    ...commonFields,
    ...singleSetting,
    {
      kind: 'choices',
      name: 'propertyTypes',
      label: 'Property types',
      options: optionsOf('Single Family 1-4', 'Condo', 'Townhome', 'Manufactured', 'Cabins', '2-4 Unit', '5+ Unit'),
    },
    {
      kind: 'choices',
      name: 'termLengthMonths',
      label: 'Term lengths',
      options: termLengths,
    },
    {
      kind: 'group',
      name: 'unitCountRestrictions',
      label: 'Unit counts',
      fields: [
        { kind: 'group', name: 'singleFamily', label: 'Single family', fields: unitCategory },
        { kind: 'group', name: 'twoToFour', label: '2-4 units', fields: unitCategory },
        { kind: 'group', name: 'fivePlus', label: '5+ units', fields: unitCategory },
      ],
    },
    {
      kind: 'yesNo',
      name: 'rehabComplete',
      label: 'Rehab',
      yes: 'Rehab Complete',
      no: 'Rehab Remaining',
      default: true,
    },
    {
      kind: 'percent',
      name: 'maxRehabPercent',
      label: 'Max Rehab Percentage',
      help: 'Remaining rehab as a share of the value.',
      onlyWhen: { field: 'rehabComplete', is: false },
    },
  ]),
  // In the order of the documents, which breaks ties between tiers.
  tierFields: defineFields([
    tierName,
    minFICO,
    { kind: 'decimal', name: 'minDSCR', label: 'Min stated DSCR', min: 0, max: 10, step: 0.1 },
    loanRange,
    { kind: 'percent', name: 'maxLTV', label: 'Max LTV' },
    minExperience,
    rateAdjustment,
    pointsAdjustment,
  ]),
} as const satisfies TermsDefinition;

export type BridgeTier = ValuesOf<typeof terms.tierFields>;
