import { Button, Loader } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { Fragment, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { formatDate } from '../../../ui/format.ts';
import { nameOfDay } from '../../../ui/lists/name-of-day.ts';
import { useNow } from '../../../ui/page/use-now.ts';
import type { ChatThread } from '../contract.ts';
import classes from './chat.module.css';
import type { Outgoing } from './drafts.ts';
import { Files, MessageRow } from './message-row.tsx';
import type { ShownMessage } from './queries.ts';

export interface OlderMessages {
  readonly has: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly load: () => void;
}

interface MessageListProps {
  readonly messages: readonly ShownMessage[];
  readonly outgoing: readonly Outgoing[];
  readonly ownId: string;
  readonly people: ChatThread['people'];
  readonly mayEdit: boolean;
  readonly editedId: string | undefined;
  readonly onEdit: (id: string | undefined) => void;
  readonly older: OlderMessages;
  readonly onAtEnd: (isAtEnd: boolean) => void;
}

/** A thread by day, oldest first; it stays at its end while somebody reads there, and where they are when they read older ones. */
export function MessageList({ messages, outgoing, ownId, people, mayEdit, editedId, older, ...on }: MessageListProps) {
  const now = useNow();
  const { list, isAtEnd, toEnd, look } = useScroll(messages, outgoing.length, older, on.onAtEnd);
  const sent = new Set(messages.map(({ clientKey }) => clientKey));
  const seen = seenBy(messages, people, ownId);
  let day = '';
  return (
    <div className={classes.listFrame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section ref={list} className={classes.list} aria-label="Messages" tabIndex={0} onScroll={look}>
        <Older list={list} older={older} />
        <ol>
          {messages.map((message) => {
            const own = formatDate(message.createdAt);
            const isNew = own !== day;
            day = own;
            return (
              <Fragment key={message._id}>
                {isNew ? <li className={classes.day}>{nameOfDay(message.createdAt, now)}</li> : null}
                <MessageRow
                  message={message}
                  isOwn={message.authorId === ownId}
                  mayEdit={mayEdit && message.editableUntil > Date.now()}
                  isEdited={message._id === editedId}
                  now={now}
                  seenBy={seen?.id === message._id ? seen.names : undefined}
                  onEdit={on.onEdit}
                />
              </Fragment>
            );
          })}
          {outgoing
            .filter(({ key }) => !sent.has(key))
            .map((one) => (
              <li key={one.key} className={classes.message} data-own data-sending>
                <div className={classes.meta}>
                  <span className={classes.sender}>You</span> sending <Loader size={10} color="gray" aria-hidden />
                </div>
                {one.text === '' ? null : <div className={classes.bubble}>{one.text}</div>}
                <Files attachments={one.attachments} />
              </li>
            ))}
        </ol>
      </section>
      {isAtEnd ? null : (
        <ToNewest list={list} onClick={toEnd}>
          Jump to newest
        </ToNewest>
      )}
    </div>
  );
}

/** What is older loads as somebody scrolls there, too; the button is for the keyboard, and for trying again. */
function Older({ list, older }: { readonly list: RefObject<HTMLElement | null>; readonly older: OlderMessages }) {
  const isPressed = useRef(false);
  useEffect(() => {
    // The button goes away with the last page.
    if (!older.has && isPressed.current) list.current?.focus({ preventScroll: true });
  }, [older.has, list]);
  const load = () => {
    isPressed.current = true;
    older.load();
  };
  return (
    <div className={classes.older}>
      {older.hasFailed && !older.isLoading ? <span role="alert">Older messages could not be loaded.</span> : null}
      {older.has ? (
        <Button size="compact-sm" variant="subtle" color="gray" loading={older.isLoading} onClick={load}>
          {older.hasFailed ? 'Try again' : 'Show older messages'}
        </Button>
      ) : null}
    </div>
  );
}

function ToNewest(props: {
  readonly list: RefObject<HTMLElement | null>;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  const go = () => {
    props.onClick();
    // The button goes away with this.
    props.list.current?.focus({ preventScroll: true });
  };
  return (
    <Button className={classes.newest ?? ''} size="compact-sm" leftSection={<IconArrowDown size={14} />} onClick={go}>
      {props.children}
    </Button>
  );
}

/** The last own message that somebody else has read, and by whom. */
function seenBy(messages: readonly ShownMessage[], people: ChatThread['people'], ownId: string) {
  const last = messages.findLast((one) => one.authorId === ownId && people.some(({ readTo }) => readTo >= one.number));
  // Of the Plinth team there may be several, under one name.
  const names = new Set(people.filter(({ readTo }) => last && readTo >= last.number).map(({ name }) => name));
  return last && { id: last._id, names: [...names].join(', ') };
}

const nearEnd = 40;
/** Before somebody who scrolls up comes to the top. */
const nearStart = 240;

function useScroll(
  messages: readonly ShownMessage[],
  outgoing: number,
  older: OlderMessages,
  onAtEnd: (isAtEnd: boolean) => void,
) {
  const list = useRef<HTMLElement>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const before = useRef({ first: messages[0]?._id, height: 0, outgoing: 0 });
  const toEnd = () => {
    const element = list.current;
    if (element) element.scrollTop = element.scrollHeight;
  };
  const look = () => {
    const element = list.current;
    if (!element) return;
    const isNowAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd;
    setIsAtEnd(isNowAtEnd);
    const isWanted = older.has && !older.isLoading && !older.hasFailed;
    if (isWanted && !isNowAtEnd && element.scrollTop < nearStart) older.load();
  };
  useEffect(() => onAtEnd(isAtEnd), [isAtEnd, onAtEnd]);
  // A keyboard comes up, or the box to write in grows: the end stays in sight.
  useEffect(() => {
    const element = list.current;
    if (!element || !isAtEnd) return;
    const observer = new ResizeObserver(() => {
      element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isAtEnd]);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const { first, height, outgoing: known } = before.current;
    const isOlder = first !== undefined && messages[0]?._id !== first;
    if (isOlder && !isAtEnd) element.scrollTop += element.scrollHeight - height;
    else if (isAtEnd || outgoing > known) element.scrollTop = element.scrollHeight;
    before.current = { first: messages[0]?._id, height: element.scrollHeight, outgoing };
  });
  return { list, isAtEnd, toEnd, look };
}
