import { experienceLever, ficoLever, type Lever, preferenceLever } from '../common/levers.ts';
import type { LoanKind } from '../kind.ts';
import { calls } from './calls.ts';
import { deal } from './deal.ts';
import { figures } from './figures.ts';
import { name } from './name.ts';
import { amounts, checks, funds, loan, warnings } from './rules.ts';
import { terms } from './terms.ts';

/** What can be done about a project. Land that costs less only makes the loan smaller; a larger budget may reach a minimum. */
const levers: readonly Lever[] = [
  ficoLever,
  experienceLever,
  {
    field: 'constructionBudget',
    unit: 'money',
    step: 100,
    noun: 'construction budget',
    up: { reach: { share: 1, of: 'cost' } },
    down: { reach: { to: 0 } },
    effort: { share: 0.05, of: 'cost' },
  },
  {
    field: 'landPurchasePrice',
    unit: 'money',
    step: 100,
    noun: 'land price',
    up: { reach: { share: 1, of: 'cost' } },
    effort: { share: 0.05, of: 'cost' },
  },
  { field: 'termMonths', choose: true, options: [12, 18, 24, 36], noun: 'months' },
  preferenceLever.recourse,
  preferenceLever.drawType,
];

export const groundUp = {
  ...name,
  terms,
  deal,
  amounts,
  loan,
  checks,
  warnings,
  figures,
  offers: {
    interestTypes: ['nonDutch', 'dutch', 'amortizing'],
    heldBack: { label: 'Construction holdback', figure: 'constructionAmount' },
    funds,
  },
  levers,
  calls,
  messages: {
    nothingFound: 'No results found. Please adjust your search criteria.',
    searchFailed: 'Failed to search for loans. Please try again.',
    failsInServerWords: true,
    sizedBy: 'Land, construction budget and completed value size each loan.',
    quoteSent: 'Quote request submitted successfully! Lenders will contact you directly.',
    quoteFailed: (message) => `An error occurred: ${message}. Please try again.`,
    noLender: 'Please select at least one lender.',
    fieldMissing: (label) => `Please fill out the "${label}" field.`,
    program: {
      added: 'Ground Up Program added successfully!',
      addFailed: ({ said, error }) => `Error: ${said ?? error}`,
      updated: 'Ground Up Program updated successfully!',
      updateFailed: ({ said, error }) => `Error: ${said ?? error}`,
      deleteQuestion: 'Are you sure you want to delete this Ground Up program?',
      deleted: 'Ground Up Program deleted successfully!',
      deleteFailed: () => 'Failed to delete program.',
    },
  },
} as const satisfies LoanKind;
