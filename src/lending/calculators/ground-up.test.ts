import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyProject } from '../../../tests/support/lending/calculator-arbitraries.ts';
import { calculateGroundUp, type GroundUpInputs, groundUpDefaults, resolveGroundUp } from './ground-up.ts';
import type { CashExit, RefinanceExit, SaleExit } from './ground-up-exits.ts';

const build = (changed: Partial<GroundUpInputs> = {}) => calculateGroundUp({ ...groundUpDefaults, ...changed });
const sale = (changed: Partial<GroundUpInputs> = {}) =>
  build({ ...changed, exitStrategy: 'sell' }).exitResults as SaleExit;
const refinance = (changed: Partial<GroundUpInputs> = {}) =>
  build({ ...changed, exitStrategy: 'refinance' }).exitResults as RefinanceExit;
const cash = (changed: Partial<GroundUpInputs> = {}) =>
  build({ ...changed, exitStrategy: 'cash' }).exitResults as CashExit;

describe('a project', () => {
  it('of 215,000 and a tenth of it for what nobody foresees is as worked out by hand', () => {
    const { exitResults, ...project } = build();
    expect(exitResults.strategy).toBe('sell');
    expect(project).toEqual({
      // 10% of land, construction and soft costs.
      contingencyAmount: 21_500,
      totalProjectCost: 236_500,
      maxLoanAmount: 189_200,
      downPaymentRequired: 47_300,
      originationFeeAmount: 3_784,
      totalClosingCosts: 9_284,
      // Half of 189,200 on average, at 1% a month for 8 months.
      constructionInterest: 7_568,
      totalCashRequired: 64_152,
      loanToTotalCost: 80,
      warnings: {
        highLTC: false,
        lowEquity: false,
        longConstruction: false,
        highInterestCost: false,
        exitStrategyRisk: true,
      },
    });
  });

  it('takes its contingency and its months by either name', () => {
    const { contingency, constructionTimeMonths, ...others } = groundUpDefaults;
    const renamed = { ...others, contingencyPercent: contingency, constructionTime: constructionTimeMonths };
    expect(calculateGroundUp(renamed)).toEqual(build());
    expect(calculateGroundUp({ ...others, contingency: 0, constructionTime: 8 })).toEqual(build({ contingency: 0 }));
  });

  it('keeps a 0 that has no default', () => {
    expect(build({ contingency: 0 }).contingencyAmount).toBe(0);
    expect(build({ constructionTimeMonths: 0 }).constructionInterest).toBe(0);
    expect(build({ ltcRatio: 0 })).toMatchObject({ maxLoanAmount: 0, loanToTotalCost: 0 });
    expect(build({ originationFee: 0, inspectionFees: 0, legalClosingCosts: 0 }).totalClosingCosts).toBe(0);
    expect(refinance({ permanentLoanLTV: 0 })).toMatchObject({ permanentLoanAmount: 0, dscr: 0 });
    expect(refinance({ permanentLoanRate: 0 }).permanentMonthlyPayment).toBeCloseTo(203_981.25 / 360, 9);
    expect(sale({ realtorCommission: 0, saleClosingCosts: 0 }).totalSaleExpenses).toBe(0);
  });
});

describe('an input of a project that is 0', () => {
  it('counts as its default, and says so', () => {
    const { inputs, usedFallbacks } = resolveGroundUp(groundUpDefaults);
    const expected = { expectedSalePrice: 295_625, estimatedAppraisedValue: 271_975, monthlyRent: 2_175.8 };
    for (const [name, value] of Object.entries(expected)) {
      expect(inputs).toHaveProperty(name, expect.closeTo(value, 6));
      expect(usedFallbacks).toHaveProperty(name, expect.closeTo(value, 6));
    }
  });

  it('counts for the rent as 0.8% of the value that is appraised, where one is', () => {
    const { usedFallbacks } = resolveGroundUp({ ...groundUpDefaults, estimatedAppraisedValue: 300_000 });
    expect(Object.keys(usedFallbacks)).toEqual(['expectedSalePrice', 'monthlyRent']);
    expect(usedFallbacks.monthlyRent).toBe(2_400);
  });

  it('has no default where a value is stated, and a negative one is', () => {
    const stated = { expectedSalePrice: -1, estimatedAppraisedValue: 250_000, monthlyRent: 2_000 };
    const { inputs, usedFallbacks } = resolveGroundUp({ ...groundUpDefaults, ...stated });
    expect(inputs).toMatchObject(stated);
    expect(usedFallbacks).toEqual({});
  });
});

describe('a project that is sold', () => {
  it('is as worked out by hand', () => {
    expect(sale()).toEqual({
      strategy: 'sell',
      salePrice: 295_625,
      totalSaleExpenses: 23_650,
      netProceeds: 82_775,
      totalProfit: 18_623,
      profitMargin: expect.closeTo(6.299535, 6),
      roi: expect.closeTo(29.029492, 6),
      breakdownSale: {
        realtorCommission: 17_737.5,
        saleClosingCosts: 5_912.5,
        loanPayoff: 189_200,
        cashInvested: 64_152,
      },
    });
  });

  it('for a stated price counts on that', () => expect(sale({ expectedSalePrice: 350_000 }).salePrice).toBe(350_000));
});

describe('a project that is refinanced', () => {
  it('is as worked out by hand', () => {
    expect(refinance()).toEqual({
      strategy: 'refinance',
      appraisedValue: expect.closeTo(271_975, 6),
      permanentLoanAmount: expect.closeTo(203_981.25, 6),
      constructionLoanPayoff: 189_200,
      cashBack: expect.closeTo(14_781.25, 6),
      cashNeeded: 0,
      remainingCashInvested: expect.closeTo(49_370.75, 6),
      monthlyRent: expect.closeTo(2_175.8, 6),
      annualRent: expect.closeTo(26_109.6, 6),
      // 45% of the rent runs the house.
      netOperatingIncome: expect.closeTo(14_360.28, 6),
      permanentMonthlyPayment: expect.closeTo(1_357.0923, 4),
      annualCashFlow: expect.closeTo(-1_924.8282, 4),
      monthlyCashFlow: expect.closeTo(-160.4023, 4),
      dscr: expect.closeTo(0.881804, 6),
      capRate: expect.closeTo(5.28, 6),
      cashOnCashReturn: expect.closeTo(-3.898722, 6),
      roi: expect.closeTo(-3.898722, 6),
    });
  });

  it('needs cash where the permanent loan is below the payoff, and that stays in the project', () => {
    // 75% of 240,000 is 180,000, 9,200 less than 189,200.
    expect(refinance({ estimatedAppraisedValue: 240_000 })).toMatchObject({
      cashBack: 0,
      cashNeeded: 9_200,
      remainingCashInvested: 73_352,
    });
  });

  it('that takes all cash out again has no cash-on-cash return, and an ROI of the cash flow over the cost', () => {
    // 300,000 less 189,200 is more than the 64,152 that went in.
    const rich = refinance({ estimatedAppraisedValue: 400_000, monthlyRent: 6_000 });
    expect(rich).toMatchObject({ cashBack: 110_800, remainingCashInvested: 0, cashOnCashReturn: 0 });
    expect(rich.annualCashFlow).toBeGreaterThan(0);
    expect(rich.roi).toBeCloseTo((rich.annualCashFlow * 100) / 236_500, 9);
    const poor = refinance({ estimatedAppraisedValue: 400_000, monthlyRent: 1_000 });
    expect(poor.cashOnCashReturn).toBe(0);
    expect(poor.roi).toBeLessThan(0);
  });
});

describe('a project that is kept', () => {
  it('is worth 1.2 times its cost, as worked out by hand', () =>
    expect(cash()).toEqual({
      strategy: 'cash',
      estimatedValue: 283_800,
      totalEquity: 94_600,
      totalReturn: 30_448,
      roi: expect.closeTo(47.462277, 6),
    }));

  it('does not look at what was entered for the other ways out', () =>
    expect(cash({ estimatedAppraisedValue: 900_000, expectedSalePrice: 900_000, monthlyRent: 9_000 })).toEqual(cash()));
});

describe('a project is warned of', () => {
  it.each([
    [84.99, false],
    [85, false],
    [85.01, true],
  ])('a loan of %d percent above 85, and then equity below 15: %s', (ltcRatio, warned) =>
    expect(build({ ltcRatio }).warnings).toMatchObject({ highLTC: warned, lowEquity: warned }),
  );

  it.each([
    [17.99, false],
    [18, false],
    [18.01, true],
  ])('%d months of construction above 18: %s', (constructionTimeMonths, warned) =>
    expect(build({ constructionTimeMonths }).warnings.longConstruction).toBe(warned),
  );

  it.each([
    [12.49, false],
    [12.5, false],
    [12.51, true],
  ])('interest at 1%% a month on an 80%% loan over %d months above 5%% of the cost: %s', (months, warned) =>
    // 80% x 1/2 x 1% x months.
    expect(build({ constructionTimeMonths: months }).warnings.highInterestCost).toBe(warned),
  );

  it.each([
    [14.99, true],
    [15, false],
    [15.01, false],
  ])('a sale margin of %d percent below 15: %s', (margin, warned) => {
    // 8% of the price are expenses, 253,352 is spent: the price at which the rest is the margin.
    const expectedSalePrice = 253_352 / (0.92 - margin / 100);
    const { exitResults, warnings } = build({ expectedSalePrice });
    expect(exitResults).toMatchObject({ profitMargin: expect.closeTo(margin, 6) });
    expect(warnings.exitStrategyRisk).toBe(warned);
  });

  it.each(['refinance', 'cash'] as const)('no sale margin when it is not sold: %s', (exitStrategy) =>
    expect(build({ exitStrategy }).warnings.exitStrategyRisk).toBe(false),
  );

  it.each([
    [33_519, 150_002],
    [1_246, 150_006],
    [10_660, 150_011],
  ])(
    'nothing that only floating point says: land for %d, construction for %d, 85%% lent',
    (landCost, constructionCost) => {
      const { downPaymentRequired, totalProjectCost, warnings } = build({ landCost, constructionCost, ltcRatio: 85 });
      expect((downPaymentRequired * 100) / totalProjectCost).toBeLessThan(15);
      expect(warnings).toMatchObject({ highLTC: false, lowEquity: false });
    },
  );

  it('no equity where there is no cost', () =>
    expect(build({ landCost: 0, constructionCost: 0, softCosts: 0 })).toMatchObject({
      loanToTotalCost: 0,
      warnings: { highLTC: false, lowEquity: true, highInterestCost: false },
    }));
});

describe('for every project', () => {
  const check = (predicate: (inputs: GroundUpInputs) => void) =>
    fc.assert(fc.property(anyProject, predicate), { numRuns: 300 });

  it('the loan keeps its limit, and what comes in goes out', () => {
    check((inputs) => {
      const result = calculateGroundUp(inputs);
      expect(result.maxLoanAmount).toBeLessThanOrEqual((result.totalProjectCost * inputs.ltcRatio) / 100 + 1e-6);
      const uses = result.totalProjectCost + result.totalClosingCosts + result.constructionInterest;
      expect(result.maxLoanAmount + result.totalCashRequired).toBeCloseTo(uses, 5);
    });
  });

  it('a sale price goes to what it is broken down to and the profit', () => {
    check((inputs) => {
      const { salePrice, totalProfit, netProceeds, breakdownSale } = sale(inputs);
      const parts = Object.values(breakdownSale).reduce((sum, part) => sum + part, 0);
      expect(parts + totalProfit).toBeCloseTo(salePrice, 5);
      expect(netProceeds).toBeCloseTo(totalProfit + breakdownSale.cashInvested, 5);
    });
  });

  it('a permanent loan goes to the old loan and the owner, with the owner adding what it lacks', () => {
    check((inputs) => {
      const exit = refinance(inputs);
      expect(exit.permanentLoanAmount + exit.cashNeeded).toBeCloseTo(exit.constructionLoanPayoff + exit.cashBack, 5);
      expect(Math.min(exit.cashBack, exit.cashNeeded)).toBe(0);
      expect(exit.netOperatingIncome - exit.permanentMonthlyPayment * 12).toBeCloseTo(exit.annualCashFlow, 5);
      // One speaks for the other wherever cash is left in.
      if (exit.remainingCashInvested >= 0.005) expect(exit.roi).toBe(exit.cashOnCashReturn);
    });
  });

  it('dearer construction, a higher rate or a longer time never pays when the price is stated', () => {
    check((inputs) => {
      fc.pre(inputs.expectedSalePrice > 0);
      const { totalProfit } = sale(inputs);
      const dearer = sale({ ...inputs, constructionCost: inputs.constructionCost + 1000 });
      expect(dearer.totalProfit).toBeLessThanOrEqual(totalProfit - 1000 + 1e-6);
      for (const changed of [
        { interestRate: inputs.interestRate + 1 },
        { constructionTimeMonths: inputs.constructionTimeMonths + 1 },
      ])
        expect(sale({ ...inputs, ...changed }).totalProfit).toBeLessThanOrEqual(totalProfit + 1e-6);
    });
  });

  it('a higher permanent rate never raises the DSCR, and a higher rent never lowers it', () => {
    check((inputs) => {
      fc.pre(inputs.monthlyRent > 0);
      const { dscr } = refinance(inputs);
      expect(refinance({ ...inputs, permanentLoanRate: inputs.permanentLoanRate + 0.5 }).dscr).toBeLessThanOrEqual(
        dscr * (1 + 1e-9),
      );
      expect(refinance({ ...inputs, monthlyRent: inputs.monthlyRent + 100 }).dscr).toBeGreaterThanOrEqual(dscr);
    });
  });
});
