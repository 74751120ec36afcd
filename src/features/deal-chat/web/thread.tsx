import { Alert, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type DragEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Role } from '../../../kernel/access.ts';
import { isBlank } from '../../../kernel/blank.ts';
import { DataState, LoadingRows } from '../../../ui/page/data-state.tsx';
import { useProfile } from '../../accounts/web/session.ts';
import type { ChatThread } from '../contract.ts';
import { chatLimits, chatTexts } from '../model.ts';
import classes from './chat.module.css';
import { Composer } from './composer.tsx';
import { changeDraft, show, useDraft } from './drafts.ts';
import { MessageList, type OlderMessages } from './message-list.tsx';
import { keyOfThread, messagesIn, messagesOptions, type ShownMessage } from './queries.ts';
import { useAttachments } from './use-attachments.ts';
import { useReadMark, useTypingSignal } from './use-chat.ts';
import { useSending } from './use-sending.ts';

interface ThreadProps {
  readonly dealId: string;
  readonly thread: ChatThread;
  readonly isTeam: boolean;
  /** The names of those who are writing in it. */
  readonly typing: readonly string[];
}

/** One thread: its messages, who is writing, and the box to write in. */
export function Thread({ dealId, thread, isTeam, typing }: ThreadProps) {
  const key = keyOfThread(thread);
  const query = useInfiniteQuery(messagesOptions(dealId, key));
  const writing = useWriting(dealId, key);
  const maySend = query.data?.pages[0]?.can.send ?? false;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (maySend) writing.attached.add([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files can be chosen with a button as well
    <div className={classes.thread} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <DataState query={query} failed="Couldn't load the messages." loading={<LoadingRows rows={3} height={52} />}>
        {(pages) => (
          <Conversation
            dealId={dealId}
            thread={thread}
            isTeam={isTeam}
            messages={messagesIn(pages.pages)}
            writing={writing}
            maySend={maySend}
            typing={typing}
            older={{
              has: query.hasNextPage,
              isLoading: query.isFetchingNextPage,
              hasFailed: query.isFetchNextPageError,
              load: () => void query.fetchNextPage(),
            }}
          />
        )}
      </DataState>
    </div>
  );
}

interface ConversationProps extends ThreadProps {
  readonly messages: readonly ShownMessage[];
  readonly writing: ReturnType<typeof useWriting>;
  readonly maySend: boolean;
  readonly older: OlderMessages;
}

function Conversation({ dealId, thread, isTeam, messages, writing, maySend, typing, older }: ConversationProps) {
  const { _id: ownId, role } = useProfile();
  const [isAtEnd, setIsAtEnd] = useState(true);
  const [editedId, setEditedId] = useState<string>();
  useReadMark(dealId, messages.at(-1)?._id, thread.unread > 0, isAtEnd);
  const edit = (id: string | undefined) => {
    setEditedId(id);
    if (id === undefined) writing.box.current?.focus();
  };
  const editLast = () => {
    const last = messages.findLast(({ authorId, isSystemMessage }) => authorId === ownId && !isSystemMessage);
    if (last && last.editableUntil > Date.now()) setEditedId(last._id);
  };
  const isEmpty = messages.length === 0 && writing.outgoing.length === 0;
  return (
    <>
      {isEmpty ? (
        <Text size="sm" c="dimmed" className={classes.empty ?? ''}>
          {thread.lender === null ? aboutOwnThread(isTeam) : 'No messages yet.'}
        </Text>
      ) : null}
      <MessageList
        messages={messages}
        outgoing={writing.outgoing}
        ownId={ownId}
        people={thread.people}
        mayEdit={maySend}
        editedId={editedId}
        onEdit={edit}
        older={older}
        onAtEnd={setIsAtEnd}
      />
      <div className={classes.typing} role="status">
        {typing.length > 0 ? `${typing.join(', ')} ${typing.length === 1 ? 'is' : 'are'} typing…` : ''}
      </div>
      {maySend ? (
        <Composer
          {...writing}
          to={isTeam ? addresseeOfTeam(thread) : addresseeOf(thread, role)}
          onEditLast={editLast}
        />
      ) : (
        <Alert color="gray" className={classes.archived ?? ''}>
          {chatTexts.archived}
        </Alert>
      )}
    </>
  );
}

const aboutOwnThread = (isTeam: boolean) =>
  `Updates on this deal appear here. Only ${isTeam ? 'its broker' : 'you'} and the Plinth team can read this chat.`;

function addresseeOf({ lender }: ChatThread, role: Role): string {
  if (lender === null) return 'the Plinth team';
  return role === 'lender' ? 'the broker' : lender.name;
}

const addresseeOfTeam = ({ lender }: ChatThread): string =>
  lender === null ? 'the broker' : `the broker and ${lender.name}`;

/** What is being written: cleared when it is sent, and back again should that fail. */
function useWriting(dealId: string, thread: string) {
  const key = `${useProfile()._id} ${dealId} ${thread}`;
  const place = useMemo(() => ({ key, dealId, thread }), [key, dealId, thread]);
  const box = useRef<HTMLTextAreaElement>(null);
  const { text, failure, outgoing } = useDraft(key);
  const attached = useAttachments(place);
  const sayTyping = useTypingSignal(dealId, thread);
  const send = useSending(place);
  useEffect(() => show(place), [place]);
  useEffect(() => {
    if (failure !== undefined) box.current?.focus();
  }, [failure]);
  return {
    box,
    text,
    failure,
    attached,
    outgoing,
    onText(typed: string) {
      changeDraft(key, () => ({ text: typed }));
      if (!isBlank(typed)) sayTyping();
    },
    onSend() {
      const message = text.trim();
      const isEmpty = message === '' && attached.ready.length === 0;
      if (isEmpty || attached.isBusy || message.length > chatLimits.characters) return;
      send(message, attached.ready);
    },
  };
}
