import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyFlip } from '../../../tests/support/lending/calculator-arbitraries.ts';
import {
  calculateFixAndFlip,
  type FixAndFlipInputs,
  fixAndFlipDefaults,
  fixAndFlipFallbacks,
  resolveFixAndFlip,
} from './fix-and-flip.ts';

const flip = (changed: Partial<FixAndFlipInputs> = {}) => calculateFixAndFlip({ ...fixAndFlipDefaults, ...changed });

describe('a flip', () => {
  it('bought for 100,000, repaired for 30,000 and sold for 200,000 after 6 months is as worked out by hand', () => {
    expect(flip()).toEqual({
      rehabTotal: 30_000,
      // 90% of 130,000, below 65% of 200,000.
      totalLoanAmount: 117_000,
      bindingLimit: 'ltc',
      purchaseLoanAmount: 100_000,
      rehabLoanAmount: 17_000,
      unusedLoanCapacity: 0,
      downPayment: 0,
      rehabCashRequired: 13_000,
      closingCosts: {
        origination: 3_510,
        transferTax: 750,
        titleInsurance: 800,
        attorneyFees: 1_200,
        inspection: 500,
        appraisal: 600,
        recording: 200,
      },
      totalClosingCosts: 7_560,
      avgLoanBalance: 108_500,
      // 108,500 x 13% / 12 x 6.
      interestCost: 7_052.5,
      monthlyHoldingCosts: 900,
      totalHoldingCosts: 5_400,
      // 100,000 + 30,000 + 7,560 + 7,052.50 + 5,400.
      totalCosts: 150_012.5,
      saleExpenses: { realtorFee: 12_000, transferTax: 1_500, staging: 2_000, marketing: 500 },
      totalSaleExpenses: 16_000,
      grossProfit: 33_987.5,
      // All of it between 100,000 and 190,750 of income: 24%.
      capitalGainsAmount: expect.closeTo(8_157, 6),
      netProfit: expect.closeTo(25_830.5, 6),
      totalCashInvested: 20_560,
      cashOnCashReturn: expect.closeTo(125.6347, 4),
      totalROI: expect.closeTo(125.6347, 4),
      profitMargin: expect.closeTo(12.91525, 6),
      actualLTC: 90,
      actualARV: 58.5,
      warnings: { exceedsLTC: false, exceedsARV: false, lowProfit: false, highRisk: false },
    });
  });

  it('needs the thirty documented inputs only', () => {
    const { taxTreatment, assumedIncome, rehabHoldback, ...documented } = fixAndFlipDefaults;
    expect(Object.keys(documented)).toHaveLength(30);
    expect(calculateFixAndFlip(documented)).toEqual(flip({ taxTreatment, assumedIncome, rehabHoldback }));
  });

  it('in detail sums up the rehab, and the quick budget does not count', () => {
    const detailed = { interior: 12_000, exterior: 8_000, misc: 500, rehabQuick: 99_000 };
    expect(flip({ ...detailed, useDetailedRehab: true }).rehabTotal).toBe(20_500);
    expect(flip({ ...detailed, useDetailedRehab: false }).rehabTotal).toBe(99_000);
  });

  it('is held at what each of five costs takes a month', () => {
    const held = { utilitiesPerMonth: 1, maintenanceCosts: 20, insurancePerMonth: 300, propertyTaxesPerMonth: 4_000 };
    expect(flip({ ...held, miscCosts: 50_000, timeToSold: 2 })).toMatchObject({
      monthlyHoldingCosts: 54_321,
      totalHoldingCosts: 108_642,
    });
  });

  it('takes its rehab from the quick budget; the entry beside it has no effect', () =>
    expect(flip({ rehabBudget: 77_000 })).toEqual(flip()));
});

describe('the loan of a flip', () => {
  it('is held by the value after repair where that allows less than the cost', () => {
    // 65% of 150,000 is 97,500, less than the price: nothing is left for the rehab.
    expect(flip({ targetSalePrice: 150_000 })).toMatchObject({
      totalLoanAmount: 97_500,
      bindingLimit: 'arv',
      purchaseLoanAmount: 97_500,
      rehabLoanAmount: 0,
      downPayment: 2_500,
      rehabCashRequired: 30_000,
      avgLoanBalance: 97_500,
      actualLTC: 75,
      actualARV: 65,
    });
  });

  it('is held by the cost where both limits allow the same', () =>
    // 65% of 180,000 is 117,000 too.
    expect(flip({ targetSalePrice: 180_000 })).toMatchObject({ totalLoanAmount: 117_000, bindingLimit: 'ltc' }));

  it('stays what the limits allow where the lender pays for less of the rehab, and says what is left of it', () => {
    // 40% of 30,000 is 12,000 of the 17,000 that are left.
    expect(flip({ rehabPercentage: 40 })).toMatchObject({
      totalLoanAmount: 117_000,
      rehabLoanAmount: 12_000,
      unusedLoanCapacity: 5_000,
      rehabCashRequired: 18_000,
      avgLoanBalance: 106_000,
      actualLTC: 90,
      closingCosts: { origination: 3_510 },
    });
  });
});

describe('an input of a flip that is 0', () => {
  it.each(Object.entries(fixAndFlipFallbacks))('counts as its default: %s as %d', (name, fallback) => {
    const transferTax = name === 'saleTransferTax' ? 0 : 1.5;
    const taxTreatment = 'flat' as const;
    const empty = { ...fixAndFlipDefaults, transferTax, taxTreatment, [name]: 0 };
    const stated = { ...fixAndFlipDefaults, transferTax, taxTreatment, [name]: fallback };
    expect(resolveFixAndFlip(empty).usedFallbacks).toEqual({ [name]: fallback });
    expect(resolveFixAndFlip(stated).usedFallbacks).toEqual({});
    expect(calculateFixAndFlip(empty)).toEqual(calculateFixAndFlip(stated));
    // And the stated value is one that matters.
    expect(calculateFixAndFlip({ ...stated, [name]: fallback * 2 })).not.toEqual(calculateFixAndFlip(stated));
  });

  it('has thirteen defaults', () => expect(Object.keys(fixAndFlipFallbacks)).toHaveLength(13));

  it('counts for the sale as the transfer tax of the purchase, where that is stated', () => {
    const { inputs, usedFallbacks } = resolveFixAndFlip({
      ...fixAndFlipDefaults,
      transferTax: 1.5,
      saleTransferTax: 0,
    });
    expect([inputs.saleTransferTax, usedFallbacks]).toEqual([1.5, { saleTransferTax: 1.5 }]);
    expect(flip({ transferTax: 1.5, saleTransferTax: 0 }).saleExpenses.transferTax).toBe(3_000);
  });

  it('is kept where it has no default, and a transfer tax of 0 is none', () => {
    const free = { interestRate: 0, origination: 0, transferTax: 0, realtorFee: 0, miscCosts: 0, timeToSold: 0 };
    expect(flip(free)).toMatchObject({
      interestCost: 0,
      totalHoldingCosts: 0,
      closingCosts: { origination: 0, transferTax: 0 },
      saleExpenses: { realtorFee: 0, transferTax: 1_500 },
    });
    expect(flip({ loanToCost: 0 })).toMatchObject({ totalLoanAmount: 0, downPayment: 100_000 });
    expect(flip({ arvLimit: 0 }).totalLoanAmount).toBe(0);
    expect(flip({ rehabPercentage: 0 }).rehabLoanAmount).toBe(0);
  });

  it('falls back only when it is 0: a negative one is kept', () =>
    expect(flip({ attorneyFees: -100 }).closingCosts.attorneyFees).toBe(-100));
});

/**
 * All cash and sold at once: costs are the price and 3,300, so the price sets the margin. Next to nothing stands where a 0
 * would count as a default.
 */
const plain: Partial<FixAndFlipInputs> = {
  ...{ loanToCost: 0, rehabQuick: 0, transferTax: 0, timeToSold: 0 },
  ...{ realtorFee: 0, saleTransferTax: 1e-12, stagingCosts: 1e-12, marketingCosts: 1e-12 },
  ...{ taxTreatment: 'flat', capitalGains: 1e-12 },
};

describe('a flip is warned of', () => {
  it.each([
    [9.99, true],
    [10, false],
    [10.01, false],
  ])('a margin of %d percent below 10: %s', (margin, warned) => {
    const result = flip({ ...plain, purchasePrice: 200_000 * (1 - margin / 100) - 3_300 });
    expect(result.profitMargin).toBeCloseTo(margin, 6);
    expect(result.warnings.lowProfit).toBe(warned);
  });

  it.each([
    [14.99, true],
    [15, false],
    [15.01, false],
  ])('a return of %d percent on the cash below 15: %s', (percent, warned) => {
    // 103,300 of cash goes in.
    const result = flip({ ...plain, targetSalePrice: 103_300 * (1 + percent / 100) });
    expect(result.cashOnCashReturn).toBeCloseTo(percent, 6);
    expect(result.warnings.highRisk).toBe(warned);
  });

  it('no return where no cash is invested: there is nothing to be at risk', () => {
    // A credit of the seller pays for the other closing costs.
    const noCash = flip({ loanToCost: 100, arvLimit: 100, origination: 0, transferTax: 0, titleInsurance: -2_500 });
    expect(noCash).toMatchObject({ totalCashInvested: 0, cashOnCashReturn: 0, totalROI: 0 });
    expect(noCash.warnings.highRisk).toBe(false);
  });

  it('without a sale price: a margin of 0 is low', () =>
    expect(flip({ targetSalePrice: 0 })).toMatchObject({
      profitMargin: 0,
      actualARV: 0,
      warnings: { lowProfit: true },
    }));
});

describe('floating point does not warn of a flip', () => {
  it('whose loan is exactly at loan-to-cost', () => {
    const { actualLTC, warnings } = flip({
      ...{ purchasePrice: 391_872.16, rehabQuick: 89_146.5, loanToCost: 85, targetSalePrice: 1_000_000 },
    });
    expect(actualLTC).toBeGreaterThan(85);
    expect(warnings.exceedsLTC).toBe(false);
  });

  it('whose loan is exactly at the ARV limit', () => {
    const { actualARV, warnings } = flip({ purchasePrice: 1_000_000, targetSalePrice: 50_563.88, arvLimit: 75 });
    expect(actualARV).toBeGreaterThan(75);
    expect(warnings.exceedsARV).toBe(false);
  });

  it('that invests no cash but the billionth of a cent that a sum leaves', () => {
    // Credits pay for the closing costs, and 0.1 + 0.2 - 0.3 is not 0.
    const { totalCashInvested, warnings } = flip({
      ...{ purchasePrice: 0, rehabQuick: 0, titleInsurance: 5, attorneyFees: -5 },
      ...{ inspectionCost: 0.1, appraisalCost: 0.2, recordingFees: -0.3 },
    });
    expect(totalCashInvested).not.toBe(0);
    expect(warnings.highRisk).toBe(false);
  });
});

describe('for every flip', () => {
  const check = (predicate: (inputs: Required<FixAndFlipInputs>) => void) =>
    fc.assert(fc.property(anyFlip, predicate), { numRuns: 300 });

  it('the loan keeps its limits, its parts what they pay for, and neither limit is ever exceeded', () => {
    check((inputs) => {
      const result = calculateFixAndFlip(inputs);
      const cost = inputs.purchasePrice + result.rehabTotal;
      expect(result.totalLoanAmount).toBeLessThanOrEqual((cost * inputs.loanToCost) / 100 + 1e-6);
      expect(result.totalLoanAmount).toBeLessThanOrEqual((inputs.targetSalePrice * inputs.arvLimit) / 100 + 1e-6);
      expect(result.purchaseLoanAmount).toBeLessThanOrEqual(inputs.purchasePrice);
      expect(result.rehabLoanAmount).toBeLessThanOrEqual((result.rehabTotal * inputs.rehabPercentage) / 100 + 1e-6);
      expect(Math.min(result.purchaseLoanAmount, result.rehabLoanAmount)).toBeGreaterThanOrEqual(-1e-6);
      expect(Math.min(result.unusedLoanCapacity, result.rehabCashRequired)).toBeGreaterThanOrEqual(-1e-6);
      expect([result.warnings.exceedsLTC, result.warnings.exceedsARV]).toEqual([false, false]);
    });
  });

  it('what comes in goes out: at the closing, and at the sale', () => {
    check((inputs) => {
      const result = calculateFixAndFlip(inputs);
      const lent = result.purchaseLoanAmount + result.rehabLoanAmount;
      expect(lent + result.unusedLoanCapacity).toBeCloseTo(result.totalLoanAmount, 5);
      const bought = inputs.purchasePrice + result.rehabTotal + result.totalClosingCosts;
      expect(lent + result.totalCashInvested).toBeCloseTo(bought, 5);
      const outflows = result.totalCosts + result.totalSaleExpenses + result.capitalGainsAmount;
      expect(inputs.targetSalePrice - outflows).toBeCloseTo(result.netProfit, 5);
      // The same from the owner's pocket: what the sale leaves, less the loan and all that was paid in.
      const paidIn = result.totalCashInvested + result.interestCost + result.totalHoldingCosts;
      const left = inputs.targetSalePrice - result.totalSaleExpenses - lent - result.capitalGainsAmount;
      expect(left - paidIn).toBeCloseTo(result.netProfit, 5);
    });
  });

  it('more rehab costs at least itself, and a higher rate or a longer time never pays', () => {
    check((inputs) => {
      const result = calculateFixAndFlip(inputs);
      const more = calculateFixAndFlip({
        ...inputs,
        interior: inputs.interior + 1000,
        rehabQuick: inputs.rehabQuick + 1000,
      });
      expect(more.grossProfit).toBeLessThanOrEqual(result.grossProfit - 1000 + 1e-6);
      const dearer = calculateFixAndFlip({ ...inputs, interestRate: inputs.interestRate + 1 });
      const longer = calculateFixAndFlip({ ...inputs, timeToSold: inputs.timeToSold + 1 });
      for (const { netProfit } of [more, dearer, longer])
        expect(netProfit).toBeLessThanOrEqual(result.netProfit + 1e-6);
    });
  });

  it('a higher sale price pays, unless fees and the larger loan that it allows cost more than it brings', () => {
    check((inputs) => {
      const { inputs: resolved } = resolveFixAndFlip(inputs);
      const costOfLoan = resolved.origination + (resolved.interestRate * resolved.timeToSold) / 12;
      const costOfDollar = resolved.realtorFee + resolved.saleTransferTax + (resolved.arvLimit * costOfLoan) / 100;
      fc.pre(costOfDollar < 100);
      const higher = calculateFixAndFlip({ ...inputs, targetSalePrice: inputs.targetSalePrice + 1000 });
      expect(higher.netProfit).toBeGreaterThanOrEqual(calculateFixAndFlip(inputs).netProfit - 1e-6);
    });
  });
});
