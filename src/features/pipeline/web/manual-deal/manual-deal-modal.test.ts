import { expect, test } from 'vitest';
import { missingField } from '../../../../kernel/fields/reading.ts';
import { manualDealFields } from '../../model.ts';

const filled = {
  address: '12 Oak St',
  loanType: 'dscr',
  fico: '700',
  purchasePrice: '250k',
  rehabNeeded: 0,
  arv: '0',
  liquidity: 0,
};

test('zero counts as filled and optional fields may stay blank', () => {
  expect(missingField(manualDealFields, filled)).toBeUndefined();
});

test.each(Object.keys(filled))('a blank %s is missing', (name) => {
  for (const blank of [null, undefined, '', '  ']) {
    expect(missingField(manualDealFields, { ...filled, [name]: blank })).toBeDefined();
  }
});
