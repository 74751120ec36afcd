import { Button, Group, Skeleton } from '@mantine/core';
import { useDebouncedCallback, useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { AppLink } from '../../../ui/addresses.tsx';
import { lazyWhenNeeded } from '../../../ui/lazy.tsx';
import { DataState, EmptyState, LoadingRows } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { LiveNotice } from '../../live/web/live-notice.tsx';
import { addLiveRefetch } from '../../live/web/live-updates.ts';
import { pipelineMessages } from '../model.ts';
import type { DealAnswers, DealChat } from './deal/deal-details.tsx';
import { Workspace } from './list/pipeline-workspace.tsx';
import type { ManualDealModalProps } from './manual-deal/manual-deal-modal.tsx';
import classes from './pipeline.module.css';
import { dealListOptions, readDealBack } from './queries.ts';
import { boardKey, tableKey } from './row-queries.ts';
import { Loading, RowsWorkspace, ShapeControl, ViewsMenu } from './shapes.tsx';
import { useDefaultView } from './view/use-default-view.ts';
import { usePipelineView } from './view/use-pipeline-view.ts';
import { countFilters, type PipelinePlace } from './view/view-address.ts';

const ManualDealModal = lazyWhenNeeded<ManualDealModalProps>(
  async () => (await import('./manual-deal/manual-deal-modal.tsx')).ManualDealModal,
  ({ opened }) => opened,
);

/** /pipeline: the broker's deals, with the parts of the page that show what lenders answered and what was written. */
export const withAnswers = (Answers: DealAnswers, Chat: DealChat): ComponentType =>
  function PipelinePage() {
    return <Pipeline Answers={Answers} Chat={Chat} />;
  };

function Pipeline({ Answers, Chat }: { readonly Answers: DealAnswers; readonly Chat: DealChat }) {
  const place = usePipelineView();
  const { view, show } = place;
  useLiveDeals();
  useDefaultView(place);
  const [adding, add] = useDisclosure(false);
  const noEntries = (
    <NoEntries
      archivedAreShown={view.archived}
      onToggleArchived={() => show({ archived: !view.archived }, { replace: true })}
      onAdd={add.open}
    />
  );
  return (
    <Page
      title="Pipeline"
      width="wide"
      actions={
        <>
          <LiveNotice />
          <ViewsMenu place={place} />
          <ShapeControl view={view} show={show} />
          <Button
            variant="default"
            leftSection={<IconUpload size={16} />}
            renderRoot={(props) => <AppLink to="/pipeline/import" {...props} />}
          >
            Import
          </Button>
          <Button leftSection={<IconPlus size={16} />} onClick={add.open}>
            Add Manual Deal
          </Button>
        </>
      }
    >
      {view.shape === 'list' ? (
        <ListShape key={view.savedView} Answers={Answers} Chat={Chat} place={place} noEntries={noEntries} />
      ) : (
        <RowsWorkspace place={place} noEntries={noEntries} />
      )}
      <ManualDealModal
        opened={adding}
        onClose={add.close}
        onAdded={({ _id }) => {
          add.close();
          show({ deal: _id, shape: 'list' });
        }}
      />
    </Page>
  );
}

interface ListShapeProps {
  readonly Answers: DealAnswers;
  readonly Chat: DealChat;
  readonly place: PipelinePlace;
  readonly noEntries: ReactNode;
}

/** The list of addresses or clients, and the deals of the chosen one. */
function ListShape({ Answers, Chat, place, noEntries }: ListShapeProps) {
  const { view } = place;
  const { search: stated = '', ...filter } = view.filter;
  const [text, setText] = useState(stated);
  const [search] = useDebouncedValue(text.trim(), searchPauseMs);
  const query = useInfiniteQuery({
    ...dealListOptions({ archived: view.archived, by: view.by, search, filter }),
    placeholderData: keepPreviousData,
  });
  const filterShown = useRef(place);
  filterShown.current = place;
  // In the address too, where the board, the table and saved views have it from.
  useEffect(() => {
    const { view: now, show: showNow } = filterShown.current;
    if ((now.filter.search ?? '') === search) return;
    showNow({ filter: { ...now.filter, search: search || undefined } }, { replace: true });
  }, [search]);
  const narrowed = search !== '' || countFilters(filter) > 0;
  return (
    <DataState
      query={query}
      failed={pipelineMessages.loadFailed}
      loading={loading}
      isEmpty={(entries) => !query.isPlaceholderData && entries.length === 0 && view.deal === undefined && !narrowed}
      empty={noEntries}
    >
      {(entries) => (
        <Workspace
          list={{ ...query, entries }}
          search={{ text, isTyping: text.trim() !== search || query.isPlaceholderData, onText: setText }}
          Answers={Answers}
          Chat={Chat}
          place={place}
        />
      )}
    </DataState>
  );
}

const searchPauseMs = 200;

/** A deal that something happened to is read back by itself, and the board and the table once it has become quiet. */
function useLiveDeals(): void {
  const client = useQueryClient();
  const readRows = useDebouncedCallback(
    () => void Promise.all([boardKey, tableKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
    rowsPauseMs,
  );
  useEffect(
    () =>
      addLiveRefetch('pipeline', {
        topics: ['pipeline', ...boardKey, ...tableKey],
        refetch(ids) {
          const isListed = client.getQueryCache().findAll({ queryKey: ['pipeline'], type: 'active' }).length > 0;
          if (isListed && ids.length <= readOneByOne) for (const id of ids) void readDealBack(client, id);
          else void client.invalidateQueries({ queryKey: ['pipeline'] });
          readRows();
        },
      }),
    [client, readRows],
  );
}

const rowsPauseMs = 700;
/** Of more deals at a time, as when many are archived, the list is read instead. */
const readOneByOne = 5;

const loading = (
  <Loading>
    <div className={classes.workspace}>
      <div className={classes.side}>
        <LoadingRows rows={6} height={64} />
      </div>
      <div className={classes.details}>
        <Skeleton height={420} radius="lg" />
      </div>
    </div>
  </Loading>
);

interface NoEntriesProps {
  readonly archivedAreShown: boolean;
  readonly onToggleArchived: () => void;
  readonly onAdd: () => void;
}

function NoEntries({ archivedAreShown, onToggleArchived, onAdd }: NoEntriesProps) {
  return (
    <EmptyState
      title="No pipeline entries yet."
      action={
        <Group justify="center" gap="sm">
          <Button renderRoot={(props) => <Link to="/lender-search" {...props} />}>Search lenders</Button>
          <Button variant="default" onClick={onAdd}>
            Add a deal
          </Button>
          <Button variant="subtle" color="gray" onClick={onToggleArchived}>
            {archivedAreShown ? 'Show Active Only' : 'Show Archived'}
          </Button>
        </Group>
      }
    >
      Request quotes and the deal appears here with the offers. You can also add a deal without a quote request.
    </EmptyState>
  );
}
