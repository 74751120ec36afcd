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
/** Preferences that a borrower may give up. */
export const preferenceLevers: readonly Lever[] = [
  { field: 'recourse', options: true },
  { field: 'interestType', options: true, noun: 'interest' },
  { field: 'drawType', options: true, noun: 'draws' },
];
