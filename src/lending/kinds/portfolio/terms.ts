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

const defaultName = 'Portfolio Loan Program';

/**
 * The number of properties travels as minPortfolioSize and maxPortfolioSize and inside portfolioRequirements.
 * Both are answered and stored alike; where a body names both, portfolioRequirements counts.
 */
function readBody(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const given = body.portfolioRequirements;
  const sizes: Record<string, unknown> = {
    minProperties: body.minPortfolioSize,
    maxProperties: body.maxPortfolioSize,
    ...(typeof given === 'object' ? given : {}),
  };
  return {
    ...body,
    portfolioRequirements: sizes,
    minPortfolioSize: sizes.minProperties,
    maxPortfolioSize: sizes.maxProperties,
  };
}

export const terms = {
  defaultName,
  label: 'Portfolio terms',
  maxTiers,
  sentAs: { add: 'portfolio', edit: 'Portfolio' },
  readBody,
  fields: defineFields([
    nameField(defaultName),
    ...commonFields,
    ...singleSetting,
    { kind: 'choices', name: 'propertyTypes', label: 'Property types', options: dscrPropertyTypes },
    ...rentalFields,
    { kind: 'integer', name: 'minPortfolioSize', label: 'Min properties', min: 0, max: 100_000, hidden: true },
    { kind: 'integer', name: 'maxPortfolioSize', label: 'Max properties', min: 0, max: 100_000, hidden: true },
    {
      kind: 'group',
      name: 'portfolioRequirements',
      label: 'Portfolio requirements',
      fields: [
        { kind: 'integer', name: 'minProperties', label: 'Min properties', min: 0, max: 100_000 },
        { kind: 'integer', name: 'maxProperties', label: 'Max properties', min: 0, max: 100_000 },
        { kind: 'money', name: 'minTotalValue', label: 'Min total value' },
        { kind: 'money', name: 'maxTotalValue', label: 'Max total value' },
      ],
    },
  ]),
  tierFields: defineFields([
    ...commonTierFields,
    {
      kind: 'integer',
      name: 'maxPortfolioSize',
      label: 'Max portfolio size',
      unit: 'properties',
      min: 0,
      max: 100_000,
    },
    ...rentalTierFields,
  ]),
} as const satisfies TermsDefinition;
