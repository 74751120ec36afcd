import { formatDay, formatMinutes, formatMoney, formatNumber, formatPercent, noValue } from '../../kernel/format.ts';
import type { ReportResult } from './contract.ts';
import { byMonth, isRange, measures, type Question, type ReportFilter } from './model.ts';
import { columnsOf, type NumberColumn, type ReportTable, reportTables } from './report-tables.ts';

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** 'Median of Time to answer' */
export function measureText({ table, measure, of }: Question): string {
  const column = of === null ? undefined : columnsOf(table)[of];
  return column
    ? `${measures[measure]} of ${column.label.toLowerCase()}`
    : `Number of ${reportTables[table].label.toLowerCase()}`;
}

/** A value of a report as people read it. */
export function valueText({ table, of }: Question, value: number | null): string {
  if (value === null) return noValue;
  const type = of === null ? undefined : columnsOf(table)[of]?.type;
  if (type === 'money') return formatMoney(value);
  if (type === 'percent') return formatPercent(value, 3);
  if (type === 'minutes') return formatMinutes(value) ?? noValue;
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

const exactly: Readonly<Record<NumberColumn['type'], (value: number) => string>> = {
  money: formatMoney,
  percent: (value) => formatPercent(value, 3),
  minutes: (value) => `${formatNumber(value)} min`,
};
const eitherOf = new Intl.ListFormat('en-US', { type: 'disjunction' });
/** So many values of a filter are named. */
const namedValues = 8;

/** 'Stage: Funded or Lost', 'Loan amount: $100,000 to $500,000'. @param nameOf how a lender is called */
export function filterText(table: ReportTable, filter: ReportFilter, nameOf: (lenderId: string) => string): string {
  const column = columnsOf(table)[filter.column];
  if (!column) return filter.column;
  if (isRange(filter))
    return `${column.label}: ${rangeText(filter, column.type === 'choice' ? formatNumber : exactly[column.type])}`;
  const { options } = column.type === 'choice' ? column : { options: [] };
  const name = (value: string) =>
    options === 'lenders' ? nameOf(value) : (options.find((option) => option.value === value)?.label ?? value);
  const [named, more] = [filter.values.slice(0, namedValues).map(name), filter.values.length - namedValues];
  return `${column.label}: ${more > 0 ? `${named.join(', ')}, and ${more} more` : eitherOf.format(named)}`;
}

function rangeText(
  { min, max }: { readonly min: number | null; readonly max: number | null },
  write: (value: number) => string,
): string {
  if (min === null) return max === null ? 'Any' : `up to ${write(max)}`;
  return max === null ? `${write(min)} or more` : `${write(min)} to ${write(max)}`;
}

/** 'Filters: Stage: Funded; Loan amount: up to $500,000.': what narrows a report; empty where nothing does. */
export const filtersText = ({ filters }: Pick<ReportResult, 'filters'>): string =>
  filters.length === 0 ? '' : `Filters: ${filters.join('; ')}.`;

/** What a report says of filters that stand for something deleted. */
export const deletedText = (deleted: number): string =>
  deleted === 1
    ? 'A filter names a lender that was deleted. Change the filter.'
    : `Filters name ${deleted} lenders that were deleted. Change the filters.`;
