import { Button } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { DataState, EmptyState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import type { PipelineEntry } from '../../contract.ts';
import { pipelineMessages } from '../../model.ts';
import { type DealAnswers, type DealChat, DealDetails } from '../deal/deal-details.tsx';
import { isNoDeal } from '../deal/no-deal.ts';
import classes from '../pipeline.module.css';
import { dealGroupOptions, groupPageSize } from '../queries.ts';
import type { PipelinePlace } from '../view/view-address.ts';
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
  const opened = groupWith(groups, view.deal);
  return (
    <div className={classes.workspace} data-opened={view.deal === undefined ? undefined : true}>
      <nav ref={side} tabIndex={-1} className={classes.side} aria-label="Deals">
        <ListTools view={view} show={show} text={search.text} onText={search.onText} />
        {groups.length > 0 ? <DealList groups={groups} opened={opened} view={view} more={list} /> : null}
        {groups.length === 0 && search.text !== '' && !search.isTyping ? (
          <NoMatch text={search.text} onClear={() => search.onText('')} />
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
        {view.deal === undefined ? (
          <EmptyState title="Choose a deal">Its figures, its lenders and their answers are shown here.</EmptyState>
        ) : (
          <OpenedGroup
            key={view.by}
            dealId={view.deal}
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
  /** What the list has of the group already: it is shown while the whole is on its way. */
  readonly known: readonly PipelineEntry[] | undefined;
  readonly Answers: DealAnswers;
  readonly Chat: DealChat;
  readonly place: PipelinePlace;
}

/** The deals of one group. They are read by themselves: what is open stays open, whatever the list shows. */
function OpenedGroup({ dealId, known, Answers, Chat, place: { view, show } }: OpenedGroupProps) {
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
                onArchived={() => show({ deal: undefined }, { replace: true })}
                onChat={({ _id }) => setChatAbout(_id)}
              />
            ))}
            {query.isPlaceholderData ? null : <MoreDeals {...query} />}
            <Chat
              dealId={dealId}
              chatOf={chatAbout}
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
    <EmptyState title="This deal could not be found">
      It may belong to another account. Choose a deal from the list.
    </EmptyState>
  ) : (
    <EmptyState
      title="This deal is not among the active ones"
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

/** On a phone the part that was just left is gone, and the focus with it: it goes to the part that came. */
function useDrillDown(opened: string | undefined) {
  const side = useRef<HTMLElement>(null);
  const details = useRef<HTMLDivElement>(null);
  const before = useRef(opened);
  useEffect(() => {
    if (before.current === opened) return;
    before.current = opened;
    if (!window.matchMedia(oneAtATime).matches) return;
    (opened === undefined ? side : details).current?.focus({ preventScroll: true });
  }, [opened]);
  return { side, details };
}

/**
 * A button that has done its work goes away, and the keyboard's place with it. The focus then goes to the part of the page
 * the button stood in: the nearest element around it that can take focus.
 */
function useKeptFocus(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const container = area.current;
    if (!container) return;
    let last: { readonly element: Element; readonly home: HTMLElement } | undefined;
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const home = target.parentElement?.closest<HTMLElement>('[tabindex="-1"]');
      last = { element: target, home: home ?? container };
    };
    const observer = new MutationObserver(() => {
      if (!last || last.element.isConnected || document.activeElement !== document.body) return;
      (last.home.isConnected ? last.home : container).focus({ preventScroll: true });
    });
    container.addEventListener('focusin', remember);
    observer.observe(container, { childList: true, subtree: true });
    return () => {
      container.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, [area]);
}
