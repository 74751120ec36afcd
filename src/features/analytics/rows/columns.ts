import type { ListColumn, ListFile } from '../../../kernel/files/list-file.ts';
import { loanTypeText } from '../../../lending/kinds/find.ts';
import { dealStages } from '../../pipeline/model.ts';
import { quoteStatusLabels } from '../../quotes/model.ts';
import type { LenderMonth, MarketRow } from './contract.ts';
import type { RowList } from './figures.ts';

type Column = ListColumn<MarketRow>;

const statusTexts: Readonly<Record<string, string>> = {
  ...quoteStatusLabels,
  active: 'Active',
  archived: 'Archived',
  approved: 'Funded',
  pending: 'With the lender',
  rejected: 'Declined',
  ...dealStages,
};

const name = (label: string): Column => ({ label, kind: 'text', value: (row) => row.name });
const at = (label: string): Column => ({ label, kind: 'moment', value: (row) => row.at });
const loanType: Column = {
  label: 'Loan type',
  kind: 'text',
  value: (row) => (row.loanType === null ? null : loanTypeText(row.loanType)),
};
const state: Column = { label: 'State', kind: 'text', value: (row) => row.state };
const lender: Column = { label: 'Lender', kind: 'text', value: (row) => row.lender };
const user: Column = { label: 'User', kind: 'text', value: (row) => row.user };
const status = (label: string): Column => ({
  label,
  kind: 'text',
  value: (row) => (row.status === null ? null : (statusTexts[row.status] ?? row.status)),
});
const loanAmount: Column = { label: 'Loan amount', kind: 'money', value: (row) => row.loanAmount };

/** What is shown of each list, on screen and in its files. */
export const rowFiles: Readonly<Record<RowList, ListFile<MarketRow>>> = {
  users: {
    name: 'analytics-users',
    title: 'Users',
    columns: [
      name('User'),
      { label: 'Type', kind: 'text', value: ({ type }) => type },
      at('Signed up'),
      { label: 'Last login', kind: 'moment', value: ({ lastLoginAt }) => lastLoginAt },
    ],
  },
  lenders: { name: 'analytics-lenders', title: 'Lenders', columns: [name('Lender'), status('Status'), at('Added')] },
  quotes: {
    name: 'analytics-quotes',
    title: 'Quotes',
    columns: [
      lender,
      user,
      loanType,
      state,
      status('Status'),
      loanAmount,
      { label: 'Purchase price', kind: 'money', value: ({ purchasePrice }) => purchasePrice },
      { label: 'ARV', kind: 'money', value: ({ arv }) => arv },
      { label: 'Liquidity', kind: 'money', value: ({ liquidity }) => liquidity },
      at('Requested'),
    ],
  },
  deals: {
    name: 'analytics-deals',
    title: 'Deals',
    columns: [lender, user, loanType, state, status('Outcome'), loanAmount, at('Submitted')],
  },
  tickets: {
    name: 'analytics-tickets',
    title: 'Tickets',
    columns: [
      name('Ticket'),
      status('Status'),
      { label: 'Priority', kind: 'text', value: ({ type }) => type },
      at('Received'),
    ],
  },
  pipelines: {
    name: 'analytics-pipelines',
    title: 'Pipelines',
    columns: [user, loanType, state, status('Stage'), loanAmount, at('Created')],
  },
};

export const lenderMonthFile: ListFile<LenderMonth> = {
  name: 'lender-quote-counts',
  title: 'Lender quote counts',
  columns: [
    { label: 'Lender', kind: 'text', value: ({ lenderName }) => lenderName },
    { label: 'Year', kind: 'number', value: ({ year }) => year },
    { label: 'Month', kind: 'number', value: ({ month }) => month },
    { label: 'Quotes', kind: 'number', value: ({ quoteCount }) => quoteCount },
  ],
};
