import { describe, expect, test } from 'vitest';
import { fixAndFlipSearchSchema } from '../../../search/model.ts';
import { hasBlank, prefilledFrom } from './quote-start.ts';

describe('the quote form', () => {
  const filled = {
    propertyAddress: '12 Juniper Court',
    ficoScore: 700,
    experience: 0,
    purchasePrice: '250k',
    rehabNeeded: '0',
    arv: 420_000,
    liquidity: 0,
    propertyType: 'Condo',
    clientName: null,
  };
  test('counts 0 as filled and does not ask for the client name', () => {
    expect(hasBlank(filled)).toBe(false);
  });
  test.each(Object.keys(filled).filter((name) => name !== 'clientName'))('misses a blank %s', (name) => {
    expect(hasBlank({ ...filled, [name]: '  ' })).toBe(true);
    expect(hasBlank({ ...filled, [name]: null })).toBe(true);
  });
  test('takes over what the search knows, under its own names, and leaves the rest open', () => {
    const scenario = fixAndFlipSearchSchema.parse({ state: 'TX', fico: 700, experience: 0, arv: 420_000 });
    expect(prefilledFrom(scenario)).toEqual({ ficoScore: 700, experience: 0, arv: 420_000 });
  });
});
