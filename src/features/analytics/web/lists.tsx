import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMoney, formatNumber } from '../../../kernel/format.ts';
import { kindNames, kindSlugs } from '../../../lending/kinds/find.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { analyticsTexts } from '../model.ts';
import classes from './analytics.module.css';
import type { Analytics } from './queries.ts';

interface FigureTableProps {
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly [ReactNode, ...ReactNode[]] }[];
  /** How many columns at the end are numbers. */
  readonly numbers: number;
}

function FigureTable({ label, columns, rows, numbers }: FigureTableProps) {
  const isRight = (place: number) => place >= columns.length - numbers || undefined;
  return (
    <table aria-label={label} className={classes.figures}>
      <thead>
        <tr>
          {columns.map((column, place) => (
            <th key={column} scope="col" data-right={isRight(place)}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...others] }) => (
          <tr key={key}>
            <th scope="row">{first}</th>
            {others.map((cell, place) => (
              <td key={columns[place + 1]} data-right={isRight(place + 1)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const isKind = (slug: string) => (kindSlugs as readonly string[]).includes(slug);

/** What the figures consist of. */
export function Breakdowns({ figures }: { readonly figures: Analytics }) {
  const { quotesByLoanType, userTypeBreakdown, avgQuoteValues, recentActivity } = figures;
  const pairs = (values: Readonly<Record<string, number>>) =>
    Object.entries(values).map(([name, count]) => ({ key: name, cells: [name, formatNumber(count)] as const }));
  const named = Object.fromEntries(
    Object.entries(quotesByLoanType).map(([slug, count]) => [isKind(slug) ? kindNames(slug).displayName : slug, count]),
  );
  return (
    <>
      <Panel title="Quotes by loan type">
        <FigureTable label="Quotes by loan type" columns={['Loan type', 'Quotes']} rows={pairs(named)} numbers={1} />
      </Panel>
      <Panel title="Average quote values" about="Of the requests that state them">
        <FigureTable
          label="Average quote values"
          columns={['Value', 'Average']}
          numbers={1}
          rows={[
            { key: 'price', cells: ['Purchase price', formatMoney(avgQuoteValues.avgPurchasePrice)] },
            { key: 'loan', cells: ['Loan amount', formatMoney(avgQuoteValues.avgLoanAmount)] },
            { key: 'arv', cells: ['ARV', formatMoney(avgQuoteValues.avgArv)] },
            { key: 'liquidity', cells: ['Liquidity', formatMoney(avgQuoteValues.avgLiquidity)] },
          ]}
        />
      </Panel>
      <Panel title="Recent activity" about="Last 7 days">
        <FigureTable
          label="Recent activity"
          columns={['What', 'Count']}
          numbers={1}
          rows={pairs({
            'New users': recentActivity.newUsers,
            'New quotes': recentActivity.newQuotes,
            'New deals': recentActivity.newDeals,
            'New tickets': recentActivity.newTickets,
          })}
        />
      </Panel>
      <Panel title="Users by type">
        <FigureTable label="Users by type" columns={['Type', 'Users']} rows={pairs(userTypeBreakdown)} numbers={1} />
      </Panel>
    </>
  );
}

const none = <Text c="dimmed">None in this period.</Text>;

/** Who does most. */
export const TopLists = ({ figures: { topLenders, topUsers } }: { readonly figures: Analytics }) => (
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
            cells: [name, formatNumber(dealCount), formatMoney(totalVolume)],
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
            cells: [name, userType ?? 'Administrator', formatNumber(quoteCount)],
          }))}
        />
      )}
    </Panel>
  </>
);

const monthName = (year: number, month: number): string =>
  new Temporal.PlainYearMonth(year, month)
    .toPlainDate({ day: 1 })
    .toLocaleString('en-US', { month: 'long', year: 'numeric' });

/** How many quotes each lender was asked for, the newest month first. */
export const LenderQuoteCounts = ({ counts }: { readonly counts: Analytics['lenderQuoteCountsByMonth'] }) => (
  <div data-whole>
    <Panel title="Lender quote counts">
      {counts.length === 0 ? (
        <Text c="dimmed">{analyticsTexts.noLenderCounts}</Text>
      ) : (
        <FigureTable
          label="Lender quote counts"
          columns={['Lender', 'Month', 'Quotes']}
          numbers={1}
          rows={counts.map(({ lenderId, lenderName, year, month, quoteCount }) => ({
            key: `${lenderId} ${year} ${month}`,
            cells: [lenderName, monthName(year, month), formatNumber(quoteCount)],
          }))}
        />
      )}
    </Panel>
  </div>
);
