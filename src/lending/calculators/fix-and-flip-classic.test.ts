import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyFlip } from '../../../tests/support/lending/calculator-arbitraries.ts';
import {
  calculateFixAndFlipClassic,
  type FixAndFlipClassicInputs,
  fixAndFlipClassicDefaults,
} from './fix-and-flip-classic.ts';

const flip = (changed: Partial<FixAndFlipClassicInputs> = {}) =>
  calculateFixAndFlipClassic({ ...fixAndFlipClassicDefaults, ...changed });

describe('the older flip calculator', () => {
  it('answers for its defaults as worked out by hand', () => {
    expect(Object.keys(fixAndFlipClassicDefaults)).toHaveLength(19);
    expect(flip()).toEqual({
      rehabTotal: 30_000,
      loanAmount: 90_000,
      downPayment: 10_000,
      originationFee: 2_700,
      // The transfer tax on the loan; with that on the price, 750, it counts twice.
      closingCosts: 675,
      totalClosing: 14_125,
      maxDrawLoan: 120_000,
      // 105,000 x 13% / 12 x 6.
      interest: 6_825,
      holdingCosts: 2_700,
      totalCosts: 143_650,
      profit: 56_350,
      realtorFeeAmount: 10_000,
      capitalGainsAmount: 11_270,
      netProfit: 35_080,
      profitPercent: 17.54,
      // 120,000 of 130,000 is 92.31%.
      warnings: { exceedsLTC: true, exceedsARV: false },
    });
  });

  it('sums up the rehab in detail where asked', () =>
    expect(flip({ useDetailedRehab: true, interior: 9_000, exterior: 6_000, misc: 1_000 })).toMatchObject({
      rehabTotal: 16_000,
      maxDrawLoan: 106_000,
    }));

  it('takes 0 as 0: no input has a default', () =>
    expect(flip({ utilitiesPerMonth: 0, maintenanceCosts: 0, capitalGains: 0 })).toMatchObject({
      holdingCosts: 0,
      capitalGainsAmount: 0,
      netProfit: 49_050,
    }));

  it('gives back tax on a loss', () =>
    // 20% of 100,000 - 143,650.
    expect(flip({ targetSalePrice: 100_000 })).toMatchObject({ profit: -43_650, capitalGainsAmount: -8_730 }));

  it('leaves out what the loan does not pay of the rehab', () =>
    expect(flip({ rehabPercentage: 50 })).toMatchObject({ maxDrawLoan: 105_000, rehabTotal: 30_000 }));

  it('has no profit percent without a sale price', () => expect(flip({ targetSalePrice: 0 }).profitPercent).toBe(0));
});

describe('the older flip calculator warns of a drawn loan', () => {
  // That share of the price and all of the rehab is more than that share of both, until it is all of both.
  it.each([
    [99.99, true],
    [100, false],
  ])('above a loan-to-cost of %d: %s', (loanToCost, warned) =>
    expect(flip({ loanToCost, arvLimit: 100 }).warnings.exceedsLTC).toBe(warned),
  );

  it.each([
    [184_000, 65.22, true],
    [184_615.38, 65, true],
    [184_615.39, 65, false],
    [200_000, 60, false],
  ])('of 120,000 on a sale for %d, %d%%, above an ARV limit of 65: %s', (targetSalePrice, _, warned) =>
    expect(flip({ targetSalePrice }).warnings.exceedsARV).toBe(warned),
  );

  it('not exactly at its limit', () => {
    expect(flip({ arvLimit: 60 }).warnings.exceedsARV).toBe(false);
    expect(flip({ arvLimit: 59.99 }).warnings.exceedsARV).toBe(true);
  });

  it('never for what floating point adds', () => {
    fc.assert(
      fc.property(anyFlip, ({ purchasePrice, loanToCost, rehabQuick }) => {
        const exactly = flip({ purchasePrice, loanToCost, rehabQuick, rehabPercentage: loanToCost });
        expect(exactly.warnings.exceedsLTC).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});

describe('for every flip the older calculator', () => {
  it('splits the sale price into what is paid and what is kept, and finances the price with loan and down payment', () => {
    fc.assert(
      fc.property(anyFlip, (inputs) => {
        const result = calculateFixAndFlipClassic(inputs);
        expect(result.loanAmount + result.downPayment).toBeCloseTo(inputs.purchasePrice, 5);
        const outflows = result.totalCosts + result.realtorFeeAmount + result.capitalGainsAmount;
        expect(inputs.targetSalePrice - outflows).toBeCloseTo(result.netProfit, 5);
      }),
      { numRuns: 200 },
    );
  });

  it('never finds more profit in a longer time, a higher rate or more rehab that is lent for', () => {
    fc.assert(
      fc.property(anyFlip, (inputs) => {
        const result = calculateFixAndFlipClassic(inputs);
        for (const changed of [
          { timeToSold: inputs.timeToSold + 1 },
          { interestRate: inputs.interestRate + 1 },
          { rehabQuick: inputs.rehabQuick + 1000, misc: inputs.misc + 1000 },
        ])
          expect(calculateFixAndFlipClassic({ ...inputs, ...changed }).netProfit).toBeLessThanOrEqual(
            result.netProfit + 1e-6,
          );
      }),
      { numRuns: 200 },
    );
  });
});
