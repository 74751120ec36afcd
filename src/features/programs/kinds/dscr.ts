import { defineFields } from '../../../kernel/fields.ts';
import {
  commonFields,
  commonTierFields,
  dscrPropertyTypes,
  maxTiers,
  nameField,
  type ProgramKindDefinition,
  rentalFields,
  rentalTierFields,
  singleSetting,
} from './common.ts';

const defaultProgramName = 'DSCR Program';

export const dscr = {
  slug: 'dscr',
  displayName: 'DSCR',
  aliases: ['dscr', 'dscrrental'],
  defaultProgramName,
  termsLabel: 'DSCR terms',
  maxTiers,
  fields: defineFields([
    nameField(defaultProgramName),
    ...commonFields,
    ...singleSetting,
    { kind: 'choices', name: 'propertyTypes', label: 'Property types', options: dscrPropertyTypes },
    ...rentalFields,
  ]),
  tierFields: defineFields([...commonTierFields, ...rentalTierFields]),
} as const satisfies ProgramKindDefinition;
