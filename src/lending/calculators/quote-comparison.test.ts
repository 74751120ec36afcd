import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyQuotes } from '../../../tests/support/lending/calculator-arbitraries.ts';
import { calculateQuoteComparison, type QuoteComparisonInputs, quoteComparisonDefaults } from './quote-comparison.ts';

const compare = (changed: Partial<QuoteComparisonInputs> = {}) =>
  calculateQuoteComparison({ ...quoteComparisonDefaults, repayment: 'amortizing', ...changed });

describe('two quotes', () => {
  it('of 12% with 2 points and 11% with 3 points are as worked out by hand', () => {
    // 200,000 x 0.01 / (1 - 1.01^-12) = 17,769.7577, twelve times; 17,676.3317 at 11%.
    expect(compare()).toEqual({
      lenderA: {
        pointsCost: 4_000,
        monthlyPayment: expect.closeTo(17_769.7577, 4),
        totalInterest: expect.closeTo(13_237.0928, 4),
        totalCost: expect.closeTo(17_237.0928, 4),
      },
      lenderB: {
        pointsCost: 6_000,
        monthlyPayment: expect.closeTo(17_676.3317, 4),
        totalInterest: expect.closeTo(12_115.9805, 4),
        totalCost: expect.closeTo(18_115.9805, 4),
      },
      difference: expect.closeTo(878.8876, 4),
      cheaper: 'A',
      isTie: false,
    });
  });

  it('name the other lender when they change places, by the same difference', () => {
    const swapped = compare({ interestRate1: 11, points1: 3, interestRate2: 12, points2: 2 });
    expect(swapped).toMatchObject({ cheaper: 'B', difference: compare().difference });
  });

  it('without a rate divide the loan by the months, and cost their points', () => {
    const { lenderA } = compare({ interestRate1: 0 });
    expect(lenderA.monthlyPayment).toBeCloseTo(16_666.6667, 4);
    expect(lenderA.totalInterest).toBeCloseTo(0, 6);
    expect(lenderA.totalCost).toBeCloseTo(4_000, 6);
  });

  it('count loan and terms in whole numbers: the fraction is cut off', () =>
    expect(compare({ loanAmount: 200_000.9, term1: 12.9, term2: 12.999 })).toEqual(compare()));
});

describe('two quotes that cost the same', () => {
  it('name no lender', () => {
    const same = compare({ interestRate2: 12, points2: 2 });
    expect(same).toMatchObject({ cheaper: null, isTie: true, difference: 0 });
  });

  it('do so to the cent: less than half a cent apart is the same, half a cent is not', () => {
    const free = { interestRate1: 0, interestRate2: 0, points1: 2 };
    // 0.4 and 0.6 cents on 200,000.
    expect(compare({ ...free, points2: 2.000002 })).toMatchObject({ isTie: true, cheaper: null });
    expect(compare({ ...free, points2: 2.000003 })).toMatchObject({ isTie: false, cheaper: 'A' });
  });

  it('do so whatever floating point makes of it', () => {
    // 49 payments of a 49th of a loan are not the loan to the last bit.
    const { lenderA, lenderB, ...verdict } = compare({
      loanAmount: 100_001,
      interestRate1: 0,
      interestRate2: 0,
      points2: 2,
      term1: 49,
      term2: 12,
    });
    expect(lenderA.totalCost).not.toBe(lenderB.totalCost);
    expect(verdict).toMatchObject({ isTie: true, cheaper: null });
  });
});

describe('a quote without a term', () => {
  it.each([0, 0.9, -12])('of %d months costs its points, and no lender is named', (term1) => {
    const result = compare({ term1 });
    expect(result.lenderA).toEqual({ pointsCost: 4_000, monthlyPayment: 0, totalInterest: 0, totalCost: 4_000 });
    expect(result).toMatchObject({ cheaper: null, isTie: false });
  });

  it('is no tie with another one', () =>
    expect(compare({ term1: 0, term2: 0, points2: 2 })).toMatchObject({ cheaper: null, isTie: false, difference: 0 }));
});

describe('for all quotes', () => {
  const check = (predicate: (inputs: QuoteComparisonInputs) => void) =>
    fc.assert(fc.property(anyQuotes, predicate), { numRuns: 300 });

  it('the payments pay back the loan and the interest', () => {
    check((inputs) => {
      const { lenderA } = calculateQuoteComparison(inputs);
      fc.pre(inputs.term1 > 0);
      const paid = lenderA.monthlyPayment * inputs.term1 + lenderA.pointsCost;
      expect(paid).toBeCloseTo(Math.trunc(inputs.loanAmount) + lenderA.totalCost, 4);
      expect(lenderA.totalInterest).toBeGreaterThanOrEqual(-1e-6);
    });
  });

  it('a higher rate, more points and a longer term never cost less', () => {
    check((inputs) => {
      const { totalCost } = calculateQuoteComparison(inputs).lenderA;
      for (const changed of [
        { interestRate1: inputs.interestRate1 + 0.125 },
        { points1: inputs.points1 + 0.5 },
        { term1: inputs.term1 + 1 },
      ])
        expect(calculateQuoteComparison({ ...inputs, ...changed }).lenderA.totalCost).toBeGreaterThanOrEqual(
          totalCost - 1e-6,
        );
    });
  });

  it('the cheaper lender is the one with the lower total, and there is none only on a tie or without a term', () => {
    check((inputs) => {
      const { lenderA, lenderB, difference, cheaper, isTie } = calculateQuoteComparison(inputs);
      expect(difference).toBe(Math.abs(lenderA.totalCost - lenderB.totalCost));
      if (cheaper === 'A') expect(lenderA.totalCost).toBeLessThan(lenderB.totalCost);
      else if (cheaper === 'B') expect(lenderB.totalCost).toBeLessThan(lenderA.totalCost);
      else expect(isTie || inputs.term1 === 0 || inputs.term2 === 0).toBe(true);
    });
  });
});
