import { describe, expect, it } from 'vitest';
import { readPastedRows } from '../../../../lending/answers/paste/paste-rows.ts';
import { mostProperties, newProperty } from '../../../../lending/answers/questions/experience-sheet.ts';
import { sheetShape } from './sheet-paste.ts';
import {
  countedRows,
  errorsByRow,
  errorsOfSheet,
  experienceNote,
  isIncomplete,
  lineOf,
  unreadableIn,
  withPasted,
} from './sheet-rows.ts';

const property = {
  streetAddress: '118 Juniper St',
  city: 'Austin',
  state: 'TX',
  zipCode: '78704',
  ownerOnTitle: 'Harlow Homes LLC',
  ownershipPercentage: 100,
  purchaseDate: '2023-02-01',
  rehabBudget: 85_000,
  salePriceIfSold: 410_000,
  dateOfSaleIfSold: '2024-03-05',
  propertyType: 'Condo',
};
const header = 'Full address\tVesting\t% owned\tDate acquired\tRehab cost\tSold for\tDate sold\tType\n';
const pasted = (text: string) => readPastedRows(text, sheetShape);

describe('a property in one line', () => {
  it.each([
    [property, '118 Juniper St, Austin, TX · Sold Mar 5, 2024 · Condo'],
    [{ ...property, salePriceIfSold: null, dateOfSaleIfSold: null }, '118 Juniper St, Austin, TX · Owned · Condo'],
    [{ ...property, dateOfSaleIfSold: null, propertyType: null }, '118 Juniper St, Austin, TX · Sold'],
    [newProperty(), 'No address yet'],
  ])('%#', (row, line) => {
    expect(lineOf(row)).toBe(line);
  });
});

describe('errors of the sheet', () => {
  it('name what is missing and what cannot be read, by row', () => {
    const rows = [property, { ...property, city: ' ', rehabBudget: 'some', ownershipPercentage: 120 }];
    const errors = errorsOfSheet(rows);
    expect(errors).toEqual({
      'experienceProperties.1.city': 'City is required',
      'experienceProperties.1.rehabBudget': 'Rehab budget must be a number',
      'experienceProperties.1.ownershipPercentage': 'Ownership must be between 0% and 100%',
    });
    expect(isIncomplete(rows, errors)).toBe(true);
    expect([...errorsByRow(errors).keys()]).toEqual([1]);
    const { 'experienceProperties.1.city': _, ...unreadable } = errors;
    expect(unreadableIn(rows)).toEqual(unreadable);
    expect(isIncomplete(rows, unreadable)).toBe(false);
  });

  it('ask for neither ownership nor a sale', () => {
    const owned = { ...property, ownershipPercentage: null, salePriceIfSold: null, dateOfSaleIfSold: null };
    expect(errorsOfSheet([owned])).toEqual({});
    expect(errorsOfSheet([{ ...owned, rehabBudget: 0, ownershipPercentage: 0 }])).toEqual({});
    expect(Object.keys(errorsOfSheet([{ ...owned, rehabBudget: -1 }]))).toEqual(['experienceProperties.0.rehabBudget']);
  });
});

describe('pasted properties', () => {
  it('take a whole address, and the words that people use', () => {
    const text = `${header}118 Juniper St, Austin, TX 78704\tHarlow Homes LLC\t100%\t2/1/2023\t$85k\t$410,000\t3/5/24\tcondominium`;
    expect(pasted(text)).toEqual({ rows: [property], marks: {}, unused: [] });
  });

  it('replace the empty row that a sheet begins with, and follow what is there', () => {
    const two = pasted(`${header}12 Oak St, Austin, TX 78704\tOwner\t\t2/1/2023\t1\t\t\tSFR\n13 Elm St\t\t\tlast year`);
    const fresh = withPasted([newProperty()], two);
    expect(fresh).toMatchObject({ added: 2, marked: [1], leftOut: 0 });
    expect(fresh.rows).toHaveLength(2);
    expect(fresh.errors['experienceProperties.1.purchaseDate']).toBe('Purchase date: "last year" is not a date');
    const after = withPasted([property], two);
    expect(after.rows).toEqual([property, ...two.rows]);
    expect(after.marked).toEqual([2]);
    expect(after.errors['experienceProperties.2.purchaseDate']).toContain('last year');
    expect(withPasted([newProperty()], pasted('')).rows).toHaveLength(1);
  });

  it('leave out what a full sheet does not take', () => {
    const lines = Array.from({ length: mostProperties }, (_, at) => `${at} Oak St`).join('\n');
    const result = withPasted([property], pasted(`Street address\n${lines}`));
    expect(result).toMatchObject({ added: mostProperties - 1, leftOut: 1 });
    expect(result.rows).toHaveLength(mostProperties);
    expect(result.marked).toHaveLength(mostProperties - 1);
  });
});

it('amounts count while they are typed', () => {
  expect(countedRows([{ rehabBudget: '85k', salePriceIfSold: 'soon' }])).toEqual([
    { rehabBudget: 85_000, salePriceIfSold: null },
  ]);
});

describe('the note on experience', () => {
  it.each([
    [3, 3, undefined],
    [null, 3, undefined],
    ['', 0, undefined],
    [
      '5',
      3,
      'The search was made with 5 flips sold in the last 3 years. This sheet shows 3. Lenders count what the sheet shows',
    ],
    [1, 4, 'The search was made with 1 flip sold in the last 3 years. This sheet shows 4. More experience may qualify'],
  ])('searched with %j, %d on the sheet', (stated, exits, text) => {
    const note = experienceNote(stated, exits);
    if (text === undefined) expect(note).toBeUndefined();
    else expect(note).toContain(text);
  });
});
