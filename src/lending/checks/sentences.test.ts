import { describe, expect, it } from 'vitest';
import { fixAndFlip } from '../kinds/fix-and-flip/kind.ts';
import type { Check } from './check.ts';
import { bySeverity, sentencesOf } from './sentences.ts';

const { ofCheck: checkSentence, reason, figures, ofWarning: warningSentence } = sentencesOf(fixAndFlip);

describe('the sentence of a check', () => {
  const sentences: readonly (readonly [Check, string])[] = [
    [
      { code: 'STATE', outcome: 'review', state: 'TX', lender: 'Cedar Lending', gap: 0 },
      'Cedar Lending works in TX only through licensed brokers.',
    ],
    [
      { code: 'STATE', outcome: 'fail', state: 'TX', lender: 'Cedar Lending', gap: 1 },
      'Cedar Lending does not lend in TX',
    ],
    [
      { code: 'CONFIRMATION', outcome: 'review', confirmedAt: Date.UTC(2026, 0, 9) },
      'Nobody has confirmed these terms for 90 days, last on Jan 9, 2026',
    ],
    [{ code: 'CONFIRMATION', outcome: 'pass', confirmedAt: Date.UTC(2026, 0, 9) }, 'Terms last confirmed Jan 9, 2026'],
    [{ code: 'EXPERIENCE_WINDOW', outcome: 'review', months: 24 }, 'Counts experience of the last 24 months'],
    [{ code: 'LEVERAGE', outcome: 'review' }, 'The lender states no leverage'],
    [
      { code: 'MIN_FICO', outcome: 'fail', threshold: 680, actual: 650, gap: 30 / 680 },
      'FICO score 650 is below the minimum of 680',
    ],
    [
      { code: 'LOAN_AMOUNT', outcome: 'pass', against: 'minimum', threshold: 75_000, actual: 285_000, gap: 0 },
      'A loan of $285,000 is within the minimum of $75,000',
    ],
    [
      { code: 'LOAN_AMOUNT', outcome: 'fail', against: 'any', threshold: 1, actual: 0, gap: 1 },
      'The limits leave no loan',
    ],
    [
      { code: 'MAX_REHAB_BUDGET', outcome: 'fail', threshold: 50_000, actual: 60_000, gap: 0.2 },
      'Rehab needed $60,000 is above the maximum of $50,000',
    ],
    [
      { code: 'CREDIT_EVENT_AGE', outcome: 'fail', threshold: 4, actual: 1, gap: 0.75 },
      'Time since the last credit event 1 year is below the minimum of 4 years',
    ],
    [
      { code: 'MIN_FICO', outcome: 'unknown', threshold: 680, fields: ['fico'] },
      'Needs the FICO score: FICO score has a minimum of 680',
    ],
    [
      { code: 'LOAN_AMOUNT', outcome: 'unknown', threshold: 1, fields: ['purchasePrice', 'rehabNeeded', 'arv'] },
      'Needs the purchase price, rehab needed, and ARV to size the loan',
    ],
    [{ code: 'STATE', outcome: 'unknown', threshold: null, fields: ['state'] }, 'Needs the state'],
    [
      { code: 'RECOURSE', outcome: 'fail', offered: ['recourse'], wanted: ['nonRecourse'], gap: 1 },
      'Recourse: non-recourse is not offered, only recourse',
    ],
    [
      { code: 'TERM_LENGTH', outcome: 'fail', offered: [12, 18], wanted: [19, 24], gap: 1 },
      'Term in months: 19 or 24 is not offered, only 12 and 18',
    ],
    [
      { code: 'CROSS_COLLATERAL', outcome: 'fail', offered: ['no'], wanted: ['yes'], gap: 1 },
      'Cross collateral is not allowed',
    ],
    [{ code: 'FELONY', outcome: 'fail', gap: 1 }, 'The lender does not accept a declared felony conviction'],
  ];

  it.each(sentences.map(([check, sentence]) => [`${check.code} (${check.outcome})`, check, sentence] as const))(
    'carries the figures of %s',
    (_, check, sentence) => {
      expect(checkSentence(check)).toBe(sentence);
    },
  );
});

describe('the sentence of a warning', () => {
  it('names the limit that held the loan and what it cost', () => {
    expect(warningSentence({ code: 'LOAN_HELD', boundBy: 'maxARV', percent: 70, limit: 266_600, below: 18_400 })).toBe(
      'Total loan held to 70% of ARV, $18,400 below the requested leverage',
    );
    expect(
      warningSentence({ code: 'LOAN_HELD', boundBy: 'totalLTC', percent: 87.5, limit: 271_250, below: 13_750 }),
    ).toBe('Total loan held to 87.5% of total cost, $13,750 below the requested leverage');
    expect(
      warningSentence({ code: 'LOAN_HELD', boundBy: 'loanRange', percent: null, limit: 200_000, below: 85_000 }),
    ).toBe("Total loan held to the lender's maximum of $200,000, $85,000 below the requested leverage");
  });

  it('says which value the loan counts from, what cash is short and what is missing', () => {
    expect(warningSentence({ code: 'AS_IS_BELOW_PRICE', asIsValue: 230_000, purchasePrice: 250_000 })).toBe(
      'The as-is value of $230,000 is below the purchase price of $250,000 and is the basis of the loan',
    );
    expect(warningSentence({ code: 'LIQUIDITY_SHORT', liquidity: 100_000, cashToClose: 110_000, short: 10_000 })).toBe(
      'Liquidity of $100,000 is $10,000 below the estimated cash to close of $110,000, before points and fees',
    );
    const reserves = { liquidity: 40_000, cashToClose: 25_000, reserves: 17_100, months: 6, short: 2_100 };
    expect(warningSentence({ code: 'RESERVES_SHORT', ...reserves })).toBe(
      'Liquidity of $40,000 is $2,100 below the estimated cash to close of $25,000, before points and fees, plus reserves of $17,100 (6 months of interest)',
    );
    expect(warningSentence({ code: 'NOT_SIZED', fields: ['purchasePrice', 'arv'] })).toBe(
      'The loan cannot be sized without the purchase price and ARV',
    );
  });
});

const fico = (actual: number): Check => ({
  code: 'MIN_FICO',
  outcome: actual < 680 ? 'fail' : 'pass',
  threshold: 680,
  actual,
  gap: 0,
});
const rehab: Check = { code: 'MAX_REHAB_BUDGET', outcome: 'fail', threshold: 100_000, actual: 120_000, gap: 0.2 };

describe('the reason against a program', () => {
  it('says of a missed minimum what is needed, what the deal has and how much is missing', () => {
    expect(reason(fico(650))).toBe('FICO: needs 680, deal has 650 (30 short)');
  });

  it('says of an exceeded maximum how far the deal is over it', () => {
    expect(reason(rehab)).toBe('Rehab budget: allows $100,000, deal has $120,000 ($20,000 over)');
  });

  it('does not measure a loan that the limits rule out altogether against one dollar', () => {
    expect(reason({ code: 'LOAN_AMOUNT', outcome: 'fail', against: 'any', threshold: 1, actual: 0, gap: 1 })).toBe(
      'The limits leave no loan',
    );
  });
});

describe('the table of checks', () => {
  it('shows threshold, own value and distance of a measured check, also when it passes', () => {
    expect(figures(fico(700))).toEqual({
      label: 'FICO',
      outcome: 'pass',
      asks: 'at least 680',
      deal: '700',
      gap: '20 to spare',
    });
    expect(figures(fico(680)).gap).toBe('exactly');
    expect(figures(rehab)).toMatchObject({ asks: 'at most $100,000', deal: '$120,000', gap: '$20,000 over' });
  });

  it('shows what is offered by the labels of the form', () => {
    const draw: Check = { code: 'DRAW_TYPE', outcome: 'fail', offered: ['thirdParty'], wanted: ['self'], gap: 1 };
    expect(figures(draw)).toMatchObject({ asks: 'Third party', deal: 'Self', gap: 'not offered' });
  });

  it('heads a line with the short name of its check', () => {
    const term: Check = { code: 'TERM_LENGTH', outcome: 'fail', offered: [12, 18], wanted: [24], gap: 1 };
    expect(figures(term)).toMatchObject({ label: 'Term', asks: '12, 18', deal: '24' });
  });

  it('claims no value of the deal for an open check', () => {
    const open: Check = { code: 'MIN_EXPERIENCE', outcome: 'unknown', threshold: 3, fields: ['experience'] };
    expect(figures(open)).toMatchObject({ outcome: 'unknown', deal: 'not stated' });
  });

  it('begins with what stands in the way', () => {
    const review: Check = { code: 'LEVERAGE', outcome: 'review' };
    expect(bySeverity([fico(700), review, rehab]).map(({ outcome }) => outcome)).toEqual(['fail', 'review', 'pass']);
  });
});
