import { describe, expect, test } from 'vitest';
import type { LenderQuote } from '../../contract.ts';
import { quoteStatuses } from '../../model.ts';
import { readClock } from '../clock.ts';
import { standingLabels, standingOf, stateOf } from './standing.ts';

const now = new Date('2026-03-02T10:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
const terms = {
  loanAmount: 250_000,
  ratePercent: 10.5,
  pointsPercent: 2,
  fees: 1_295,
  termMonths: 12,
  leveragePercent: 80,
  prepayment: null,
  conditions: null,
  validUntil: '2026-03-10',
};
const quote = (over: Partial<LenderQuote>): LenderQuote => ({
  _id: 'q',
  status: 'seen',
  requestedAt: inHours(-24),
  seenAt: inHours(-1),
  answeredAt: null,
  expiresAt: inHours(100),
  passedOver: false,
  program: null,
  decline: null,
  offers: [],
  messages: [],
  lenderName: 'Example Lending',
  broker: { name: 'Dana Brooks', email: 'dana@example.com' },
  request: {
    propertyAddress: '1 Example Street',
    propertyType: 'Condo',
    ficoScore: 700,
    experience: 3,
    purchasePrice: 200_000,
    rehabNeeded: 50_000,
    arv: 400_000,
    liquidity: 60_000,
    asisValue: null,
    state: 'OH',
  },
  can: { offer: true, decline: true, ask: true },
  ...over,
});
const offered = (over: Partial<LenderQuote> = {}) =>
  quote({
    status: 'offered',
    offers: [{ _id: 'o', version: 1, by: 'portal', createdAt: inHours(-1), terms }],
    ...over,
  });

describe('the clock', () => {
  test('never promises more time than is left', () => {
    expect(readClock(inHours(6 * 24 + 23), now).text).toBe('expires in 6 days');
    expect(readClock(inHours(47.9), now).text).toBe('expires in 47 hours');
    expect(readClock(inHours(1.9), now).text).toBe('expires in 1 hour');
    expect(readClock(inHours(0.5), now).text).toBe('expires in 30 minutes');
    expect(readClock(inHours(-1), now).text).toBe('expired');
  });
  test('calls for attention on the last day', () => {
    expect(readClock(inHours(25), now).urgent).toBe(false);
    expect(readClock(inHours(24), now).urgent).toBe(true);
  });
});

describe('the standing', () => {
  test('another lender chosen outweighs whatever was still open, and nothing else', () => {
    const passed = quoteStatuses.map((status) => standingOf({ status, passedOver: true }));
    expect(passed).toEqual(['passedOver', 'passedOver', 'passedOver', 'declined', 'withdrawn', 'expired', 'accepted']);
  });
  test('each has its own label and its own words', () => {
    const quotes = [...quoteStatuses.map((status) => quote({ status })), quote({ passedOver: true })];
    expect(new Set(Object.values(standingLabels)).size).toBe(quotes.length);
    const titles = quotes.map((one) => stateOf(one, '2026-03-02').title);
    // A request that was opened asks for the same answer as a new one.
    expect(new Set(titles).size).toBe(quotes.length - 1);
  });
});

describe('the words about an offer', () => {
  test('say who has it and until when it can be revised', () => {
    expect(stateOf(offered(), '2026-03-10').text).toBe(
      'Your offer was sent to Dana Brooks. You can revise it until they choose.',
    );
  });
  test('say so on the day after its last', () => {
    expect(stateOf(offered(), '2026-03-11').text).toContain('It was valid until Mar 10, 2026.');
  });
  test('promise a second thought after a decline only while one is possible', () => {
    const declined = quote({ status: 'declined', decline: { reason: 'Credit', note: '' } });
    expect(stateOf(declined, '2026-03-02').text).toContain('You can still make an offer until');
    const late = { ...declined, can: { offer: false, decline: false, ask: false } };
    expect(stateOf(late, '2026-03-02').text).toBe('Dana Brooks has been told.');
  });
});
