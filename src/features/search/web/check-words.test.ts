import { describe, expect, test } from 'vitest';
import type { Check } from '../../../lending/check.ts';
import { bySeverity, checkFigures, reasonText } from './check-words.ts';

const fico = (actual: number): Check => ({
  code: 'MIN_FICO',
  outcome: actual < 680 ? 'fail' : 'pass',
  threshold: 680,
  actual,
  gap: 0,
});
const rehab: Check = { code: 'MAX_REHAB_BUDGET', outcome: 'fail', threshold: 100_000, actual: 120_000, gap: 0.2 };

describe('reasons', () => {
  test('a missed minimum says what is needed, what the deal has and how much is missing', () => {
    expect(reasonText(fico(650))).toBe('FICO: needs 680, deal has 650 (30 short)');
  });
  test('an exceeded maximum says how far the deal is over it', () => {
    expect(reasonText(rehab)).toBe('Rehab budget: allows $100,000, deal has $120,000 ($20,000 over)');
  });
  test('a loan that the limits rule out altogether is not measured against one dollar', () => {
    const none: Check = { code: 'LOAN_AMOUNT', outcome: 'fail', threshold: 1, actual: 0, gap: 1 };
    expect(reasonText(none)).toBe('The limits leave no loan');
  });
});

describe('the table of checks', () => {
  test('a measured check shows threshold, own value and distance, also when it passes', () => {
    expect(checkFigures(fico(700))).toEqual({
      label: 'FICO',
      outcome: 'pass',
      asks: 'at least 680',
      deal: '700',
      gap: '20 to spare',
    });
    expect(checkFigures(fico(680)).gap).toBe('exactly');
    expect(checkFigures(rehab)).toMatchObject({ asks: 'at most $100,000', deal: '$120,000', gap: '$20,000 over' });
  });
  test('a wish shows what is offered in the words of the form', () => {
    const draw: Check = { code: 'DRAW_TYPE', outcome: 'fail', offered: ['thirdParty'], wanted: ['self'], gap: 1 };
    expect(checkFigures(draw)).toMatchObject({ asks: 'Third party', deal: 'Self', gap: 'not offered' });
  });
  test('an open check claims no value of the deal', () => {
    const open: Check = { code: 'MIN_EXPERIENCE', outcome: 'unknown', threshold: 3, fields: ['experience'] };
    expect(checkFigures(open)).toMatchObject({ outcome: 'unknown', deal: 'not stated' });
  });
  test('what stands in the way comes first', () => {
    const review: Check = { code: 'LEVERAGE', outcome: 'review' };
    expect(bySeverity([fico(700), review, rehab]).map(({ outcome }) => outcome)).toEqual(['fail', 'review', 'pass']);
  });
});
