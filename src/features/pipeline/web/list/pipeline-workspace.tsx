import { Button } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { lazyComponent } from '../../../../ui/lazy.tsx';
import type { MorePages } from '../../../../ui/lists/show-more.tsx';
import { EmptyState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { useKeptFocus } from '../../../../ui/page/use-kept-focus.ts';
import type { PipelineEntry } from '../../contract.ts';
import type { DealAnswers, DealChat } from '../deal/deal-details.tsx';
import classes from '../pipeline.module.css';
import { noMatchOf, type PipelinePlace } from '../view/view-address.ts';
import { groupDeals, groupWith } from './deal-groups.ts';
import { DealList, ListTools, NoMatch } from './deal-list.tsx';
import type { OpenedGroupProps } from './opened-group.tsx';

/** On a phone the list stands alone at first. */
const OpenedGroup = lazyComponent<OpenedGroupProps>(
  async () => (await import('./opened-group.tsx')).OpenedGroup,
  () => <LoadingRows rows={1} height={420} />,
);

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
