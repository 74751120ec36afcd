import { describe, expect, it } from 'vitest';
import { readAddresses } from './addresses.ts';
import { hasIdentifier, readCode } from './codes.ts';
import { readDays, readPeriod } from './days.ts';
import { readMoney } from './money.ts';
import { readCompanies, readNames } from './names.ts';

const valuesOf = (readings: readonly { readonly value: unknown }[]) => readings.map(({ value }) => value);

describe('days', () => {
  it.each([
    ['due 3/5/2027 or 2027-03-09', ['2027-03-05', '2027-03-09']],
    ['this 5th day of March, 2027', ['2027-03-05']],
    ['MARCH 5, 2027', ['2027-03-05']],
    ['Sept. 5th, 2027 at noon', ['2027-09-05']],
    ['5-Mar-27', ['2027-03-05']],
    ['03.05.27', ['2027-03-05']],
    ['13/45/2027, 555-0142, 1-800-555-0142, March 2027', []],
  ])('of %j', (text, days) => expect(valuesOf(readDays(text))).toEqual(days));

  it('know their place in the text', () =>
    expect(readDays('due 3/5/2027.')).toEqual([{ value: '2027-03-05', start: 4, end: 12 }]));

  it.each([
    ['10/01/26 - 10/31/26', '2026-10-01', '2026-10-31'],
    ['October 1 through October 31, 2026', '2026-10-01', '2026-10-31'],
    ['Oct 1 - 31, 2026', '2026-10-01', '2026-10-31'],
    ['from 01/05/2026 12:01 AM to 01/05/2027 12:01 AM', '2026-01-05', '2027-01-05'],
    ['March 1, 2026 and ending on February 28, 2027', '2026-03-01', '2027-02-28'],
  ])('of the period %j', (text, from, to) => {
    const period = readPeriod(text);
    expect([period?.from.value, period?.to.value]).toEqual([from, to]);
  });

  it.each(['10/31/26 - 10/01/26', '10/01/26, 10/31/26', '10/01/26'])('%j is no period', (text) =>
    expect(readPeriod(text)).toBeUndefined(),
  );
});

describe('money', () => {
  it.each([
    ['$412,500.00', [412_500]],
    ['US$ 1,250', [1_250]],
    ['$450K', [450_000]],
    ['$ 6,602.91 and $2', [6_603, 2]],
    ['6,602.91', [6_603]],
    ['-$120.60', [-121]],
    ['($1,204.40)', [-1_204]],
    ['(the price is $5,000)', [5_000]],
    ['in 2026, 12 units, 9.25%, 10/31, 5-11', []],
  ])('of %j in whole dollars', (text, amounts) => expect(valuesOf(readMoney(text))).toEqual(amounts));
});

describe('names', () => {
  it.each([
    [': Harold Vance and Lena Vance, husband and wife', ['Harold Vance', 'Lena Vance']],
    ['MARISOL TEAGUE', ['Marisol Teague']],
    ['Juniper Ridge Homes LLC, a Texas limited liability company', ['Juniper Ridge Homes LLC']],
    ['Mr. Orrin Pell ("Seller")', ['Orrin Pell']],
    ["Aoife O'Brien-Katz & Jan van der Meer", ["Aoife O'Brien-Katz", 'Jan van der Meer']],
    ['Ridge & Hollow Partners LLC', ['Ridge & Hollow Partners LLC']],
    ['agrees to sell', []],
    ['Policy Number', []],
    ['Capital Contribution', []],
    ['Date', []],
    ['', []],
  ])('at the beginning of %j', (text, names) => expect(valuesOf(readNames(text))).toEqual(names));

  it('of companies stand anywhere', () =>
    expect(valuesOf(readCompanies('OPERATING AGREEMENT OF JUNIPER RIDGE HOMES LLC, A TEXAS'))).toEqual([
      'Juniper Ridge Homes LLC',
    ]));
});

describe('addresses', () => {
  it.each([
    ['at 118 JUNIPER STREET\nAUSTIN TX 78704', ['118 Juniper Street, Austin, TX 78704']],
    ['210 Canal Street, Suite 100, Dayton, Ohio 45402-1234', ['210 Canal Street, Suite 100, Dayton, OH 45402-1234']],
    ['118 Juniper Street, Austin', []],
    ['in 2026 we moved, all of us, to XX 78704', []],
  ])('of %j', (text, addresses) => expect(valuesOf(readAddresses(text))).toEqual(addresses));
});

describe('numbers', () => {
  it.each([
    [': HO-448-210977', ['HO-448-210977']],
    ['TWC 0091 5520', ['TWC 0091 5520']],
    ['10/31/2026', []],
    ['pending', []],
  ])('of a policy or file in %j', (text, codes) => expect(valuesOf(readCode(text))).toEqual(codes));

  it.each([
    ['SSN 900-12-3456', true],
    ['98-7654321', true],
    ['Social Security No. 900123456', true],
    ['call 800-555-0142, policy 5521 9907 31, ZIP 78704-1234', false],
  ])('%j holds a personal identifier: %s', (text, holds) => expect(hasIdentifier(text)).toBe(holds));

  it('a long text is read quickly to its end', () => {
    const long = `${'A '.repeat(20_000)}${'1,'.repeat(20_000)}`;
    expect([readNames(long), readAddresses(long), readMoney(long), readCompanies(long)].flat()).toEqual([]);
  });
});
