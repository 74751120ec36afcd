import { formatDay, formatMoney, formatNumber, formatPercent, noValue } from '../../kernel/format.ts';
import type { ReportResult } from './contract.ts';
import { byMonth, columnsOf, measures, type Question, reportTables } from './model.ts';

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** 'Median of Time to answer' */
export function measureText({ table, measure, of }: Question): string {
  const column = of === null ? undefined : columnsOf(table)[of];
  return column
    ? `${measures[measure]} of ${column.label.toLowerCase()}`
    : `Number of ${reportTables[table].label.toLowerCase()}`;
}

/** A value of a report as people read it: minutes in hours from two of them on. */
export function valueText({ table, of }: Question, value: number | null): string {
  if (value === null) return noValue;
  const type = of === null ? undefined : columnsOf(table)[of]?.type;
  if (type === 'money') return formatMoney(value);
  if (type === 'percent') return formatPercent(value, 3);
  if (type === 'minutes')
    return value < 120 ? `${formatNumber(Math.round(value))} min` : `${formatNumber(Math.round(value / 6) / 10)} h`;
  return formatNumber(value);
}

export const groupText = ({ groupBy }: Question, label: string): string =>
  groupBy === byMonth && /^\d{4}-\d{2}$/.test(label) ? monthName.format(Date.parse(`${label}-01`)) : label;

export function groupHeading({ table, groupBy }: Question): string {
  if (groupBy === null) return reportTables[table].label;
  return groupBy === byMonth ? 'Month' : (columnsOf(table)[groupBy]?.label ?? groupBy);
}

export const daysText = ({ firstDay, lastDay }: Pick<ReportResult, 'firstDay' | 'lastDay'>): string =>
  `${formatDay(firstDay)} to ${formatDay(lastDay)}`;

/** What a report says of filters that stand for something deleted. */
export const deletedText = (deleted: number): string =>
  deleted === 1
    ? 'A filter names a lender that was deleted. Change the filter.'
    : `Filters name ${deleted} lenders that were deleted. Change the filters.`;
