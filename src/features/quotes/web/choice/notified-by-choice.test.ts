import { expect, test } from 'vitest';
import type { BrokerQuote } from '../../contract.ts';
import { notifiedByChoice } from './notified-by-choice.ts';

const quote = (name: string, can: Partial<BrokerQuote['can']>) =>
  ({ lender: { _id: name, name }, can: { accept: false, withdraw: false, ...can } }) as BrokerQuote;

const quotes = [
  quote('Birch', { accept: true, withdraw: true }),
  quote('Elm', { withdraw: true }),
  quote('Alder', { accept: true, withdraw: true }),
  // An earlier request of the same lender, and one that declined.
  quote('Elm', {}),
  quote('Cedar', {}),
];

test('choosing an offer notifies its lender, and every other lender with something open once', () => {
  expect(notifiedByChoice('Birch', quotes)).toEqual({ chosen: true, passedOver: ['Alder', 'Elm'] });
});

test('selecting a lender without an offer does not notify that lender', () => {
  expect(notifiedByChoice('Cedar', quotes)).toEqual({ chosen: false, passedOver: ['Alder', 'Birch', 'Elm'] });
});
