import { describe, expect, test } from 'vitest';
import { quotedLender, unstatedPrepayment } from '../../../../../tests/support/example-deal.ts';
import type { BrokerQuote, OfferVersion } from '../../contract.ts';
import { asksSomething, lendersOfDeal, quotedOffers } from './use-deal-quotes.ts';

const lenders = ['Alder', 'Birch', 'Cedar', 'Dogwood'].map((name) => ({
  _id: name,
  name,
  email: `${name.toLowerCase()}@example.com`,
}));

const message = (side: 'lender' | 'broker') => ({
  _id: 'm',
  side,
  message: 'Which units?',
  createdAt: '2026-01-02T00:00:00Z',
});
const offer: OfferVersion = {
  _id: 'o1',
  version: 1,
  by: 'portal',
  createdAt: '2026-01-02T00:00:00Z',
  terms: {
    loanAmount: 250_000,
    ratePercent: 10,
    interestType: 'dutch' as const,
    heldBack: null,
    amortizedYears: null,
    reserveMonths: null,
    pointsPercent: 2,
    fees: 1_000,
    termMonths: 12,
    leveragePercent: null,
    ...unstatedPrepayment,
    conditions: null,
    exceptionReason: null,
    validUntil: '2026-02-01',
  },
};

const quoteOf = (lender: string, over: Partial<BrokerQuote> = {}): BrokerQuote => ({
  _id: `quote-${lender}`,
  kind: 'fix-and-flip',
  request: {},
  status: 'requested',
  requestedAt: '2026-01-01T00:00:00Z',
  seenAt: null,
  answeredAt: null,
  expiresAt: '2026-01-08T00:00:00Z',
  passedOver: false,
  undelivered: null,
  program: null,
  decline: null,
  offers: [],
  messages: [],
  files: [],
  pipelineEntryId: 'entry',
  lender: quotedLender(lender),
  can: { withdraw: true, reply: true, accept: false, sendLink: false, revokeLink: false },
  ...over,
});

describe('the lenders of a deal', () => {
  test('come with what needs the broker first: chosen, questions, offers, open requests, the rest, and not asked last', () => {
    const sorted = lendersOfDeal(lenders, [
      quoteOf('Birch', { status: 'declined' }),
      quoteOf('Cedar', { messages: [message('broker'), message('lender')] }),
      quoteOf('Dogwood', { status: 'offered', offers: [offer] }),
    ]);
    expect(sorted.map(({ name }) => name)).toEqual(['Cedar', 'Dogwood', 'Birch', 'Alder']);
  });

  test('asked again show the newest request and keep the earlier one', () => {
    const first = quoteOf('Alder', { _id: 'first', status: 'expired' });
    const second = quoteOf('Alder', { _id: 'second', requestedAt: '2026-01-09T00:00:00Z' });
    const alder = lendersOfDeal(lenders, [first, second]).find(({ name }) => name === 'Alder');
    expect(alder?.quote?._id).toBe('second');
    expect(alder?.earlier.map(({ _id }) => _id)).toEqual(['first']);
  });

  test('are on the table with an offer that stands, the newest version of it', () => {
    const second = { ...offer, _id: 'o2', version: 2 };
    const table = quotedOffers(
      lendersOfDeal(lenders, [
        quoteOf('Alder', { status: 'offered', offers: [second, offer] }),
        quoteOf('Birch', { status: 'declined', offers: [offer] }),
        quoteOf('Cedar'),
      ]),
    );
    expect(table.map((one) => [one.quote.lender.name, one.offer._id])).toEqual([['Alder', 'o2']]);
  });
});

test('a question waits only while the lender wrote last and may be answered', () => {
  expect(asksSomething(quoteOf('Alder'))).toBe(false);
  expect(asksSomething(quoteOf('Alder', { messages: [message('lender')] }))).toBe(true);
  expect(asksSomething(quoteOf('Alder', { messages: [message('lender'), message('broker')] }))).toBe(false);
  const closed = { withdraw: false, reply: false, accept: false, sendLink: false, revokeLink: false };
  expect(asksSomething(quoteOf('Alder', { messages: [message('lender')], can: closed }))).toBe(false);
});
