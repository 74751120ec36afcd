import { describe, expect, test } from 'vitest';
import { unstatedPrepayment } from '../../../../tests/support/example-deal.ts';
import type { OfferTerms } from '../../quotes/model.ts';
import { bestOf } from '../comparison/comparison.ts';
import { costOfHolding } from '../comparison/offer-costs.ts';
import { readFee, readMonths } from './compare-offers.tsx';

const terms: OfferTerms = {
  loanAmount: 300_000,
  ratePercent: 10,
  interestType: 'dutch' as const,
  heldBack: null,
  amortizedYears: null,
  reserveMonths: null,
  pointsPercent: 2,
  fees: 1_500,
  termMonths: 12,
  leveragePercent: 85,
  ...unstatedPrepayment,
  conditions: null,
  exceptionReason: null,
  validUntil: '2026-01-31',
};

describe('the cost of holding a loan', () => {
  test('is points, interest and fees, with its share of the loan for a year', () => {
    expect(costOfHolding(terms, 12)).toEqual({
      points: 6_000,
      interest: 30_000,
      fees: 1_500,
      prepayment: 0,
      total: 37_500,
      months: 12,
      yearlyPercent: 12.5,
      monthly: 3_125,
      beyondTerm: false,
    });
  });

  test('of half a year costs more a year, since points and fees are paid once', () => {
    const half = costOfHolding(terms, 6);
    expect(half.total).toBe(22_500);
    expect(half.yearlyPercent).toBe(15);
  });

  test('says when the loan is due before', () => {
    // Of its term: what an extension costs is not known.
    expect(costOfHolding(terms, 13)).toEqual({ ...costOfHolding(terms, 12), beyondTerm: true });
  });
});

describe('the best figure', () => {
  test('is the lowest or the highest, and every one of equals', () => {
    expect([...bestOf([3, 1, 2], 'lower')]).toEqual([1]);
    expect([...bestOf([3, 1, 3], 'higher')]).toEqual([0, 2]);
  });

  test('is nowhere when all are the same or only one is known', () => {
    expect(bestOf([2, 2], 'lower').size).toBe(0);
    expect(bestOf([2, null], 'lower').size).toBe(0);
    expect(bestOf([null, null], 'lower').size).toBe(0);
    expect(bestOf([], 'lower').size).toBe(0);
  });

  test('passes over what is not known', () => {
    expect([...bestOf([null, 5, 4], 'lower')]).toEqual([2]);
  });
});

test('a broker fee is a percent of at most 10, and blank is none', () => {
  expect(['', '1', ' 1.5% ', '10', '10.5', 'x', '-1'].map(readFee)).toEqual([
    0,
    1,
    1.5,
    10,
    undefined,
    undefined,
    undefined,
  ]);
});

test('a holding time is a whole number of months within bounds', () => {
  expect([' 18 ', '1', '480', '0', '481', '', '1.5', '-3', 'a year'].map(readMonths)).toEqual([
    18,
    1,
    480,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
