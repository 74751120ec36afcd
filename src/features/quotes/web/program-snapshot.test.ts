import { describe, expect, test } from 'vitest';
import type { Check } from '../../../lending/checks/check.ts';
import { dscr } from '../../../lending/kinds/dscr/kind.ts';
import { fixAndFlip } from '../../../lending/kinds/fix-and-flip/kind.ts';
import { stabilizedBridge } from '../../../lending/kinds/stabilized-bridge/kind.ts';
import { bySeriousness, findingsOf, sizingForBroker, sizingForLender } from './program-snapshot.ts';

const fico: Check = { code: 'MIN_FICO', outcome: 'fail', threshold: 680, actual: 640, gap: 0.06 };
const state: Check = { code: 'STATE', outcome: 'unknown', threshold: null, fields: ['state'] };
const leverage: Check = { code: 'LEVERAGE', outcome: 'review' };

test('a stored check reads as the sentence of its rule; against the deal comes before to judge, and that before open', () => {
  const findings = findingsOf(fixAndFlip, { checks: [state, leverage, fico] });
  expect(findings.map(({ outcome }) => outcome)).toEqual(['unknown', 'review', 'fail']);
  expect(bySeriousness(findings)).toEqual([
    { outcome: 'fail', sentence: 'FICO score 640 is below the minimum of 680' },
    { outcome: 'review', sentence: 'The lender states no leverage' },
    { outcome: 'unknown', sentence: 'Needs the state' },
  ]);
});

test('a stored check whose rule no longer exists is left out and breaks nothing', () => {
  const strange: Check = { ...fico, code: 'MOON_PHASE' };
  expect(findingsOf(fixAndFlip, { checks: [strange, fico] })).toHaveLength(1);
});

describe('the sizing of a flip', () => {
  const sizing = {
    totalLoanAmount: 200_000,
    purchaseLoanAmount: 150_000,
    rehabLoanAmount: 50_000,
    ltc: 80,
    cashToClose: 50_000,
    boundBy: 'maxARV',
  };
  const lines = (figures: ReturnType<typeof sizingForBroker>) =>
    figures.map(({ label, text, note }) => [label, text, ...(note ? [note] : [])].join(': '));

  test('is read by the broker as what the loan pays for', () => {
    expect(lines(sizingForBroker(fixAndFlip, sizing))).toEqual([
      'Total loan: $200,000',
      'Purchase loan: $150,000',
      'Rehab loan: $50,000',
      'LTC: 80%',
      'Cash to close before points and fees: $50,000',
    ]);
  });

  test('is read by the lender as what its own limits came to', () => {
    expect(lines(sizingForLender(fixAndFlip, sizing))).toEqual([
      'Loan by your limits: $200,000: held to your limit on ARV',
      'LTC: 80%',
      'Toward the purchase: $150,000',
      'Toward the rehab: $50,000',
      'Cash to close: $50,000: before points and fees',
    ]);
    expect(lines(sizingForLender(fixAndFlip, { ...sizing, boundBy: null }))[0]).toBe('Loan by your limits: $200,000');
  });

  test('that came to nothing is one line, not a list of dashes', () => {
    expect(lines(sizingForLender(fixAndFlip, { totalLoanAmount: null, boundBy: null }))).toEqual([
      'Loan by your limits: Could not be sized',
    ]);
  });
});

describe('the sizing of a loan that the deal asks for', () => {
  const asked = { totalLoanAmount: 290_000, ltv: 72.5, equity: 110_000, boundBy: null, unitLimit: 500_000 };

  test('is read by the lender as asked for, beside the lowest of its own limits', () => {
    const [loan] = sizingForLender(stabilizedBridge, { ...asked, ltvLimit: 260_000 });
    expect(loan).toEqual({ label: 'Loan asked for', text: '$290,000', note: 'your LTV limit: $260,000' });
  });

  test('says so too where no limit is stated', () => {
    const [loan] = sizingForLender(stabilizedBridge, { ...asked, unitLimit: null });
    expect(loan).toEqual({ label: 'Loan asked for', text: '$290,000', note: undefined });
  });
});

test('a lender reads of an assumed rate only where the program states none', () => {
  const labels = (assumedRate: number | null) =>
    sizingForLender(dscr, { totalLoanAmount: 200_000, boundBy: 'maxLTV', assumedRate }).map(({ label }) => label);
  expect(labels(7.5)).toContain('Rate assumed');
  expect(labels(null)).not.toContain('Rate assumed');
});
