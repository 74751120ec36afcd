import { describe, expect, it } from 'vitest';
import { openChecks } from '../../../../tests/support/lending/samples.ts';
import { bridgeTier, judgeBridge } from '../../../../tests/support/lending/stabilized-bridge.ts';
import type { Check } from '../../checks/check.ts';
import { sentencesOf } from '../../checks/sentences.ts';
import type { BridgeDeal } from './deal.ts';
import { stabilizedBridge } from './kind.ts';

const codesOf = (checks: readonly Check[]) => checks.map(({ code }) => code);
const say = (check: Check | undefined) => check && sentencesOf(stabilizedBridge).ofCheck(check);

describe('the largest bridge loan', () => {
  it('is the share of the value that the tier lends', () => {
    // 70% of 400,000 is 280,000, below the 500,000 for a single family and the 2,000,000 of the range.
    const { status, sizing, warnings } = judgeBridge({});
    expect(status).toBe('eligible');
    expect(sizing).toEqual({
      totalLoanAmount: 280_000,
      boundBy: 'maxLTV',
      ltvLimit: 280_000,
      unitLimit: 500_000,
      ltv: 70,
      equity: 120_000,
      rehabShare: null,
      cashToClose: null,
      cashToBorrower: null,
    });
    expect(warnings).toEqual([]);
  });

  it('is held to the maximum for the unit count of its property type', () => {
    // 70% of 900,000 is 630,000; a single family gets 500,000, which is 55.6% of the value.
    const { sizing } = judgeBridge({ deal: { propertyValue: 900_000 } });
    expect(sizing).toMatchObject({ totalLoanAmount: 500_000, boundBy: 'unitMaximum', unitLimit: 500_000, ltv: 55.6 });
  });

  it.each(['Condo', 'Townhome', 'Manufactured', 'Cabins'])('counts a %s as a single family', (propertyType) => {
    const { sizing } = judgeBridge({ deal: { propertyType, propertyValue: 900_000 } });
    expect(sizing.unitLimit).toBe(500_000);
  });

  it('has no maximum where the lender states none for the unit count', () => {
    const { status, sizing } = judgeBridge({ deal: { propertyType: '2-4 Unit', propertyValue: 900_000 } });
    expect(status).toBe('eligible');
    expect(sizing).toMatchObject({ totalLoanAmount: 630_000, unitLimit: null });
  });

  it('is held to the top of the loan range', () => {
    const { sizing } = judgeBridge({ tier: { loanRange: { min: null, max: 250_000 } } });
    expect(sizing).toMatchObject({ totalLoanAmount: 250_000, boundBy: 'loanRange' });
  });

  it('never exceeds the value, however much the lender states', () => {
    const { sizing } = judgeBridge({ tier: { maxLTV: 120 } });
    expect(sizing).toMatchObject({ totalLoanAmount: 400_000, ltv: 100, equity: 0 });
  });

  it('meets the bottom of the loan range exactly, and fails one dollar below', () => {
    expect(judgeBridge({ tier: { loanRange: { min: 280_000, max: null } } }).status).toBe('eligible');
    expect(openChecks(judgeBridge({ tier: { loanRange: { min: 280_001, max: null } } }))).toEqual([
      {
        code: 'LOAN_AMOUNT',
        outcome: 'fail',
        against: 'minimum',
        threshold: 280_001,
        actual: 280_000,
        gap: 1 / 280_001,
      },
    ]);
  });

  it('stays open without a value, and says what would settle it', () => {
    const verdict = judgeBridge({ deal: { propertyValue: undefined } });
    expect(verdict.status).toBe('undetermined');
    expect(openChecks(verdict)).toMatchObject([{ code: 'LOAN_AMOUNT', outcome: 'unknown', fields: ['propertyValue'] }]);
    expect(verdict.sizing).toMatchObject({ totalLoanAmount: null, ltvLimit: null, ltv: null });
    expect(verdict.warnings).toEqual([{ code: 'NOT_SIZED', fields: ['propertyValue'] }]);
  });

  it('is nothing for a property worth nothing', () =>
    expect(judgeBridge({ deal: { propertyValue: 0 } })).toMatchObject({ status: 'ineligible', failures: 1 }));
});

describe('a bridge loan that is asked for', () => {
  it('passes exactly at the limit and fails one dollar above it', () => {
    expect(judgeBridge({ deal: { loanAmount: 280_000 } })).toMatchObject({
      status: 'eligible',
      sizing: { totalLoanAmount: 280_000, boundBy: null, ltv: 70 },
    });
    // 280,001 x 100 / 400,000 is 70.00025%.
    const above = judgeBridge({ deal: { loanAmount: 280_001 } });
    expect(openChecks(above)).toEqual([
      { code: 'LTV', outcome: 'fail', threshold: 70, actual: 70.00025, gap: expect.closeTo(0.00025 / 70, 9) },
    ]);
  });

  it('is held against the maximum for the unit count', () => {
    const deal = { propertyValue: 900_000, loanAmount: 500_000 };
    expect(judgeBridge({ deal }).status).toBe('eligible');
    const [above] = openChecks(judgeBridge({ deal: { ...deal, loanAmount: 550_000 } }));
    expect(above).toMatchObject({ code: 'UNIT_MAXIMUM', threshold: 500_000, actual: 550_000, gap: 0.1 });
    expect(say(above)).toBe('Loan for this unit count $550,000 is above the maximum of $500,000');
  });

  it('fails below and above the loan range, and above the value', () => {
    const tier = { maxLTV: null, loanRange: { min: 100_000, max: 300_000 } };
    const against = (loanAmount: number) =>
      openChecks(judgeBridge({ tier, deal: { loanAmount } })).filter(({ code }) => code === 'LOAN_AMOUNT');
    expect(against(99_999)).toMatchObject([{ against: 'minimum', threshold: 100_000 }]);
    expect(against(100_000)).toEqual([]);
    expect(against(300_000)).toEqual([]);
    expect(against(300_001)).toMatchObject([{ against: 'maximum', threshold: 300_000 }]);
    expect(against(400_001)).toMatchObject([{ against: 'whole', threshold: 400_000 }]);
    expect(against(0)).toMatchObject([{ against: 'any' }]);
  });

  it('is no share of a property worth nothing, in numbers all the same', () => {
    const verdict = judgeBridge({ deal: { loanAmount: 100_000, propertyValue: 0, rehabRemaining: 5_000 } });
    expect(verdict.status).toBe('ineligible');
    expect(JSON.parse(JSON.stringify(verdict))).toEqual(verdict);
  });

  it('stays in figures without a value, and needs it for the value limit', () => {
    const verdict = judgeBridge({ deal: { loanAmount: 280_000, propertyValue: undefined } });
    expect(verdict).toMatchObject({ status: 'undetermined', sizing: { totalLoanAmount: 280_000, ltv: null } });
    expect(openChecks(verdict)).toMatchObject([
      { code: 'LOAN_AMOUNT', fields: ['propertyValue'] },
      { code: 'LTV', threshold: 70, fields: ['propertyValue'] },
    ]);
  });
});

describe('the unit count', () => {
  it('must be allowed', () => {
    const verdict = judgeBridge({ deal: { propertyType: '5+ Unit' } });
    expect(verdict.status).toBe('ineligible');
    const [check] = openChecks(verdict);
    expect(check).toMatchObject({ code: 'UNIT_COUNT', wanted: ['5+ units'], gap: 1 });
    expect(say(check)).toBe('Unit count: 5+ units is not offered, only Single family and 2-4 units');
  });

  it('is open without a property type, as is the property type itself', () => {
    const open = openChecks(judgeBridge({ deal: { propertyType: undefined } }));
    expect(open).toMatchObject([
      { code: 'PROPERTY_TYPE', fields: ['propertyType'] },
      { code: 'UNIT_COUNT', fields: ['propertyType'] },
    ]);
  });

  it('is not asked about where the lender allows none in particular', () => {
    const none = { allowed: false, maxLoanAmount: 100_000 };
    const program = { unitCountRestrictions: { singleFamily: none, twoToFour: none, fivePlus: none } };
    const verdict = judgeBridge({ program });
    expect(verdict).toMatchObject({ status: 'eligible', sizing: { totalLoanAmount: 280_000, unitLimit: null } });
    expect(codesOf(verdict.checks)).not.toContain('UNIT_COUNT');
  });
});

describe('rehab that remains', () => {
  const shareOf = (rehabRemaining: number, maxRehabPercent: number | null = 12.5) =>
    judgeBridge({ program: { maxRehabPercent }, deal: { rehabRemaining } });

  it('passes up to the stated share of the value and fails one dollar above it', () => {
    // 12.5% of 400,000 is 50,000.
    expect(shareOf(50_000)).toMatchObject({ status: 'eligible', sizing: { rehabShare: 12.5 } });
    expect(openChecks(shareOf(50_001))).toMatchObject([{ code: 'MAX_REHAB_SHARE', threshold: 12.5, actual: 12.50025 }]);
    const [check] = openChecks(shareOf(60_000));
    expect(say(check)).toBe('Rehab remaining, as a share of the value, 15% is above the maximum of 12.5%');
  });

  it('passes at a share that floating point would put above its limit', () => {
    // 7% of 400,000 is 28,000; 28000 / 400000 * 100 is 7.000000000000001.
    expect(shareOf(28_000, 7).status).toBe('eligible');
  });

  it('allows none at a maximum of 0', () => {
    expect(shareOf(0, 0).status).toBe('eligible');
    expect(shareOf(1, 0).status).toBe('ineligible');
  });

  it('must be complete where the lender says so', () => {
    const program = { rehabComplete: true, maxRehabPercent: null };
    expect(judgeBridge({ program }).status).toBe('eligible');
    expect(judgeBridge({ program, deal: { rehabRemaining: 0 } }).status).toBe('eligible');
    const [check] = openChecks(judgeBridge({ program, deal: { rehabRemaining: 1 } }));
    expect(check).toMatchObject({ code: 'REHAB_COMPLETE', outcome: 'fail', gap: 1 });
    expect(say(check)).toBe('The rehab must be complete');
  });

  it('is not checked while it is not stated, and needs the value when it is', () => {
    expect(codesOf(judgeBridge({}).checks)).not.toContain('MAX_REHAB_SHARE');
    const verdict = judgeBridge({ deal: { rehabRemaining: 10_000, propertyValue: undefined } });
    expect(openChecks(verdict)).toMatchObject([{ code: 'MAX_REHAB_SHARE', fields: ['propertyValue'] }, {}]);
  });

  it('asks nothing of a lender who states no share', () => expect(shareOf(300_000, null).status).toBe('eligible'));
});

describe('the DSCR', () => {
  it('is checked when it is known, and only then', () => {
    expect(codesOf(judgeBridge({}).checks)).not.toContain('MIN_DSCR');
    expect(judgeBridge({ deal: { dscr: 1.1 } }).status).toBe('eligible');
    expect(openChecks(judgeBridge({ deal: { dscr: 1.09 } }))).toMatchObject([
      { code: 'MIN_DSCR', outcome: 'fail', threshold: 1.1, actual: 1.09 },
    ]);
  });

  it('of 0 is a value, and a minimum of 0 asks nothing', () => {
    expect(judgeBridge({ deal: { dscr: 0 } }).status).toBe('ineligible');
    expect(judgeBridge({ deal: { dscr: 0 }, tier: { minDSCR: 0 } }).status).toBe('eligible');
  });
});

describe('what a bridge deal may want', () => {
  it.each<[string, BridgeDeal]>([
    ['SETTING', { setting: 'Rural' }],
    ['RECOURSE', { recourse: 'nonRecourse' }],
    ['CROSS_COLLATERAL', { crossCollateralAllowed: true }],
    ['TERM_LENGTH', { termLengthMonths: [18, 36] }],
  ])('is held against the program: %s', (code, deal) =>
    expect(codesOf(openChecks(judgeBridge({ deal })))).toEqual([code]),
  );

  it('is met by one of the terms wanted', () =>
    expect(judgeBridge({ deal: { termLengthMonths: [18, 24] } }).status).toBe('eligible'));
});

describe('a bridge tier that states no leverage', () => {
  it('is for review, with no loan in figures unless one is asked for', () => {
    const sized = judgeBridge({ tier: { maxLTV: null } });
    expect(sized).toMatchObject({ status: 'review', sizing: { totalLoanAmount: null, boundBy: null } });
    const asked = judgeBridge({ tier: { maxLTV: null }, deal: { loanAmount: 300_000 } });
    expect(asked).toMatchObject({ status: 'review', sizing: { totalLoanAmount: 300_000, ltv: 75 } });
  });

  it('fails where even the whole value is below its smallest loan, and is open while the value is unknown', () => {
    const tier = { maxLTV: null, loanRange: { min: 500_000, max: null } };
    expect(judgeBridge({ tier }).status).toBe('ineligible');
    expect(judgeBridge({ tier, deal: { propertyValue: undefined } }).status).toBe('undetermined');
  });

  it('gives way to a tier that lends more', () => {
    const tiers = [bridgeTier({ tierName: 'Low', maxLTV: 60 }), bridgeTier({ tierName: 'High', maxLTV: 65 })];
    expect(judgeBridge({ program: { tiers } })).toMatchObject({ tierName: 'High', tierIndex: 1 });
  });
});
