import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataState, EmptyState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import type { PipelineEntry } from '../../contract.ts';
import { pipelineMessages } from '../../model.ts';
import { type DealAnswers, type DealChat, DealDetails } from '../deal/deal-details.tsx';
import { isNoDeal } from '../deal/no-deal.ts';
import { dealGroupOptions, groupPageSize } from '../queries.ts';
import type { PipelinePlace } from '../view/view-address.ts';
import { MoreDeals } from './deal-list.tsx';

export interface OpenedGroupProps {
  readonly dealId: string;
  readonly onArchived: () => void;
  /** What the list has of the group already: it is shown while the whole is on its way. */
  readonly known: readonly PipelineEntry[] | undefined;
  readonly Answers: DealAnswers;
  readonly Chat: DealChat;
  readonly place: PipelinePlace;
}

/** The deals of one group. They are read by themselves: what is open stays open, whatever the list shows. */
export function OpenedGroup({ dealId, onArchived, known, Answers, Chat, place: { view, show } }: OpenedGroupProps) {
  const [chatAbout, setChatAbout] = useState<string>();
  const query = useInfiniteQuery({
    ...dealGroupOptions({ archived: view.archived, by: view.by }, dealId),
    ...(known ? { placeholderData: { pages: [known.slice(0, groupPageSize)], pageParams: [0] } } : {}),
    retry: false,
  });
  const missing = (
    <Missing archivedAreShown={view.archived} onShowArchived={() => show({ archived: true }, { replace: true })} />
  );
  if (isNoDeal(query.error)) return missing;
  return (
    <DataState query={query} failed={pipelineMessages.loadFailed} loading={<LoadingRows rows={1} height={420} />}>
      {(entries) =>
        entries.some(({ _id }) => _id === dealId) ? (
          <>
            {entries.map((entry) => (
              <DealDetails
                key={entry._id}
                entry={entry}
                Answers={Answers}
                archivedAreShown={view.archived}
                onArchived={onArchived}
                onChat={entries.length > 1 ? ({ _id }) => setChatAbout(_id) : undefined}
              />
            ))}
            {query.isPlaceholderData ? null : <MoreDeals {...query} />}
            <Chat
              dealId={dealId}
              chatOf={chatAbout}
              floats={entries.length === 1}
              about={entries.find(({ _id }) => _id === (chatAbout ?? dealId))?.address ?? ''}
              onChat={setChatAbout}
            />
          </>
        ) : (
          missing
        )
      }
    </DataState>
  );
}

interface MissingProps {
  readonly archivedAreShown: boolean;
  readonly onShowArchived: () => void;
}

/** The address names a deal that is not among those shown. */
function Missing({ archivedAreShown, onShowArchived }: MissingProps) {
  return archivedAreShown ? (
    <EmptyState title="Deal not found">It may belong to another account. Choose a deal from the list.</EmptyState>
  ) : (
    <EmptyState
      title="This deal isn’t among your active deals"
      action={
        <Button variant="default" onClick={onShowArchived}>
          Show Archived
        </Button>
      }
    >
      It may be archived.
    </EmptyState>
  );
}
