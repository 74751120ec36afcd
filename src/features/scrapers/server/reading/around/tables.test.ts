import { describe, expect, it } from 'vitest';
import { aroundOf, cell, csvOf, type Rows, reported } from '../../../../../../tests/faults/jobs/scrapers/places.ts';

/** What is reported of a cell when these lines, with bars between their cells, become those. */
const rowsOf = (lines: readonly string[]): Rows => lines.map((line) => line.split('|'));
const then = (before: readonly string[], after: readonly string[], name: string) =>
  reported(csvOf(rowsOf(before)), csvOf(rowsOf(after)), cell(name));
const noted = (lines: readonly string[], name: string) => aroundOf(csvOf(rowsOf(lines)), cell(name));

const purchase = ['Purchase|', '740+|9.5%', '720+|9.75%'];
const refinance = ['Refinance|', '740+|10%', '720+|10.25%'];

describe.each([
  ['', ['FICO|Rate', ...purchase, ...refinance], ['FICO|Rate', ...refinance, ...purchase], 'B3'],
  [
    ' between blank rows',
    ['FICO|Rate', '|', ...purchase, '|', ...refinance],
    ['FICO|Rate', '|', ...refinance, '|', ...purchase],
    'B4',
  ],
])('a section of a table%s', (_, before, after, name) => {
  it('is noted, and reported where another stands there', async () => {
    expect(await noted(before, name)).toEqual({ heading: 'Purchase', column: 'Rate', row: '740+' });
    expect(await then(before, after, name)).toBe('Heading: “Purchase” is now “Refinance”.');
  });

  it('is read where only its numbers changed', async () => {
    const moved = before.map((line) => line.replace('9.5%', '9.25%').replace('10%', '9.875%'));
    expect(await then(before, moved, name)).toBe('');
  });
});

it('the title of a table and that of a section are noted', async () => {
  const rows = ['Bridge, as of 11/24|', 'FICO|Rate', ...purchase];
  expect(await noted(rows, 'B4')).toEqual({
    heading: 'Bridge, as of 11/24 | Purchase',
    column: 'Rate',
    row: '740+',
  });
});

it.each([
  ['Purchase', 'Refinance'],
  ['65%', '70%'],
])('a label that stands once for several rows is that of each: “%s”', async (one, other) => {
  const header = 'Group|FICO|Rate';
  const groups = [
    [`${one}|740+|9.5%`, '|720+|9.75%'],
    [`${other}|740+|10%`, '|720+|10.25%'],
  ] as const;
  const [before, after] = [
    [header, ...groups[0], ...groups[1]],
    [header, ...groups[1], ...groups[0]],
  ];
  expect(await noted(before, 'C3')).toEqual({ column: 'Rate', row: `${one} | 720+` });
  expect(await then(before, after, 'C3')).toBe(`Row: “${one} | 720+” is now “${other} | 720+”.`);
});

describe('programs across the columns', () => {
  const rows = ['Program|Gold|Silver', 'Max loan|$2M|$1M', 'Interest only|Yes|Yes', 'Max LTC|85%|75%'];
  const swapped = ['Program|Silver|Gold', 'Max loan|$1M|$2M', 'Interest only|Yes|Yes', 'Max LTC|75%|85%'];

  it('are named by the uppermost row of texts', async () => {
    expect(await noted(rows, 'B4')).toEqual({ column: 'Gold', row: 'Max LTC' });
    expect(await then(rows, swapped, 'B4')).toBe('Column: “Gold” is now “Silver”.');
  });

  it.each([
    ['Interest only|Yes|Yes', 'Interest only|Yes|No'],
    ['Interest only|Yes|Yes', 'Recourse|Limited|None'],
    ['Max loan|$2M|$1M', 'Max loan|Call us|Call us'],
  ])('are read where “%s” above becomes “%s”', async (from, to) => {
    const after = rows.map((line) => (line === from ? to : line));
    expect(await then(rows, after, 'B4')).toBe('');
  });
});

it('texts in the row above are no header', async () => {
  const rows = ['Program|Max LTC|Max LTV', 'Gold|85%|75%', 'Silver|75%|70%'];
  const called = rows.map((line) => line.replace('85%|75%', 'Call us|Call us'));
  expect(await then(rows, called, 'B3')).toBe('');
  expect(await noted(called, 'B3')).toEqual({ column: 'Max LTC', row: 'Silver' });
});

it('of a table of terms and values none is the header of another', async () => {
  const rows = ['Max LTC|85%', 'Recourse|Full', 'Min FICO|680'];
  expect(await then(rows, ['Max LTC|87.5%', 'Recourse|Limited', 'Min FICO|700'], 'B3')).toBe('');
  expect(await then(rows, ['Max LTC|85%', 'Min FICO|680', 'Recourse|Full'], 'B3')).toContain('“Min FICO”');
});

it.each([
  [['FICO|Rate', '740+|9.5%', '720+|9.75%', '700+|10%'], 'Row: “740+” is now “720+”.'],
  [['Leverage|Rate', 'LTV 65%|9.5%', 'LTV 70%|9.75%'], 'Row: “LTV 65%” is now “LTV 70%”.'],
  [['Loan|Rate', 'Over $1M|9.5%', 'Under $1M|9.75%'], 'Row: “Over $1M” is now “Under $1M”.'],
])('a band that was removed is reported: %j', async ([header = '', first = '', ...others], report) => {
  expect(await then([header, first, ...others], [header, ...others], 'B2')).toBe(report);
});

it.each([
  [['Program|5/1|7/1', 'Gold|6.5|6.75'], ['Program|3/1|5/1|7/1', 'Gold|6.25|6.5|6.75'], 'Column: “5/1” is now “3/1”.'],
  [
    ['Program|LTV 65%|LTV 70%', 'Gold|9.5|9.75'],
    ['Program|LTV 70%|LTV 75%', 'Gold|9.75|10'],
    'Column: “LTV 65%” is now “LTV 70%”.',
  ],
  [
    ['FICO|Purchase||Refinance|', '|60%|70%|60%|70%', '740+|6|7|8|9'],
    ['FICO|Refinance||Purchase|', '|60%|70%|60%|70%', '740+|8|9|6|7'],
    'Column: “Purchase | 60%” is now “Refinance | 60%”.',
  ],
] as const)('columns that only a number tells apart: %j', async (before, after, report) => {
  const name = before.length > 2 ? 'B3' : 'B2';
  expect(await then(before, after, name)).toBe(report);
});
