import { formatMoney, formatNumber } from '../../../kernel/format.ts';
import { growthText, percentText } from '../model.ts';
import type { MarketFigure } from '../rows/figures.ts';
import type { Analytics } from './queries.ts';

/** A figure with how it is written. */
export interface Figure {
  readonly name: MarketFigure;
  readonly text: (figures: Analytics) => string;
  /** The same of the period before. */
  readonly before?: (previous: NonNullable<Analytics['previous']>) => string;
}

type Counted = Exclude<keyof NonNullable<Analytics['previous']>, 'from' | 'to'>;

const counts = (name: Counted, format: (value: number) => string = formatNumber): Figure => ({
  name,
  text: (figures) => format(figures[name]),
  before: (previous) => format(previous[name]),
});
const always = (name: MarketFigure, text: Figure['text']): Figure => ({ name, text });

export const figureGroups: readonly { readonly title: string; readonly figures: readonly Figure[] }[] = [
  {
    title: 'Users and lenders',
    figures: [
      counts('totalUsers'),
      always('newUsersThisMonth', ({ newUsersThisMonth }) => formatNumber(newUsersThisMonth)),
      always('userGrowthRate', ({ userGrowthRate, isNew }) => growthText(userGrowthRate, isNew.users)),
      always('activeUsers', ({ activeUsers }) => formatNumber(activeUsers)),
      counts('totalLenders'),
      counts('activeLenders'),
    ],
  },
  {
    title: 'Quotes',
    figures: [
      counts('totalQuotes'),
      always('quotesThisMonth', ({ quotesThisMonth }) => formatNumber(quotesThisMonth)),
      always('quoteGrowthRate', ({ quoteGrowthRate, isNew }) => growthText(quoteGrowthRate, isNew.quotes)),
      counts('quoteToSubmissionRate', percentText),
    ],
  },
  {
    title: 'Deals',
    figures: [
      counts('totalDeals'),
      counts('totalVolume', formatMoney),
      counts('approvedDeals'),
      counts('pendingDeals'),
      counts('rejectedDeals'),
      counts('submissionToApprovalRate', percentText),
    ],
  },
  {
    title: 'Pipelines and tickets',
    figures: [
      counts('totalPipelines'),
      counts('activePipelines'),
      counts('totalTickets'),
      counts('openTickets'),
      counts('resolvedTickets'),
    ],
  },
];
