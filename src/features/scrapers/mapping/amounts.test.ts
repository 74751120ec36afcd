import { describe, expect, it } from 'vitest';
import type { FieldDefinition } from '../../../kernel/fields/fields.ts';
import { commonFields } from '../../../lending/kinds/common/terms.ts';
import { type Find, labelsOf, type Take } from './field-mapping.ts';
import { parseFound } from './parse-found.ts';

const named = (name: string): FieldDefinition => {
  const field = commonFields.find((one) => one.name === name);
  if (!field) throw new Error(name);
  return field;
};
const [daysToClose, windowMonths] = [named('averageTimeToClose'), named('experienceWindowMonths')];
const termYears: FieldDefinition = { kind: 'integer', name: 'termYears', label: 'Term', unit: 'years' };
const rate: FieldDefinition = { kind: 'percent', name: 'interestRate', label: 'Interest rate' };
const points = named('points');
const money: FieldDefinition = { kind: 'money', name: 'maxLoan', label: 'Max loan' };

const read = (field: FieldDefinition, text: string, take: Take = 'only', labels: readonly string[] = []) => {
  const { value, problem } = {
    value: undefined,
    problem: undefined,
    ...parseFound(field, { texts: [text], snippet: '' }, take, null, labels),
  };
  return problem ?? value;
};

describe('a number of days', () => {
  it.each([
    ['Close in 10 days', 'only', 10],
    ['10 business days', 'only', 10],
    ['10-day close', 'only', 10],
    ['10', 'only', 10],
    ['Close in 2 weeks', 'only', 14],
    ['2-week close', 'only', 14],
    ['1.5 weeks', 'only', 'outside'],
    ['2 to 3 weeks', 'lowest', 14],
    ['2\u20133 weeks', 'highest', 21],
    ['2, 3 or 4 weeks', 'first', 14],
    ['5-7 days', 'highest', 7],
    ['Close in 1 month', 'only', 'unreadable'],
    ['48 hours', 'only', 'unreadable'],
    ['2 (two) weeks', 'only', 'unreadable'],
    ['Weeks to close: 2', 'only', 'unreadable'],
    ['30-year fixed: 10 days', 'only', 10],
    ['30-year fixed closes in 2 weeks', 'lowest', 14],
    ['Experience of 3 years, 10 days to close', 'last', 10],
    ['Experience of 3 years, 10 days to close', 'lowest', 'unreadable'],
  ] satisfies [string, Take, unknown][])('%s, the %s', (text, take, value) => {
    expect(read(daysToClose, text, take)).toBe(value);
  });
});

describe('a number of days whose label names the unit', () => {
  it.each([
    ['2', ['Avg close (weeks)'], 14],
    ['2', ['Weeks to close', 'Bridge'], 14],
    ['2', ['Close, in wks.'], 14],
    ['10', ['Days to close'], 10],
    ['2\u20133', ['Close (weeks)'], 'unreadable'],
    ['10 days', ['Close (weeks)'], 10],
    ['2', ['Close (days or weeks)'], 'unreadable'],
    ['2', ['Months to close'], 'unreadable'],
    ['10', ['30-year rental', 'Close'], 10],
    ['10', ['Year of the sheet', 'Close'], 10],
  ] satisfies [string, string[], unknown][])('%s of %j', (text, labels, value) => {
    expect(read(daysToClose, text, 'only', labels)).toBe(value);
  });
});

it.each([
  [{ by: 'table', header: 'Avg close (weeks)', row: 'Bridge' }, 14],
  [{ by: 'label', label: 'Weeks to close' }, 14],
  [{ by: 'cell', sheet: '', cell: 'B2' }, 14],
] satisfies [Find, number][])('what is found by $by has its unit from the labels of its place', (find, days) => {
  const around = { heading: 'Rates of these months', column: 'Close, weeks', row: 'Bridge' };
  expect(read(daysToClose, '2', 'only', labelsOf(find, around))).toBe(days);
});

describe('a number of months', () => {
  it.each([
    ['36 months', 36],
    ['36mos.', 36],
    ['5 years', 60],
    ['1.5 yrs', 18],
    ['90 days', 'unreadable'],
    ['12 weeks', 'unreadable'],
    ['2 quarters', 'unreadable'],
    ['30-year fixed, 24 months', 24],
  ])('%s', (text, value) => {
    expect(read(windowMonths, text)).toBe(value);
  });
});

describe('a number of years', () => {
  it.each([
    ['30-year fixed', 30],
    ['30 years', 30],
    ['360 months', 30],
    ['18 months', 'unreadable'],
  ])('%s', (text, value) => {
    expect(read(termYears, text)).toBe(value);
  });
});

describe('a fraction', () => {
  it.each([
    ['8\u215e%', 'only', 8.875],
    ['8 \u215e%', 'only', 8.875],
    ['\u215e%', 'only', 0.875],
    ['8 7/8%', 'only', 8.875],
    ['Rate: 8 7/8%', 'only', 8.875],
    ['8 7/8% to 12%', 'lowest', 8.875],
    ['from 8 1/2% to 10 1/4%', 'highest', 10.25],
    ['8 1/3%', 'first', 'unreadable'],
    ['8\u2153%', 'first', 'unreadable'],
    ['8 7\u20448%', 'first', 'unreadable'],
    ['8-7/8%', 'first', 'unreadable'],
    ['7/8%', 'first', 'unreadable'],
    ['Tier 2 1/2%', 'last', 'unreadable'],
    ['Tier 2 \u00bd%', 'last', 'unreadable'],
  ] satisfies [string, Take, unknown][])('%s, the %s', (text, take, value) => {
    expect(read(rate, text, take)).toBe(value);
  });

  it.each([
    ['5/1 ARM 7.5%', 'last', 7.5],
    ['5/6 ARM: 7.5%', 'last', 7.5],
    ['As of 11/24: 8.5%', 'last', 8.5],
    ['As of 7/8: 8.5%', 'last', 8.5],
    ['8.5% as of 11/24/2026', 'first', 8.5],
    ['75/70%', 'first', 75],
    ['75/70%', 'last', 70],
  ] satisfies [string, Take, unknown][])('is not %s', (text, take, value) => {
    expect(read(rate, text, take)).toBe(value);
  });

  it.each([
    ['2\u00bd points', 2.5],
    ['2 1/2 pts', 2.5],
    ['1/2 point', 'unreadable'],
  ])('of points: %s', (text, value) => {
    expect(read(points, text)).toBe(value);
  });
});

describe('an amount in another unit', () => {
  it.each([
    ['1%', 'only', 'unreadable'],
    ['1 percent', 'only', 'unreadable'],
    ['2 points', 'only', 'unreadable'],
    ['75% up to $2M', 'last', 2_000_000],
    ['75% up to $2M', 'lowest', 'unreadable'],
    ['$2 thousand', 'only', 'unreadable'],
    ['$2 mil', 'only', 'unreadable'],
    ['$2B', 'only', 'unreadable'],
    ['$1-2M', 'lowest', 'unreadable'],
    ['$1 to 2 million', 'first', 'unreadable'],
    ['$75,000 to $2M', 'lowest', 75_000],
    ['680 - $2M', 'last', 2_000_000],
  ] satisfies [string, Take, unknown][])('is no money: %s, the %s', (text, take, value) => {
    expect(read(money, text, take)).toBe(value);
  });

  it.each([
    ['Tier 2: 8% to 9%', 'lowest', 'unreadable'],
    ['Tier 2: 8-9%', 'highest', 9],
    ['680 FICO: 8 to 9%', 'lowest', 8],
    ['8 to 9', 'lowest', 8],
    ['8 percent', 'only', 8],
    ['$15', 'only', 'unreadable'],
    ['9.5% plus 25 bps', 'lowest', 0.25],
  ] satisfies [string, Take, unknown][])('is no percentage: %s, the %s', (text, take, value) => {
    expect(read(rate, text, take)).toBe(value);
  });
});
