import { describe, expect, it } from 'vitest';
import { unstatedPrepayment } from '../../../../tests/support/example-deal.ts';
import type { OfferTerms } from '../../quotes/model.ts';
import { priceRevision } from './price-revision.ts';

const offer: OfferTerms = {
  loanAmount: 200_000,
  ratePercent: 10.5,
  interestType: 'dutch',
  heldBack: null,
  amortizedYears: null,
  reserveMonths: null,
  pointsPercent: 2,
  fees: 1_500,
  termMonths: 12,
  leveragePercent: 80,
  ...unstatedPrepayment,
  conditions: null,
  exceptionReason: null,
  validUntil: '2026-03-10',
};
const revise = (changes: Partial<OfferTerms>, months = 12) => priceRevision(offer, { ...offer, ...changes }, months);
const dollarsOf = ({ changes }: ReturnType<typeof revise>) =>
  Object.fromEntries(changes.map(({ field, dollars }) => [field, dollars]));

describe('what a revision costs, worked out by hand', () => {
  it('a quarter of a percent on 200,000 over a year is 500', () =>
    // 200,000 x 10.5% = 21,000 becomes 200,000 x 10.25% = 20,500.
    expect(revise({ ratePercent: 10.25 })).toMatchObject({ ofTerms: -500, ofLoan: null, months: 12 }));

  it('half a point on 200,000 is 1,000', () =>
    expect(revise({ pointsPercent: 1.5 })).toMatchObject({ ofTerms: -1_000, ofLoan: null }));

  it('fees are what they are', () => expect(revise({ fees: 1_750 }).ofTerms).toBe(250));

  it('the same rate over half the time is worth half', () =>
    expect(revise({ ratePercent: 10.25 }, 6)).toMatchObject({ ofTerms: -250, months: 6 }));

  it('a larger loan is priced by itself, at the new terms', () => {
    const priced = revise({ loanAmount: 210_000, ratePercent: 10, pointsPercent: 1 });
    // At the loan as it was: 200,000 x 0.5% less interest, 1% of it less points.
    // Then 10,000 more at 10% (1,000) and one point of it (100).
    expect(dollarsOf(priced)).toEqual({ ratePercent: -1_000, pointsPercent: -2_000, loanAmount: 1_100 });
    expect(priced).toMatchObject({ ofTerms: -3_000, ofLoan: 1_100 });
  });

  it('interest on what is drawn costs less than on the whole loan', () => {
    // 60,000 drawn in twelve equal parts: balances are 145,000, 150,000 ... 200,000, together 2,070,000 for a month each.
    // 2,070,000 x 10.5% / 12 = 18,112 (rounded down), 2,888 less than 21,000.
    const priced = revise({ interestType: 'nonDutch', heldBack: 60_000 });
    expect(priced.ofTerms).toBe(-2_888);
  });
});

describe('a revision', () => {
  it('that ends sooner is priced over the months that both loans last, so that it does not seem cheaper', () => {
    const priced = revise({ termMonths: 6, fees: 2_000 }, 12);
    expect(priced).toMatchObject({ months: 6, ofTerms: 500 });
    expect(dollarsOf(priced)).toEqual({ termMonths: 0, fees: 500 });
  });

  it('names changes without a price too, and prices none', () =>
    expect(revise({ conditions: 'Appraisal', validUntil: '2026-03-12' })).toMatchObject({
      changes: [
        { field: 'conditions', dollars: null },
        { field: 'validUntil', dollars: null },
      ],
      ofTerms: 0,
      ofLoan: null,
    }));

  it('has parts that add up to what it costs in all', () => {
    const amounts = [150_000, 173_333, 260_001];
    for (const loanAmount of amounts) {
      const priced = revise({
        loanAmount,
        ratePercent: 9.875,
        pointsPercent: 1.125,
        fees: 999,
        interestType: 'amortizing',
      });
      const parts = Object.values(dollarsOf(priced)).reduce<number>((sum, one) => sum + (one ?? 0), 0);
      expect(priced.ofTerms + (priced.ofLoan ?? 0)).toBe(parts);
      expect(priceRevision(offer, offer, 12)).toEqual({ changes: [], months: 12, ofTerms: 0, ofLoan: null });
    }
  });
});
