import { describe, expect, it } from 'vitest';
import { shownTerms } from '../../../tests/support/example-deal.ts';
import {
  brokerMay,
  lenderMay,
  offerDifferences,
  offerEndOf,
  type QuoteStatus,
  quoteStatuses,
  statusAt,
  zoneOf,
} from './model.ts';
import { offerSchema } from './schemas.ts';

const now = new Date('2026-05-01T12:00:00Z');
const quote = (status: QuoteStatus, more: { expiresAt?: Date; passedOverAt?: Date | null } = {}) => ({
  status,
  expiresAt: new Date('2026-05-05T12:00:00Z'),
  passedOverAt: null,
  ...more,
});
const ends = new Date('2026-05-01T23:00:00Z');
const terms = offerSchema.parse({
  prepaymentType: 'none',
  loanAmount: '$270,000',
  interestType: 'dutch',
  ratePercent: '9.9%',
  pointsPercent: 2,
  fees: 0,
  termMonths: 12,
  validUntil: '2026-05-01',
});

describe('the rate of an offer', () => {
  const rateProblem = (ratePercent: number) =>
    offerSchema
      .safeParse({ ...shownTerms, ratePercent })
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  it('has at most three decimals: a smaller step is a slip, and nothing is rounded in silence', () => {
    for (const rate of [0, 0.001, 9.875, 10.1, 39.999]) expect(rateProblem(rate)).toBeUndefined();
    for (const rate of [1e-14, 9.8751, 10.0005])
      expect(rateProblem(rate)).toEqual(['ratePercent: Interest rate may have at most 3 decimals']);
  });
});

describe('what may happen to a quote', () => {
  it('a lender may offer while it is open and after a decline, and never once it is withdrawn, expired or accepted', () => {
    const offering = quoteStatuses.filter((status) => lenderMay(quote(status), now).offer);
    expect(offering).toEqual(['requested', 'seen', 'offered', 'declined']);
  });

  it('nothing may happen once another lender was chosen', () => {
    for (const status of quoteStatuses.filter((one) => one !== 'accepted')) {
      const closed = quote(status, { passedOverAt: now });
      expect(lenderMay(closed, now)).toEqual({ offer: false, decline: false, ask: false });
      expect(brokerMay(closed, now, ends)).toEqual({ withdraw: false, reply: false, accept: false });
    }
  });

  it('an unanswered request expires by the clock alone, an offer does not', () => {
    const ended = { expiresAt: now };
    expect(statusAt(quote('requested', ended), now)).toBe('expired');
    expect(statusAt(quote('seen', ended), now)).toBe('expired');
    expect(statusAt(quote('offered', ended), now)).toBe('offered');
  });

  it('a broker may accept a valid offer, and only that', () => {
    expect(brokerMay(quote('offered'), now, ends).accept).toBe(true);
    expect(brokerMay(quote('offered'), now, new Date(now.getTime() - 1)).accept).toBe(false);
    expect(brokerMay(quote('offered'), now, undefined).accept).toBe(false);
    expect(brokerMay(quote('requested'), now, ends).accept).toBe(false);
  });
});

describe('an offer', () => {
  it('is read as people type it, and 0 counts as filled', () => {
    expect(terms).toMatchObject({ loanAmount: 270_000, ratePercent: 9.9, fees: 0, prepayment: null });
  });

  it('is valid to the end of its day in the time zone of its deal', () => {
    expect(offerEndOf(terms, zoneOf({ state: 'TX' })).toISOString()).toBe('2026-05-02T04:59:59.999Z');
    expect(offerEndOf(terms, zoneOf({ state: null })).toISOString()).toBe('2026-05-02T06:59:59.999Z');
  });

  it('differs from its revision in the fields that changed, in the order of the form', () => {
    const later = { ...terms, ratePercent: 9.5, loanAmount: 280_000 };
    expect(offerDifferences(terms, later)).toEqual([
      { field: 'loanAmount', from: 270_000, to: 280_000 },
      { field: 'ratePercent', from: 9.9, to: 9.5 },
    ]);
    expect(offerDifferences(terms, terms)).toEqual([]);
  });
});
