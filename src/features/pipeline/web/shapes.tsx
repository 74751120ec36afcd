import { Button, Group, SegmentedControl, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconBookmark, IconFilter, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { lazyComponent, lazyOnceIdle, lazyWhenNeeded } from '../../../ui/lazy.tsx';
import { ExportMenu } from '../../../ui/lists/export-menu.tsx';
import { EmptyState, LoadingRows } from '../../../ui/page/data-state.tsx';
import { type PipelineShape, pipelineShapes } from '../board/deal-columns.ts';
import { getDealTableFile } from '../board/views-endpoints.ts';
import type { FilterDialogProps } from './filter/filter-dialog.tsx';
import { filterQuery, type Shown } from './row-queries.ts';
import type { TableToolsProps } from './table/table-tools.tsx';
import { useForClients } from './view/client-fields.ts';
import { countFilters, noMatchOf, type PipelinePlace } from './view/view-address.ts';

/** What stands in the place of the deals: while they load, and when there are none. */
interface StandIns {
  readonly loading: ReactNode;
  readonly empty: ReactNode;
}
const loading = (
  <Loading>
    <LoadingRows rows={6} height={64} />
  </Loading>
);
const DealBoard = lazyComponent<StandIns & { readonly shown: Shown }>(
  async () => (await import('./board/deal-board.tsx')).DealBoard,
  () => loading,
);
const DealTable = lazyComponent<StandIns & { readonly shown: Shown; readonly place: PipelinePlace }>(
  async () => (await import('./table/deal-table.tsx')).DealTable,
  () => loading,
);
export const ViewsMenu = lazyOnceIdle<TableToolsProps>(
  async () => (await import('./table/table-tools.tsx')).ViewsMenu,
  () => (
    <Button size="compact-sm" variant="subtle" color="gray" leftSection={<IconBookmark size={14} />} disabled>
      Views
    </Button>
  ),
);
const ColumnsMenu = lazyComponent<TableToolsProps>(async () => (await import('./table/table-tools.tsx')).ColumnsMenu);
const FilterDialog = lazyWhenNeeded<FilterDialogProps>(
  async () => (await import('./filter/filter-dialog.tsx')).FilterDialog,
  ({ opened }) => opened,
);

const labels: Readonly<Record<PipelineShape, string>> = { list: 'List', board: 'Board', table: 'Table' };

/** List, board or table. */
export function ShapeControl({ view, show }: PipelinePlace) {
  return (
    <>
      <VisuallyHidden id="pipeline-shape">Show the deals as</VisuallyHidden>
      <SegmentedControl
        size="xs"
        aria-labelledby="pipeline-shape"
        data={pipelineShapes.map((value) => ({ value, label: labels[value] }))}
        value={view.shape}
        onChange={(value) => show({ shape: value, deal: undefined, savedView: undefined })}
      />
    </>
  );
}

/** What narrows the deals beyond words: a dialog, and how many parts of it are stated. */
export function FilterButton({ view, show }: PipelinePlace) {
  const [opened, setOpened] = useState(false);
  const stated = countFilters(view.filter);
  return (
    <>
      <Button
        size="compact-sm"
        variant={stated > 0 ? 'light' : 'subtle'}
        color={stated > 0 ? 'pine' : 'gray'}
        leftSection={<IconFilter size={14} />}
        onClick={() => setOpened(true)}
      >
        {stated > 0 ? `Filters (${stated})` : 'Filters'}
      </Button>
      <FilterDialog
        opened={opened}
        filter={view.filter}
        onClose={() => setOpened(false)}
        onApply={(filter) => {
          setOpened(false);
          show({ filter: { ...filter, search: view.filter.search } }, { replace: true });
        }}
      />
    </>
  );
}

/** The deals under these filters as a file, in the order of the table. */
export function DealsExport({ view }: Pick<PipelinePlace, 'view'>) {
  const { sort, descending } = view.table;
  const query = {
    ...filterQuery({ filter: view.filter, archived: view.archived }),
    sort,
    descending: String(descending),
  };
  return <ExportMenu endpoint={getDealTableFile} name="deals" query={query} />;
}

/** The deals are on their way: in words, and grey in their shape. */
export function Loading({ children }: { readonly children: ReactNode }) {
  return (
    <div role="status">
      <Text size="sm" c="dimmed" mb="sm">
        Loading pipeline...
      </Text>
      <div aria-hidden>{children}</div>
    </div>
  );
}

interface RowsWorkspaceProps {
  readonly place: PipelinePlace;
  /** Of somebody without any deals. */
  readonly noEntries: ReactNode;
}

/** The board or the table, with what narrows it. */
export function RowsWorkspace({ place, noEntries }: RowsWorkspaceProps) {
  const { view, show } = place;
  const noMatch = noMatchOf(view.filter);
  const empty = noMatch ? (
    <EmptyState
      title={noMatch.text}
      action={
        <Button variant="default" onClick={() => show({ filter: {} }, { replace: true })}>
          {noMatch.clear}
        </Button>
      }
    />
  ) : (
    noEntries
  );
  const shown: Shown = { filter: view.filter, archived: view.archived };
  return (
    <>
      <Group gap="sm" mb="md">
        <Words place={place} />
        <FilterButton view={view} show={show} />
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          onClick={() => show({ archived: !view.archived }, { replace: true })}
        >
          {view.archived ? 'Show Active Only' : 'Show Archived'}
        </Button>
        {view.shape === 'table' ? <ColumnsMenu place={place} /> : null}
        <DealsExport view={view} />
      </Group>
      {view.shape === 'board' ? (
        <DealBoard shown={shown} loading={loading} empty={empty} />
      ) : (
        <DealTable shown={shown} place={place} loading={loading} empty={empty} />
      )}
    </>
  );
}

const searchPauseMs = 200;

/** The words of the search: in the address once typing pauses. */
function Words({ place: { view, show } }: { readonly place: PipelinePlace }) {
  const forClients = useForClients();
  const stated = view.filter.search ?? '';
  const [text, setText] = useState(stated);
  const [told, setTold] = useState(stated);
  useEffect(() => {
    // Another view was opened, or the way back taken.
    if (stated !== told) {
      setTold(stated);
      setText(stated);
    }
  }, [stated, told]);
  const tell = useDebouncedCallback((typed: string) => {
    const search = typed.trim() || undefined;
    setTold(search ?? '');
    show({ filter: { ...view.filter, search } }, { replace: true });
  }, searchPauseMs);
  return (
    <TextInput
      type="search"
      aria-label={forClients ? 'Search by address or client name' : 'Search by address'}
      placeholder={forClients ? 'Search address or client' : 'Search address'}
      leftSection={<IconSearch size={16} />}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        tell(value);
      }}
    />
  );
}
