import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDay, formatNumber } from '../../../kernel/format.ts';
import { ExportMenu } from '../../../ui/lists/export-menu.tsx';
import { ShowMore } from '../../../ui/lists/show-more.tsx';
import { DataState, EmptyState } from '../../../ui/page/data-state.tsx';
import { ColumnTable } from '../../../ui/reading/column-table.tsx';
import { RowsDialog, RowsHead } from '../../../ui/reading/rows-dialog.tsx';
import { type Period, todayIn } from '../periods.ts';
import { rowFiles } from '../rows/columns.ts';
import { readMarketRowsFile } from '../rows/endpoints.ts';
import { figureText, type MarketFigure } from '../rows/figures.ts';
import { type AnalyticsSearch, periodShown } from './analytics-search.ts';
import { marketRowsOptions, type RowsAsked } from './queries.ts';

export interface MarketRowsProps {
  readonly shown: AnalyticsSearch;
  readonly onClose: () => void;
}

/** The rows that a figure counts, with the same as a file. */
export function MarketRows({ shown, onClose }: MarketRowsProps) {
  const { rows: figure } = shown;
  const text = figure && figureText(figure);
  const days = text?.days ? undefined : daysOfRows(shown);
  const span = days ? ` ${formatDay(days.from)} to ${formatDay(days.to)}.` : '';
  return (
    <RowsDialog
      opened={figure !== undefined}
      title={text?.label ?? 'Rows'}
      about={text ? `${text.about}${span}` : null}
      onClose={onClose}
    >
      {figure ? <Rows figure={figure} asked={{ figure, of: shown.of, ...days }} /> : null}
    </RowsDialog>
  );
}

function Rows({ figure, asked }: { readonly figure: MarketFigure; readonly asked: RowsAsked }) {
  const query = useInfiniteQuery(marketRowsOptions(asked));
  const { columns, name, title } = rowFiles[figureText(figure).list];
  const total = query.data?.pages[0]?.total;
  return (
    <>
      <RowsHead
        count={total == null ? null : `${formatNumber(total)} in all`}
        actions={<ExportMenu endpoint={readMarketRowsFile} name={name} query={asked} />}
      />
      <DataState
        query={query}
        failed="Couldn't load these rows."
        isEmpty={({ pages }) => pages.every(({ rows }) => rows.length === 0)}
        empty={<EmptyState title="Nothing in this period">Choose another period to see more.</EmptyState>}
      >
        {({ pages }) => (
          <>
            <ColumnTable
              label={title}
              columns={columns}
              rows={pages.flatMap(({ rows }) => rows)}
              keyOf={({ _id }) => _id}
            />
            <ShowMore pages={query} mt="md" />
          </>
        )}
      </DataState>
    </>
  );
}

function daysOfRows(shown: AnalyticsSearch): Period | undefined {
  const { rowsFrom: from, rowsTo: to } = shown;
  return from !== undefined && to !== undefined ? { from, to } : periodShown(shown, todayIn(new Date()));
}
