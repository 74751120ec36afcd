import { describe, expect, it } from 'vitest';
import { defineFields } from '../../../kernel/fields/fields.ts';
import { type PasteShape, readPastedRows } from './paste-rows.ts';
import { isRows, markedRows, pasteSummary } from './pasted.ts';
import { readDay } from './read-day.ts';

const [address, type, price, sold] = defineFields([
  { name: 'streetAddress', label: 'Street address', kind: 'text', required: true },
  {
    name: 'propertyType',
    label: 'Property type',
    kind: 'choice',
    options: [
      { value: 'Condo', label: 'Condo' },
      { value: 'Single Family 1-4', label: 'Single Family 1-4' },
    ],
  },
  { name: 'salePrice', label: 'Sale price', kind: 'money' },
  { name: 'saleDate', label: 'Sale date', kind: 'date' },
]);
const sheet: PasteShape = {
  columns: [
    { field: address, names: ['Address'] },
    { field: type, words: { sfr: 'Single Family 1-4' } },
    { field: price, names: ['Sold for'] },
    { field: sold },
  ],
};
const read = (text: string, shape = sheet) => readPastedRows(text, shape);
const row = { streetAddress: '118 Juniper St', propertyType: 'Condo', salePrice: 410_000, saleDate: '2024-03-05' };

describe('pasted rows', () => {
  it.each([
    ['tabs, in order', '118 Juniper St\tCondo\t$410,000\t3/5/2024'],
    ['commas and quotes, in order', '118 Juniper St,condo,"$410,000.00",2024-03-05\r\n'],
    ['semicolons', '118 Juniper St;Condo;410k;Mar 5, 2024'],
    ['a header', 'Street address\tProperty type\tSale price\tSale date\n118 Juniper St\tCondo\t410000\t03/05/24'],
    ['a header in another order', 'Sale Date,SOLD FOR,Address,Property_Type\n5-Mar-2024,410k,118 Juniper St,Condo'],
    ['names of the wire', 'streetAddress,propertyType,salePrice,saleDate\n118 Juniper St,Condo,410000,2024-3-5'],
    [
      'a byte order mark and blank lines',
      '\uFEFFAddress,Property type,Sale price,Sale date\n\n118 Juniper St,Condo,410000,2024-03-05\n,,,\n',
    ],
  ])('are read with %s', (_, text) => {
    expect(read(text)).toEqual({ rows: [row], marks: {}, unused: [] });
  });

  it('leave blank what has no column, and name the columns that no field takes', () => {
    expect(read('Address\tNotes\tLender\n118 Juniper St\tnice\tAcme')).toEqual({
      rows: [{ ...row, propertyType: null, salePrice: null, saleDate: null }],
      marks: {},
      unused: ['Notes', 'Lender'],
    });
  });

  it('keep and mark what cannot be read, in its place', () => {
    const { rows, marks } = read('118 Juniper St\tBarn\tabout 400\tMarch 2024\n\tSFR\tn/a\t-');
    expect(rows).toEqual([
      { streetAddress: '118 Juniper St', propertyType: 'Barn', salePrice: 'about 400', saleDate: 'March 2024' },
      { streetAddress: null, propertyType: 'Single Family 1-4', salePrice: null, saleDate: null },
    ]);
    expect(marks).toEqual({
      '0.propertyType': 'Property type: "Barn" is not one of the options',
      '0.salePrice': 'Sale price must be a number',
      '0.saleDate': 'Sale date: "March 2024" is not a date',
      '1.streetAddress': 'Street address is required',
    });
  });

  it('take a quotation mark that never ends as it is', () => {
    expect(read('"2 pipes\tCondo\nEnd').rows.map(({ streetAddress }) => streetAddress)).toEqual(['"2 pipes', 'End']);
    expect(read('4" drain\tCondo').rows[0]?.streetAddress).toBe('4" drain');
  });

  it('keep a line break within quotes, as a spreadsheet copies it', () => {
    expect(read('"118 Juniper St\nUnit 4"\tCondo').rows[0]).toMatchObject({
      streetAddress: '118 Juniper St Unit 4',
      propertyType: 'Condo',
    });
  });

  it('are read 300 at a time, 40 of them bad', () => {
    const lines = Array.from({ length: 300 }, (_, at) =>
      at % 7 === 0 && at / 7 < 40
        ? `${at} Oak St\tCondo\tsoon\t13/45/2024`
        : `${at} Oak St\tCondo\t$${at + 1},000\t${(at % 12) + 1}/${(at % 28) + 1}/2024`,
    );
    const { rows, marks } = read(lines.join('\r\n'));
    expect(rows).toHaveLength(300);
    expect([...markedRows(marks)]).toEqual(Array.from({ length: 40 }, (_, bad) => bad * 7));
    expect(Object.keys(marks)).toHaveLength(80);
    expect(rows[7]).toMatchObject({ streetAddress: '7 Oak St', salePrice: 'soon', saleDate: '13/45/2024' });
    expect(rows[299]).toEqual({ ...row, streetAddress: '299 Oak St', salePrice: 300_000, saleDate: '2024-12-20' });
    expect(pasteSummary(rows.length, markedRows(marks).size)).toBe('300 rows added, 40 need your attention.');
  });
});

describe('rows without a header that may be in several orders', () => {
  const [category, description, cost, zip] = defineFields([
    { name: 'category', label: 'Category', kind: 'text' },
    { name: 'description', label: 'Description', kind: 'text' },
    { name: 'cost', label: 'Cost', kind: 'money' },
    { name: 'zip', label: 'ZIP', kind: 'zip' },
  ]);
  const shape: PasteShape = {
    columns: [category, description, cost, zip].map((field) => ({ field })),
    orders: [
      ['description', 'cost'],
      ['category', 'description', 'cost', 'zip'],
    ],
  };

  it.each([
    ['Haul debris\t$900', { category: null, description: 'Haul debris', cost: 900, zip: null }],
    ['Demolition\tHaul debris', { category: 'Demolition', description: 'Haul debris', cost: null, zip: null }],
    ['Demolition\tHaul debris\t$900', { category: 'Demolition', description: 'Haul debris', cost: 900, zip: null }],
    [
      'Demolition\tHaul debris\t900.4\t7030',
      { category: 'Demolition', description: 'Haul debris', cost: 900, zip: '07030' },
    ],
  ])('%j take the one that fits', (text, expected) => {
    expect(readPastedRows(text, shape)).toEqual({ rows: [expected], marks: {}, unused: [] });
  });
});

describe('a day as people write it', () => {
  it.each([
    ['3/5/2024', '2024-03-05'],
    ['03-05-24', '2024-03-05'],
    ['3.5.1998', '1998-03-05'],
    ['3/5/98', '1998-03-05'],
    ['2024/3/5', '2024-03-05'],
    ['2024-03-05T00:00:00Z', '2024-03-05'],
    ['3/5/2024 12:00 AM', '2024-03-05'],
    ['March 5th, 2024', '2024-03-05'],
    ['Sept. 5 2024', '2024-09-05'],
    ['5 March 2024', '2024-03-05'],
    ['5-Mar-24', '2024-03-05'],
    ['25/12/2023', undefined],
    ['2/30/2024', undefined],
    ['Mar 2024', undefined],
    ['2024', undefined],
    ['45356', undefined],
    ['', undefined],
  ])('%j is %s', (text, day) => {
    expect(readDay(text)).toBe(day);
  });
});

describe('what was pasted', () => {
  it.each([
    ['118 Juniper St, Austin, TX', false],
    ['118 Juniper St\r\n', false],
    ['a\tb', true],
    ['a\nb\n', true],
  ])('%j is rows: %s', (text, expected) => {
    expect(isRows(text)).toBe(expected);
  });

  it.each([
    [1, 1, 0, '1 row added, 1 needs your attention.'],
    [12, 0, 0, '12 rows added.'],
    [300, 0, 1_250, '300 rows added. 1,250 rows left out because the list is full.'],
    [0, 0, 0, 'No rows found. Copy the rows from your spreadsheet and paste them here.'],
  ])('%d rows, %d marked, %d left out', (added, marked, leftOut, text) => {
    expect(pasteSummary(added, marked, leftOut)).toBe(text);
  });
});
