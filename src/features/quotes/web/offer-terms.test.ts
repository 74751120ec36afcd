import { describe, expect, test } from 'vitest';
import type { LenderQuote } from '../contract.ts';
import { offerFields } from '../model.ts';
import { changesOf, dealShares, formatTerm, loanShares, startingTerms, termLabels } from './offer-terms.ts';

const now = new Date('2026-03-02T10:00:00Z');
const terms = {
  loanAmount: 250_000,
  ratePercent: 10.5,
  pointsPercent: 2,
  fees: 1_295,
  termMonths: 12,
  leveragePercent: 80,
  prepayment: null,
  conditions: 'Appraisal first',
  validUntil: '2026-03-10',
};
const version = (number: number, changed: Partial<typeof terms> = {}) => ({
  _id: `o${number}`,
  version: number,
  by: 'portal' as const,
  createdAt: now.toISOString(),
  terms: { ...terms, ...changed },
});
const sizedTo = (totalLoanAmount: number | null, ltc: number | null) =>
  ({ offers: [], program: { sizing: { totalLoanAmount, ltc } } }) as unknown as LenderQuote;

describe('what the offer form starts with', () => {
  test('the last version, word for word, while it still holds', () => {
    const offers = [version(2, { ratePercent: 10.25 }), version(1)];
    expect(startingTerms({ offers, program: null } as unknown as LenderQuote, now)).toEqual({
      ...terms,
      ratePercent: 10.25,
    });
  });
  test('a later day once the last version has run out', () => {
    const offers = [version(1, { validUntil: '2026-03-01' })];
    expect(startingTerms({ offers, program: null } as unknown as LenderQuote, now).validUntil).toBe('2026-03-16');
  });
  test('the loan the limits allow, and nothing in place of a loan they do not', () => {
    expect(startingTerms(sizedTo(240_000, 80), now)).toEqual({
      loanAmount: 240_000,
      leveragePercent: 80,
      validUntil: '2026-03-16',
    });
    for (const none of [sizedTo(0, 0), sizedTo(null, null), { offers: [], program: null } as unknown as LenderQuote]) {
      expect(startingTerms(none, now)).toEqual({ validUntil: '2026-03-16' });
    }
  });
});

test('every term of an offer has a label and is written in its own unit', () => {
  expect(Object.keys(termLabels)).toEqual([...offerFields.map(({ name }) => name), 'validUntil']);
  const written = Object.entries(terms).map(([name, value]) => formatTerm(name, value));
  expect(written).toEqual([
    '$250,000',
    '10.5%',
    '2%',
    '$1,295',
    '12 months',
    '80%',
    '—',
    'Appraisal first',
    'Mar 10, 2026',
  ]);
});

test('each version is compared with the one before it, the first with none', () => {
  const offers = [version(3, { fees: 995 }), version(2, { fees: 1_095 }), version(1)];
  expect(changesOf(offers, 0)).toEqual([{ field: 'fees', from: 1_095, to: 995 }]);
  expect(changesOf(offers, 1)).toEqual([{ field: 'fees', from: 1_295, to: 1_095 }]);
  expect(changesOf(offers, 2)).toEqual([]);
});

describe('shares', () => {
  const request = { purchasePrice: 200_000, rehabNeeded: 50_000, arv: 400_000, liquidity: 60_000 };
  test('are percents to one decimal of what they name', () => {
    const deal = dealShares(request as never);
    expect(deal).toEqual({ totalCost: 250_000, rehabOfPrice: 25, costOfArv: 62.5, liquidityOfCost: 24 });
    expect(loanShares(199_999, request as never)).toEqual({ ofCost: 80, ofArv: 50 });
  });
  test('of nothing are not stated', () => {
    const blank = { purchasePrice: 0, rehabNeeded: 0, arv: 0, liquidity: 0 };
    expect(dealShares(blank as never)).toEqual({
      totalCost: 0,
      rehabOfPrice: null,
      costOfArv: null,
      liquidityOfCost: null,
    });
  });
});
