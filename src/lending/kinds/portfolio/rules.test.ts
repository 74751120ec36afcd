import { describe, expect, it } from 'vitest';
import { judgePortfolio } from '../../../../tests/support/lending/rentals.ts';
import { openChecks } from '../../../../tests/support/lending/samples.ts';
import { sentencesOf } from '../../checks/sentences.ts';
import { portfolio } from './kind.ts';

// The sample: ten houses worth $2,000,000, refinanced at 75%; $20,000 of rent a month, $2,500 of taxes and insurance, 1.25 at
// 7.5% over 30 years, where a dollar of loan costs 0.00699215 a month. The program takes 5 to 20 houses, $500,000 to
// $10,000,000 in all.

describe('sizing a portfolio loan', () => {
  it('lends the share of the total value where the rents carry more', () =>
    // 75% of 2,000,000. Rents: 20,000 / 1.25 - 2,500 = 13,500 a month carries 1,930,737.9.
    expect(judgePortfolio()).toMatchObject({
      status: 'eligible',
      sizing: {
        totalLoanAmount: 1_500_000,
        boundBy: 'maxLTV',
        valueLimit: 1_500_000,
        dscrLimit: 1_930_737,
        ltv: 75,
        // 1,500,000 costs 10,488.22 a month, with 2,500 of costs 12,988.22: 20,000 / 12,988.22 = 1.5399.
        dscr: expect.closeTo(1.5399, 4),
        obligations: 12_988.22,
      },
      warnings: [],
    }));

  it('holds the loan to what the rents carry', () =>
    // 12,000 / 1.25 - 2,500 = 7,100 a month; 7,100 / 0.00699215 = 1,015,425.1.
    expect(judgePortfolio({ deal: { currentRent: 12_000 } }).sizing).toMatchObject({
      totalLoanAmount: 1_015_425,
      boundBy: 'dscrRatioMin',
    }));

  it('takes the lowest LTV without a purpose, for review', () => {
    const verdict = judgePortfolio({ deal: { loanPurpose: undefined } });
    expect(openChecks(verdict)).toEqual([{ code: 'LOAN_PURPOSE', outcome: 'review' }]);
    // 70% of 2,000,000.
    expect(verdict.sizing.totalLoanAmount).toBe(1_400_000);
  });

  it('names the rate it assumed', () =>
    expect(judgePortfolio({ terms: { interestRate: null }, deal: { assumedRate: 8 } })).toMatchObject({
      sizing: { rate: 8, assumedRate: 8 },
      warnings: [{ code: 'ASSUMED_RATE', rate: 8 }],
    }));
});

describe('the portfolio', () => {
  it.each([
    ['at the fewest properties', { maxPortfolioSize: 5 }],
    ['at the most', { maxPortfolioSize: 20 }],
    ['at the least total value', { totalPortfolioValue: 500_000 }],
    ['at the greatest', { totalPortfolioValue: 10_000_000 }],
  ])('passes exactly %s', (_, deal) => expect(judgePortfolio({ deal }).status).toBe('eligible'));

  it.each([
    ['MIN_PROPERTIES', { maxPortfolioSize: 4 }, 5],
    ['MIN_TOTAL_VALUE', { totalPortfolioValue: 499_999 }, 500_000],
    ['MAX_TOTAL_VALUE', { totalPortfolioValue: 10_000_001 }, 10_000_000],
  ])('fails one beyond its bounds: %s', (code, deal, threshold) =>
    expect(openChecks(judgePortfolio({ deal }))).toMatchObject([{ code, outcome: 'fail', threshold }]),
  );

  it('is held to the most properties of the program and of the tier', () => {
    expect(openChecks(judgePortfolio({ deal: { maxPortfolioSize: 21 } }))).toMatchObject([
      { code: 'MAX_PROPERTIES', threshold: 20, actual: 21 },
      { code: 'MAX_PORTFOLIO_SIZE', threshold: 20, actual: 21 },
    ]);
    expect(openChecks(judgePortfolio({ tier: { maxPortfolioSize: 9 } }))).toMatchObject([
      { code: 'MAX_PORTFOLIO_SIZE', threshold: 9, actual: 10 },
    ]);
  });

  it('is unknown while it is not stated, where a program has bounds', () => {
    const verdict = judgePortfolio({ deal: { maxPortfolioSize: undefined, totalPortfolioValue: undefined } });
    expect(openChecks(verdict).map((check) => [check.code, 'fields' in check ? check.fields : []])).toEqual([
      ['MIN_PROPERTIES', ['maxPortfolioSize']],
      ['MAX_PROPERTIES', ['maxPortfolioSize']],
      ['MIN_TOTAL_VALUE', ['totalPortfolioValue']],
      ['MAX_TOTAL_VALUE', ['totalPortfolioValue']],
      ['LOAN_AMOUNT', ['totalPortfolioValue']],
      ['MAX_PORTFOLIO_SIZE', ['maxPortfolioSize']],
    ]);
    const unbounded = {
      portfolioRequirements: { minProperties: 0, maxProperties: null, minTotalValue: null, maxTotalValue: null },
    };
    const free = judgePortfolio({
      terms: unbounded,
      tier: { maxPortfolioSize: null },
      deal: { maxPortfolioSize: undefined },
    });
    expect(free.status).toBe('eligible');
  });
});

describe('the leverage a portfolio needs', () => {
  const unvalued = { totalPortfolioValue: undefined };
  const codeOf = (deal: Parameters<typeof judgePortfolio>[0]) =>
    judgePortfolio(deal).checks.find(({ code }) => code === 'MAX_LTV');

  it('settles the LTV where loan or value is not given', () => {
    expect(codeOf({ deal: { ...unvalued, maxLTV: 75 } })).toMatchObject({ outcome: 'pass', threshold: 75, actual: 75 });
    expect(codeOf({ deal: { ...unvalued, maxLTV: 75.01 } })).toMatchObject({ outcome: 'fail', actual: 75.01 });
    expect(codeOf({ deal: { maxLTV: 80 } })).toMatchObject({ outcome: 'fail', threshold: 75, actual: 80 });
    expect(codeOf({ deal: { ...unvalued, loanAmount: 900_000 } })).toMatchObject({ outcome: 'unknown' });
  });

  it('gives way to loan and value, and a warning names the difference', () => {
    // 1,500,000 of 2,000,000 is 75%.
    const verdict = judgePortfolio({ deal: { maxLTV: 80, loanAmount: 1_500_000 } });
    expect(verdict).toMatchObject({
      status: 'eligible',
      warnings: [{ code: 'LTV_DIFFERS', stated: 80, computed: 75 }],
    });
    expect(verdict.warnings.map((warning) => sentencesOf(portfolio).ofWarning(warning))).toEqual([
      'The deal needs an LTV of 80%; its loan and value make it 75%, which counts',
    ]);
    expect(judgePortfolio({ deal: { maxLTV: 75.009, loanAmount: 1_500_000 } }).warnings).toEqual([]);
    expect(judgePortfolio({ deal: { maxLTV: 75.01, loanAmount: 1_500_000 } }).warnings).toHaveLength(1);
  });
});

describe('the DSCR a portfolio states', () => {
  const blind = { taxes: undefined };
  const codeOf = (deal: Parameters<typeof judgePortfolio>[0]) =>
    judgePortfolio(deal).checks.find(({ code }) => code === 'MIN_DSCR');

  it('settles the DSCR where rent, taxes or insurance is not given, and leaves the size to the value', () => {
    expect(codeOf({ deal: { ...blind, minDSCR: 1.25 } })).toMatchObject({ outcome: 'pass', actual: 1.25 });
    expect(codeOf({ deal: { ...blind, minDSCR: 1.24 } })).toMatchObject({ outcome: 'fail', threshold: 1.25 });
    expect(judgePortfolio({ deal: { ...blind, minDSCR: 1.3 } })).toMatchObject({
      status: 'eligible',
      sizing: { totalLoanAmount: 1_500_000, boundBy: 'maxLTV', dscrLimit: null },
    });
    expect(codeOf({ deal: { ...blind, minDSCR: 1.3, loanAmount: 900_000 } })).toMatchObject({ outcome: 'pass' });
  });

  it('gives way to the computed one, and a warning names the difference', () => {
    // 1,500,000 makes it 1.5399 (see above).
    const verdict = judgePortfolio({ deal: { minDSCR: 1.1, loanAmount: 1_500_000 } });
    expect(verdict.status).toBe('eligible');
    expect(verdict.warnings).toEqual([{ code: 'DSCR_DIFFERS', stated: 1.1, computed: expect.closeTo(1.5399, 4) }]);
    expect(verdict.warnings.map((warning) => sentencesOf(portfolio).ofWarning(warning))).toEqual([
      'The deal states a DSCR of 1.10; rent and costs make it 1.53 at this loan, which counts',
    ]);
    expect(judgePortfolio({ deal: { minDSCR: 1.54, loanAmount: 1_500_000 } }).warnings).toEqual([]);
  });
});
