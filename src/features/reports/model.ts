import { clockIn, momentIn, type NamedZone } from '../../kernel/time-zones.ts';
import { type Period, usualPeriod } from '../own-figures/periods.ts';
import {
  type ChoiceColumn,
  choicesOf,
  numbersOf,
  type ReportSide,
  type ReportTable,
  reportTables,
} from './report-tables.ts';

/** So many reports at most has an account. */
export const reportsAtMost = 50;
/** So many groups of a report are shown, the largest first. */
export const groupsAtMost = 100;
export const valuesAtMost = 60;
export const nameRule = { required: 'Please give the report a name.', most: 100 } as const;

export const measures = { count: 'Number', sum: 'Sum', average: 'Average', median: 'Median' } as const;
export type Measure = keyof typeof measures;
export const measureNames = Object.keys(measures) as [Measure, ...Measure[]];
export const shapes = ['table', 'chart'] as const;
export const byMonth = 'month';

/** The column has one of the values. */
interface ChoiceFilter {
  readonly column: string;
  readonly values: readonly string[];
}
/** The figure lies between the two, both included. A row without the figure is left out. */
export interface RangeFilter {
  readonly column: string;
  readonly min: number | null;
  readonly max: number | null;
}
export type ReportFilter = ChoiceFilter | RangeFilter;
export const isRange = (filter: ReportFilter): filter is RangeFilter => !('values' in filter);
/** The largest figure that a range can end with. */
export const rangeMost = 1_000_000_000_000;

export interface Question {
  readonly table: ReportTable;
  /** Every one has to hold. */
  readonly filters: readonly ReportFilter[];
  /** A column, `month`, or null for one figure. */
  readonly groupBy: string | null;
  readonly measure: Measure;
  /** What is measured; null for a number of rows. */
  readonly of: string | null;
  readonly period: Period;
  readonly shape: (typeof shapes)[number];
}

export const questionTexts = {
  side: 'These rows are not available to you.',
  column: 'These rows have no such column.',
  value: 'This column has no such value.',
  range: 'Enter a minimum, a maximum, or both.',
  order: 'Enter a maximum that is not below the minimum.',
  measured: 'Choose what to measure.',
} as const;

const whyNotChosen = (column: ChoiceColumn | undefined, { values }: ChoiceFilter): string | undefined => {
  if (!column) return questionTexts.column;
  const { options } = column;
  const isOption = (value: string) => options === 'lenders' || options.some((option) => option.value === value);
  return values.every(isOption) ? undefined : questionTexts.value;
};

/** What is wrong with a range; undefined where nothing is. */
export function whyNotRange(table: ReportTable, { column, min, max }: RangeFilter): string | undefined {
  if (numbersOf(table).every(([name]) => name !== column)) return questionTexts.column;
  if (min === null && max === null) return questionTexts.range;
  return min !== null && max !== null && max < min ? questionTexts.order : undefined;
}

/** What is wrong with a question, by its fields; undefined where nothing is. Ids of lenders are checked where lenders are known. */
export function whyNotAsked(side: ReportSide, question: Question): Readonly<Record<string, string>> | undefined {
  const { table, filters, groupBy, measure, of } = question;
  if (reportTables[table].side !== side) return { table: questionTexts.side };
  const choices = new Map(choicesOf(table));
  if (groupBy !== null && groupBy !== byMonth && !choices.has(groupBy)) return { groupBy: questionTexts.column };
  for (const filter of filters) {
    const problem = isRange(filter) ? whyNotRange(table, filter) : whyNotChosen(choices.get(filter.column), filter);
    if (problem !== undefined) return { filters: problem };
  }
  if (measure === 'count') return of === null ? undefined : { of: questionTexts.column };
  return numbersOf(table).some(([name]) => name === of) ? undefined : { of: questionTexts.measured };
}

const ask = (question: Partial<Question> & Pick<Question, 'table'>): Question => ({
  filters: [],
  groupBy: null,
  measure: 'count',
  of: null,
  period: usualPeriod,
  shape: 'table',
  ...question,
});

/** Reports to begin with. */
export const sampleReports: readonly {
  readonly name: string;
  readonly side: ReportSide;
  readonly question: Question;
}[] = [
  { name: 'Deals by stage', side: 'broker', question: ask({ table: 'deals', groupBy: 'stage', shape: 'chart' }) },
  {
    name: 'Loan amount by month',
    side: 'broker',
    question: ask({
      table: 'deals',
      groupBy: byMonth,
      measure: 'sum',
      of: 'amount',
      period: 'this-year',
      shape: 'chart',
    }),
  },
  {
    name: 'Median response time by lender',
    side: 'broker',
    question: ask({ table: 'quotes', groupBy: 'lender', measure: 'median', of: 'minutes' }),
  },
  {
    name: 'Average rate offered by lender',
    side: 'broker',
    question: ask({ table: 'offers', groupBy: 'lender', measure: 'average', of: 'rate' }),
  },
  { name: 'Requests by state', side: 'lender', question: ask({ table: 'requests', groupBy: 'state', shape: 'chart' }) },
  { name: 'Declines by reason', side: 'lender', question: ask({ table: 'requests', groupBy: 'decline' }) },
  { name: 'Packages by status', side: 'lender', question: ask({ table: 'received', groupBy: 'status' }) },
];

const mailTime = '07:00';
/** When the next monthly email is due: the morning of the first day of a month, on the clock of the person. */
export function nextMonthly(zone: NamedZone, after: Date): Date {
  const month = Temporal.PlainDate.from(clockIn(zone, after).day).with({ day: 1 });
  const [own, next] = [momentIn(zone, `${month}`, mailTime), momentIn(zone, `${month.add({ months: 1 })}`, mailTime)];
  return own > after ? own : next;
}
/** The month, YYYY-MM, whose email it is time for; undefined before its first morning. */
export function monthlyOf(zone: NamedZone, now: Date): string | undefined {
  const { day, time } = clockIn(zone, now);
  return day.endsWith('-01') && time < mailTime ? undefined : day.slice(0, 7);
}

export const stopTokenShape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;
export const stopTexts = { badLink: 'This link doesn’t work. Log in and turn the email off under Reports.' } as const;

/** For that long what was deleted can be restored. */
export const restorableDays = 1;
