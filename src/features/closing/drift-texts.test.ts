import { expect, it } from 'vitest';
import { driftInShort, driftSentence, priceText } from './drift-texts.ts';

it('a change says what it adds over the hold and to the cash, and nothing where it has no price', () => {
  expect(priceText({ cost: 1_000, cash: 0 }, 12)).toBe(' (+$1,000 over 12 months)');
  expect(priceText({ cost: -1_400, cash: 9_800 }, 1)).toBe(' (−$1,400 over 1 month, +$9,800 cash needed)');
  expect(priceText({ cost: null, cash: null }, 12)).toBe('');
});

it('all changes are summed up for the borrower', () => {
  expect(driftSentence({ cost: 1_500, cash: -200 }, 12)).toBe(
    'The borrower pays $1,500 more over 12 months and needs $200 less cash.',
  );
  expect(driftSentence({ cost: 0, cash: 0 }, 60)).toBe(
    'The borrower pays the same over 60 months and needs the same cash.',
  );
});

it('terms that were accepted as they are say so', () => {
  expect(driftInShort({ cost: 0, cash: 0, changes: 0, months: 12 })).toBe(', as accepted');
  expect(driftInShort({ cost: 0, cash: 0, changes: 1, months: 12 })).toBe(' with other terms at the same price');
});
