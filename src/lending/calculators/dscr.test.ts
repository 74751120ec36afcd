import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyRental } from '../../../tests/support/lending/calculator-arbitraries.ts';
import { dscrOf } from '../kinds/common/rental.ts';
import { calculateDscr, type DscrInputs, dscrBandOf, dscrDefaults, resolveDscr } from './dscr.ts';

const rental = (changed: Partial<DscrInputs> = {}) => calculateDscr({ ...dscrDefaults, ...changed });

describe('a rental', () => {
  it('has the DSCR of the search: rent over principal, interest, taxes, insurance and HOA fees', () => {
    const { loanAmount, lenderDscr } = rental({ hoaMonthly: 100 });
    const amounts = { rent: 2_500, taxes: 3_600, insurance: 1_200, hoaFees: 100, loanTerm: 30, rate: 7.5 };
    expect(lenderDscr).toBeCloseTo(dscrOf(loanAmount, amounts, {}) ?? Number.NaN, 12);
  });

  it('that is interest only pays 225,000 x 7.5% / 12, and owes all of it at the end of its term', () => {
    const loan = rental({ isInterestOnly: true, loanTermYears: 10, points: 2 });
    expect(loan).toMatchObject({ monthlyPayment: 1_406.25, balloonBalance: 225_000, pointsAmount: 4_500 });
    expect(loan.cashToClose).toBe(79_500);
    expect(loan.lenderDscr).toBeCloseTo(2_500 / 1_806.25, 12);
  });

  it('bought for 300,000 and let for 2,500 a month is as worked out by hand', () => {
    expect(rental()).toEqual({
      loanAmount: 225_000,
      downPayment: 75_000,
      cashRequired: 75_000,
      cashOutAmount: 0,
      pointsAmount: 0,
      cashToClose: 75_000,
      // With 3,600 of taxes and 1,200 of insurance a year: 1,973.2326 a month, and 2,500 over it.
      pitia: expect.closeTo(1_973.2326, 4),
      lenderDscr: expect.closeTo(1.266957, 6),
      currentLoanBalance: 0,
      loanToValue: 75,
      grossAnnualIncome: 30_000,
      expenses: {
        propertyTaxes: 3_600,
        insurance: 1_200,
        hoaFees: 0,
        maintenance: 1_500,
        vacancy: 2_400,
        management: 3_000,
      },
      totalOperatingExpenses: 11_700,
      netOperatingIncome: 18_300,
      // 225,000 x 0.00625 / (1 - 1.00625^-360).
      monthlyPayment: expect.closeTo(1_573.2326, 4),
      annualDebtService: expect.closeTo(18_878.7917, 4),
      dscr: expect.closeTo(0.969342, 6),
      band: 'mayNotQualify',
      balloonBalance: 0,
      beforeTaxCashFlow: expect.closeTo(-578.7917, 4),
      monthlyCashFlow: expect.closeTo(-48.2326, 4),
      cashOnCashReturn: expect.closeTo(-0.771722, 6),
      capRate: expect.closeTo(6.1, 9),
      operatingExpenseRatio: 39,
      debtServiceRatio: expect.closeTo(62.929306, 6),
      qualifies: false,
      warnings: { lowDSCR: true, negativeCashFlow: true, highExpenseRatio: false, lowCapRate: true },
    });
  });

  it('counts other income as income, and the percents of the rent without it', () => {
    const result = rental({ otherMonthlyIncome: 500, hoaMonthly: 100 });
    expect(result.grossAnnualIncome).toBe(36_000);
    expect(result.expenses).toMatchObject({ maintenance: 1_500, vacancy: 2_400, management: 3_000, hoaFees: 1_200 });
  });

  it('bought without a down payment is financed whole: 0 percent is 0 percent', () =>
    expect(rental({ downPaymentPercent: 0 })).toMatchObject({
      loanAmount: 300_000,
      cashRequired: 0,
      cashOnCashReturn: 0,
    }));

  it('bought ignores what only a refinance reads', () =>
    expect(rental({ currentLoanBalance: 90_000, loanToValuePercent: 50 })).toEqual(rental()));
});

describe('a refinance', () => {
  const refinance = (changed: Partial<DscrInputs>) => rental({ isRefinance: true, ...changed });

  it('pays off the old loan and leaves the rest as cash', () =>
    expect(refinance({ loanToValuePercent: 70, currentLoanBalance: 150_000 })).toMatchObject({
      loanAmount: 210_000,
      downPayment: 0,
      cashRequired: 0,
      cashOutAmount: 60_000,
      currentLoanBalance: 150_000,
      loanToValue: 70,
      cashOnCashReturn: 0,
    }));

  it('takes cash where the new loan is smaller than the old one', () => {
    const result = refinance({ loanToValuePercent: 70, currentLoanBalance: 250_000 });
    expect(result).toMatchObject({ loanAmount: 210_000, cashRequired: 40_000, cashOutAmount: 0 });
    expect(result.cashOnCashReturn).toBeCloseTo((result.beforeTaxCashFlow * 100) / 40_000, 9);
  });

  it('of as much as is owed takes none and leaves none', () =>
    expect(refinance({ currentLoanBalance: 225_000 })).toMatchObject({ cashRequired: 0, cashOutAmount: 0 }));

  it('counts an LTV of 0 as 75, and says so; a negative one is kept', () => {
    const empty = { ...dscrDefaults, isRefinance: true, loanToValuePercent: 0 };
    expect(resolveDscr(empty).usedFallbacks).toEqual({ loanToValuePercent: 75 });
    expect(calculateDscr(empty)).toEqual(calculateDscr({ ...empty, loanToValuePercent: 75 }));
    expect(refinance({ loanToValuePercent: -10 }).loanAmount).toBe(-30_000);
  });
});

describe('the payment of a rental', () => {
  it('depends on the years of amortization, not on the term', () =>
    expect(rental({ loanTermYears: 10 }).monthlyPayment).toBe(rental().monthlyPayment));

  it('without interest divides the loan by the months', () =>
    expect(rental({ interestRate: 0 }).monthlyPayment).toBeCloseTo(625, 9));

  it('without years of amortization is none, and then there is no DSCR', () =>
    expect(rental({ amortizationYears: 0 })).toMatchObject({ monthlyPayment: 0, dscr: 0, band: 'mayNotQualify' }));

  it('of no loan is none, and its DSCR is 0', () =>
    expect(rental({ downPaymentPercent: 100 })).toMatchObject({ annualDebtService: 0, dscr: 0, qualifies: false }));
});

describe('the balloon', () => {
  it('is what is owed when the term ends before the loan is paid off', () => {
    // 1,573.2326 a month for the 240 months that are left after ten years: x (1 - 1.00625^-240) / 0.00625 = 195,288.72.
    expect(rental({ loanTermYears: 10 }).balloonBalance).toBeCloseTo(195_288.72, 2);
    // Without interest a third is paid back.
    expect(rental({ loanTermYears: 10, interestRate: 0 }).balloonBalance).toBeCloseTo(150_000, 6);
  });

  it.each([30, 40, 0])('is none where the term is %d years of a loan over 30, or is not stated', (loanTermYears) =>
    expect(rental({ loanTermYears }).balloonBalance).toBe(0),
  );
});

/** Without costs and interest: the rent over 625 a month is the DSCR. */
const plain = {
  ...{ interestRate: 0, propertyTaxRate: 0, insuranceAnnual: 0 },
  ...{ maintenancePercent: 0, vacancyPercent: 0, managementPercent: 0 },
};

describe('a DSCR is judged', () => {
  it.each([
    [624.99, 'mayNotQualify', false],
    [625, 'mayQualify', false],
    [749.99, 'mayQualify', false],
    [750, 'qualifies', false],
    [781.24, 'qualifies', false],
    [781.25, 'qualifies', true],
  ] as const)('with a rent of %d to 625: %s, at 1.25 or more: %s', (monthlyRent, band, qualifies) => {
    const result = rental({ ...plain, monthlyRent });
    expect(result.band).toBe(band);
    expect([result.qualifies, result.warnings.lowDSCR]).toEqual([qualifies, !qualifies]);
  });

  it('rounded to six decimals', () => {
    expect([0.9999994, 0.9999996, 1.1999994, 1.1999996].map(dscrBandOf)).toEqual([
      'mayNotQualify',
      'mayQualify',
      'mayQualify',
      'qualifies',
    ]);
  });

  it.each([
    [100_296, 208.95],
    [108_288, 225.6],
    [112_728, 234.85],
  ])('without what floating point takes away: %d let for %d', (purchasePrice, monthlyRent) => {
    const { dscr, band } = rental({ ...plain, purchasePrice, monthlyRent });
    expect(dscr).toBeLessThan(1);
    expect(band).toBe('mayQualify');
  });
});

describe('a rental is warned of', () => {
  it.each([
    [624.99, true],
    [625, false],
    [625.01, false],
  ])('a cash flow below 0 with a rent of %d to 625: %s', (monthlyRent, warned) =>
    expect(rental({ ...plain, monthlyRent }).warnings.negativeCashFlow).toBe(warned),
  );

  it.each([
    [49.99, false],
    [50, false],
    [50.01, true],
  ])('expenses of %d percent of the income above 50: %s', (maintenancePercent, warned) =>
    expect(rental({ ...plain, maintenancePercent }).warnings.highExpenseRatio).toBe(warned),
  );

  it.each([
    [1_999.99, true],
    [2_000, false],
    [2_000.01, false],
  ])('a cap rate below 8 percent with a rent of %d on 300,000: %s', (monthlyRent, warned) =>
    expect(rental({ ...plain, monthlyRent }).warnings.lowCapRate).toBe(warned),
  );

  it('nothing that cannot be: without income and without a price the ratios are 0', () =>
    expect(rental({ purchasePrice: 0, monthlyRent: 0 })).toMatchObject({
      capRate: 0,
      loanToValue: 0,
      operatingExpenseRatio: 0,
      debtServiceRatio: 0,
    }));
});

describe('for every rental', () => {
  const check = (predicate: (inputs: DscrInputs) => void) =>
    fc.assert(fc.property(anyRental, predicate), { numRuns: 300 });

  it('what comes in goes out: at the closing and every year', () => {
    check((inputs) => {
      const result = calculateDscr(inputs);
      const sources = result.loanAmount + result.cashRequired;
      const uses = inputs.isRefinance ? inputs.currentLoanBalance + result.cashOutAmount : inputs.purchasePrice;
      expect(sources).toBeCloseTo(uses, 5);
      expect(Math.min(result.cashRequired, result.cashOutAmount)).toBe(0);
      const paid = result.totalOperatingExpenses + result.annualDebtService + result.beforeTaxCashFlow;
      expect(paid).toBeCloseTo(result.grossAnnualIncome, 5);
      expect(result.monthlyCashFlow * 12).toBeCloseTo(result.beforeTaxCashFlow, 5);
    });
  });

  it('a higher rate never raises the DSCR of a property that earns anything', () => {
    check((inputs) => {
      const result = calculateDscr(inputs);
      fc.pre(result.netOperatingIncome >= 0);
      const dearer = calculateDscr({ ...inputs, interestRate: inputs.interestRate + 0.125 });
      expect(dearer.dscr).toBeLessThanOrEqual(result.dscr * (1 + 1e-9));
      expect(dearer.beforeTaxCashFlow).toBeLessThanOrEqual(result.beforeTaxCashFlow + 1e-6);
    });
  });

  it('a higher rent never lowers it, as long as less than all of the rent is spent', () => {
    check((inputs) => {
      const higher = calculateDscr({ ...inputs, monthlyRent: inputs.monthlyRent + 100 });
      const { dscr, netOperatingIncome } = calculateDscr(inputs);
      expect(higher.netOperatingIncome).toBeGreaterThan(netOperatingIncome);
      expect(higher.dscr).toBeGreaterThanOrEqual(dscr);
    });
  });

  it('more years of amortization never raise the payment', () => {
    check((inputs) => {
      fc.pre(inputs.amortizationYears > 0);
      const longer = calculateDscr({ ...inputs, amortizationYears: inputs.amortizationYears + 1 });
      expect(longer.monthlyPayment).toBeLessThanOrEqual(calculateDscr(inputs).monthlyPayment + 1e-6);
    });
  });

  it('the loan is never above the price, and the balloon never above the loan', () => {
    check((inputs) => {
      const { loanAmount, balloonBalance } = calculateDscr(inputs);
      expect(loanAmount).toBeLessThanOrEqual(inputs.purchasePrice + 1e-6);
      expect(balloonBalance).toBeGreaterThanOrEqual(0);
      expect(balloonBalance).toBeLessThanOrEqual(loanAmount + 1e-6);
    });
  });
});
