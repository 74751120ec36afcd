import { describe, expect, it } from 'vitest';
import {
  aroundOf,
  type Copy,
  cell,
  copyOf,
  csvOf,
  type Rows,
  reported,
  selector,
  sheetsOf,
  tableOf,
} from '../../../../../../tests/faults/jobs/scrapers/places.ts';
import { notedAround } from '../../../mapping/around.ts';
import { readCopy } from '../read-copy.ts';

const rates: Rows = [
  ['Rates as of 11/24', '', ''],
  ['Program', 'Max LTC', 'Min FICO'],
  ['Gold', '85%', '680'],
  ['Silver', '75%', '640'],
];
const replaced = (from: string, to: string): Rows => rates.map((row) => row.map((text) => (text === from ? to : text)));
const [title, header, gold, silver] = rates as readonly [string[], string[], string[], string[]];

describe.each([
  ['a sheet', '', csvOf, cell('B3')],
  [
    'a table of a page',
    'Fix & Flip | ',
    (rows: Rows): Copy => copyOf('html', tableOf(rows)),
    selector('table > tbody > tr:nth-of-type(3) > td:nth-of-type(2)'),
  ],
])('of %s', (_, page, copy, find) => {
  it.each([
    ['rows that are swapped', [title, header, silver, gold], 'Row: “Gold” is now “Silver”.'],
    [
      'a row that is put before',
      [title, header, ['Platinum', '90%', '720'], gold, silver],
      'Row: “Gold” is now “Platinum”.',
    ],
    ['columns that are swapped', rates.map(([a, b, c]) => [a, c, b]) as Rows, 'Column: “Max LTC” is now “Min FICO”.'],
    ['a label that is misspelled', replaced('Gold', 'Glod'), 'Row: “Gold” is now “Glod”.'],
    ['a label that is gone', replaced('Gold', ''), 'Row: “Gold” is gone.'],
    [
      'another title',
      replaced('Rates as of 11/24', 'Bridge rates'),
      `Heading: “${page}Rates as of 11/24” is now “${page}Bridge rates”.`,
    ],
  ] as [string, Rows, string][])('%s are reported', async (__, rows, report) => {
    expect(await reported(copy(rates), copy(rows), find)).toBe(report);
  });

  it.each([
    ['other numbers', rates.map((row) => row.map((text) => text.replace('75%', '70%').replace('680', '700')))],
    ['another date', replaced('Rates as of 11/24', 'RATES as of December 1, 2026 ')],
    [
      'other spacing, case and marks',
      replaced('Gold', ' GOLD*').map((row) => row.map((text) => text.replace('LTC', 'ltc†'))),
    ],
    ['a row that is added below', [...rates, ['Bronze', '70%', '620']]],
    ['a text where a number stood', replaced('640', 'Call us')],
  ] as [string, Rows][])('%s change nothing', async (__, rows) => {
    expect(await reported(copy(rates), copy(rows), find)).toBe('');
  });
});

it.each([
  ['Tier 1', 'Tier 2', 'Tier 1'],
  ['30-Year Fixed', '15-Year Fixed', '30-Year Fixed'],
  ['740+', '760+', '740+'],
  ['740', '760', '740'],
])('the row “%s” is another one where “%s” stands before it', async (label, before, noted) => {
  const rows: Rows = [
    ['', '60%', '70%'],
    [label, '6.5', '6.75'],
  ];
  const report = await reported(
    csvOf(rows),
    csvOf([rows[0] ?? [], [before, '6.25', '6.5'], rows[1] ?? []]),
    cell('B2'),
  );
  expect(report).toBe(`Row: “${noted}” is now “${before}”.`);
});

it('a column of bands is another one where one is put before it', async () => {
  const rows: Rows = [
    ['FICO', '60%', '70%'],
    ['740+', '6.5', '6.75'],
  ];
  const wider: Rows = [
    ['FICO', '55%', '60%', '70%'],
    ['740+', '6.25', '6.5', '6.75'],
  ];
  expect(await reported(csvOf(rows), csvOf(wider), cell('B2'))).toBe('Column: “60%” is now “55%”.');
  const dropped = csvOf([['FICO', '70%', '75%'], rows[1] ?? []]);
  expect(await reported(csvOf(rows), dropped, cell('B2'))).toBe('Column: “60%” is now “70%”.');
});

it.each([
  ['11/24', '11/17', '12/1'],
  ['2026-11-24', '2026-11-17', '2026-12-01'],
  ['Nov 24', 'Nov 17', 'Dec 1'],
  ['Rates 11/24', 'Rates 11/17', 'Rates 12/1'],
])('the newest of several columns is always the first: “%s”', async (now, last, next) => {
  const sheet = (...days: readonly string[]) =>
    csvOf([
      ['Program', ...days],
      ['Gold', '9.5%', '9.75%'],
    ]);
  expect(await reported(sheet(now, last), sheet(next, now), cell('B2'))).toBe('');
});

it('rows that begin alike differ by what follows', async () => {
  const purchase = ['Purchase', '740+', '9.5%'];
  const lower = ['Purchase', '720+', '9.75%'];
  const rows = [['Purpose', 'FICO', 'Rate'], purchase, lower];
  expect(await aroundOf(csvOf(rows), cell('C2'))).toEqual({ column: 'Rate', row: 'Purchase | 740+' });
  expect(await reported(csvOf(rows), csvOf([rows[0] ?? [], lower, purchase]), cell('C2'))).toContain('720+');
});

it('headers that are alike differ by what spans them', async () => {
  const groups = ['', 'Purchase', '', 'Refinance', ''];
  const rows = [groups, ['', 'Max LTC', 'Max LTV', 'Max LTC', 'Max LTV'], ['Gold', '90%', '75%', '85%', '70%']];
  const swapped = [['', 'Refinance', '', 'Purchase', ''], ...rows.slice(1)];
  expect(await aroundOf(csvOf(rows), cell('E3'))).toEqual({ column: 'Refinance | Max LTV', row: 'Gold' });
  expect(await reported(csvOf(rows), csvOf(swapped), cell('E3'))).toContain('“Purchase | Max LTV”');
});

it('the row above is no header of a column of texts', async () => {
  const rows = [
    ['Program', 'Max LTC', 'States'],
    ['Gold', '85%', 'TX, FL'],
    ['Silver', '75%', 'TX'],
  ];
  expect(await aroundOf(csvOf(rows), cell('C3'))).toEqual({ column: 'States', row: 'Silver' });
});

it('a sheet of a workbook is known by its name, whichever date that has', async () => {
  const before = await sheetsOf(['Rates 11-24', rates], ['Fees', rates]);
  expect(await reported(before, await sheetsOf(['Rates 12-01', rates], ['Fees', rates]), cell('B3'))).toBe('');
  const swapped = await sheetsOf(['Fees', rates], ['Rates 11-24', rates]);
  expect(await reported(before, swapped, cell('B3'))).toBe('Sheet: “Rates 11-24” is now “Fees”.');
  const { found } = await readCopy(await sheetsOf(['Rates', rates], ['Costs', rates]), [cell('B3', 'Fees')]);
  expect(found).toMatchObject([{ texts: [] }]);
});

describe('of a page without tables', () => {
  const page = (body: string) => copyOf('html', `<body><h2>Gold</h2>${body}</body>`);
  const row = (label: string, value: string) => `<div class="row"><span>${label}</span><span>${value}</span></div>`;

  it.each([
    ['a sentence', '<p>Max LTC <b>85%</b></p>', 'p', { heading: 'Gold', text: 'Max LTC 85%' }],
    ['a part of a sentence', '<p>Max LTC <b>85%</b></p>', 'b', { heading: 'Gold', label: 'Max LTC' }],
    ['a row', row('Rate', '9.5%'), '.row > span:nth-of-type(2)', { heading: 'Gold', label: 'Rate' }],
    ['a list', '<dl><dt>Rate</dt><dd>from 9.5%</dd></dl>', 'dd', { heading: 'Gold', label: 'Rate' }],
    ['a card', '<div><b>85%</b><span>Max LTC</span></div>', 'b', { heading: 'Gold', label: 'Max LTC' }],
    ['a card with its label in line', '<ul><li>85% of cost</li></ul>', 'li', { heading: 'Gold', text: '85% of cost' }],
    ['lines', '<p>Rate<br><b>9.5%</b><br>Points<br><i>2</i></p>', 'i', { heading: 'Gold', label: 'Points' }],
    ['a value alone', '<div><b>85%</b></div>', 'b', { heading: 'Gold' }],
  ] as const)('%s is named by its words', async (_, body, path, around) => {
    expect(await aroundOf(page(body), selector(path))).toEqual(around);
  });

  it.each([
    ['<p>Max LTC <b>85%</b></p>', '<p>Max LTV <b>75%</b></p>', 'p', 'Text: “Max LTC 85%” is now “Max LTV 75%”.'],
    ['<p>Max LTC <b>85%</b></p>', '<p>max LTC: <b>87.5%</b></p>', 'p', ''],
    [
      row('Rate', '9.5%'),
      row('Points', '2') + row('Rate', '9.5%'),
      'div:nth-of-type(1) > span:nth-of-type(2)',
      'Label: “Rate” is now “Points”.',
    ],
    [
      '<dl><dt>Rate</dt><dd>9.5%</dd></dl>',
      '<dl><dt>Fee</dt><dd>2</dd><dt>Rate</dt><dd>9.5%</dd></dl>',
      'dd:nth-of-type(1)',
      'Label: “Rate” is now “Fee”.',
    ],
    ['<b>85%</b>', '<h3>Silver</h3><b>75%</b>', 'b', 'Heading: “Gold” is now “Silver”.'],
  ])('%s, then %s', async (before, after, path, report) => {
    expect(await reported(page(before), page(after), selector(path))).toBe(report);
  });

  it('texts such as states are no name of themselves', async () => {
    const { found } = await readCopy(page('<p>We lend in</p><p class="states">Texas and Florida</p>'), [
      selector('.states'),
    ]);
    expect(notedAround(found[0]?.around ?? {}, false)).toEqual({ heading: 'Gold', label: 'We lend in' });
  });
});
