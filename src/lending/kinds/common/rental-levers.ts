import type { Lever } from '../lever.ts';
import { experienceLever, ficoLever, loanAmountLever, preferenceLevers } from './levers.ts';

/** Of two rents the smaller counts, so only that one helps. */
const rentLever = (field: 'currentRent' | 'marketRent', noun: string): Lever => ({
  field,
  unit: 'money',
  step: 10,
  noun,
  up: { reach: { share: 1, of: 'rent' } },
  effort: { share: 0.05, of: 'rent' },
});

/** What can be done about a rental loan. */
export const rentalLevers: readonly Lever[] = [
  loanAmountLever,
  ficoLever,
  experienceLever,
  rentLever('currentRent', 'current rent'),
  rentLever('marketRent', 'market rent'),
  { field: 'loanTerm', choose: true, options: [5, 7, 10, 15, 20, 25, 30, 40], noun: 'years' },
  ...preferenceLevers.filter(({ field }) => field === 'recourse'),
];
