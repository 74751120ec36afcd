import { describe, expect, it } from 'vitest';
import { groundUpDeal, groundUpTier, judgeGroundUp } from '../../../tests/support/lending/ground-up.ts';
import { judgeDscr, judgePortfolio } from '../../../tests/support/lending/rentals.ts';
import { emptySampleTier, judge, openChecks, sampleTier } from '../../../tests/support/lending/samples.ts';
import { judgeBridge } from '../../../tests/support/lending/stabilized-bridge.ts';
import { compareGaps } from '../engine/program-checks.ts';
import type { Explanation } from '../engine/verdict.ts';
import { loanKinds } from '../kinds/all.ts';
import { groundUp } from '../kinds/ground-up/kind.ts';
import { portfolio } from '../kinds/portfolio/kind.ts';
import { notesOf, sentencesOf } from './sentences.ts';

// Rules of docs/rules that two implementations once read differently, each with a worked example.

const outcomeOf = (verdict: Explanation, code: string) => verdict.checks.find((check) => check.code === code)?.outcome;
const codesOf = (verdict: Explanation) => verdict.warnings.map(({ code }) => code);

describe('an as-is value below the price', () => {
  it('is said of a tier without a share of the price too', () => {
    // The basis is 230,000, and all of it is lent: 230,000 + 60,000 within 75% of 420,000.
    const { sizing, warnings } = judge({ tier: { maxLTC: null }, deal: { asisValue: 230_000 } });
    expect(sizing).toMatchObject({ basis: 230_000, totalLoanAmount: 290_000 });
    expect(warnings).toEqual([{ code: 'AS_IS_BELOW_PRICE', asIsValue: 230_000, purchasePrice: 250_000 }]);
  });
});

describe('the leverage that a portfolio needs', () => {
  const unvalued = { totalPortfolioValue: undefined };
  const terms = {
    portfolioRequirements: { minProperties: 5, maxProperties: 20, minTotalValue: null, maxTotalValue: null },
  };

  it('of at most 100% says that the loan is not above the value', () => {
    const verdict = judgePortfolio({ terms, deal: { ...unvalued, loanAmount: 900_000, maxLTV: 75 } });
    expect(verdict).toMatchObject({ status: 'eligible', sizing: { totalLoanAmount: 900_000 } });
  });

  it('is not enough above 100%', () => {
    const tier = { maxLTVRateTerm: null, maxLTVPurchase: 75 };
    const verdict = judgePortfolio({ terms, tier, deal: { ...unvalued, loanAmount: 900_000, maxLTV: 101 } });
    expect(openChecks(verdict)).toMatchObject([
      { code: 'LOAN_AMOUNT', outcome: 'unknown', fields: ['totalPortfolioValue'] },
      { code: 'LEVERAGE' },
    ]);
  });

  it('lets the rents size a loan, and says that the value is missing', () => {
    // Rents of 12,000 carry 1,015,425, as in the sample of the portfolio rules.
    const verdict = judgePortfolio({ terms, deal: { ...unvalued, maxLTV: 75, currentRent: 12_000 } });
    expect(verdict).toMatchObject({
      status: 'eligible',
      sizing: { totalLoanAmount: 1_015_425, boundBy: 'dscrRatioMin' },
      warnings: [{ code: 'SIZED_WITHOUT_VALUE', percent: 75 }],
    });
  });
});

describe('a bridge deal without a property type', () => {
  const untyped = { propertyType: undefined };

  it('has no loan while a category that may apply lends less than the other limits', () => {
    // 70% of 900,000 is 630,000; a single family would get 500,000.
    const verdict = judgeBridge({ deal: { ...untyped, propertyValue: 900_000 } });
    expect(openChecks(verdict)).toMatchObject([
      { code: 'PROPERTY_TYPE' },
      { code: 'UNIT_COUNT' },
      { code: 'LOAN_AMOUNT', outcome: 'unknown', fields: ['propertyType'] },
    ]);
    expect(verdict.sizing.totalLoanAmount).toBeNull();
  });

  it('has one that every category lends', () => {
    // 70% of 400,000 is 280,000, below the 500,000.
    const verdict = judgeBridge({ deal: untyped });
    expect(outcomeOf(verdict, 'LOAN_AMOUNT')).toBe('pass');
    expect(verdict.sizing.totalLoanAmount).toBe(280_000);
  });

  it('leaves an amount that is asked for open where a category lends less', () => {
    const deal = { ...untyped, propertyValue: 900_000 };
    expect(outcomeOf(judgeBridge({ deal: { ...deal, loanAmount: 500_000 } }), 'UNIT_MAXIMUM')).toBe('pass');
    const open = judgeBridge({ deal: { ...deal, loanAmount: 500_001 } }).checks.find(
      (one) => one.code === 'UNIT_MAXIMUM',
    );
    expect(open).toMatchObject({ outcome: 'unknown', threshold: 500_000, fields: ['propertyType'] });
  });

  it('is not asked for a maximum of a category that is not allowed', () => {
    const none = { allowed: false, maxLoanAmount: 100 };
    const units = { singleFamily: { allowed: true, maxLoanAmount: null }, twoToFour: none, fivePlus: none };
    const verdict = judgeBridge({ program: { unitCountRestrictions: units }, deal: untyped });
    expect(verdict.sizing.totalLoanAmount).toBe(280_000);
  });
});

describe('rehab that does not remain', () => {
  it('passes whatever the value', () =>
    expect(outcomeOf(judgeBridge({ deal: { rehabRemaining: 0, propertyValue: undefined } }), 'MAX_REHAB_SHARE')).toBe(
      'pass',
    ));
});

describe('a tier without leverage', () => {
  const tier = { maxLTVRateTerm: null };

  it('has no DSCR computed, and none of the loans that one would allow', () => {
    const { sizing, warnings } = judgeDscr({ terms: { interestRate: null }, tier: { maxLTVPurchase: null } });
    expect(sizing).toMatchObject({ totalLoanAmount: null, dscr: null, dscrLimit: null });
    expect(warnings).toEqual([]);
  });

  it('is checked against a DSCR that the deal states', () => {
    expect(outcomeOf(judgePortfolio({ tier, deal: { minDSCR: 1.2 } }), 'MIN_DSCR')).toBe('fail');
    expect(judgePortfolio({ tier, deal: { minDSCR: 1.25 } }).status).toBe('review');
    expect(outcomeOf(judgeBridge({ tier: { maxLTV: null }, deal: { dscr: 1.09 } }), 'MIN_DSCR')).toBe('fail');
  });

  it('is warned of a land balance like any other', () => {
    const empty = groundUpTier({ loanRange: { min: null, max: null } });
    const columns = { maxLandPercent: null, maxConstructionPercent: null, totalBlendedCostPercent: null, arv: null };
    const owned = { landStatus: 'owned', landValue: 150_000, landBalance: 160_000 } as const;
    const verdict = judgeGroundUp({
      program: { tiers: [{ ...empty, ...columns }] },
      deal: { ...groundUpDeal, ...owned },
    });
    expect(verdict.status).toBe('review');
    expect(verdict.warnings).toEqual([
      { code: 'LAND_BALANCE_UNCOVERED', balance: 160_000, landAmount: 150_000, short: 10_000 },
    ]);
  });

  it('is named by the as-is value that is the basis', () => {
    const verdict = judge({ program: { tiers: [emptySampleTier] }, deal: { asisValue: 230_000 } });
    expect(codesOf(verdict)).toContain('AS_IS_BELOW_PRICE');
  });
});

describe('a DSCR that is exact', () => {
  // Rent of 1,250 over 360,000 / 360 = 1,000 a month is 1.25.
  const deal = { currentRent: 1_250, taxes: 0, insurance: 0, propertyValue: 900_000, purchasePrice: 900_000 };
  const terms = { interestRate: 0 };

  it('passes at a rate of 0, which is the loan over its months', () => {
    const asked = judgeDscr({ terms, deal: { ...deal, loanAmount: 360_000 } });
    expect(asked).toMatchObject({ status: 'eligible', sizing: { monthlyPayment: 1_000 } });
    expect(judgeDscr({ terms, deal }).sizing.totalLoanAmount).toBe(360_000);
    expect(judgeDscr({ terms, deal: { ...deal, loanAmount: 360_100 } }).status).toBe('ineligible');
  });

  it('is compared with a slack of one millionth', () => {
    const stated = (dscr: number) => outcomeOf(judgeBridge({ tier: { minDSCR: 1.25 }, deal: { dscr } }), 'MIN_DSCR');
    expect(stated(1.2499995)).toBe('pass');
    expect(stated(1.249998)).toBe('fail');
  });
});

describe('the assumed rate', () => {
  it('is named wherever a DSCR, or the loan that one allows, is computed with it', () => {
    const terms = { interestRate: null };
    expect(codesOf(judgeDscr({ terms }))).toEqual(['ASSUMED_RATE']);
    expect(codesOf(judgeDscr({ terms, tier: { dscrRatioMin: null } }))).toEqual(['ASSUMED_RATE']);
    const unvalued = judgeDscr({ terms, deal: { propertyValue: undefined, purchasePrice: undefined } });
    expect(unvalued.sizing.dscrLimit).not.toBeNull();
    expect(codesOf(unvalued)).toContain('ASSUMED_RATE');
    expect(codesOf(judgeDscr({ terms, deal: { currentRent: undefined } }))).not.toContain('ASSUMED_RATE');
    expect(codesOf(judgePortfolio({ terms }))).toContain('ASSUMED_RATE');
    expect(codesOf(judgePortfolio({ terms: { interestRate: 7 } }))).not.toContain('ASSUMED_RATE');
  });
});

describe('a loan above the value', () => {
  it('fails the LTV and the amount', () => {
    const failed = (verdict: Explanation) => openChecks(verdict).map(({ code, outcome }) => [code, outcome]);
    const both = (code: string) => [
      ['LOAN_AMOUNT', 'fail'],
      [code, 'fail'],
    ];
    const tier = { dscrRatioMin: null };
    expect(failed(judgeDscr({ tier, deal: { loanAmount: 400_001 } }))).toEqual(both('MAX_LTV'));
    expect(failed(judgeBridge({ deal: { loanAmount: 400_001 } }))).toEqual(both('LTV'));
    expect(failed(judgePortfolio({ tier, deal: { loanAmount: 2_000_001 } }))).toEqual(both('MAX_LTV'));
  });

  it('is measured against 100% where the lender states more', () => {
    const tier = { maxLTVPurchase: 110, dscrRatioMin: null };
    const ltv = judgeDscr({ tier, deal: { loanAmount: 410_000 } }).checks.find(({ code }) => code === 'MAX_LTV');
    expect(ltv).toMatchObject({ outcome: 'fail', threshold: 100, actual: 102.5, gap: 0.025 });
  });
});

describe('a ground-up loan', () => {
  it('names the limit that held it below what the shares come to', () => {
    // 60% of 100,000 and 100% of 300,000 are 360,000; 55% of 600,000 is 330,000.
    const { warnings } = judgeGroundUp({ tier: { arv: 55 } });
    expect(warnings.map(sentencesOf(groundUp).ofWarning)).toEqual([
      'Total loan held to 55% of completed value, $30,000 below the requested leverage',
    ]);
    // 80% of 400,000 is 320,000.
    const blended = judgeGroundUp({ tier: { totalBlendedCostPercent: 80 } });
    expect(blended.warnings.map(sentencesOf(groundUp).ofWarning)).toEqual([
      'Total loan held to 80% of total cost, $40,000 below the requested leverage',
    ]);
  });
});

describe.each(loanKinds.map((kind) => ({ name: kind.name, kind })))('the search form of $name', ({ kind }) => {
  it('asks for the background, folded', () => {
    expect(kind.deal.groups).toContainEqual({ title: 'Background', fields: ['background'], folded: true });
    expect(kind.deal.fields.map(({ name }) => name)).toContain('background');
  });
});

describe('what a program and its tier both need', () => {
  it('is said once in a row', () => {
    const verdict = judgePortfolio({ deal: { maxPortfolioSize: undefined } });
    const texts = notesOf(portfolio, verdict).map(({ text }) => text);
    expect(texts).toContain('Needs the number of properties: number of properties has a maximum of 20');
    expect(new Set(texts).size).toBe(texts.length);
  });
});

describe('ties', () => {
  it('are gaps that differ by less than a millionth', () => {
    expect(0.1 + 0.2 + 0.3).not.toBe(0.3 + 0.2 + 0.1);
    expect(compareGaps(0.1 + 0.2 + 0.3, 0.3 + 0.2 + 0.1)).toBe(0);
    expect(compareGaps(0.25, 0.25 + 9e-7)).toBe(0);
    expect(compareGaps(0.25, 0.25 + 2e-6)).toBeLessThan(0);
  });

  it('between tiers are settled column by column, missing first, then the lower number', () => {
    const winner = (...tiers: Parameters<typeof sampleTier>[0][]) =>
      judge({ program: { tiers: tiers.map((tier) => sampleTier({ maxARV: null, ...tier })) } }).tierIndex;
    // The loan is the same 285,000 in every tier. As text "100" would come before "95".
    expect(winner({ totalLTC: 100 }, { totalLTC: 95 })).toBe(1);
    expect(winner({ totalLTC: 95 }, { totalLTC: null })).toBe(1);
    // The loan range comes before the columns of the kind.
    const range = (max: number) => ({ min: 75_000, max });
    expect(winner({ loanRange: range(900_000), totalLTC: 95 }, { loanRange: range(800_000), totalLTC: 100 })).toBe(1);
  });
});

describe('the experience window', () => {
  const windowOf = (months: number, experience: number, minExperience: number | null) =>
    judge({
      program: { experienceWindowMonths: months, tiers: [sampleTier({ minExperience })] },
      deal: { experience },
    });

  it('is settled by meeting a longer one in the last 36 months', () => {
    expect(windowOf(60, 6, 5).status).toBe('eligible');
    expect(openChecks(windowOf(60, 4, 5)).map(({ code }) => code)).toEqual(['EXPERIENCE_WINDOW', 'MIN_EXPERIENCE']);
    expect(windowOf(24, 6, 5).status).toBe('review');
  });

  it('does not matter where no experience is asked', () => {
    expect(windowOf(24, 6, null).status).toBe('eligible');
    expect(windowOf(24, 6, 0).status).toBe('eligible');
  });

  it('leaves a better borrower a verdict that is no worse', () => {
    const tiers = [sampleTier({ tierName: 'Open', minExperience: 0, maxLTC: 80 }), sampleTier({ minExperience: 2 })];
    const verdictOf = (experience: number) =>
      judge({ program: { experienceWindowMonths: 24, tiers }, deal: { experience } });
    expect(verdictOf(1)).toMatchObject({ status: 'eligible', tierName: 'Open' });
    expect(verdictOf(5)).toMatchObject({ status: 'eligible', tierName: 'Open' });
  });
});
