import type { Lever } from '../lever.ts';

/** Levers that several kinds have. 20 points of FICO count as much as one more project, or as 5% of an amount. */
export const ficoLever: Lever = {
  field: 'fico',
  unit: 'score',
  step: 1,
  noun: 'FICO',
  up: { reach: { to: 850 } },
  effort: 20,
};
export const experienceLever: Lever = {
  field: 'experience',
  unit: 'number',
  step: 1,
  noun: 'experience',
  up: { reach: { to: 50 } },
  effort: 1,
};
/** A smaller loan asks for more cash, dollar for dollar. */
export const loanAmountLever: Lever = {
  field: 'loanAmount',
  unit: 'money',
  step: 100,
  noun: 'loan',
  up: { reach: { share: 1, of: 'loanAmount' } },
  down: { reach: { to: 0 }, means: 'more cash' },
  effort: { share: 0.05, of: 'loanAmount' },
};
/** Preferences that a borrower may give up. */
export const preferenceLevers: readonly Lever[] = [
  { field: 'recourse', choose: true },
  { field: 'interestType', choose: true, noun: 'interest' },
  { field: 'drawType', choose: true, noun: 'draws' },
];
