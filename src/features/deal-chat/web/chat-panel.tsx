import '@mantine/core/styles/Tabs.css';
import { ActionIcon, Skeleton, Tabs, Text, Title, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ErrorState } from '../../../ui/page/data-state.tsx';
import { LiveNotice } from '../../live/web/live-notice.tsx';
import { seeHere } from '../../notifications/web/read-marks.ts';
import type { ChatThread, DealMessage } from '../contract.ts';
import { aboutDeal, ownThread } from '../model.ts';
import classes from './chat.module.css';
import { lastThreadOf } from './drafts.ts';
import { keyOfThread } from './queries.ts';
import { Thread } from './thread.tsx';
import { useLiveChat, useThreads } from './use-chat.ts';

export interface ChatPanelProps {
  readonly dealId: string;
  readonly about: string;
  /** The thread that a link named; unless it did, that of the selected lender. */
  readonly thread: string | undefined;
  readonly onClose: () => void;
  /** Somebody of the Plinth team reads along. */
  readonly isTeam?: boolean;
}

/** The chat of a deal, beside it; on a phone in its place. */
export function ChatPanel({ dealId, about, thread, onClose, isTeam = false }: ChatPanelProps) {
  const { threads, isPending, error, refetch } = useThreads(dealId);
  const [chosen, setChosen] = useState(thread ?? lastThreadOf(dealId));
  const [arrived, setArrived] = useState('');
  const panel = useRef<HTMLElement>(null);
  const isWhole = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const current =
    threads.find((one) => keyOfThread(one) === chosen) ?? threads.find((one) => one.isSelected) ?? threads[0];
  const typists = useLiveChat(dealId, (message) => setArrived(spoken(message)));
  useReturnedFocus(panel);
  // What arrives is read here.
  useEffect(() => seeHere(aboutDeal(dealId)), [dealId]);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    if (event.key === 'Tab' && isWhole) keepInside(event, panel.current);
  };
  return (
    <section
      ref={panel}
      className={classes.panel}
      role="dialog"
      aria-modal={isWhole || undefined}
      aria-label="Deal Communications"
      // Notices stay above the box to write in.
      data-bottom-bar="any"
      tabIndex={-1}
      onKeyDown={press}
    >
      <header className={classes.head}>
        <div className={classes.headText}>
          <Title order={2} size="h4">
            Deal Communications
          </Title>
          <Text size="sm" c="dimmed" truncate>
            {about}
          </Text>
        </div>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label="Close chat" onClick={onClose}>
          <IconX size={20} />
        </ActionIcon>
      </header>
      <LiveNotice />
      {error ? <ErrorState title="Couldn't load the chat." error={error} retry={() => void refetch()} /> : null}
      {isPending ? <Waiting /> : null}
      {current ? (
        <ThreadTabs threads={threads} isTeam={isTeam} current={keyOfThread(current)} onChoose={setChosen}>
          <Thread
            key={keyOfThread(current)}
            dealId={dealId}
            thread={current}
            isTeam={isTeam}
            typing={typists.flatMap(({ accountId, thread: where }) =>
              where === keyOfThread(current) ? (current.people.find(({ _id }) => _id === accountId)?.name ?? []) : [],
            )}
          />
        </ThreadTabs>
      ) : null}
      <VisuallyHidden aria-live="polite">{arrived}</VisuallyHidden>
    </section>
  );
}

const spoken = ({ senderId, message }: DealMessage): string =>
  senderId ? `${senderId.firstName} ${senderId.lastName}: ${message}` : message;

interface ThreadTabsProps {
  readonly isTeam: boolean;
  readonly threads: readonly ChatThread[];
  readonly current: string;
  readonly onChoose: (thread: string) => void;
  readonly children: ReactNode;
}

function ThreadTabs({ threads, isTeam, current, onChoose, children }: ThreadTabsProps) {
  if (threads.length === 1) return children;
  return (
    <Tabs value={current} onChange={(value) => onChoose(value ?? ownThread)} className={classes.tabs ?? ''}>
      <Tabs.List aria-label="Threads" className={classes.tabList ?? ''}>
        {threads.map((one) => (
          <Tabs.Tab key={keyOfThread(one)} value={keyOfThread(one)} className={classes.tab ?? ''}>
            {one.lender?.name ?? (isTeam ? 'Broker' : 'Plinth')}
            {one.unread > 0 ? (
              <span className={classes.count}>
                {one.unread}
                <VisuallyHidden> unread</VisuallyHidden>
              </span>
            ) : null}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={current} className={classes.tabPanel ?? ''}>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}

const Waiting = () => (
  <div className={classes.waiting} role="status">
    <VisuallyHidden>Loading messages</VisuallyHidden>
    {[60, 44, 60].map((height, index) => (
      <Skeleton key={index === 0 ? 'first' : `later-${index}`} height={height} radius="md" />
    ))}
  </div>
);

/** Closing the chat gives the focus back to where it was. */
function useReturnedFocus(panel: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const opener = document.activeElement;
    (panel.current?.querySelector('textarea') ?? panel.current)?.focus({ preventScroll: true });
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [panel]);
}

const reachable = 'button:not(:disabled), textarea, input:not([hidden]), a[href], [tabindex="0"]';

function keepInside(event: KeyboardEvent, panel: HTMLElement | null): void {
  const all = [...(panel?.querySelectorAll<HTMLElement>(reachable) ?? [])].filter((one) => one.offsetParent !== null);
  const [first, last] = [all[0], all.at(-1)];
  const from = event.shiftKey ? first : last;
  if (document.activeElement !== from) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
