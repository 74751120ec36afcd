import { Text } from '@mantine/core';
import { formatMoney, formatNumber } from '../../../kernel/format.ts';
import { loanTypeText } from '../../../lending/kinds/find.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import type { MarketFigure } from '../rows/figures.ts';
import type { AnalyticsSearch } from './analytics-search.ts';
import { FigureTable } from './figure-table.tsx';
import type { Analytics } from './queries.ts';
import { RowsLink } from './rows-link.tsx';

interface ListsProps {
  readonly figures: Analytics;
  readonly shown: AnalyticsSearch;
}

/** A line of a table: what it counts, and the number that opens the rows. */
interface Line {
  readonly figure: MarketFigure;
  readonly of?: string;
  readonly name: string;
  readonly value: string;
}

const linesOf = (shown: AnalyticsSearch, lines: readonly Line[]) =>
  lines.map(({ figure, of, name, value }) => ({
    key: of ?? figure,
    cells: [
      name,
      <RowsLink key="rows" shown={shown} figure={figure} of={of} label={`${name}: ${value}, show rows`}>
        {value}
      </RowsLink>,
    ] as const,
  }));

/** What the figures consist of. */
export function Breakdowns({ figures, shown }: ListsProps) {
  const { quotesByLoanType, userTypeBreakdown, avgQuoteValues, recentActivity } = figures;
  const each = (figure: MarketFigure, values: Readonly<Record<string, number>>, nameOf = (key: string) => key) =>
    Object.entries(values).map(([of, count]) => ({ figure, of, name: nameOf(of), value: formatNumber(count) }));
  const count = (figure: MarketFigure, name: string, value: number) => ({ figure, name, value: formatNumber(value) });
  const amount = (figure: MarketFigure, name: string, value: number) => ({ figure, name, value: formatMoney(value) });
  return (
    <>
      <Panel title="Quotes by loan type">
        <FigureTable
          label="Quotes by loan type"
          columns={['Loan type', 'Quotes']}
          rows={linesOf(shown, each('quotesByLoanType', quotesByLoanType, loanTypeText))}
          numbers={1}
        />
      </Panel>
      <Panel title="Average quote values" about="Of the requests that state them">
        <FigureTable
          label="Average quote values"
          columns={['Value', 'Average']}
          numbers={1}
          rows={linesOf(shown, [
            amount('avgPurchasePrice', 'Purchase price', avgQuoteValues.avgPurchasePrice),
            amount('avgLoanAmount', 'Loan amount', avgQuoteValues.avgLoanAmount),
            amount('avgArv', 'ARV', avgQuoteValues.avgArv),
            amount('avgLiquidity', 'Liquidity', avgQuoteValues.avgLiquidity),
          ])}
        />
      </Panel>
      <Panel title="Recent activity" about="Last 7 days">
        <FigureTable
          label="Recent activity"
          columns={['What', 'Count']}
          numbers={1}
          rows={linesOf(shown, [
            count('newUsers', 'New users', recentActivity.newUsers),
            count('newQuotes', 'New quotes', recentActivity.newQuotes),
            count('newDeals', 'New deals', recentActivity.newDeals),
            count('newTickets', 'New tickets', recentActivity.newTickets),
          ])}
        />
      </Panel>
      <Panel title="Users by type">
        <FigureTable
          label="Users by type"
          columns={['Type', 'Users']}
          rows={linesOf(shown, each('userTypeBreakdown', userTypeBreakdown))}
          numbers={1}
        />
      </Panel>
    </>
  );
}

const none = <Text c="dimmed">None in this period.</Text>;

/** Who does most. */
export const TopLists = ({ figures: { topLenders, topUsers }, shown }: ListsProps) => (
  <>
    <Panel title="Top lenders" about="By deals">
      {topLenders.length === 0 ? (
        none
      ) : (
        <FigureTable
          label="Top lenders"
          columns={['Lender', 'Deals', 'Volume']}
          numbers={2}
          rows={topLenders.map(({ lenderId, name, dealCount, totalVolume }) => ({
            key: lenderId,
            cells: [
              name,
              <RowsLink
                key="rows"
                shown={shown}
                figure="topLenders"
                of={lenderId}
                label={`${name}: ${formatNumber(dealCount)} deals, show rows`}
              >
                {formatNumber(dealCount)}
              </RowsLink>,
              formatMoney(totalVolume),
            ],
          }))}
        />
      )}
    </Panel>
    <Panel title="Top users" about="By quote requests">
      {topUsers.length === 0 ? (
        none
      ) : (
        <FigureTable
          label="Top users"
          columns={['User', 'Type', 'Quotes']}
          numbers={1}
          rows={topUsers.map(({ userId, name, userType, quoteCount }) => ({
            key: userId,
            cells: [
              name,
              userType ?? 'Administrator',
              <RowsLink
                key="rows"
                shown={shown}
                figure="topUsers"
                of={userId}
                label={`${name}: ${formatNumber(quoteCount)} quotes, show rows`}
              >
                {formatNumber(quoteCount)}
              </RowsLink>,
            ],
          }))}
        />
      )}
    </Panel>
  </>
);
