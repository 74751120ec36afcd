import { Button } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { DataState, EmptyState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { useKeptFocus } from '../../../../ui/page/use-kept-focus.ts';
import type { PipelineEntry } from '../../contract.ts';
import { pipelineMessages } from '../../model.ts';
import { type DealAnswers, type DealChat, DealDetails } from '../deal/deal-details.tsx';
import { isNoDeal } from '../deal/no-deal.ts';
import classes from '../pipeline.module.css';
import { dealGroupOptions, groupPageSize } from '../queries.ts';
import { noMatchOf, type PipelinePlace } from '../view/view-address.ts';
import { groupDeals, groupWith } from './deal-groups.ts';
import { DealList, ListTools, MoreDeals, type MorePages, NoMatch } from './deal-list.tsx';

interface WorkspaceProps {
  /** The pages of the list that are loaded. */
  readonly list: MorePages & { readonly entries: readonly PipelineEntry[] };
  /** `isTyping`: the list does not show yet what is typed. */
  readonly search: { readonly text: string; readonly isTyping: boolean; readonly onText: (text: string) => void };
  readonly Answers: DealAnswers;
  readonly Chat: DealChat;
  readonly place: PipelinePlace;
}

/** The list on the left and the deals of the chosen group on the right; on a phone one after the other. */
export function Workspace({ list, search, Answers, Chat, place }: WorkspaceProps) {
  const { view, show } = place;
  const { side, details } = useDrillDown(view.deal);
  useKeptFocus(details);
  const groups = groupDeals(list.entries, view.by);
  // It stays open whatever happens to others meanwhile.
  const [first, setFirst] = useState(() => (isOneAtATime() ? undefined : list.entries[0]?._id));
  const dealId = view.deal ?? first;
  const opened = groupWith(groups, dealId);
  const noMatch = noMatchOf({ ...view.filter, search: search.text });
  return (
    <div className={classes.workspace} data-opened={view.deal === undefined ? undefined : true}>
      <nav ref={side} tabIndex={-1} className={classes.side} aria-label="Deals">
        <ListTools view={view} show={show} text={search.text} onText={search.onText} />
        {groups.length > 0 ? <DealList groups={groups} opened={opened} view={view} more={list} /> : null}
        {groups.length === 0 && noMatch !== undefined && !search.isTyping ? (
          <NoMatch
            noMatch={noMatch}
            onClear={() => {
              search.onText('');
              show({ filter: {} }, { replace: true });
            }}
          />
        ) : null}
      </nav>
      <div ref={details} tabIndex={-1} className={classes.details}>
        <Button
          className={classes.back}
          variant="subtle"
          color="gray"
          size="compact-md"
          leftSection={<IconChevronLeft size={16} />}
          onClick={() => show({ deal: undefined })}
        >
          All deals
        </Button>
        {dealId === undefined ? (
          <EmptyState title="Choose a deal">Its figures, lenders and offers appear here.</EmptyState>
        ) : (
          <OpenedGroup
            key={view.by}
            dealId={dealId}
            onArchived={() => {
              setFirst(undefined);
              show({ deal: undefined }, { replace: true });
            }}
            known={opened?.entries}
            Answers={Answers}
            Chat={Chat}
            place={place}
          />
        )}
      </div>
    </div>
  );
}

interface OpenedGroupProps {
  readonly dealId: string;
  readonly onArchived: () => void;
  /** What the list has of the group already: it is shown while the whole is on its way. */
  readonly known: readonly PipelineEntry[] | undefined;
  readonly Answers: DealAnswers;
  readonly Chat: DealChat;
  readonly place: PipelinePlace;
}

/** The deals of one group. They are read by themselves: what is open stays open, whatever the list shows. */
function OpenedGroup({ dealId, onArchived, known, Answers, Chat, place: { view, show } }: OpenedGroupProps) {
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

/** Where list and details take turns; the same width as in the stylesheet. */
const oneAtATime = '(max-width: 48em)';
const isOneAtATime = (): boolean => window.matchMedia(oneAtATime).matches;

/** On a phone the part that was just left is gone, and the focus with it: it goes to the part that came. */
function useDrillDown(opened: string | undefined) {
  const side = useRef<HTMLElement>(null);
  const details = useRef<HTMLDivElement>(null);
  const before = useRef(opened);
  useEffect(() => {
    if (before.current === opened) return;
    before.current = opened;
    if (!isOneAtATime()) return;
    (opened === undefined ? side : details).current?.focus({ preventScroll: true });
  }, [opened]);
  return { side, details };
}
