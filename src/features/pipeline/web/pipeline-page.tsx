import { Button, Group, Skeleton, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import { onDemand } from '../../../ui/on-demand.tsx';
import { DataState, EmptyState, LoadingRows } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { LiveNotice } from '../../live/web/live-notice.tsx';
import { followTopic } from '../../live/web/live-updates.ts';
import { pipelineMessages } from '../model.ts';
import type { DealAnswers, DealChat } from './deal/deal-details.tsx';
import { Workspace } from './list/pipeline-workspace.tsx';
import type { ManualDealModalProps } from './manual-deal-modal.tsx';
import classes from './pipeline.module.css';
import { addressOfView, type PipelinePlace, type PipelineView } from './pipeline-view.ts';
import { dealListOptions, readDealBack } from './queries.ts';

const ManualDealModal = onDemand<ManualDealModalProps>(
  async () => (await import('./manual-deal-modal.tsx')).ManualDealModal,
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
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), searchPauseMs);
  const query = useInfiniteQuery({
    ...dealListOptions({ archived: view.archived, by: view.by, search }),
    placeholderData: keepPreviousData,
  });
  useLiveDeals();
  const [adding, add] = useDisclosure(false);
  return (
    <Page
      title="Pipeline"
      width="wide"
      actions={
        <>
          <LiveNotice />
          <Button leftSection={<IconPlus size={16} />} onClick={add.open}>
            Add Manual Deal
          </Button>
        </>
      }
    >
      <DataState
        query={query}
        failed={pipelineMessages.loadFailed}
        loading={<Loading />}
        isEmpty={(entries) => entries.length === 0 && view.deal === undefined && search === ''}
        empty={
          <NoEntries
            archivedAreShown={view.archived}
            onToggleArchived={() => show({ archived: !view.archived }, { replace: true })}
            onAdd={add.open}
          />
        }
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
      <ManualDealModal
        opened={adding}
        onClose={add.close}
        onAdded={({ _id }) => {
          add.close();
          show({ deal: _id });
        }}
      />
    </Page>
  );
}

const searchPauseMs = 200;

/** A deal that something happened to is read back by itself; the others stay as they are. */
function useLiveDeals(): void {
  const client = useQueryClient();
  useEffect(() => followTopic('pipeline', (id) => void readDealBack(client, id)), [client]);
}

/** The view of the pipeline lives in the address, so that back, reload and links bring the same deal. */
function usePipelineView(): PipelinePlace {
  const { deal, by = 'address', archived = false } = useSearch({ from: '/pipeline' });
  const view: PipelineView = { deal, by, archived };
  const navigate = useNavigate();
  return {
    view,
    show: (changes: Partial<PipelineView>, { replace } = { replace: false }) =>
      void navigate({ to: '/pipeline', search: addressOfView({ ...view, ...changes }), replace, resetScroll: false }),
  };
}

function Loading() {
  return (
    <div role="status">
      <VisuallyHidden>Loading pipeline...</VisuallyHidden>
      <div className={classes.workspace} aria-hidden>
        <div className={classes.side}>
          <LoadingRows rows={6} height={64} />
        </div>
        <div className={classes.details}>
          <Skeleton height={420} radius="lg" />
        </div>
      </div>
    </div>
  );
}

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
            Add a deal by hand
          </Button>
          <Button variant="subtle" color="gray" onClick={onToggleArchived}>
            {archivedAreShown ? 'Show Active Only' : 'Show Archived'}
          </Button>
        </Group>
      }
    >
      Ask lenders for a quote and the deal appears here with their answers. You can also add one that did not start with
      a quote.
    </EmptyState>
  );
}
