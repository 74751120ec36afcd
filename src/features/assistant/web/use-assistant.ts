import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, callEndpoint } from '../../../ui/api/api.ts';
import type { ChatMessage } from '../contract.ts';
import { chat, chooseModel, readChat, stopChat } from '../endpoints.ts';
import { chatTexts, type RunState } from '../model.ts';
import { readSessionId, writeSessionId } from './chat-session.ts';

/** How often a page asks while an answer is written, beside what the live stream says. */
const askedEveryMs = 3_000;

const talkOptions = (sessionId: string | undefined) =>
  queryOptions({
    queryKey: ['assistant', sessionId ?? 'current'],
    queryFn: ({ signal }) =>
      callEndpoint(readChat, { querystring: sessionId === undefined ? {} : { sessionId } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? askedEveryMs : false),
  });

/** A message whose call failed, with the bubble that says so. */
interface Failed {
  readonly id: number;
  readonly text: string;
  readonly why: string;
  /** How many messages of the conversation came before it. */
  readonly after: number;
}

/** What a refusal says itself, as of a limit; everything else is a failed connection. */
const reasonOf = (error: unknown): string =>
  error instanceof ApiError && [400, 409, 429].includes(error.status) ? error.message : chatTexts.failed;

export interface ShownBubble extends Pick<ChatMessage, 'author' | 'text' | 'answer'> {
  readonly key: string;
}

/** The conversation of this tab. */
export function useAssistant() {
  const client = useQueryClient();
  const [own, setOwn] = useState(readSessionId);
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const talk = useQuery(talkOptions(own));
  const sessionId = own ?? talk.data?.sessionId ?? undefined;
  const adopt = (id: string | undefined) => {
    writeSessionId(id);
    setOwn(id);
  };
  const send = useMutation({
    mutationFn: (message: string) =>
      callEndpoint(chat, { body: { message, stream: true, ...(sessionId === undefined ? {} : { sessionId }) } }),
    onSuccess: async ({ sessionId: id }) => {
      await client.fetchQuery(talkOptions(id));
      adopt(id);
    },
    onError: async (error, text) => {
      // The call may have arrived and its response been lost: then the conversation has the message.
      if (!(error instanceof ApiError)) {
        const { data } = await talk.refetch();
        if (data?.state === 'running' && data.messages.findLast(({ author }) => author === 'user')?.text === text)
          return;
      }
      // The conversation is gone, as when it is older than what is kept: the next message begins another one.
      if (error instanceof ApiError && error.status === 404) adopt(undefined);
      setFailed((before) => [
        ...before,
        { id: Date.now(), text, why: reasonOf(error), after: talk.data?.messages.length ?? 0 },
      ]);
    },
  });
  const stop = useMutation({
    mutationFn: (id: string) => callEndpoint(stopChat, { params: { id }, body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: ['assistant'] }),
  });
  const choose = useMutation({
    mutationFn: (usesModel: boolean) => callEndpoint(chooseModel, { body: { usesModel } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['assistant'] }),
  });
  const isRunning = talk.data?.state === 'running';
  const waiting = send.isPending || isRunning;
  return {
    bubbles: bubblesOf(talk.data?.messages ?? [], failed, {
      sending: send.isPending ? send.variables : undefined,
      state: talk.data?.state ?? 'done',
    }),
    waiting,
    /** An answer is being written, and part of it is there. */
    isWriting: isRunning && talk.data?.messages.at(-1)?.author === 'assistant',
    model: talk.data?.model ?? null,
    choose,
    send: (message: string) =>
      send.mutateAsync(message).then(
        () => true,
        () => false,
      ),
    /** Undefined while there is nothing to stop. */
    stop: waiting && sessionId !== undefined ? () => stop.mutate(sessionId) : undefined,
    restart: () => {
      setFailed([]);
      adopt(undefined);
    },
  };
}

interface Standing {
  readonly sending: string | undefined;
  readonly state: RunState;
}

function bubblesOf(
  messages: readonly ChatMessage[],
  failed: readonly Failed[],
  { sending, state }: Standing,
): ShownBubble[] {
  const bubble = (key: string, author: ChatMessage['author'], text: string): ShownBubble => ({
    ...{ key, author, text },
    answer: null,
  });
  const failedAt = (place: number) =>
    failed
      .filter(({ after }) => after === place)
      .flatMap(({ id, text, why }) => [bubble(`${id}`, 'user', text), bubble(`${id}-why`, 'assistant', why)]);
  const said = messages.flatMap(({ _id: key, author, text, answer }, place): ShownBubble[] => [
    ...failedAt(place),
    { key, author, text, answer },
  ]);
  const last = messages.at(-1);
  const ended = { stopped: chatTexts.stopped, failed: chatTexts.interrupted, running: '', done: '' }[state];
  // What was written until then stands above it.
  const isSaid = last?.author === 'assistant' && [ended, chatTexts.failed].includes(last.text);
  const lost = ended === '' || isSaid ? [] : [bubble('lost', 'assistant', ended)];
  const own = failed.length === 0 ? [] : failedAt(messages.length);
  // The live stream may have brought it already.
  const isThere = last?.author === 'user' && last.text === sending;
  return [...said, ...lost, ...own, ...(sending === undefined || isThere ? [] : [bubble('sending', 'user', sending)])];
}
