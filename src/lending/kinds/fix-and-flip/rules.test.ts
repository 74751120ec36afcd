import { describe, expect, it } from 'vitest';
import { emptySampleTier, judge, openChecks, sampleDeal } from '../../../../tests/support/lending/samples.ts';

describe('sizing a fix and flip loan', () => {
  it('lends the stated share of purchase and rehab when no other limit binds', () => {
    const { status, sizing, warnings } = judge({ tier: { maxLTC: 90, rehabPercent: 100, maxARV: 75 } });
    expect(status).toBe('eligible');
    expect(sizing).toEqual({
      purchaseLoanAmount: 225_000,
      rehabLoanAmount: 60_000,
      totalLoanAmount: 285_000,
      tltcLimit: null,
      arvLimit: 315_000,
      basis: 250_000,
      cashToClose: 25_000,
      ltc: 91.9,
      boundBy: 'requested',
      requestedAmount: 285_000,
    });
    expect(warnings).toEqual([]);
  });

  it('holds the loan to the share of ARV and takes the cut from the purchase', () => {
    const { sizing, warnings } = judge({ tier: { maxARV: 70 }, deal: { arv: 380_000 } });
    expect(sizing).toMatchObject({
      totalLoanAmount: 266_000,
      rehabLoanAmount: 60_000,
      purchaseLoanAmount: 206_000,
      boundBy: 'maxARV',
    });
    expect(warnings).toEqual([{ code: 'LOAN_HELD', boundBy: 'maxARV', percent: 70, limit: 266_000, below: 19_000 }]);
  });

  it('sizes 70 percent of an ARV of 330,000 to the dollar', () => {
    expect(judge({ tier: { maxARV: 70 }, deal: { arv: 330_000 } }).sizing.totalLoanAmount).toBe(231_000);
  });

  it('does not speak of a limit that equals the requested leverage', () => {
    const { sizing, warnings } = judge({ tier: { maxARV: 75 }, deal: { arv: 380_000 } });
    expect(sizing).toMatchObject({ totalLoanAmount: 285_000, arvLimit: 285_000, boundBy: 'requested' });
    expect(warnings).toEqual([]);
  });

  it('holds the loan to the share of total cost, counted from the purchase price', () => {
    const { sizing } = judge({ tier: { totalLTC: 85 }, deal: { asisValue: 270_000 } });
    expect(sizing).toMatchObject({ tltcLimit: 263_500, totalLoanAmount: 263_500, boundBy: 'totalLTC' });
  });

  it('holds the loan to the top of the loan range', () => {
    const { sizing, warnings } = judge({ tier: { loanRange: { min: null, max: 200_000 } } });
    expect(sizing).toMatchObject({ totalLoanAmount: 200_000, boundBy: 'loanRange', cashToClose: 110_000 });
    expect(warnings).toEqual([
      { code: 'LOAN_HELD', boundBy: 'loanRange', percent: null, limit: 200_000, below: 85_000 },
      { code: 'LIQUIDITY_SHORT', liquidity: 100_000, cashToClose: 110_000, short: 10_000 },
    ]);
  });

  it('says that liquidity is short of the cash to close and the reserves that the program wants', () => {
    // 285,000 of 310,000: 25,000 to close. 12% of 285,000 is 2,850 a month; six months are 17,100. Together 42,100.
    const program = { reserveMonths: 6, interestRate: 12 };
    expect(judge({ program, deal: { liquidity: 42_100 } }).warnings).toEqual([]);
    const { status, warnings } = judge({ program, deal: { liquidity: 42_099 } });
    expect(status).toBe('eligible');
    expect(warnings).toEqual([
      { code: 'RESERVES_SHORT', liquidity: 42_099, cashToClose: 25_000, reserves: 17_100, months: 6, short: 1 },
    ]);
    // The tier's adjustment counts: 13% is 3,087.50 a month, six months 18,525.
    const dearer = judge({ program, tier: { rateAdjustment: 1 }, deal: { liquidity: 43_000 } });
    expect(dearer.warnings).toMatchObject([{ reserves: 18_525, short: 525 }]);
  });

  it('asks for no reserves of a program without a rate, or a deal without liquidity', () => {
    const unpriced = judge({ program: { reserveMonths: 6 }, deal: { liquidity: 25_000 } });
    expect(unpriced.warnings).toEqual([]);
    const program = { reserveMonths: 6, interestRate: 12 };
    expect(judge({ program, deal: { liquidity: undefined } }).warnings).toEqual([]);
  });

  it('accepts a loan exactly at the bottom of the loan range and refuses one dollar less', () => {
    expect(judge({ tier: { loanRange: { min: 285_000, max: null } } }).status).toBe('eligible');
    const below = judge({ tier: { loanRange: { min: 285_001, max: null } } });
    expect(below.status).toBe('ineligible');
    expect(openChecks(below)).toEqual([
      {
        code: 'LOAN_AMOUNT',
        outcome: 'fail',
        against: 'minimum',
        threshold: 285_001,
        actual: 285_000,
        gap: 1 / 285_001,
      },
    ]);
  });

  it('counts from the as-is value when it is below the price, and says so', () => {
    const { sizing, warnings } = judge({ deal: { asisValue: 230_000 } });
    expect(sizing).toMatchObject({ basis: 230_000, purchaseLoanAmount: 207_000, totalLoanAmount: 267_000 });
    expect(warnings).toEqual([{ code: 'AS_IS_BELOW_PRICE', asIsValue: 230_000, purchasePrice: 250_000 }]);
  });

  it('never counts from more than the price', () => {
    expect(judge({ deal: { asisValue: 300_000 } }).sizing.basis).toBe(250_000);
  });

  it('pays for the whole of purchase and rehab where only the share of ARV is stated', () => {
    const { sizing } = judge({ tier: { maxLTC: null, rehabPercent: null }, deal: { arv: 600_000 } });
    expect(sizing).toMatchObject({ totalLoanAmount: 310_000, purchaseLoanAmount: 250_000, cashToClose: 0, ltc: 100 });
  });

  it('gives the rehab part no more than the whole loan', () => {
    const { sizing } = judge({ tier: { maxARV: 10, loanRange: { min: null, max: null } } });
    expect(sizing).toMatchObject({ totalLoanAmount: 42_000, rehabLoanAmount: 42_000, purchaseLoanAmount: 0 });
  });

  it('refuses a loan of 0', () => {
    const verdict = judge({ tier: { loanRange: { min: null, max: null } }, deal: { arv: 0 } });
    expect(verdict).toMatchObject({ status: 'ineligible', failures: 1, gap: 1 });
  });

  it('refuses a rehab above the maximum budget and accepts one exactly at it', () => {
    expect(judge({ tier: { maxRehabBudget: 60_000 } }).status).toBe('eligible');
    expect(openChecks(judge({ tier: { maxRehabBudget: 50_000 } }))).toEqual([
      { code: 'MAX_REHAB_BUDGET', outcome: 'fail', threshold: 50_000, actual: 60_000, gap: 0.2 },
    ]);
  });
});

describe('a tier that states no leverage', () => {
  it('is for review, with no loan in figures', () => {
    const verdict = judge({ program: { tiers: [emptySampleTier] } });
    expect(verdict.status).toBe('review');
    expect(openChecks(verdict)).toEqual([{ code: 'LEVERAGE', outcome: 'review' }]);
    expect(verdict.sizing).toMatchObject({ totalLoanAmount: null, boundBy: null, requestedAmount: null });
  });

  it('is refused when the whole cost is below its smallest loan', () => {
    const tier = { ...emptySampleTier, loanRange: { min: 400_000, max: null } };
    expect(judge({ program: { tiers: [tier] } }).status).toBe('ineligible');
  });

  it('leaves its smallest loan open while the cost is unknown', () => {
    const tier = { ...emptySampleTier, loanRange: { min: 75_000, max: null } };
    const verdict = judge({ program: { tiers: [tier] }, deal: { rehabNeeded: undefined } });
    expect(verdict.status).toBe('undetermined');
    expect(openChecks(verdict)).toMatchObject([{ code: 'LOAN_AMOUNT', fields: ['rehabNeeded'] }, { code: 'LEVERAGE' }]);
  });

  it('stands for a program without tiers', () => {
    expect(judge({ program: { tiers: [] } })).toMatchObject({
      status: 'review',
      tierName: null,
      tierIndex: null,
      tiers: [],
    });
  });

  it('gives way to a tier that sizes a loan', () => {
    const stated = { ...emptySampleTier, tierName: 'Stated', maxARV: 50 };
    expect(judge({ program: { tiers: [emptySampleTier, stated] } })).toMatchObject({
      status: 'eligible',
      tierIndex: 1,
    });
  });
});

describe('a deal that is not fully known', () => {
  it('names the missing amount, sizes nothing and is undetermined', () => {
    const verdict = judge({ deal: { arv: undefined } });
    expect(verdict.status).toBe('undetermined');
    expect(openChecks(verdict)).toEqual([
      { code: 'LOAN_AMOUNT', outcome: 'unknown', threshold: 75_000, fields: ['arv'] },
    ]);
    expect(verdict.sizing).toMatchObject({ totalLoanAmount: null, requestedAmount: 285_000, arvLimit: null });
    expect(verdict.warnings).toEqual([{ code: 'NOT_SIZED', fields: ['arv'] }]);
  });

  it('names every field that an empty scenario leaves open', () => {
    const blank = Object.fromEntries(Object.keys(sampleDeal).map((field) => [field, undefined]));
    const verdict = judge({ program: { minAsIsValue: 100_000 }, tier: { maxRehabBudget: 90_000 }, deal: blank });
    expect(verdict.status).toBe('undetermined');
    expect(openChecks(verdict).map((check) => ('fields' in check ? [check.code, ...check.fields] : check))).toEqual([
      ['STATE', 'state'],
      ['PROPERTY_TYPE', 'propertyType'],
      ['MIN_AS_IS_VALUE', 'asisValue'],
      ['MIN_FICO', 'fico'],
      ['MIN_EXPERIENCE', 'experience'],
      ['LOAN_AMOUNT', 'purchasePrice', 'rehabNeeded', 'arv'],
      ['MAX_REHAB_BUDGET', 'rehabNeeded'],
    ]);
  });

  it('is refused at once when what is known rules the smallest loan out', () => {
    const verdict = judge({ deal: { purchasePrice: 50_000, rehabNeeded: 0, arv: undefined } });
    expect(verdict.status).toBe('ineligible');
    expect(openChecks(verdict)).toMatchObject([{ code: 'LOAN_AMOUNT', outcome: 'fail', actual: 45_000 }]);
  });

  it('is not asked for the ARV by a tier that does not use it', () => {
    expect(judge({ tier: { maxARV: null }, deal: { arv: undefined } }).status).toBe('eligible');
  });
});
