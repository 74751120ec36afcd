import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callEndpoint } from '../../../ui/api/api.ts';
import { useDealEvents } from '../../pipeline/web/use-deal-events.ts';
import type { ChatThread, DealMessage } from '../contract.ts';
import { markThreadRead, sayTyping } from '../endpoints.ts';
import { chatLimits, ownThread } from '../model.ts';
import { readBack, takeMessage, threadsOptions } from './queries.ts';

const isMessage = (value: unknown): value is DealMessage =>
  typeof value === 'object' && value !== null && '_id' in value && 'pipelineId' in value;

interface Typist {
  readonly accountId: string;
  readonly thread: string;
}

/** Keeps what is shown of a deal's chat up to date while it is open, and knows who is writing. */
export function useLiveChat(dealId: string, onMessage: (message: DealMessage) => void): readonly Typist[] {
  const client = useQueryClient();
  const [typists, setTypists] = useState<readonly (Typist & { readonly until: number })[]>([]);
  useDealEvents(dealId, (event) => {
    if (event.type === 'reset') readBack(client, dealId);
    if (event.type === 'deal-message' && isMessage(event.message)) {
      const { message } = event;
      takeMessage(client, message);
      setTypists((all) => all.filter(({ accountId }) => accountId !== message.authorId));
      // New words of a message that is there already are no new message.
      if (message.editedAt === null) onMessage(message);
    }
    if (event.type === 'typing') {
      const typist = { accountId: event.accountId, thread: event.lenderId ?? ownThread };
      const until = Date.now() + chatLimits.typingMs;
      setTypists((all) => [...all.filter(({ accountId }) => accountId !== typist.accountId), { ...typist, until }]);
    }
  });
  useEffect(() => {
    const first = Math.min(...typists.map(({ until }) => until));
    if (!Number.isFinite(first)) return;
    const timer = setTimeout(
      () => setTypists((all) => all.filter(({ until }) => until > Date.now())),
      Math.max(50, first - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [typists]);
  return typists;
}

/** Tells the others that somebody writes, at most every few seconds. Should it get lost, nothing is. */
export function useTypingSignal(dealId: string, thread: string): () => void {
  const last = useRef(0);
  return () => {
    if (Date.now() - last.current < chatLimits.typingEveryMs) return;
    last.current = Date.now();
    const input = { params: { pipelineId: dealId }, body: { lenderId: thread } };
    callEndpoint(sayTyping, input).catch(() => undefined);
  };
}

/** Tells the server how far the thread on screen was read, while somebody looks at its end. */
export function useReadMark(dealId: string, newestId: string | undefined, isUnread: boolean, isAtEnd: boolean): void {
  const client = useQueryClient();
  const isSeen = useIsSeen();
  const told = useRef<string>(undefined);
  useEffect(() => {
    if (!isSeen || !isAtEnd || newestId === undefined || (!isUnread && told.current !== undefined)) return;
    if (told.current === newestId) return;
    told.current = newestId;
    callEndpoint(markThreadRead, { params: { pipelineId: dealId }, body: { messageId: newestId } }).then(
      () => void client.invalidateQueries({ queryKey: threadsOptions(dealId).queryKey }),
      () => {
        told.current = undefined;
      },
    );
  }, [client, dealId, newestId, isUnread, isSeen, isAtEnd]);
}

function useIsSeen(): boolean {
  const [isSeen, setIsSeen] = useState(document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setIsSeen(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isSeen;
}

const none: readonly ChatThread[] = [];
/** The threads that somebody takes part in, and how many messages wait in them. */
export function useThreads(dealId: string) {
  const { data, isPending, error, refetch } = useQuery(threadsOptions(dealId));
  return {
    address: data?.address ?? '',
    threads: data?.threads ?? none,
    unread: data?.unread ?? 0,
    isPending,
    error,
    refetch,
  };
}
