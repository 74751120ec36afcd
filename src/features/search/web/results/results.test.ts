import { describe, expect, test } from 'vitest';
import { formatMinutes } from '../../../../kernel/format.ts';
import type { VerdictStatus } from '../../../../lending/engine/verdict.ts';
import { fixAndFlip } from '../../../../lending/kinds/fix-and-flip/kind.ts';
import type { SearchRow } from '../../contract.ts';
import { repliesText } from './detail/result-detail.tsx';
import { doubtfulLenders } from './doubtful-lenders.tsx';
import { columnWidths } from './results-panel.tsx';
import { isFiltered, lendersOf, openFields, plainView, toggled, visibleRows } from './use-results.ts';

const row = (lender: string, program: string, status: VerdictStatus, more: Partial<SearchRow> = {}): SearchRow => ({
  programId: program,
  programName: program,
  lenderId: lender,
  lenderName: `${lender} Capital`,
  status,
  tierName: null,
  tierIndex: null,
  checks: [],
  sizing: { totalLoanAmount: null, boundBy: null },
  price: { rate: null, maxRate: null, points: null, fees: null },
  warnings: [],
  failures: status === 'ineligible' ? 1 : 0,
  gap: 0,
  replyMinutes: null,
  keptTerms: null,
  averageTimeToClose: null,
  highlightNote: '',
  tier: {},
  ...more,
});
const failing = (threshold: number, actual: number): Pick<SearchRow, 'checks' | 'gap'> => {
  const gap = (threshold - actual) / threshold;
  return { checks: [{ code: 'MIN_FICO', outcome: 'fail', threshold, actual, gap }], gap };
};

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
    expect(doubtfulLenders(fixAndFlip, rows)).toEqual([
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
    const open = (...fields: string[]): Pick<SearchRow, 'checks'> => ({
      checks: [{ code: 'STATE', outcome: 'unknown', threshold: null, fields }],
    });
    expect(openFields([open('arv'), open('propertyType', 'arv'), { checks: [] }])).toEqual(['arv', 'propertyType']);
  });
});

describe('figures', () => {
  test('every column of figures has a width, rate and points last', () => {
    expect(columnWidths(fixAndFlip)).toBe('84px 72px 84px 72px 96px');
  });
  test('a reply time is as short as people say it', () => {
    expect([null, 0, 45, 90, 60 * 47, 60 * 72].map(formatMinutes)).toEqual([
      null,
      '1 min',
      '45 min',
      '2 h',
      '47 h',
      '3 days',
    ]);
  });
});

test('a lender’s replies are told with the share of requests it responds to, where that is known', () => {
  expect(repliesText(180, 86)).toBe('3 h; responds to 86% of requests');
  expect(repliesText(180, null)).toBe('3 h');
  expect(repliesText(null, 0)).toBe('no responses yet; responds to 0% of requests');
});
