import { experienceLever, ficoLever, type Lever, loanAmountLever, preferenceLever } from '../common/levers.ts';
import type { LoanKind } from '../kind.ts';
import { calls } from './calls.ts';
import { deal } from './deal.ts';
import { figures } from './figures.ts';
import { name } from './name.ts';
import { amounts, checks, funds, loan } from './rules.ts';
import { terms } from './terms.ts';

/** What can be done about a bridge loan. */
const levers: readonly Lever[] = [
  loanAmountLever,
  ficoLever,
  experienceLever,
  {
    field: 'rehabRemaining',
    unit: 'money',
    step: 100,
    noun: 'rehab remaining',
    down: { reach: { to: 0 } },
    effort: { share: 0.05, of: 'value' },
  },
  { field: 'termLengthMonths', choose: true, noun: 'months' },
  preferenceLever.recourse,
];

export const stabilizedBridge = {
  ...name,
  terms,
  deal,
  amounts,
  loan,
  checks,
  warnings: [],
  figures,
  offers: { interestTypes: ['dutch', 'amortizing'], funds },
  levers,
  calls,
  messages: {
    nothingFound: 'No Stabilized Bridge loan programs found matching your criteria.',
    searchFailed: 'Failed to search for loans. Please try again.',
    sizedBy: 'The property value and the unit count limit each loan.',
    quoteSent: 'Quote request submitted successfully! The lender will be notified.',
    quoteFailed: () => 'Failed to submit quote request. Please try again.',
    noLender: 'Please select at least one lender.',
    fieldMissing: (label) => `Please fill out the "${label}" field.`,
  },
} as const satisfies LoanKind;
