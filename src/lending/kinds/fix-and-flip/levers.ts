import { ficoLever, type Lever, preferenceLever } from '../common/levers.ts';

/** What can be done about a flip. A lower price only makes the loan smaller, so it never helps; a higher one may reach a minimum. */
export const levers: readonly Lever[] = [
  ficoLever,
  { field: 'experience', unit: 'flips', step: 1, up: { reach: { to: 50 } }, effort: 1 },
  {
    field: 'purchasePrice',
    unit: 'money',
    step: 100,
    noun: 'purchase price',
    up: { reach: { share: 1, of: 'price' } },
    effort: { share: 0.05, of: 'price' },
  },
  {
    field: 'rehabNeeded',
    unit: 'money',
    step: 100,
    noun: 'rehab',
    up: { reach: { share: 1, of: 'cost' } },
    down: { reach: { to: 0 } },
    effort: { share: 0.05, of: 'cost' },
  },
  { field: 'termLengthMonths', choose: true, noun: 'months' },
  preferenceLever.recourse,
  preferenceLever.interestType,
  preferenceLever.drawType,
];
