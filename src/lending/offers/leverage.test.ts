import { describe, expect, test } from 'vitest';
import { dscr } from '../kinds/dscr/kind.ts';
import { fixAndFlip } from '../kinds/fix-and-flip/kind.ts';
import { leverageOf, loanShares, programMaxAdvance, statedOtherwise } from './leverage.ts';

describe('the leverage of an offer', () => {
  const deal = { purchasePrice: 250_000, rehabNeeded: 80_000, arv: 440_000 };
  test('is its amount as a percent of what its loan type measures it by: cost and ARV of a flip, value of a rental', () => {
    expect(loanShares(fixAndFlip, 330_000, deal)).toEqual([
      { of: 'total cost', percent: 100 },
      { of: 'ARV', percent: 75 },
    ]);
    expect(leverageOf(fixAndFlip, 296_875, deal)).toBe(90);
    expect(leverageOf(dscr, 150_000, { propertyValue: 200_000 })).toBe(75);
  });

  test('of nothing is not stated', () => {
    expect(leverageOf(fixAndFlip, 100_000, { purchasePrice: 0, rehabNeeded: 0, arv: 400_000 })).toBeNull();
    expect(loanShares(fixAndFlip, 100_000, { ...deal, arv: 0 })[1]?.percent).toBeNull();
  });

  test.for([
    [90, 100, 90],
    [85.2, 85.3, undefined],
    [85.1, 85.3, 85.1],
    [null, 85, undefined],
    [75, null, 75],
  ] as const)('stated as %s beside %s shows %s as a difference', ([stated, computed, shown]) => {
    expect(statedOtherwise(stated, computed)).toBe(shown);
  });
});

describe('the program max advance', () => {
  test('is the sizing of a deal that asks for no amount', () => {
    expect(programMaxAdvance(fixAndFlip, {}, { totalLoanAmount: 296_875, boundBy: null })).toBe(296_875);
    expect(programMaxAdvance(fixAndFlip, {}, { totalLoanAmount: null, boundBy: null })).toBeNull();
    expect(programMaxAdvance(fixAndFlip, {}, undefined)).toBeNull();
  });

  test('is the lowest limit where the deal asks for an amount, not that amount', () => {
    const [limit] = dscr.loan.limits;
    const sizing = { totalLoanAmount: 150_000, boundBy: null, [limit?.figure ?? '']: 160_000 };
    expect(programMaxAdvance(dscr, { loanAmount: 150_000 }, sizing)).toBe(160_000);
    expect(programMaxAdvance(dscr, { loanAmount: 150_000 }, { totalLoanAmount: 150_000, boundBy: null })).toBeNull();
  });
});
