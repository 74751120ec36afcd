import { expect, it } from 'vitest';
import { loanKinds } from '../kinds/all.ts';
import { usualHoldingMonths } from './interest.ts';

it('offers are compared over five years for rental loans, over one year for all others', () => {
  const rentals = loanKinds.filter((kind) => usualHoldingMonths(kind) === 60).map(({ slug }) => slug);
  expect(rentals.toSorted()).toEqual(['dscr', 'portfolio']);
  const others = loanKinds.filter(({ slug }) => !rentals.includes(slug));
  expect(new Set(others.map((kind) => usualHoldingMonths(kind)))).toEqual(new Set([12]));
});
