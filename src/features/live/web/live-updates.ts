import { useEffect, useSyncExternalStore } from 'react';
import { secondMs } from '../../../kernel/dates.ts';
import { type LiveEventType, liveEvents, liveEventTypes } from '../../../kernel/live-events.ts';
import { ApiError, addressOf, callEndpoint } from '../../../ui/api/api.ts';
import { queryClient } from '../../../ui/api/query-client.ts';
import { useToken } from '../../accounts/web/session.ts';
import { openStream, openTicket } from '../contract.ts';

export type LiveState = 'disconnected' | 'connecting' | 'connected' | 'error' | 'reconnecting';

/** What is used of an EventSource. */
export interface LiveSource {
  onopen: ((event: Event) => void) | null;
  onerror: ((event: Event) => void) | null;
  addEventListener(type: string, listener: (event: MessageEvent<string>) => void): void;
  close(): void;
}

interface LiveParts {
  /** A fresh ticket for one stream. */
  readonly ticket: (signal: AbortSignal) => Promise<string>;
  readonly open: (ticket: string) => LiveSource;
  /** Trying again would be refused again. */
  readonly isFinal: (error: unknown) => boolean;
  readonly onEvent: (type: LiveEventType, id: string) => void;
  /** The stream is open: what happened before was not told. */
  readonly onOpen: () => void;
}

export const retryMs = 5 * secondMs;

interface LiveConnection {
  start(): void;
  stop(): void;
  readonly state: () => LiveState;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * The one live stream of the app. An EventSource repeats its address by itself, but a ticket is for one use: so a broken
 * source is closed, and `retryMs` later another is opened with a fresh ticket.
 */
export function createLiveConnection(parts: LiveParts): LiveConnection {
  const listeners = new Set<() => void>();
  let state: LiveState = 'disconnected';
  let current: { readonly abort: AbortController; end: () => void } | undefined;

  const enter = (next: LiveState) => {
    if (state === next) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const connect = async (as: 'connecting' | 'reconnecting') => {
    const abort = new AbortController();
    const attempt = { abort, end: () => {} };
    current = attempt;
    enter(as);
    const retry = () => {
      attempt.end();
      enter('error');
      const timer = setTimeout(() => void connect('reconnecting'), retryMs);
      attempt.end = () => clearTimeout(timer);
    };
    try {
      const ticket = await parts.ticket(abort.signal);
      if (abort.signal.aborted) return;
      const source = parts.open(ticket);
      attempt.end = () => source.close();
      listen(source, parts, { opened: () => enter('connected'), failed: retry });
    } catch (error) {
      if (abort.signal.aborted) return;
      if (parts.isFinal(error)) enter('disconnected');
      else retry();
    }
  };
  return {
    start() {
      if (current === undefined) void connect('connecting');
    },
    stop() {
      current?.abort.abort();
      current?.end();
      current = undefined;
      enter('disconnected');
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function listen(source: LiveSource, parts: LiveParts, told: { opened: () => void; failed: () => void }): void {
  source.onopen = () => {
    told.opened();
    parts.onOpen();
  };
  source.onerror = told.failed;
  for (const type of liveEventTypes) {
    source.addEventListener(type, ({ data }) => {
      const event = readEvent(data);
      if (event) parts.onEvent(event.type, event.id);
    });
  }
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * What the stream carries: the kind of thing and its id; the page reads the thing itself back. What cannot be read is left
 * out: a newer server may say more than this page knows.
 */
function readEvent(data: string): { readonly type: LiveEventType; readonly id: string } | undefined {
  try {
    const event: unknown = JSON.parse(data);
    const { type: named, id } = event as Partial<Record<'type' | 'id', unknown>>;
    const type = liveEventTypes.find((known) => known === named);
    return type !== undefined && typeof id === 'string' && uuid.test(id) ? { type, id } : undefined;
  } catch {
    return undefined;
  }
}

const allTopics = [...new Set(Object.values(liveEvents).flat())];

const followers = new Map<string, (id: string) => void>();

/** Reads back what an event of this topic names, in place of everything that is known of the topic. Ends with what it returns. */
export function followTopic(topic: string, readBack: (id: string) => void): () => void {
  followers.set(topic, readBack);
  return () => {
    if (followers.get(topic) === readBack) followers.delete(topic);
  };
}

type TellFollowed = (event: { readonly type: string }) => void;
const followed = new Map<string, Set<TellFollowed>>();

/** Tells what happens to one thing (a deal) from now on; `reset` says that everything is to be read back. Ends with what it returns. */
export function follow(id: string, tell: TellFollowed): () => void {
  const all = followed.get(id) ?? new Set();
  followed.set(id, all.add(tell));
  return () => {
    all.delete(tell);
    if (all.size === 0) followed.delete(id);
  };
}

/** What an event leads to: its topics are read back, one of them by whoever follows it. */
export function takeEvent(type: LiveEventType, id: string): void {
  for (const topic of liveEvents[type]) {
    const readBack = followers.get(topic);
    // An event is named after the topic whose ids it carries.
    if (readBack && topic === type) readBack(id);
    else void queryClient.invalidateQueries({ queryKey: [topic] });
  }
}

const connection = createLiveConnection({
  ticket: async (signal) => (await callEndpoint(openTicket, {}, { signal })).ticket,
  open: (ticket) => new EventSource(addressOf(openStream.url, { querystring: { ticket } })),
  // The session is over; what follows from that happens where every refusal is handled.
  isFinal: (error) => error instanceof ApiError && (error.status === 401 || error.status === 403),
  onEvent: takeEvent,
  onOpen: () => {
    // A read that is still under way is new enough.
    for (const topic of allTopics) {
      void queryClient.invalidateQueries({ queryKey: [topic] }, { cancelRefetch: false });
    }
  },
});

/**
 * Keeps the stream open while somebody is signed in and looks at the page. A browser allows six streams to one host over
 * HTTP/1.1, and a seventh tab would wait forever: so a hidden page lets go of its own and reads everything back when it is seen again.
 */
function useLiveEvents(): void {
  const token = useToken();
  useEffect(() => {
    if (token === null) return;
    const follow = () => (document.visibilityState === 'hidden' ? connection.stop() : connection.start());
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      connection.stop();
    };
  }, [token]);
}

/** Mounted once, in the frame of signed-in pages. */
export function LiveUpdates() {
  useLiveEvents();
  return null;
}

export const useLiveState = (): LiveState => useSyncExternalStore(connection.subscribe, connection.state);
