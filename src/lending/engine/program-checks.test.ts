import { describe, expect, it } from 'vitest';
import { judge, openChecks, sampleNow, type TestDeal } from '../../../tests/support/lending/samples.ts';

const dayMs = 86_400_000;

describe('where a lender works', () => {
  it('refuses a state in neither list', () => {
    expect(openChecks(judge({ deal: { state: 'NY' } }))).toEqual([
      { code: 'STATE', outcome: 'fail', state: 'NY', lender: 'Cedar Lending', gap: 1 },
    ]);
  });

  it('leaves a licensed-brokers state for review, also when it stands in both lists', () => {
    for (const states of [['FL'], ['FL', 'TX']]) {
      const verdict = judge({ lender: { states, brokersLicenseOnlyStates: ['TX'] } });
      expect(verdict.status).toBe('review');
      expect(openChecks(verdict)).toMatchObject([{ code: 'STATE', outcome: 'review', lender: 'Cedar Lending' }]);
    }
  });

  it('asks nothing of a lender that lists no state at all', () => {
    expect(judge({ lender: { states: [] }, deal: { state: undefined } }).status).toBe('eligible');
  });
});

describe('what a program offers', () => {
  it.each([
    ['PROPERTY_TYPE', { propertyType: 'Cabins' }],
    ['SETTING', { setting: 'Rural' }],
    ['RECOURSE', { recourse: 'nonRecourse' }],
    ['INTEREST_TYPE', { interestType: 'dutch' }],
    ['DRAW_TYPE', { drawType: 'self' }],
    ['CROSS_COLLATERAL', { crossCollateralAllowed: true }],
    ['TERM_LENGTH', { termLengthMonths: [24] }],
  ] as [string, TestDeal][])('fails %s when the preference is not among it', (code, deal) => {
    const verdict = judge({ deal });
    expect(verdict).toMatchObject({ status: 'ineligible', failures: 1, gap: 1 });
    expect(openChecks(verdict)).toMatchObject([{ code, outcome: 'fail' }]);
  });

  it('passes preferences that it offers, and one term among several is enough', () => {
    const verdict = judge({
      deal: {
        setting: 'Non-Rural',
        recourse: 'recourse',
        interestType: 'nonDutch',
        drawType: 'thirdParty',
        crossCollateralAllowed: false,
        termLengthMonths: [18, 24],
      },
    });
    expect(verdict.status).toBe('eligible');
    expect(verdict.checks.map(({ code }) => code)).toEqual([
      'STATE',
      'PROPERTY_TYPE',
      'SETTING',
      'RECOURSE',
      'INTEREST_TYPE',
      'DRAW_TYPE',
      'TERM_LENGTH',
      'CONFIRMATION',
      'EXPERIENCE_WINDOW',
      'MIN_FICO',
      'MIN_EXPERIENCE',
      'LOAN_AMOUNT',
    ]);
  });

  it('asks nothing where a list is empty or no option is chosen', () => {
    const verdict = judge({
      program: {
        propertyTypes: [],
        termLengthMonths: [],
        recourse: { recourse: false, nonRecourse: false },
        interestType: { dutch: false, nonDutch: false },
        drawType: { self: false, thirdParty: false },
      },
      deal: {
        propertyType: undefined,
        recourse: 'nonRecourse',
        interestType: 'dutch',
        drawType: 'self',
        termLengthMonths: [24],
      },
    });
    expect(verdict.status).toBe('eligible');
  });

  it('holds the minimum as-is value against the purchase price when no as-is value is given', () => {
    const program = { minAsIsValue: 260_000 };
    expect(openChecks(judge({ program }))).toMatchObject([
      { code: 'MIN_AS_IS_VALUE', threshold: 260_000, actual: 250_000 },
    ]);
    expect(judge({ program, deal: { asisValue: 260_000 } }).status).toBe('eligible');
  });
});

describe('declared background', () => {
  const lender = { backgroundLimitations: ['Felony Convictions', 'Financial Crimes'], bkFcSsDil: 4 };

  it('fails against the limitations of the lender and only then', () => {
    expect(openChecks(judge({ lender, deal: { background: { felony: true } } }))).toMatchObject([{ code: 'FELONY' }]);
    expect(openChecks(judge({ lender, deal: { background: { financialCrime: true } } }))).toMatchObject([
      { code: 'FINANCIAL_CRIME' },
    ]);
    expect(judge({ deal: { background: { felony: true, financialCrime: true } } }).status).toBe('eligible');
    expect(judge({ lender, deal: { background: { felony: false, financialCrime: false } } }).status).toBe('eligible');
  });

  it('fails a credit event more recent than the lender wants and accepts one exactly that old', () => {
    expect(openChecks(judge({ lender, deal: { background: { creditEventYearsAgo: 3 } } }))).toEqual([
      { code: 'CREDIT_EVENT_AGE', outcome: 'fail', threshold: 4, actual: 3, gap: 0.25 },
    ]);
    expect(judge({ lender, deal: { background: { creditEventYearsAgo: 4 } } }).status).toBe('eligible');
  });

  it('is not checked when nothing is declared', () => {
    expect(judge({ lender }).status).toBe('eligible');
  });
});

describe('what a person must look at', () => {
  it('includes terms not confirmed for 90 days', () => {
    expect(judge({ program: { confirmedAt: sampleNow - 90 * dayMs + 1 } }).status).toBe('eligible');
    const stale = judge({ program: { confirmedAt: sampleNow - 90 * dayMs } });
    expect(stale.status).toBe('review');
    expect(openChecks(stale)).toMatchObject([{ code: 'CONFIRMATION', outcome: 'review' }]);
  });

  it('includes an unusual experience window once the scenario states experience', () => {
    const program = { experienceWindowMonths: 24 };
    expect(openChecks(judge({ program }))).toEqual([{ code: 'EXPERIENCE_WINDOW', outcome: 'review', months: 24 }]);
    const unstated = judge({ program, tier: { minExperience: null }, deal: { experience: undefined } });
    expect(unstated.status).toBe('eligible');
  });

  it('never hides a failure or an open question', () => {
    const program = { experienceWindowMonths: 24 };
    expect(judge({ program, deal: { fico: undefined } }).status).toBe('undetermined');
    expect(judge({ program, deal: { fico: 500 } }).status).toBe('ineligible');
  });
});
