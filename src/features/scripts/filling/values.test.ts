import { describe, expect, it } from 'vitest';
import type { Check } from '../../../lending/checks/check.ts';
import { loanKinds } from '../../../lending/kinds/all.ts';
import { dscr } from '../../../lending/kinds/dscr/kind.ts';
import { fixAndFlip } from '../../../lending/kinds/fix-and-flip/kind.ts';
import { closeChecks } from './close-checks.ts';
import { fillScript } from './fill.ts';
import { placeholders } from './placeholders.ts';
import { type MarketSide, placeOf, scriptValues } from './values.ts';

const person = { firstName: 'Dana', lastName: 'Averwood' };
const deal = {
  state: 'TX',
  fico: 690,
  experience: 3,
  liquidity: 60_000,
  purchasePrice: 250_000,
  rehabNeeded: 60_000,
  arv: 420_000,
  propertyType: 'Single Family 1-4',
};
const fico = (outcome: 'pass' | 'fail', threshold: number, actual: number): Check => ({
  code: 'MIN_FICO',
  outcome,
  threshold,
  actual,
  gap: outcome === 'fail' ? (threshold - actual) / threshold : 0,
});
const market: MarketSide = {
  lenderName: 'Harbor Lane Capital',
  contactName: 'Greta Okonvale',
  programName: 'Flip 90',
  price: { rate: 10.5, maxRate: 11.25, points: 2, fees: null },
  sizing: { totalLoanAmount: 279_000, boundBy: 'totalLTC', ltc: 90 },
  checks: [fico('fail', 700, 690)],
  warnings: [],
  averageTimeToClose: 14,
};
const valuesOf = (more: Partial<Parameters<typeof scriptValues>[0]> = {}) =>
  scriptValues({ kind: fixAndFlip, deal, market, person, ...more });

describe('the values of a script', () => {
  it('say what deal and program say, as people say it', () => {
    expect(valuesOf()).toMatchObject({
      'loan type': 'fix and flip',
      place: 'Texas',
      'property type': 'single family',
      'loan amount': '$279,000',
      'purchase price': '$250,000',
      'rehab budget': '$60,000',
      ARV: '$420,000',
      LTC: '90%',
      FICO: '690',
      experience: '3 completed deals',
      liquidity: '$60,000',
      exit: 'a sale once the work is done',
      lender: 'Harbor Lane Capital',
      contact: 'Greta',
      program: 'Flip 90',
      rate: '10.5–11.25%',
      points: '2 points',
      'largest loan': '$279,000',
      'closing time': '14 days',
      'your name': 'Dana Averwood',
      'your first name': 'Dana',
    });
  });

  it('have the threshold and the own value of the check that is closest, its objection and the response to it', () => {
    expect(valuesOf()).toMatchObject({
      'check name': 'FICO',
      'close check': 'FICO: needs 700, deal has 690 (10 short)',
      'lender requires': 'at least 700',
      'your figure': '690',
      objection: 'The score is too close to our floor.',
    });
    expect(valuesOf()['objections and responses']).toEqual([
      'If they say "The score is too close to our floor.": Let me send you the whole report, so you see more than one number. What matters is the last 24 months. With $60,000 in cash, they can also bring more down.',
    ]);
  });

  it('ask about the close checks first, then about what the program leaves open', () => {
    const { questions } = valuesOf();
    expect(questions).toContain('Your sheet shows 10.5–11.25%; is that what you would quote this borrower today?');
    expect(questions?.[0]).toMatch(/^Which score do you use/);
    const priceless = { ...market, price: { rate: null, maxRate: null, points: null, fees: null } };
    expect(valuesOf({ market: priceless }).questions).toContain('What rate would you quote this borrower today?');
  });

  it('take a warning for an objection as well', () => {
    const warnings = [{ code: 'LIQUIDITY_SHORT', liquidity: 60_000, cashToClose: 70_000, short: 10_000 }];
    const values = valuesOf({ market: { ...market, checks: [], warnings } });
    expect(values.objection).toBe('There is not enough cash to close.');
    expect(String(values['close check'])).toContain('$10,000 below the estimated cash to close');
  });

  it('give each objection once, however many checks raise it', () => {
    const checks: Check[] = [
      { code: 'LOAN_AMOUNT', outcome: 'fail', against: 'minimum', threshold: 300_000, actual: 279_000, gap: 0.07 },
      { code: 'TERM_LENGTH', outcome: 'fail', offered: [12], wanted: [24], gap: 1 },
      { code: 'RECOURSE', outcome: 'fail', offered: ['recourse'], wanted: ['nonRecourse'], gap: 1 },
    ];
    const values = valuesOf({ market: { ...market, checks } });
    expect(values['close checks']).toHaveLength(3);
    expect(values['objections and responses']).toHaveLength(2);
    expect(values['lender requires']).toBe('at least $300,000');
  });

  it('raise no objection over what the broker has left blank, and show it among the close checks', () => {
    const blank: Check = { code: 'MIN_DSCR', outcome: 'unknown', threshold: 1.2, fields: ['taxes'] };
    const values = valuesOf({ kind: dscr, market: { ...market, checks: [blank] } });
    expect(values['close checks']).toHaveLength(1);
    expect(values['objections and responses']).toEqual([]);
    expect(values['close check']).toBeUndefined();
    const state: Check = { code: 'STATE', outcome: 'review', state: 'TX' } as Check;
    expect(valuesOf({ market: { ...market, checks: [state] } })['objections and responses']).toEqual([]);
  });

  it('call a loan too small where it is below the least, and not where it is above the most', () => {
    const loan = (against: 'minimum' | 'maximum'): Check => ({
      code: 'LOAN_AMOUNT',
      outcome: 'fail',
      against,
      threshold: 300_000,
      actual: 279_000,
      gap: 0.07,
    });
    expect(valuesOf({ market: { ...market, checks: [loan('minimum')] } }).objection).toMatch(/too small/);
    expect(valuesOf({ market: { ...market, checks: [loan('maximum')] } }).objection).toMatch(/outside our range/);
  });

  it('never take the loan that was requested for what the lender states, nor the reverse', () => {
    const asked = { ...market, sizing: { totalLoanAmount: 400_000, boundBy: null } };
    const requested = valuesOf({ kind: dscr, deal: { state: 'TX', loanAmount: 400_000 }, market: asked });
    expect(requested['loan amount']).toBe('$400,000');
    expect(requested['largest loan']).toBeUndefined();
    const open = { ...market, sizing: { totalLoanAmount: 350_000, boundBy: 'ltv' } };
    const unasked = valuesOf({ kind: dscr, deal: { state: 'TX' }, market: open });
    expect(unasked['loan amount']).toBeUndefined();
    expect(unasked['largest loan']).toBe('$350,000');
  });

  it('leave out what is not known: no lender, no deal, no name', () => {
    const bare = scriptValues({ kind: fixAndFlip, deal: {}, person: { firstName: '', lastName: '' } });
    expect(fillScript('{lender} {rate} {FICO} {close check}', bare)).toBe('');
    expect(fillScript('{place}.', bare)).toBe('');
    expect(bare['your name']).toBeUndefined();
    expect(bare['close checks']).toEqual([]);
    expect(bare.questions).toHaveLength(5);
  });

  it.each(loanKinds.map((kind) => [kind.slug, kind] as const))(
    '%s: have no name that is no placeholder',
    (_slug, kind) => {
      for (const name of Object.keys(valuesOf({ kind }))) expect(placeholders).toHaveProperty([name]);
    },
  );
});

describe('the place of a deal', () => {
  it.each([
    ['12 Oak St, Austin, TX 78701', 'TX', 'Austin, Texas'],
    ['12 Oak St, San Marcos TX 78666-1234', 'TX', 'San Marcos, Texas'],
    ['Lot 7', 'TX', 'Texas'],
    ['12 Oak St, Paris, QQ 12345', null, undefined],
    [undefined, 'DC', 'District of Columbia'],
  ])('%j in %j is %j', (address, state, place) => {
    expect(placeOf(address, state)).toBe(place);
  });
});

describe('close checks', () => {
  const codes = (...checks: Check[]) => closeChecks(checks).map(({ code, outcome }) => `${code} ${outcome}`);
  const ltv = (threshold: number, actual: number): Check => ({
    code: 'MAX_LTV',
    outcome: 'pass',
    threshold,
    actual,
    gap: 0,
  });

  it('are those that fail, nearest first, then what is open, then what passes with little to spare', () => {
    const checks: Check[] = [
      ltv(75, 74),
      { code: 'LEVERAGE', outcome: 'review' },
      { code: 'MIN_DSCR', outcome: 'fail', threshold: 1.2, actual: 1, gap: 0.17 },
      fico('fail', 700, 690),
    ];
    expect(codes(...checks)).toEqual(['MIN_FICO fail', 'MIN_DSCR fail', 'LEVERAGE review', 'MAX_LTV pass']);
  });

  it('leave out what passes with room', () => {
    expect(codes(fico('pass', 660, 740), ltv(75, 50))).toEqual([]);
    expect(codes(fico('pass', 680, 700))).toEqual(['MIN_FICO pass']);
  });

  it('count one flip more than needed as close, and a loan of any size as none', () => {
    expect(codes({ code: 'MIN_EXPERIENCE', outcome: 'pass', threshold: 3, actual: 4, gap: 0 })).toHaveLength(1);
    expect(codes({ code: 'MIN_EXPERIENCE', outcome: 'pass', threshold: 3, actual: 5, gap: 0 })).toHaveLength(0);
    expect(
      codes({ code: 'LOAN_AMOUNT', outcome: 'pass', against: 'minimum', threshold: 1, actual: 1, gap: 0 }),
    ).toEqual([]);
  });

  it('are four at most, each check once', () => {
    const many = [700, 710, 720].map((threshold) => fico('fail', threshold, 690));
    expect(codes(...many)).toEqual(['MIN_FICO fail']);
    const others: Check[] = ['A', 'B', 'C', 'D', 'E'].map((code) => ({ code, outcome: 'review' }));
    expect(codes(...others)).toHaveLength(4);
  });
});
