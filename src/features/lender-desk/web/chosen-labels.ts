import type { ChosenFor } from '../model.ts';

/** What a chosen offer had, as the lender reads it whose offer was not chosen. */
export const chosenLabels: Readonly<Record<ChosenFor, string>> = {
  rate: 'A lower rate',
  costs: 'Lower points and fees',
  amount: 'A larger loan',
  term: 'A longer term',
  speed: 'A faster response',
};
