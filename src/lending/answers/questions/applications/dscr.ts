import { optionsOf } from '../../../kinds/common/terms.ts';
import { defineQuestions, half, labeled, third, whole } from '../../question.ts';

/** What only the application for a DSCR loan asks. */
export const dscrQuestions = defineQuestions('property', [
  {
    name: 'dscrPropertyType',
    label: 'Property type',
    kind: 'choice',
    options: optionsOf('Single Family 1-4', 'Multifamily 5+', 'Condo', 'Townhome', 'Mixed-Use'),
    ...half,
  },
  { name: 'currentRent', label: 'Current monthly rent', kind: 'money', ...third },
  { name: 'marketRent', label: 'Market monthly rent', kind: 'money', ...third },
  {
    name: 'tenantHistory',
    label: 'Tenant history',
    kind: 'choice',
    options: labeled({
      excellent: 'Excellent',
      good: 'Good',
      fair: 'Fair',
      poor: 'Poor',
      new: 'New tenant',
      vacant: 'Vacant',
    }),
    ...third,
  },
  { name: 'monthlyExpenses', label: 'Monthly expenses', kind: 'money', ...third },
]);

export const dscrLoanQuestions = defineQuestions('deal', [
  { name: 'expectedDSCR', label: 'Expected DSCR', kind: 'decimal', min: 0, max: 100, step: 0.01, ...third },
  {
    name: 'dscrExitStrategy',
    label: 'Exit strategy',
    kind: 'choice',
    options: labeled({ hold: 'Hold', sell: 'Sell', refinance: 'Refinance' }),
    ...half,
  },
  {
    name: 'additionalProperties',
    label: 'Other properties owned',
    kind: 'longText',
    maxLength: 5_000,
    help: 'Address, value and debt of each',
    ...whole,
  },
]);
