import { defineFields } from '../../../kernel/fields/fields.ts';
import {
  commonFields,
  commonTierFields,
  dscrPropertyTypes,
  maxTiers,
  nameField,
  rentalFields,
  rentalTierFields,
  singleSetting,
} from '../common/terms.ts';
import type { TermsDefinition } from '../kind.ts';

const defaultName = 'DSCR Program';

export const terms = {
  defaultName,
  label: 'DSCR terms',
  maxTiers,
  sentAs: { add: 'DSCR', edit: 'DSCR' },
  fields: defineFields([
    nameField(defaultName),
    ...commonFields,
    ...singleSetting,
    { kind: 'choices', name: 'propertyTypes', label: 'Property types', options: dscrPropertyTypes },
    ...rentalFields,
  ]),
  tierFields: defineFields([...commonTierFields, ...rentalTierFields]),
} as const satisfies TermsDefinition;
