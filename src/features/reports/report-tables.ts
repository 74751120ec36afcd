import { stateCodes } from '../../kernel/states.ts';
import { kinds } from '../../lending/kinds/index.ts';
import { displayStatusLabels } from '../lender-desk/model.ts';
import { dealStages } from '../pipeline/model.ts';
import { declineReasons, offerStages, quoteStatuses, quoteStatusLabels } from '../quotes/model.ts';
import { packageStateLabels } from '../submission/model.ts';
import { taskStatuses } from '../tasks/model.ts';

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
/** What is added up, and narrowed to a range. */
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
const statusBy = (labels: Readonly<Record<(typeof quoteStatuses)[number], string>>) =>
  choice(
    'Status',
    quoteStatuses.map((value) => ({ value, label: labels[value] })),
  );
const decline = choice(
  'Reason for decline',
  declineReasons.map((reason) => ({ value: reason, label: reason })),
);
const minutes = { label: 'Response time', type: 'minutes' } as const;
const packageState = choice('Status', labeled(packageStateLabels));

/**
 * What reports are made of, declared once: the form, the checks, the files and the tests follow; the SQL stands in `server/run-report.ts`.
 * `dated` says which day of a row lies in the period.
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
    columns: { kind, state, lender, status: statusBy(quoteStatusLabels), decline, amount, minutes },
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
    columns: { kind, state, status: statusBy(displayStatusLabels), decline, amount, minutes },
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
