import { describe, expect, it } from 'vitest';
import { aroundOf, aroundText, changesAround, isSameAround, notedAround } from './around.ts';
import { wordsOf } from './names.ts';

describe('the words of a text', () => {
  it.each([
    ['85%', ''],
    ['up to $2,000,000', ''],
    ['from 9.5% to 12%', ''],
    ['12 months', ''],
    ['2 points', ''],
    ['740+', ''],
    ['11/24/2026 9:00 AM ET', ''],
    ['', ''],
    ['Points', 'points'],
    ['Minimum', 'minimum'],
    ['MAX  LTC*:', 'max ltc'],
    ['Rates as of Monday, November 24, 2026', 'rates as of'],
    ['Rates as of 11/24', 'rates as of'],
    ['Tier 1', 'tier'],
    ['30-Year Fixed', 'fixed'],
    ['85% of cost', 'of cost'],
    ['Préstamo máximo', 'préstamo máximo'],
  ])('%s: %s', (text, words) => {
    expect(wordsOf(text)).toBe(words);
  });
});

it.each([
  ['Rates as of 11/24', 'RATES  as of Dec 1, 2026', true],
  ['SOFR 4.31% plus margin', 'SOFR 4.05% plus margin', true],
  ['Tier 1', 'Tier 2', false],
  ['30-Year Fixed', '15-year fixed', false],
  ['5/1 ARM', '7/1 ARM', false],
  ['12-month bridge', '24-month bridge', false],
  ['1st lien', '2nd lien', false],
  ['Gold', 'Golden', false],
])('a row “%s” and a row “%s” are the same: %s', (one, other, isSame) => {
  expect(isSameAround({ row: one }, { row: other })).toBe(isSame);
  expect(isSameAround({ row: one }, {})).toBe(false);
});

it('of a value in a sentence the words before it are its name, or else the label beside it as well', () => {
  const noted = (text: string, isNumber = true) => notedAround({ heading: 'Gold', label: 'Terms', text }, isNumber);
  expect(noted('Max LTC 85%')).toEqual({ heading: 'Gold', text: 'Max LTC 85%' });
  expect(noted('Up to 85% of cost')).toEqual({ heading: 'Gold', label: 'Terms', text: 'Up to 85% of cost' });
  expect(noted('Texas, Florida', false)).toEqual({ heading: 'Gold', label: 'Terms' });
});

it('what is noted reads from outside in', () => {
  expect(aroundText({ row: 'Gold', column: 'Max LTC', sheet: 'Rates' })).toBe(
    'Sheet “Rates” · Column “Max LTC” · Row “Gold”',
  );
  expect(aroundText({})).toBe('');
});

it.each([
  ['Fix & Flip Program 11/24/2026', 'Fix & Flip Program 12/01/2026', true],
  ['Program 11.24.26', 'Program 12.01.26', true],
  ['Option Nov 24', 'Option Dec 1', true],
  ['20 years of lending', '21 years of lending', true],
  ['Program 1', 'Program 2', false],
  ['30 year fixed', '15 year fixed', false],
])('a heading “%s” and a heading “%s” are the same: %s', (one, other, isSame) => {
  expect(isSameAround({ heading: one }, { heading: other })).toBe(isSame);
});

it.each([
  ['720+', '700+', true],
  ['720+', ' 720 + *', false],
  ['$1,000,000', '$1000000', false],
  ['Under $1M', 'Over $1M', true],
  ['Rates 10/1', 'Rates 10/8', false],
  ['11/24', '12/1', false],
  ['5/1', '7/1', true],
  ['Nov 24, 2026', '1 December', false],
  ['As of 9:00 AM, 11/24', 'As of 10:30 AM, 12/1', false],
])('a row “%s” that becomes “%s” is reported: %s', (before, now, isReported) => {
  const neighbor = { text: now, others: () => [], isExact: true };
  expect(changesAround({ row: before }, { row: neighbor })).toHaveLength(isReported ? 1 : 0);
});

it('a row without a label is another one than “740+”', () => {
  expect(changesAround({ row: '740+' }, {})).toEqual([{ part: 'row', before: '740+', now: '' }]);
});

it('a long text ends with the same word whichever length its numbers have', () => {
  const text = (value: string) => `Loans of ${value} ${'considered-individually '.repeat(30)}`;
  const { text: noted = '' } = aroundOf({ text: { text: text('$950,000'), others: () => [] } });
  expect(noted).toMatch(/individually$/);
  expect(changesAround({ text: noted }, { text: { text: text('$1,000,000'), others: () => [] } })).toEqual([]);
});
