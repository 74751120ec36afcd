import { describe, expect, it } from 'vitest';
import {
  aroundOf,
  cell,
  copyOf,
  csvOf,
  type Rows,
  reported,
  selector,
  tableOf,
} from '../../../../../../tests/faults/jobs/scrapers/places.ts';

const rowsOf = (lines: readonly string[]): Rows => lines.map((line) => line.split('|'));
const ofSheet = (lines: readonly string[]) => csvOf(rowsOf(lines));
const then = (before: readonly string[], after: readonly string[], name: string) =>
  reported(ofSheet(before), ofSheet(after), cell(name));
const section = (title: string, rate: string) => [`${title}|`, `740+|${rate}`];

describe.each([
  ['LTV 65%', 'LTV 70%'],
  ['Loans $100K–$500K', 'Loans $500K–$1M'],
  ['Over $1M', 'Under $1M'],
  ['65%', '70%'],
])('of the sections “%s” and “%s”', (one, other) => {
  const [first, second] = [section(one, '9.5%'), section(other, '10%')];
  const report = `Heading: “${one}” is now “${other}”.`;

  it.each([
    ['FICO|Rate', 'B3'],
    ['Credit score|Max LTC|Rate', 'B3'],
  ])('the first is reported where it is dropped or swapped below “%s”', async (header, name) => {
    expect(await then([header, ...first, ...second], [header, ...second, ...first], name)).toBe(report);
    expect(await then([header, ...first, ...second], [header, ...second], name)).toBe(report);
  });

  it('the first is reported where it is swapped without a header', async () => {
    expect(await then([...first, ...second], [...second, ...first], 'B2')).toBe(report);
  });

  it('each is read where only its rate moves', async () => {
    const moved = ['FICO|Rate', ...section(one, '9.25%'), ...section(other, '9.875%')];
    expect(await then(['FICO|Rate', ...first, ...second], moved, 'B3')).toBe('');
    expect(await then(['FICO|Rate', ...first, ...second], moved, 'B5')).toBe('');
  });
});

it.each(['LTV 65%', 'Loans $100K–$500K'])(
  'tables of one sheet are distinguished by their titles: “%s”',
  async (title) => {
    const other = title.replace('65', '70').replace('100', '200');
    const table = (name: string, rate: string) => [`${name}|`, 'FICO|Rate', `740+|${rate}`, '|'];
    const [first, second, third] = [table(title, '9.5%'), table(other, '10%'), table(`${other}5`, '11%')];
    const report = `Heading: “${title}” is now “${other}”.`;
    expect(await then([...first, ...second], [...second, ...first], 'B3')).toBe(report);
    expect(await then([...first, ...second, ...third], [...second, ...third], 'B3')).toBe(report);
  },
);

it.each([
  ['Rates from 9.5%', 'Rates from 9.25%'],
  ['Loans up to $2M', 'Loans up to $3M'],
])('the only title of a table is read where it becomes another by its number: “%s”', async (before, after) => {
  const below = (title: string) => [`${title}|`, 'FICO|Rate', '740+|9.5%'];
  expect(await then(below(before), below(after), 'B3')).toBe('');
  const without = (title: string) => [`${title}|`, 'Max LTC|85%'];
  expect(await then(without(before), without(after), 'B2')).toBe('');
});

it('a rate between the rows of a table may move', async () => {
  const index = (rate: string) => ['Program|Rate', `SOFR ${rate} plus margin|`, 'Gold|9.5%'];
  expect(await then(index('4.31%'), index('4.05%'), 'B3')).toBe('');
});

it('a label without a value is no section', async () => {
  const rows = ['FICO|Rate', '740+|9.5%', '720-739|', '700-719|10%'];
  expect(await aroundOf(ofSheet(rows), cell('B4'))).toEqual({ column: 'Rate', row: '700-719' });
});

it('a section is one of what it is divided from', async () => {
  const group = (name: string, rate: string) => [`${name}|`, ...section('LTV 65%', rate), ...section('LTV 70%', rate)];
  const [purchase, refinance] = [group('Purchase', '9.5%'), group('Refinance', '10%')];
  const before = ['FICO|Rate', ...purchase, ...refinance];
  const report = 'Heading: “Purchase | LTV 70%” is now “Refinance | LTV 70%”.';
  expect(await then(before, ['FICO|Rate', ...refinance, ...purchase], 'B6')).toBe(report);
  expect(await then(before, ['FICO|Rate', ...refinance], 'B6')).toBe(report);
});

it('of a page the titles in a table and the headings above tables are distinguished', async () => {
  const page = (...tables: readonly string[]) => copyOf('html', tables.join(''));
  const spanning = (lines: readonly string[], title?: string) =>
    tableOf(rowsOf(lines), title).replace(/<td>([^<]*)<\/td><td><\/td>/g, '<td colspan="2">$1</td>');
  const [first, second] = [section('LTV 65%', '9.5%'), section('LTV 70%', '10%')];
  const find = selector('table:nth-of-type(1) tr:nth-of-type(3) > td:nth-of-type(2)');
  const before = page(spanning(['FICO|Rate', ...first, ...second]));
  const report = 'Heading: “Fix & Flip | LTV 65%” is now “Fix & Flip | LTV 70%”.';
  expect(await reported(before, page(spanning(['FICO|Rate', ...second, ...first])), find)).toBe(report);
  expect(await reported(before, page(spanning(['FICO|Rate', ...second])), find)).toBe(report);

  const bands = (...rates: readonly string[]) => page(spanning(rates.flatMap((rate) => section(rate, '9.5%'))));
  const belowBand = selector('table:nth-of-type(1) tr:nth-of-type(2) > td:nth-of-type(2)');
  expect(await reported(bands('65%', '70%'), bands('70%'), belowBand)).toContain('“65%” is now “70%”.');

  const of = (title: string) => spanning(['FICO|Rate', '740+|9.5%'], title);
  const rate = selector('table:nth-of-type(1) tr:nth-of-type(2) > td:nth-of-type(2)');
  const [low, middle, high] = [of('LTV 65%'), of('LTV 70%'), of('LTV 75%')];
  expect(await reported(page(low, middle, high), page(middle, high), rate)).toBe(
    'Heading: “LTV 65%” is now “LTV 70%”.',
  );
  expect(await reported(page(of('Rates from 9.5%')), page(of('Rates from 9.25%')), rate)).toBe('');
});
