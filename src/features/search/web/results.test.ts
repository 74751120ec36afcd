import { describe, expect, test } from 'vitest';
import type { VerdictStatus } from '../../../lending/verdict.ts';
import type { SearchRow } from '../contract.ts';
import { readSearchForm, searchable, wishesStated } from './read-search-form.ts';
import { replyText } from './reply-time.ts';
import { doubtfulLenders, lendersOf } from './selection.ts';
import { sizingSteps } from './sizing-steps.ts';
import { isFiltered, openFields, plainView, toggled, visibleRows } from './view.ts';

const noSizing = {
  purchaseLoanAmount: null,
  rehabLoanAmount: null,
  totalLoanAmount: null,
  tltcLimit: null,
  arvLimit: null,
  basis: null,
  cashToClose: null,
  ltc: null,
  boundBy: null,
  requestedAmount: null,
};
const row = (lender: string, program: string, status: VerdictStatus, more: Partial<SearchRow> = {}): SearchRow => ({
  programId: program,
  programName: program,
  lenderId: lender,
  lenderName: `${lender} Capital`,
  status,
  tierName: null,
  tierIndex: null,
  checks: [],
  sizing: noSizing,
  warnings: [],
  failures: status === 'ineligible' ? 1 : 0,
  gap: 0,
  replyMinutes: null,
  averageTimeToClose: null,
  highlightNote: '',
  maxLTC: null,
  totalLTC: null,
  maxARV: null,
  rehabPercent: null,
  ...more,
});
const failing = (threshold: number, actual: number) => ({
  checks: [{ code: 'MIN_FICO', outcome: 'fail', threshold, actual, gap: (threshold - actual) / threshold }],
  gap: (threshold - actual) / threshold,
});

describe('the search form', () => {
  test('is ready once state, FICO and experience are there, with 0 experience counting as filled', () => {
    const ready = searchable(readSearchForm({ state: 'TX', fico: '700', experience: '0', purchasePrice: '250k' }));
    expect(ready).toMatchObject({ state: 'TX', fico: 700, experience: 0, purchasePrice: 250_000, rehabNeeded: null });
  });
  test('names what is missing; blanks only count as missing', () => {
    const reading = readSearchForm({ state: null, fico: '  ', experience: 3 });
    expect(reading.missing).toEqual(['State', 'FICO']);
    expect(searchable(reading)).toBeNull();
  });
  test('does not search with a field that cannot be read', () => {
    const reading = readSearchForm({ state: 'TX', fico: '70', experience: 1 });
    expect(searchable(reading)).toBeNull();
    expect(Object.keys(reading.problems)).toEqual(['fico']);
  });
  test('counts only wishes that narrow the search', () => {
    expect(wishesStated({ setting: 'any', recourse: null, termLengthMonths: [] })).toBe(0);
    expect(wishesStated({ setting: 'Rural', crossCollateralAllowed: false, termLengthMonths: [12] })).toBe(3);
  });
});

describe('the selection', () => {
  test('asks a lender with two chosen programs once', () => {
    const rows = [row('a', 'a1', 'eligible'), row('b', 'b1', 'review'), row('a', 'a2', 'eligible')];
    expect(lendersOf(rows).map(({ _id }) => _id)).toEqual(['a', 'b']);
  });
  test('warns about a lender only when none of its chosen programs fits, with the nearest reason', () => {
    const rows = [
      row('a', 'a1', 'eligible'),
      row('a', 'a2', 'ineligible', failing(720, 650)),
      row('b', 'b1', 'ineligible', failing(720, 650)),
      row('b', 'b2', 'ineligible', failing(660, 650)),
    ];
    expect(doubtfulLenders(rows)).toEqual([
      { name: 'b Capital', reasons: ['FICO: needs 660, deal has 650 (10 short)'] },
    ]);
  });
});

describe('the view', () => {
  const rows = [row('Alder', '1', 'eligible'), row('Birch', '2', 'review'), row('Alder', '3', 'ineligible')];
  test('shows everything until a filter is set', () => {
    expect(isFiltered(plainView)).toBe(false);
    expect(visibleRows(rows, plainView)).toEqual(rows);
  });
  test('filters by verdict and by part of the lender name in any case, together', () => {
    const view = { ...plainView, statuses: toggled([], 'eligible'), lender: ' ALD ' };
    expect(visibleRows(rows, view).map(({ programId }) => programId)).toEqual(['1']);
    expect(toggled(view.statuses, 'eligible')).toEqual([]);
  });
  test('names the fields that open checks ask for, the most wanted first', () => {
    const open = (...fields: string[]) => ({
      checks: [{ code: 'STATE', outcome: 'unknown', threshold: null, fields }],
    });
    expect(openFields([open('arv'), open('propertyType', 'arv'), { checks: [] }])).toEqual(['arv', 'propertyType']);
  });
});

describe('figures', () => {
  test('a reply time is as short as people say it', () => {
    expect([null, 0, 45, 90, 60 * 47, 60 * 72].map(replyText)).toEqual([
      null,
      '1 min',
      '45 min',
      '2 h',
      '47 h',
      '3 days',
    ]);
  });
  test('the sizing names the limit that set the loan, and only that one', () => {
    const sizing = { ...noSizing, totalLoanAmount: 294_000, arvLimit: 294_000, boundBy: 'maxARV' as const };
    const deal = readSearchForm({ purchasePrice: 250_000, rehabNeeded: 60_000, arv: 420_000 }).values;
    if (deal === null) throw new Error('The deal must be readable.');
    const steps = sizingSteps({ sizing, maxLTC: 90, totalLTC: null, maxARV: 70, rehabPercent: null }, deal);
    expect(steps.filter(({ sets }) => sets).map(({ label, from }) => [label, from])).toEqual([
      ['ARV limit', '70% of $420,000'],
    ]);
    expect(steps.find(({ label }) => label === 'TLTC limit')?.from).toBe('not stated');
  });
});
