import { expect, it } from 'vitest';
import type { Sizing } from '../../engine/verdict.ts';
import { sizingLimits, sizingSteps } from '../show-figures.ts';
import { fixAndFlip } from './kind.ts';

it('names the limit that set the loan among the steps of the sizing, and only that one', () => {
  const sizing: Sizing = { totalLoanAmount: 294_000, arvLimit: 294_000, boundBy: 'maxARV' };
  const tier = { maxLTC: 90, totalLTC: null, maxARV: 70, rehabPercent: null };
  const steps = sizingSteps(fixAndFlip, sizing, tier, { purchasePrice: 250_000, rehabNeeded: 60_000, arv: 420_000 });
  expect(steps.filter(({ sets }) => sets).map(({ label, from }) => [label, from])).toEqual([
    ['ARV limit', '70% of $420,000'],
  ]);
  expect(steps.find(({ label }) => label === 'TLTC limit')?.from).toBe('not stated');
});

it('draws the limits that are stated, with the one that set the loan, be it the top of the loan range', () => {
  const limitsOf = (sizing: Sizing) =>
    sizingLimits(fixAndFlip, sizing).map(({ amount, sets }) => (sets ? `${amount} sets` : `${amount}`));
  const sized = { requestedAmount: 300_000, arvLimit: 294_000, tltcLimit: null };
  expect(limitsOf({ ...sized, totalLoanAmount: 294_000, boundBy: 'maxARV' })).toEqual(['300000', '294000 sets']);
  expect(limitsOf({ ...sized, totalLoanAmount: 200_000, boundBy: 'loanRange' })).toEqual([
    '300000',
    '294000',
    '200000 sets',
  ]);
});
