import { Button } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { onDemand } from '../../../ui/on-demand.tsx';
import { EmptyState } from '../../../ui/page/data-state.tsx';
import type { PipelineEntry } from '../contract.ts';
import type { ChatDialogProps } from './chat-dialog.tsx';
import { type DealAnswers, DealDetails } from './deal-details.tsx';
import { type DealGroup, groupDeals, groupWith, searchDeals } from './deal-groups.ts';
import { DealList, ListTools, NoMatch } from './deal-list.tsx';
import classes from './pipeline.module.css';
import type { PipelinePlace } from './pipeline-view.ts';

const ChatDialog = onDemand<ChatDialogProps>(
  async () => (await import('./chat-dialog.tsx')).ChatDialog,
  ({ entry }) => entry !== undefined,
);

interface WorkspaceProps {
  readonly entries: readonly PipelineEntry[];
  readonly Answers: DealAnswers;
  readonly place: PipelinePlace;
}

/** The list on the left and the deals of the chosen group on the right; on a phone one after the other. */
export function Workspace({ entries, Answers, place: { view, show } }: WorkspaceProps) {
  const [text, setText] = useState('');
  const { side, details } = useDrillDown(view.deal);
  useKeptFocus(details);
  const groups = groupDeals(entries, view.by);
  const found = groupDeals(searchDeals(entries, text), view.by);
  // What is open stays open while the list is narrowed.
  const opened = groupWith(groups, view.deal);
  return (
    <div className={classes.workspace} data-opened={view.deal === undefined ? undefined : true}>
      <nav ref={side} tabIndex={-1} className={classes.side} aria-label="Deals">
        <ListTools view={view} show={show} text={text} onText={setText} />
        {found.length > 0 ? (
          <DealList groups={found} opened={groupWith(found, view.deal)} view={view} />
        ) : (
          <NoMatch text={text} onClear={() => setText('')} />
        )}
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
        {opened ? (
          <OpenedGroup
            group={opened}
            Answers={Answers}
            archivedAreShown={view.archived}
            onArchived={() => show({ deal: undefined }, { replace: true })}
          />
        ) : (
          <NothingOpen
            missing={view.deal !== undefined}
            archivedAreShown={view.archived}
            onShowArchived={() => show({ archived: true }, { replace: true })}
          />
        )}
      </div>
    </div>
  );
}

interface OpenedGroupProps {
  readonly group: DealGroup;
  readonly Answers: DealAnswers;
  readonly archivedAreShown: boolean;
  readonly onArchived: () => void;
}

function OpenedGroup({ group, ...rest }: OpenedGroupProps) {
  const [chatAbout, setChatAbout] = useState<PipelineEntry>();
  return (
    <>
      {group.entries.map((entry) => (
        <DealDetails key={entry._id} entry={entry} {...rest} onChat={setChatAbout} />
      ))}
      <ChatDialog entry={chatAbout} onClose={() => setChatAbout(undefined)} />
    </>
  );
}

interface NothingOpenProps {
  /** The address names a deal that is not in the list. */
  readonly missing: boolean;
  readonly archivedAreShown: boolean;
  readonly onShowArchived: () => void;
}

function NothingOpen({ missing, archivedAreShown, onShowArchived }: NothingOpenProps) {
  if (!missing) {
    return <EmptyState title="Choose a deal">Its figures, its lenders and their answers are shown here.</EmptyState>;
  }
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
