import { describe, expect, test } from 'vitest';
import { inHours, offerVersion } from '../../../../../tests/support/example-deal.ts';
import { quoteStatuses } from '../../../quotes/model.ts';
import type { LenderQuote } from '../../contract.ts';
import { displayStatusLabels } from '../../model.ts';
import { statusTextOf } from './quote-status.tsx';

const quote = (over: Partial<LenderQuote>): LenderQuote => ({
  _id: 'q',
  pipelineEntryId: 'd',
  kind: 'fix-and-flip',
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
  files: [],
  lenderName: 'Example Lending',
  sentTo: 4,
  chosenHad: null,
  broker: { name: 'Dana Brooks', email: 'dana@example.com' },
  request: { propertyAddress: '1 Example Street' },
  can: { offer: true, decline: true, ask: true },
  ...over,
});
const noonOf = (day: string) => new Date(`${day}T20:00:00Z`);
const offered = (over: Partial<LenderQuote> = {}) =>
  quote({
    status: 'offered',
    offers: [offerVersion(1)],
    ...over,
  });

test('each display status has its own label and its own text', () => {
  const quotes = [...quoteStatuses.map((status) => quote({ status })), quote({ passedOver: true })];
  expect(new Set(Object.values(displayStatusLabels)).size).toBe(quotes.length);
  const titles = quotes.map((one) => statusTextOf(one, noonOf('2026-03-02')).title);
  // A request that was opened asks for the same answer as a new one.
  expect(new Set(titles).size).toBe(quotes.length - 1);
});

describe('the text about an offer', () => {
  test('say who has it and until when it can be revised', () => {
    expect(statusTextOf(offered(), noonOf('2026-03-10')).text).toBe(
      'Your offer was sent to Dana Brooks. You can revise it until they choose.',
    );
  });
  test('say so on the day after its last', () => {
    expect(statusTextOf(offered(), noonOf('2026-03-11')).text).toContain(
      'It was valid until Mar 10, 2026, 11:59 PM Pacific.',
    );
  });
  test('promise a second thought after a decline only while one is possible', () => {
    const declined = quote({ status: 'declined', decline: { reason: 'Credit', note: '' } });
    expect(statusTextOf(declined, noonOf('2026-03-02')).text).toContain(
      'You can still make an offer until Mar 6, 2026, 6:00 AM Pacific.',
    );
    const late = { ...declined, can: { offer: false, decline: false, ask: false } };
    expect(statusTextOf(late, noonOf('2026-03-02')).text).toBe('Dana Brooks has been told.');
  });
});
