import { optionsOf } from '../../../kinds/common/terms.ts';
import { defineQuestions, half, labeled, third, whole } from '../../question.ts';
import { conditionOptions } from './common.ts';

const rates = (...values: readonly number[]) => values.map((value) => ({ value, label: `${value}%` }));

/** What only the application for a stabilized bridge loan asks of the property. */
export const bridgePropertyQuestions = defineQuestions('property', [
  {
    name: 'bridgePropertyType',
    label: 'Property type',
    kind: 'choice',
    options: optionsOf(
      'Multifamily 5+',
      'Mixed-Use',
      'Office',
      'Retail',
      'Industrial',
      'Warehouse',
      'Other Commercial',
    ),
    ...half,
  },
  { name: 'propertyCondition', label: 'Condition', kind: 'choice', options: conditionOptions, ...third },
  {
    name: 'occupancyRate',
    label: 'Occupancy',
    kind: 'choice',
    options: rates(100, 95, 90, 85, 80, 75),
    ...third,
  },
  {
    name: 'tenantQuality',
    label: 'Tenant quality',
    kind: 'choice',
    options: labeled({ excellent: 'Excellent', good: 'Good', fair: 'Fair', mixed: 'Mixed' }),
    ...third,
  },
  { name: 'noi', label: 'Annual net operating income (NOI)', kind: 'money', min: -1e12, ...third },
  { name: 'expenses', label: 'Annual operating expenses', kind: 'money', ...third },
  { name: 'capRate', label: 'Cap rate', kind: 'percent', decimals: 3, ...third },
  { name: 'bridgeDscr', label: 'DSCR', kind: 'decimal', min: 0, max: 100, step: 0.01, ...third },
  {
    name: 'propertyManagement',
    label: 'Property management',
    kind: 'choice',
    options: labeled({ 'self-managed': 'Self-managed', professional: 'Professional', planned: 'Planned' }),
    ...third,
  },
]);

export const bridgeLoanQuestions = defineQuestions('deal', [
  {
    name: 'bridgePurpose',
    label: 'Purpose',
    kind: 'choice',
    options: labeled({
      acquisition: 'Acquisition',
      refinance: 'Refinance',
      'cash-out': 'Cash-out',
      stabilization: 'Stabilization',
    }),
    ...half,
  },
  {
    name: 'bridgeExitStrategy',
    label: 'Exit strategy',
    kind: 'choice',
    options: labeled({ 'permanent-financing': 'Permanent financing', sale: 'Sale' }),
    ...half,
  },
  {
    name: 'exitPlan',
    label: 'Exit plan',
    kind: 'longText',
    maxLength: 5_000,
    help: 'How and when the bridge loan is paid off',
    ...whole,
  },
]);
