import '@mantine/core/styles/Table.css';
import { Button, Checkbox, Group, Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { formatMoney, formatNumber } from '../../../../kernel/format.ts';
import { ScrollEdges } from '../../../../ui/lists/board/scroll-edges.tsx';
import { type NextPage, nextPageOf } from '../../../../ui/lists/next-page.ts';
import { DataState } from '../../../../ui/page/data-state.tsx';
import { bulkAtMost, columnsForReader, type DealColumn, dealColumns } from '../../board/deal-columns.ts';
import type { DealRow } from '../../board/stages-contract.ts';
import { pipelineMessages } from '../../model.ts';
import { type Shown, type TablePage, tableOptions } from '../row-queries.ts';
import { useForClients } from '../view/client-fields.ts';
import type { PipelinePlace } from '../view/view-address.ts';
import { DealCell } from './deal-cell.tsx';
import classes from './table.module.css';
import { useBulkArchive } from './use-bulk-archive.ts';

const rowHeight = 44;

interface DealTableProps {
  readonly shown: Shown;
  readonly place: PipelinePlace;
  /** What stands in its place while it loads, and when there are no deals. */
  readonly loading: ReactNode;
  readonly empty: ReactNode;
}

/** The deals as rows: sorted by any column, drawn as far as they are in sight, chosen to be archived together. */
export function DealTable({ shown, place, loading, empty }: DealTableProps) {
  const { table } = place.view;
  const query = useInfiniteQuery({
    ...tableOptions(shown, { sort: table.sort, descending: table.descending }),
    placeholderData: (before) => before,
  });
  return (
    <DataState
      query={query}
      failed={pipelineMessages.loadFailed}
      loading={loading}
      // What was shown before says nothing of what is asked for now.
      isEmpty={({ pages }) => !query.isPlaceholderData && pages[0]?.deals.length === 0}
      empty={empty}
    >
      {({ pages }) => <Rows pages={pages} place={place} {...nextPageOf(query)} />}
    </DataState>
  );
}

interface RowsProps extends NextPage {
  readonly pages: readonly TablePage[];
  readonly place: PipelinePlace;
}

function Rows({ pages, place, more, again }: RowsProps) {
  const deals = useMemo(() => pages.flatMap((page) => page.deals), [pages]);
  const { sort, descending } = place.view.table;
  const columns = columnsForReader(place.view.table.columns, useForClients());
  const { chosen, toggle, toggleAll, clear } = useChosen(deals);
  const { frame, rows, before, after } = useRowsInSight(deals.length, more);
  const total = pages[0]?.total;
  // What was pressed goes away with the selection: the keyboard goes on in the table.
  const leaveSelection = () => {
    clear();
    const present = document.activeElement;
    // Whoever has gone on to something else stays there.
    if (present === document.body || present instanceof HTMLButtonElement)
      frame.current?.focus({ preventScroll: true });
  };
  const sortBy = (by: DealColumn) =>
    place.show({ table: { ...place.view.table, sort: by, descending: sort === by && !descending } }, { replace: true });
  return (
    <>
      <Bulk chosen={deals.filter(({ _id }) => chosen.has(_id))} onDone={leaveSelection}>
        {total ? `${formatNumber(total.count)} deals · ${formatMoney(total.amount)}` : ''}
      </Bulk>
      <ScrollEdges of={frame}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard */}
        <section ref={frame} className={classes.frame} tabIndex={0} aria-label="Deals, a table that scrolls">
          <Table className={classes.table} aria-rowcount={(total?.count ?? deals.length) + 1}>
            <Table.Thead className={classes.head}>
              <Table.Tr aria-rowindex={1}>
                <Table.Th w={44}>
                  <Checkbox
                    aria-label={`Select the first ${Math.min(deals.length, bulkAtMost)} deals`}
                    checked={chosen.size > 0}
                    indeterminate={chosen.size > 0 && chosen.size < Math.min(deals.length, bulkAtMost)}
                    onChange={toggleAll}
                  />
                </Table.Th>
                {columns.map((column) => (
                  <Table.Th
                    key={column}
                    data-column={column}
                    aria-sort={column === sort ? (descending ? 'descending' : 'ascending') : undefined}
                  >
                    <button type="button" className={classes.sort} onClick={() => sortBy(column)}>
                      {dealColumns[column]}
                      <span aria-hidden>{column === sort ? (descending ? ' ↓' : ' ↑') : ''}</span>
                    </button>
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              <Spacer height={before} columns={columns.length + 1} />
              {rows.map((index) => {
                const deal = deals[index];
                return deal ? (
                  <Table.Tr
                    key={deal._id}
                    h={rowHeight}
                    aria-rowindex={index + 2}
                    data-chosen={chosen.has(deal._id) || undefined}
                  >
                    <Table.Td>
                      <Checkbox
                        aria-label={`Select ${deal.address}`}
                        checked={chosen.has(deal._id)}
                        disabled={!chosen.has(deal._id) && chosen.size >= bulkAtMost}
                        onChange={() => toggle(deal._id)}
                      />
                    </Table.Td>
                    {columns.map((column) => (
                      <Table.Td key={column} data-column={column}>
                        <DealCell deal={deal} column={column} />
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ) : null;
              })}
              <Spacer height={after} columns={columns.length + 1} />
            </Table.Tbody>
          </Table>
        </section>
      </ScrollEdges>
      {again ? (
        <Group role="alert" justify="center" gap="sm" mt="sm">
          <Text size="sm">Couldn't load more deals.</Text>
          <Button variant="default" size="compact-md" onClick={again}>
            Try again
          </Button>
        </Group>
      ) : null}
    </>
  );
}

/** The rows that are not drawn, as high as they are together. */
function Spacer({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height === 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  );
}

/** Which rows are in sight, and how much lies before and after them. Near the end the next page is read. */
function useRowsInSight(count: number, more: (() => void) | undefined) {
  const frame = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= count - 60) more?.();
  }, [last, count, more]);
  return {
    frame,
    rows: items.map(({ index }) => index),
    before: items[0]?.start ?? 0,
    after: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
  };
}

/** The deals that are chosen, as many as are archived at once. What is no longer there is not chosen either. */
function useChosen(deals: readonly DealRow[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const there = useMemo(() => new Set(deals.map(({ _id }) => _id)), [deals]);
  const chosen = new Set([...ids].filter((id) => there.has(id)));
  return {
    chosen,
    toggle(id: string) {
      const next = new Set(chosen);
      if (!next.delete(id)) next.add(id);
      setIds(next);
    },
    toggleAll: () => setIds(new Set(chosen.size > 0 ? [] : deals.slice(0, bulkAtMost).map(({ _id }) => _id))),
    clear: () => setIds(new Set()),
  };
}

const bulkActions = [
  { action: 'archive', label: 'Archive' },
  { action: 'unarchive', label: 'Unarchive' },
] as const;

interface BulkProps {
  readonly chosen: readonly DealRow[];
  readonly onDone: () => void;
  readonly children: string;
}

/** What is done with the chosen deals; without any, what the table shows in all. */
function Bulk({ chosen, onDone, children }: BulkProps) {
  const bulk = useBulkArchive(onDone);
  return (
    <Group gap="sm" mih={36} mb="xs">
      <Text size="sm" c="dimmed" role="status">
        {chosen.length > 0 ? `${chosen.length} selected` : children}
      </Text>
      {bulkActions.map(({ action, label }) => {
        const ids = chosen.filter(({ can }) => can[action]).map(({ _id }) => _id);
        return ids.length > 0 ? (
          <Button
            key={action}
            size="compact-sm"
            variant="default"
            loading={bulk.isPending}
            onClick={() => bulk.mutate({ ids, action })}
          >
            {label} {ids.length}
          </Button>
        ) : null;
      })}
      {chosen.length > 0 ? (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onDone}>
          Clear selection
        </Button>
      ) : null}
    </Group>
  );
}
