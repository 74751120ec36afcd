import { Button } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useState } from 'react';
import type { PipelineEntry } from '../contract.ts';
import { ChatDialog } from './chat-dialog.tsx';
import { type DealAnswers, DealDetails } from './deal-details.tsx';
import { type DealGroup, groupDeals, groupWith, searchDeals } from './deal-groups.ts';
import { DealList } from './deal-list.tsx';
import { ListTools } from './list-tools.tsx';
import { NoMatch, NothingOpen } from './nothing-here.tsx';
import classes from './pipeline.module.css';
import type { usePipelineView } from './pipeline-view.ts';
import { useDrillDown } from './use-drill-down.ts';
import { useKeptFocus } from './use-kept-focus.ts';

interface WorkspaceProps {
  readonly entries: readonly PipelineEntry[];
  readonly Answers: DealAnswers;
  readonly place: ReturnType<typeof usePipelineView>;
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
