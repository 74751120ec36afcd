import { Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatNumber } from '../../../kernel/format.ts';
import { ExportMenu } from '../../../ui/lists/export-menu.tsx';
import { ShowMore } from '../../../ui/lists/show-more.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { analyticsTexts } from '../model.ts';
import { daysOfMonth } from '../periods.ts';
import { readLenderMonthsFile } from '../rows/endpoints.ts';
import type { AnalyticsSearch } from './analytics-search.ts';
import { FigureTable } from './figure-table.tsx';
import { type Analytics, lenderMonthsOptions } from './queries.ts';
import { RowsLink } from './rows-link.tsx';

interface LenderQuoteCountsProps {
  readonly figures: Analytics;
  readonly shown: AnalyticsSearch;
}

/** What is drawn of the figures until the list itself has its first page. */
const drawnAtFirst = 50;

const monthName = (year: number, month: number): string =>
  new Temporal.PlainYearMonth(year, month)
    .toPlainDate({ day: 1 })
    .toLocaleString('en-US', { month: 'long', year: 'numeric' });

/** How many quotes each lender was asked for, the newest month first. */
export function LenderQuoteCounts({ figures, shown }: LenderQuoteCountsProps) {
  const period = figures.period ?? undefined;
  const query = useInfiniteQuery(lenderMonthsOptions(period));
  const months =
    query.data?.pages.flatMap((page) => page.months) ?? figures.lenderQuoteCountsByMonth.slice(0, drawnAtFirst);
  return (
    <div data-whole>
      <Panel title="Lender quote counts">
        {months.length === 0 ? (
          <Text c="dimmed">{analyticsTexts.noLenderCounts}</Text>
        ) : (
          <>
            <Group justify="flex-end">
              <ExportMenu endpoint={readLenderMonthsFile} name="lender-quote-counts" query={{ ...period }} />
            </Group>
            <FigureTable
              label="Lender quote counts"
              columns={['Lender', 'Month', 'Quotes']}
              numbers={1}
              rows={months.map(({ lenderId, lenderName, year, month, quoteCount }) => ({
                key: `${lenderId} ${year} ${month}`,
                cells: [
                  lenderName,
                  monthName(year, month),
                  <RowsLink
                    key="rows"
                    shown={shown}
                    figure="lenderQuoteCountsByMonth"
                    of={lenderId}
                    days={daysOfMonth(year, month, period)}
                    label={`${lenderName}, ${monthName(year, month)}: ${formatNumber(quoteCount)} quotes, show rows`}
                  >
                    {formatNumber(quoteCount)}
                  </RowsLink>,
                ],
              }))}
            />
            <ShowMore pages={query} mt="md" />
          </>
        )}
      </Panel>
    </div>
  );
}
