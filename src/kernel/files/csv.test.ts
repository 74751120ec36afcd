import { describe, expect, it } from 'vitest';
import { formatMoney } from '../format.ts';
import { csvLines } from './csv.ts';

describe('a file for spreadsheets', () => {
  it('begins with the mark of UTF-8 and ends every line', () => {
    expect(csvLines([['Lender', 'Loan'], [], ['Žižka', 285_000]])).toBe('\uFEFFLender,Loan\r\n\r\nŽižka,285000\r\n');
  });

  it('keeps commas, quotes and line breaks of a text within its cell', () => {
    expect(csvLines([['$285,000', 'a "b"', 'c\nd', null]])).toBe('\uFEFF"$285,000","a ""b""","c\nd",\r\n');
  });

  it.each(['=1+1', ' =cmd', '\t=1', '+1', '-1', '@SUM(A1)', '|cmd', '%1'])(
    'never hands the text %j over as a formula',
    (text) => {
      expect(csvLines([[text]])).toBe(`\uFEFF'${text}\r\n`);
    },
  );

  it('leaves an amount below zero one', () => {
    expect(csvLines([[-5, formatMoney(-5_000)]])).toBe('\uFEFF-5,"-$5,000"\r\n');
  });
});
