import { expect, test } from 'vitest';
import { amountsOf } from './filter-dialog.tsx';

const read = (minAmount: string, maxAmount: string) => amountsOf({ minAmount, maxAmount });

test('amounts are read as people type them, and blank ones bound nothing', () => {
  expect(read('250k', '$1,200,000')).toEqual({ minAmount: 250_000, maxAmount: 1_200_000 });
  expect(read('1.5m', '')).toEqual({ minAmount: 1_500_000, maxAmount: undefined });
  expect(read(' ', '0')).toEqual({ minAmount: undefined, maxAmount: 0 });
});

test('what is no amount, and bounds that no amount meets, are refused beside their field', () => {
  const unreadable = 'Enter an amount, such as 250,000 or 250k';
  expect(read('much', '-5')).toEqual({ errors: { minAmount: unreadable, maxAmount: unreadable } });
  expect(read('', '9999999999999')).toEqual({ errors: { maxAmount: unreadable } });
  expect(read('300k', '200k')).toEqual({ errors: { maxAmount: 'Must not be less than “from”' } });
});
