import { defineQuestions, half, labeled, third, whole } from '../../question.ts';

export const flipPropertyQuestions = defineQuestions('property', [
  {
    name: 'flipPropertyType',
    label: 'Property type',
    kind: 'choice',
    options: labeled({
      'single-family': 'Single family',
      'multi-family-2-4': '2-4 units',
      condo: 'Condo',
      townhouse: 'Townhouse',
      manufactured: 'Manufactured',
    }),
    ...half,
  },
]);

/** What only the application for a fix and flip loan asks. */
export const flipQuestions = defineQuestions('deal', [
  {
    name: 'flipExitStrategy',
    label: 'Exit strategy',
    kind: 'choice',
    options: labeled({ sell: 'Sell', refinance: 'Refinance', rent: 'Rent' }),
    ...half,
  },
  { name: 'flipTimelineMonths', label: 'Time to exit', kind: 'integer', min: 1, max: 36, unit: 'months', ...third },
  {
    name: 'renovationDetails',
    label: 'Planned renovation',
    kind: 'longText',
    maxLength: 5_000,
    help: 'What you will do, room by room or trade by trade',
    ...whole,
  },
  {
    name: 'needBridgeLoan',
    label: 'Bridge loan needed',
    kind: 'choice',
    options: labeled({ yes: 'Yes', no: 'No' }),
    ...half,
  },
  {
    name: 'bridgeLoanDetails',
    label: 'Bridge loan details',
    kind: 'longText',
    maxLength: 1_000,
    help: 'Amount, how long, and what it bridges',
    ...whole,
  },
]);
