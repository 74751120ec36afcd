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
  ['5/1 ARM Rates', '7/1 ARM Rates', false],
  ['7/6 SOFR ARM', '10/6 SOFR ARM', false],
  ['10/20 IO', '10/30 IO', false],
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
  ['Rates as of 11/24', 'Rates as of 12/1', false],
  ['Rates 11/24/2026-11/30/2026', 'Rates 12/1/2026-12/7/2026', false],
  ['5/1 ARM, rates as of 11/24', '5/1 ARM, rates as of 12/1', false],
  ['5/4/3/2/1', '3/2/1', true],
  ['5/4/3/2/1 Prepay', '3/2/1 Prepay', true],
  ['3/2/1', '1', true],
  ['7 1/2%', '7 1/4%', true],
  ['1/2%', '1/4%', true],
  ['10/20 IO', '10/30 IO', true],
  ['Interest-only (10/20)', 'Interest-only (10/30)', true],
  ['5/1 ARM Rate', '7/1 ARM Rate', true],
  ['Rate 5/1 ARM', 'Rate 7/1 ARM', true],
  ['5/1 Rate', '7/1 Rate', true],
  ['12/18/24 months', '6/12/18 months', true],
  ['DSCR 1.25-1.50', 'DSCR 1.00-1.24', true],
  ['80/10/10', '75/10/15', true],
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

const headed = (text: string, ...others: readonly string[]) => ({ text, others: () => others });

it.each([
  ['LTV 65%', headed('LTV 70%'), false],
  ['LTV 65%', headed('LTV 70%', 'LTV 65%'), true],
  ['LTV 65%', headed('LTV 70%', 'LTV 75%'), true],
  ['LTV 65%', { ...headed('LTV 70%'), sections: 1 }, true],
  ['Loans up to $2M | LTV 65%', { ...headed('Loans up to $3M | LTV 65%'), sections: 1 }, false],
  ['Rates from 9.5%', headed('Rates from 9.25%', 'Rates from 10%'), false],
  ['Rates from 9.5% to 12%', { ...headed('Rates from 9.25% to 11%'), sections: 1 }, false],
  ['SOFR 4.31% plus margin', { ...headed('SOFR 4.05% plus margin'), sections: 1 }, false],
  ['Rates 65% LTV', { ...headed('Rates 70% LTV'), sections: 1 }, true],
  ['LTV 65% as of 11/24', { ...headed('LTV 65% as of 12/1'), sections: 1 }, false],
])('a heading “%s” that becomes %j is reported: %s', (before, heading, isReported) => {
  expect(changesAround({ heading: before }, { heading })).toHaveLength(isReported ? 1 : 0);
});

it('a section that only a number names is reported where it is gone', () => {
  expect(changesAround({ heading: '65%' }, {})).toEqual([{ part: 'heading', before: '65%', now: '' }]);
  const gone = { heading: headed('Fix & Flip') };
  expect(changesAround({ heading: 'Fix & Flip | 65%' }, gone)).toHaveLength(1);
});

it('a heading that was noted with fewer texts is compared with those', () => {
  const heading = { ...headed('Bridge | Purchase | 65%'), sections: 2, earlier: headed('Bridge | Purchase') };
  expect(changesAround({ heading: 'Bridge | Purchase' }, { heading })).toEqual([]);
  expect(changesAround({ heading: 'Bridge | Refinance' }, { heading })).toHaveLength(1);
  expect(changesAround({ heading: 'Bridge | Purchase | 70%' }, { heading })).toHaveLength(1);
});

it.each([
  ['LTV 65%', 'LTV 70%', true],
  ['FICO 740+:', 'FICO 720+:', true],
  ['Loans $100K–$500K', 'Loans $500K–$1M', true],
  ['Max LTC 85% Max LTV', 'Max LTC 87.5% Max LTV', false],
  ['Loans from $75,000 to', 'Loans from $100,000 to', false],
  ['Rates from 9.5%', 'Rates from 9.25%', false],
  ['Rates as of 11/24', 'Rates as of 12/1', false],
])('a label “%s” that becomes “%s” is reported: %s', (before, now, isReported) => {
  expect(changesAround({ label: before }, { label: headed(now) })).toHaveLength(isReported ? 1 : 0);
});

it.each([
  ['LTV 65%: 9.5%', 'LTV 70%: 10%', true],
  ['LTV 65%: 9.5%', 'LTV 65%: 9.25%', false],
  ['Max LTC: 85%, with 680', 'Max LTC: 87.5%, with 700', false],
  ['Rates from 9.5%: call 212', 'Rates from 9.25%: call 212', false],
])('a text “%s” that becomes “%s” is reported: %s', (before, now, isReported) => {
  expect(changesAround({ text: before }, { text: headed(now) })).toHaveLength(isReported ? 1 : 0);
});
