import { describe, expect, it } from 'vitest';
import { emptyGroundUpTier, type groundUpTier, judgeGroundUp } from '../../../../tests/support/lending/ground-up.ts';
import { openChecks } from '../../../../tests/support/lending/samples.ts';
import type { Check } from '../../checks/check.ts';
import { sentencesOf } from '../../checks/sentences.ts';
import { groundUp } from './kind.ts';

const codesOf = (checks: readonly Check[]) => checks.map(({ code }) => code);
const { ofCheck, ofWarning } = sentencesOf(groundUp);
const owned = { landStatus: 'owned', landPurchasePrice: null, landValue: 150_000 } as const;

describe('sizing a ground-up loan', () => {
  it('lends the stated shares of land and construction when no other limit binds', () => {
    // 60% of the land's 100,000 is 60,000; all of the 300,000 budget; 360,000 of 400,000 is 90%, of 600,000 60%.
    const { status, sizing, warnings } = judgeGroundUp({});
    expect(status).toBe('eligible');
    expect(sizing).toEqual({
      totalLoanAmount: 360_000,
      boundBy: 'requested',
      requestedAmount: 360_000,
      landAmount: 60_000,
      constructionAmount: 300_000,
      blendedLimit: null,
      valueLimit: null,
      ltc: 90,
      ltv: 60,
      equity: 40_000,
      cashToClose: 40_000,
    });
    expect(warnings).toEqual([]);
  });

  it('holds the loan to the share of land and construction together', () => {
    // 85% of 400,000 is 340,000.
    const { sizing, warnings } = judgeGroundUp({ tier: { totalBlendedCostPercent: 85 } });
    expect(sizing).toMatchObject({ totalLoanAmount: 340_000, boundBy: 'totalBlendedCost', blendedLimit: 340_000 });
    expect(warnings.map(ofWarning)).toEqual([
      'Total loan held to 85% of total cost, $20,000 below the requested leverage',
    ]);
  });

  it('holds the loan to the share of the completed value', () => {
    // 55% of 600,000 is 330,000.
    const { sizing } = judgeGroundUp({ tier: { arv: 55, totalBlendedCostPercent: 85 } });
    expect(sizing).toMatchObject({ totalLoanAmount: 330_000, boundBy: 'completedValue', valueLimit: 330_000 });
  });

  it('holds the loan to the top of the loan range', () => {
    const { sizing } = judgeGroundUp({ tier: { loanRange: { min: null, max: 200_000 } } });
    expect(sizing).toMatchObject({ totalLoanAmount: 200_000, boundBy: 'loanRange', equity: 200_000 });
  });

  it('pays for the whole of a part whose share is not stated', () => {
    expect(judgeGroundUp({ tier: { maxLandPercent: null } }).sizing).toMatchObject({ landAmount: 100_000 });
    // 60,000 + 300,000, the construction in full.
    expect(judgeGroundUp({ tier: { maxConstructionPercent: null } }).sizing.totalLoanAmount).toBe(360_000);
  });

  it('counts a share above 100 percent as all of it', () => {
    const { sizing } = judgeGroundUp({ tier: { maxLandPercent: 130, totalBlendedCostPercent: 120, arv: 110 } });
    expect(sizing).toMatchObject({ totalLoanAmount: 400_000, equity: 0, ltc: 100, valueLimit: 600_000 });
  });

  it('accepts a loan exactly at the bottom of the loan range and refuses one dollar less', () => {
    expect(judgeGroundUp({ tier: { loanRange: { min: 360_000, max: null } } }).status).toBe('eligible');
    expect(openChecks(judgeGroundUp({ tier: { loanRange: { min: 360_001, max: null } } }))).toEqual([
      {
        code: 'LOAN_AMOUNT',
        outcome: 'fail',
        against: 'minimum',
        threshold: 360_001,
        actual: 360_000,
        gap: 1 / 360_001,
      },
    ]);
  });

  it('refuses a loan of 0', () => {
    const deal = { landPurchasePrice: 0, constructionBudget: 0 };
    expect(judgeGroundUp({ deal, tier: { loanRange: { min: null, max: null } } })).toMatchObject({
      status: 'ineligible',
      failures: 1,
      gap: 1,
    });
  });

  it('refuses a budget above the maximum and accepts one exactly at it', () => {
    expect(judgeGroundUp({ tier: { maxConstructionBudget: 300_000 } }).status).toBe('eligible');
    expect(openChecks(judgeGroundUp({ tier: { maxConstructionBudget: 250_000 } }))).toEqual([
      { code: 'MAX_CONSTRUCTION_BUDGET', outcome: 'fail', threshold: 250_000, actual: 300_000, gap: 0.2 },
    ]);
  });
});

describe('the land', () => {
  it('counts with its value when it is owned', () => {
    // 60% of 150,000 is 90,000.
    const { sizing } = judgeGroundUp({ deal: owned });
    expect(sizing).toMatchObject({ landAmount: 90_000, totalLoanAmount: 390_000, equity: 60_000 });
  });

  it('counts with the figure of its status alone', () => {
    expect(judgeGroundUp({ deal: { landValue: 900_000, landBalance: 900_000 } })).toMatchObject({
      sizing: { landAmount: 60_000 },
      warnings: [],
    });
    const unpriced = judgeGroundUp({ deal: { ...owned, landPurchasePrice: 100_000, landValue: null } });
    expect(openChecks(unpriced)).toMatchObject([{ code: 'LOAN_AMOUNT', outcome: 'unknown', fields: ['landValue'] }]);
  });

  it('is unknown without a status, whatever figures are given', () => {
    const verdict = judgeGroundUp({ deal: { landStatus: undefined, landValue: 100_000 } });
    expect(verdict.status).toBe('undetermined');
    expect(openChecks(verdict)).toMatchObject([{ code: 'LOAN_AMOUNT', fields: ['landStatus'] }]);
  });

  it('must reach the minimum that the lender states', () => {
    expect(judgeGroundUp({ program: { minAsIsValue: 100_000 } }).status).toBe('eligible');
    const [check] = openChecks(judgeGroundUp({ program: { minAsIsValue: 125_000 } }));
    expect(check).toMatchObject({ code: 'MIN_AS_IS_VALUE', threshold: 125_000, actual: 100_000, gap: 0.2 });
    expect(check && ofCheck(check)).toBe('Land basis $100,000 is below the minimum of $125,000');
    expect(judgeGroundUp({ program: { minAsIsValue: 0 }, deal: { landPurchasePrice: 0 } }).status).toBe('eligible');
  });
});

describe('a balance owed on the land', () => {
  const balanceOf = (landBalance: number | null, tier: Parameters<typeof groundUpTier>[0] = {}) =>
    judgeGroundUp({ deal: { ...owned, landBalance }, tier }).warnings;

  it('may be as much as is lent on the land; one dollar more is a warning with the shortfall', () => {
    // 60% of 150,000 is 90,000.
    expect(balanceOf(90_000)).toEqual([]);
    expect(balanceOf(90_001)).toEqual([
      { code: 'LAND_BALANCE_UNCOVERED', balance: 90_001, landAmount: 90_000, short: 1 },
    ]);
    expect(balanceOf(100_000).map(ofWarning)).toEqual([
      'The $90,000 lent on the land is $10,000 short of the balance of $100,000 owed on it',
    ]);
  });

  it('is no warning when nothing is owed, or nothing is said of it', () => {
    expect(balanceOf(0, { maxLandPercent: 0 })).toEqual([]);
    expect(balanceOf(null)).toEqual([]);
  });

  it('is held against the whole land where its share is not stated', () => {
    expect(balanceOf(150_000, { maxLandPercent: null })).toEqual([]);
    expect(balanceOf(150_001, { maxLandPercent: null })).toMatchObject([{ short: 1 }]);
  });

  it('decides nothing', () =>
    expect(judgeGroundUp({ deal: { ...owned, landBalance: 1_000_000 } }).status).toBe('eligible'));
});

describe('a ground-up deal that is not fully known', () => {
  it.each([
    ['landPurchasePrice', {}],
    ['constructionBudget', {}],
    ['completedValue', { arv: 70 }],
  ] as const)('names what is missing: %s', (field, tier) => {
    const verdict = judgeGroundUp({ deal: { [field]: undefined }, tier });
    expect(openChecks(verdict)).toMatchObject([{ code: 'LOAN_AMOUNT', outcome: 'unknown', fields: [field] }]);
    expect(verdict.sizing).toMatchObject({ totalLoanAmount: null, ltc: null, equity: null });
    expect(verdict.warnings).toEqual([{ code: 'NOT_SIZED', fields: [field] }]);
  });

  it('needs no completed value where no limit counts from it', () =>
    expect(judgeGroundUp({ deal: { completedValue: undefined } }).status).toBe('eligible'));

  it('fails all the same where what is known rules the smallest loan out', () => {
    // 55% of a completed value of 150,000 is 82,500, below 100,000 whatever land and budget are.
    const deal = { landPurchasePrice: undefined, constructionBudget: undefined, completedValue: 150_000 };
    expect(judgeGroundUp({ deal, tier: { arv: 55 } }).status).toBe('ineligible');
  });
});

describe('what a ground-up deal may want', () => {
  it('is one of the terms it names, in either field', () => {
    const termsOf = (termMonths: number | null, termLengthMonths: (12 | 13 | 18 | 19 | 24)[] = []) =>
      judgeGroundUp({ deal: { termMonths, termLengthMonths } });
    expect(termsOf(18).status).toBe('eligible');
    expect(termsOf(24, [12]).status).toBe('eligible');
    expect(openChecks(termsOf(24, [13]))).toMatchObject([{ code: 'TERM_LENGTH', wanted: [24, 13] }]);
    expect(codesOf(termsOf(null).checks)).not.toContain('TERM_LENGTH');
  });

  it('is asked in words that ground-up programs use, and no other', () => {
    const askedFor = (interestType: unknown) =>
      judgeGroundUp({ deal: { interestType: interestType as 'dutch' }, program: {} });
    expect(codesOf(askedFor('dutch').checks)).not.toContain('INTEREST_TYPE');
    expect(codesOf(askedFor('nonDutch').checks)).not.toContain('INTEREST_TYPE');
    expect(askedFor('interestOnly').status).toBe('eligible');
    expect(codesOf(openChecks(askedFor('amortizing')))).toEqual(['INTEREST_TYPE']);
  });

  it('is a setting among those of the program', () => {
    const both = { setting: ['Rural', 'Non-Rural'] as ('Rural' | 'Non-Rural')[] };
    expect(judgeGroundUp({ deal: { setting: 'Rural' }, program: both }).status).toBe('eligible');
    expect(judgeGroundUp({ deal: { setting: 'any' } }).status).toBe('eligible');
    expect(codesOf(openChecks(judgeGroundUp({ deal: { setting: 'Rural' } })))).toEqual(['SETTING']);
  });

  it('is a way to draw, recourse and cross collateral that the program offers', () => {
    const deal = { drawType: 'self', recourse: 'nonRecourse', crossCollateralAllowed: true } as const;
    expect(codesOf(openChecks(judgeGroundUp({ deal })))).toEqual(['RECOURSE', 'DRAW_TYPE', 'CROSS_COLLATERAL']);
  });
});

describe('a ground-up tier that states no leverage', () => {
  it('is for review with no figures of its own, and gives way to one that states some', () => {
    const verdict = judgeGroundUp({
      program: { tiers: [emptyGroundUpTier] },
      deal: { ...owned, landBalance: 999_999 },
    });
    expect(verdict).toMatchObject({
      status: 'review',
      sizing: { totalLoanAmount: null, requestedAmount: null, landAmount: null, constructionAmount: null, ltc: null },
      // Its share of the land is not stated: all 150,000 of it count toward the balance.
      warnings: [{ code: 'LAND_BALANCE_UNCOVERED', balance: 999_999, landAmount: 150_000, short: 849_999 }],
    });
    const tiers = [emptyGroundUpTier, { ...emptyGroundUpTier, arv: 50 }];
    expect(judgeGroundUp({ program: { tiers } })).toMatchObject({ status: 'eligible', tierIndex: 1 });
  });

  it('fails where the whole cost is below its smallest loan', () => {
    const tiers = [{ ...emptyGroundUpTier, loanRange: { min: 400_001, max: null } }];
    expect(judgeGroundUp({ program: { tiers } }).status).toBe('ineligible');
  });

  it.each(['maxLandPercent', 'maxConstructionPercent', 'totalBlendedCostPercent', 'arv'])(
    'is not one with %s',
    (column) =>
      expect(judgeGroundUp({ program: { tiers: [{ ...emptyGroundUpTier, [column]: 50 }] } }).status).toBe('eligible'),
  );
});
