import { describe, expect, it } from 'vitest';
import type { FieldDefinition } from '../../../kernel/fields/fields.ts';
import { rateAdjustment } from '../../../lending/kinds/common/terms.ts';
import { type Take, takes } from './field-mapping.ts';
import { parseFound } from './parse-found.ts';

const adjustment: FieldDefinition = rateAdjustment;
const maxLoan: FieldDefinition = { kind: 'money', name: 'maxLoan', label: 'Max loan' };
const maxLtc: FieldDefinition = { kind: 'percent', name: 'maxLTC', label: 'Max LTC' };

const read = (field: FieldDefinition, text: string, take: Take = 'only', now: unknown = null) => {
  const { value, problem } = {
    value: undefined,
    problem: undefined,
    ...parseFound(field, { texts: [text], snippet: '' }, take, now),
  };
  return problem ?? value;
};

describe('a number that may be less than zero', () => {
  it.each([
    ['-0.25%', -0.25],
    ['\u22120.25', -0.25],
    ['\u20130.25%', -0.25],
    ['- 0.25%', -0.25],
    ['Adjustment: -0.25%', -0.25],
    ['Adjustment: \u2212 0.25 %', -0.25],
    ['Adjustment -0.25%', -0.25],
    ['Rate adjustment for cash-out: -0.125% of the rate', -0.125],
    ['(0.25%)', -0.25],
    ['Adjustment: (0.25%)', -0.25],
    ['-.25%', -0.25],
    ['.25%', 0.25],
    ['+0.25%', 0.25],
    ['Adjustment: 0.25%', 0.25],
    ['Adjustment \u2013 0.25%', 'unreadable'],
    ['Adjustment - 0.25%', 'unreadable'],
    ['Adjustment\u20130.25%', 'unreadable'],
    ['Adjustment-0.25%', 'unreadable'],
    ['Cash-out \u2212 0.25%', -0.25],
    ['LTV\u22120.25%', -0.25],
    ['Adjustment (0.25%)', -0.25],
    ['(0.25%) pts', -0.25],
    ['(25) bps', -0.25],
    ['-25 bps', -0.25],
    ['0.25 points', 0.25],
    ['(0.25) bps', 'unreadable'],
    ['(0.25)%', -0.25],
    ['(+0.25%)', 0.25],
    ['$-5', -5],
    ['0.25-', 'unreadable'],
    ['0.25% -', 'unreadable'],
    ['0.25\u2212', 'unreadable'],
    ['+/-0.25', 'unreadable'],
    ['\u00b1 0.25%', 'unreadable'],
    ['+/\u2212 0.25%', 'unreadable'],
    ['minus 0.25%', 'unreadable'],
    ['Tier-1 0', 'unreadable'],
    ['Cash-out (purchase: none) 0.5%', 0.5],
  ])('%s', (text, value) => {
    expect(read(adjustment, text)).toBe(value);
  });

  it('is one of several', () => {
    expect(read(adjustment, '0.5% to -0.25%', 'last')).toBe(-0.25);
    expect(read(adjustment, '-0.5%, -0.25%', 'lowest')).toBe(-0.5);
    expect(read(adjustment, '-0.5%, 0.25%')).toBe('unreadable');
    expect(read(adjustment, '720+ -0.250', 'last')).toBe(-0.25);
    expect(read(adjustment, 'Tier-1: -0.25%', 'last')).toBe(-0.25);
    expect(read(adjustment, '0.25-0.5%', 'last')).toBe(0.5);
  });

  it.each([
    'LTV \u2264 7% -0.25%',
    'LTV 7% \u2212 0.25%',
    '0.5% - 0.25%',
    '0.5% (0.25%)',
    '0.5%, 0.25-',
    '0.5 \u00b1 0.25',
  ])('%s can’t be read, whichever is meant', (text) => {
    for (const take of takes) expect(read(adjustment, text, take)).toBe('unreadable');
  });

  it.each([
    [-0.25, '-0.5%', -0.5],
    [-0.25, '-3%', 'unlikely'],
    [-0.25, '0.25%', 'unlikely'],
    [0.25, '-0.25%', 'unlikely'],
    [0, '-2.5%', -2.5],
  ])('of a program that says %s, %s', (now, text, value) => {
    expect(read(adjustment, text, 'only', now)).toBe(value);
  });
});

describe('a percentage', () => {
  it.each([
    ['25 bps', 'only', 0.25],
    ['12.5 basis points', 'only', 0.125],
    ['112bps', 'only', 1.12],
    ['0 bps', 'only', 0],
    ['9.5% plus 25 bps', 'last', 0.25],
    ['9.5% plus 25 bps', 'first', 9.5],
    // Of the first it isn't clear.
    ['25 to 50 bps', 'first', 'unreadable'],
    ['Tier 1: 25 bps', 'last', 'unreadable'],
    ['0.25 bps', 'only', 'unreadable'],
    ['2 pts', 'only', 2],
    ['0.25 points', 'only', 0.25],
  ] satisfies [string, Take, unknown][])('%s, the %s', (text, take, value) => {
    expect(read(maxLtc, text, take)).toBe(value);
  });

  it.each(['decimal', 'integer', 'money'] as const)('no other number is basis points: %s', (kind) => {
    expect(read({ kind, name: 'other', label: 'Other' }, '25 bps')).toBe('unreadable');
  });
});

describe('a number from zero', () => {
  it.each([
    ['9.5% \u2013 12%', 'highest', 12],
    ['9.5%-12%', 'last', 12],
    ['9.5 -12%', 'lowest', 9.5],
    ['680-720 FICO: 75%', 'last', 75],
    ['Max LTC - 85%', 'only', 85],
    ['Up to (75%)', 'only', 75],
    ['(75%)', 'only', 75],
    ['Max LTC: -85%', 'only', 'outside'],
    ['7-13%', 'only', 'unreadable'],
    ['5/1', 'only', 'unreadable'],
    ['call 212-555-0123', 'only', 'unreadable'],
    ['Points.......2', 'only', 2],
    ['Points......1.5', 'only', 1.5],
    ['Points . . . . 2', 'only', 2],
    ['No.5', 'only', 5],
    ['.5%', 'only', 0.5],
    ['Up to 70.', 'only', 70],
    ['1.000.000', 'first', 'unreadable'],
    ['11.24.2026', 'last', 'unreadable'],
    ['7,25% to 8%', 'only', 'unreadable'],
    ['7,25% to 8%', 'last', 'unreadable'],
    ['1.000,5', 'first', 'unreadable'],
    ['680, 70%', 'last', 70],
  ] satisfies [string, Take, unknown][])('%s, the %s', (text, take, value) => {
    expect(read(maxLtc, text, take)).toBe(value);
  });

  it.each([
    ['$100K -$2M', 'highest', 2_000_000],
    ['$100K \u2212 $2M', 'highest', 2_000_000],
    ['$100K - $2MM', 'lowest', 100_000],
    ['12 months \u2212 24 months', 'last', 24],
    ['6mo -24mo', 'highest', 24],
  ] satisfies [string, Take, number][])(
    'goes to the other end of its range, whatever their units: %s, the %s',
    (text, take, value) => {
      expect(read(maxLoan, text, take)).toBe(value);
    },
  );
});
