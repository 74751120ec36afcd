import { stateCodes } from '../../kernel/states.ts';
import { clockIn, momentIn, type NamedZone } from '../../kernel/time-zones.ts';
import { kinds } from '../../lending/kinds/index.ts';
import { type Period, usualPeriod } from '../own-figures/periods.ts';
import { dealStages } from '../pipeline/model.ts';
import { declineReasons, offerStages, quoteStatuses } from '../quotes/model.ts';
import { packageStateLabels } from '../submission/model.ts';
import { taskStatuses } from '../tasks/model.ts';

/** So many reports at most has an account. */
export const reportsAtMost = 50;
/** So many groups of a report are shown, the largest first. */
export const groupsAtMost = 100;
export const valuesAtMost = 60;
export const nameRule = { required: 'Please give the report a name.', most: 100 } as const;

export const reportSides = ['broker', 'lender'] as const;
export type ReportSide = (typeof reportSides)[number];

export interface ReportOption {
  readonly value: string;
  readonly label: string;
}
/** What rows are filtered and grouped by. Without options the values are lenders. */
export interface ChoiceColumn {
  readonly label: string;
  readonly type: 'choice';
  readonly options: readonly ReportOption[] | 'lenders';
}
/** What is added up. */
export interface NumberColumn {
  readonly label: string;
  readonly type: 'money' | 'minutes' | 'percent';
}
export type ReportColumn = ChoiceColumn | NumberColumn;

const plain = (values: readonly string[]): ReportOption[] =>
  values.map((value) => {
    const words = value.replaceAll(/[_-]/g, ' ');
    return { value, label: words.charAt(0).toUpperCase() + words.slice(1) };
  });
const labeled = (labels: Readonly<Record<string, string>>): ReportOption[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const choice = (label: string, options: ChoiceColumn['options']) => ({ label, type: 'choice', options }) as const;
const kind = choice(
  'Loan type',
  kinds.map(({ slug, displayName }) => ({ value: slug, label: displayName })),
);
const state = choice(
  'State',
  stateCodes.map((code) => ({ value: code, label: code })),
);
const lender = choice('Lender', 'lenders');
const amount = { label: 'Loan amount', type: 'money' } as const;
const status = choice('Status', plain(quoteStatuses));
const decline = choice(
  'Reason for decline',
  declineReasons.map((reason) => ({ value: reason, label: reason })),
);
const minutes = { label: 'Time to answer', type: 'minutes' } as const;
const packageState = choice('Status', labeled(packageStateLabels));

/**
 * What can be asked, declared once: the form, the checks, the CSV and the tests follow; its SQL stands in `server/run-report.ts`. `dated` says which day of a row
 * lies in the period.
 */
export const reportTables = {
  deals: {
    side: 'broker',
    label: 'Deals',
    dated: 'the day it was added',
    columns: { kind, state, stage: choice('Stage', labeled(dealStages)), lender, amount },
  },
  quotes: {
    side: 'broker',
    label: 'Quote requests',
    dated: 'the day it was sent',
    columns: { kind, state, lender, status, decline, amount, minutes },
  },
  offers: {
    side: 'broker',
    label: 'Offers, each version',
    dated: 'the day it was made',
    columns: {
      kind,
      state,
      lender,
      version: choice('Terms', plain(offerStages)),
      amount,
      rate: { label: 'Interest rate', type: 'percent' },
      points: { label: 'Points', type: 'percent' },
    },
  },
  packages: {
    side: 'broker',
    label: 'Loan packages',
    dated: 'the day it was submitted',
    columns: { kind, state, lender, status: packageState, amount },
  },
  tasks: {
    side: 'broker',
    label: 'Tasks',
    dated: 'the day it is due',
    columns: { status: choice('Status', plain(taskStatuses)) },
  },
  requests: {
    side: 'lender',
    label: 'Quote requests',
    dated: 'the day it was sent',
    columns: { kind, state, status, decline, amount, minutes },
  },
  received: {
    side: 'lender',
    label: 'Loan packages',
    dated: 'the day it was submitted',
    columns: { kind, state, status: packageState, amount },
  },
} as const satisfies Record<
  string,
  {
    readonly side: ReportSide;
    readonly label: string;
    readonly dated: string;
    readonly columns: Readonly<Record<string, ReportColumn>>;
  }
>;
export type ReportTable = keyof typeof reportTables;
export const tableNames = Object.keys(reportTables) as [ReportTable, ...ReportTable[]];
export const tablesOf = (side: ReportSide): ReportTable[] =>
  tableNames.filter((name) => reportTables[name].side === side);

export const columnsOf = (table: ReportTable): Readonly<Record<string, ReportColumn>> => reportTables[table].columns;
export const choicesOf = (table: ReportTable): [string, ChoiceColumn][] =>
  Object.entries(columnsOf(table)).flatMap(([name, column]) => (column.type === 'choice' ? [[name, column]] : []));
export const numbersOf = (table: ReportTable): [string, NumberColumn][] =>
  Object.entries(columnsOf(table)).flatMap(([name, column]) => (column.type === 'choice' ? [] : [[name, column]]));

export const measures = { count: 'Number', sum: 'Sum', average: 'Average', median: 'Median' } as const;
export type Measure = keyof typeof measures;
export const measureNames = Object.keys(measures) as [Measure, ...Measure[]];
export const shapes = ['table', 'chart'] as const;
export const byMonth = 'month';

export interface Question {
  readonly table: ReportTable;
  /** Every one has to hold: the column has one of the values. */
  readonly filters: readonly { readonly column: string; readonly values: readonly string[] }[];
  /** A column, `month`, or null for one figure. */
  readonly groupBy: string | null;
  readonly measure: Measure;
  /** What is measured; null for a number of rows. */
  readonly of: string | null;
  readonly period: Period;
  readonly shape: (typeof shapes)[number];
}

export const questionTexts = {
  side: 'This table is not yours to ask.',
  column: 'This table has no such column.',
  value: 'This column has no such value.',
  measured: 'Choose what to measure.',
} as const;

/** What is wrong with a question, by its fields; undefined where nothing is. Ids of lenders are checked where lenders are known. */
export function whyNotAsked(side: ReportSide, question: Question): Readonly<Record<string, string>> | undefined {
  const { table, filters, groupBy, measure, of } = question;
  if (reportTables[table].side !== side) return { table: questionTexts.side };
  const choices = new Map(choicesOf(table));
  if (groupBy !== null && groupBy !== byMonth && !choices.has(groupBy)) return { groupBy: questionTexts.column };
  for (const { column, values } of filters) {
    const options = choices.get(column)?.options;
    if (!options) return { filters: questionTexts.column };
    if (options !== 'lenders' && values.some((value) => options.every((option) => option.value !== value)))
      return { filters: questionTexts.value };
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
    name: 'Median time to answer by lender',
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
