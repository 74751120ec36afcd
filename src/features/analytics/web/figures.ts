import { formatMoney, formatNumber } from '../../../kernel/format.ts';
import type { Analytics } from './queries.ts';

/** A figure with what it counts. */
export interface Figure {
  readonly label: string;
  readonly about: string;
  readonly text: (figures: Analytics) => string;
  /** The same of the period before. */
  readonly before?: (previous: NonNullable<Analytics['previous']>) => string;
}

type Counted = Exclude<keyof NonNullable<Analytics['previous']>, 'from' | 'to'>;
const percent = (value: number) => `${value.toFixed(1)}%`;

const counts = (
  label: string,
  key: Counted,
  about: string,
  format: (value: number) => string = formatNumber,
): Figure => ({
  label,
  about,
  text: (figures) => format(figures[key]),
  before: (previous) => format(previous[key]),
});
const always = (label: string, about: string, text: Figure['text']): Figure => ({ label, about, text });

const growth = (rate: number, isNew: boolean): string => (isNew ? 'New' : `${rate > 0 ? '+' : ''}${percent(rate)}`);

export const figureGroups: readonly { readonly title: string; readonly figures: readonly Figure[] }[] = [
  {
    title: 'Users and lenders',
    figures: [
      counts(
        'Total users',
        'totalUsers',
        'Accounts of every type, by the day they signed up. Deleted accounts are not counted.',
      ),
      always('New users this month', 'Accounts that signed up this calendar month.', ({ newUsersThisMonth }) =>
        formatNumber(newUsersThisMonth),
      ),
      always('User growth', 'Sign-ups this calendar month against last month.', ({ userGrowthRate, isNew }) =>
        growth(userGrowthRate, isNew.users),
      ),
      always('Active users', 'Accounts that logged in within the last 30 days.', ({ activeUsers }) =>
        formatNumber(activeUsers),
      ),
      counts('Total lenders', 'totalLenders', 'Lenders by the day they were added, archived ones included.'),
      counts('Active lenders', 'activeLenders', 'Lenders that are not archived.'),
    ],
  },
  {
    title: 'Quotes',
    figures: [
      counts('Total quotes', 'totalQuotes', 'Quote requests sent: one for each lender asked.'),
      always('Quotes this month', 'Quote requests sent this calendar month.', ({ quotesThisMonth }) =>
        formatNumber(quotesThisMonth),
      ),
      always('Quote growth', 'Quote requests this calendar month against last month.', ({ quoteGrowthRate, isNew }) =>
        growth(quoteGrowthRate, isNew.quotes),
      ),
      counts('Quote to submission', 'quoteToSubmissionRate', 'Deals divided by quote requests.', percent),
    ],
  },
  {
    title: 'Deals',
    figures: [
      counts(
        'Total deals',
        'totalDeals',
        'Pipeline entries with a submitted loan package, by the day of submission. Withdrawn packages are not counted.',
      ),
      counts('Total volume', 'totalVolume', 'The requested loan amounts of these deals, added up.', formatMoney),
      counts('Approved deals', 'approvedDeals', 'Deals whose lender funded the loan.'),
      counts('Pending deals', 'pendingDeals', 'Deals that are with their lender.'),
      counts('Rejected deals', 'rejectedDeals', 'Deals whose lender declined the loan.'),
      counts('Submission to approval', 'submissionToApprovalRate', 'Approved deals divided by all deals.', percent),
    ],
  },
  {
    title: 'Pipelines and tickets',
    figures: [
      counts('Total pipelines', 'totalPipelines', 'Pipeline entries of all users, archived ones included.'),
      counts('Active pipelines', 'activePipelines', 'Pipeline entries that are not archived.'),
      counts('Total tickets', 'totalTickets', 'Messages to support.'),
      counts('Open tickets', 'openTickets', 'Tickets with the status Open, In Progress or Waiting for Response.'),
      counts('Resolved tickets', 'resolvedTickets', 'Tickets with the status Resolved or Closed.'),
    ],
  },
];
