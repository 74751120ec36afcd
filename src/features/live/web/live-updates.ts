import { useEffect, useSyncExternalStore } from 'react';
import { ApiError, addressOf, callEndpoint } from '../../../ui/api/api.ts';
import { dropFirstAnswers } from '../../../ui/api/first-answers.ts';
import { allLiveQueries, queriesOf } from '../../../ui/api/live-queries.ts';
import { queryClient } from '../../../ui/api/query-client.ts';
import { useToken } from '../../accounts/web/session.ts';
import { openStream, openTicket } from '../endpoints.ts';
import { browserTabs } from './browser-tabs.ts';
import { createLiveConnection, type LiveState } from './live-connection.ts';
import type { Wanted } from './live-leader.ts';
import { createSharedLive, type DealEventListener } from './shared-live.ts';

/** What is refetched on the events of one type, in place of all queries of its topics. */
interface LiveRefetch {
  readonly topics: readonly string[];
  readonly refetch: (ids: readonly string[]) => void;
}
const refetches = new Map<string, LiveRefetch>();

/** @returns what removes the rule again */
export function addLiveRefetch(type: string, rule: LiveRefetch): () => void {
  refetches.set(type, rule);
  return () => {
    if (refetches.get(type) === rule) refetches.delete(type);
  };
}

const gatherMs = 150;
const gathered = new Map<string, Set<string>>();

/** Refetches the topics of an event, once for all events that come close together, as of many deals at a time. */
function takeEvent(type: string, id: string): void {
  dropFirstAnswers();
  if (gathered.size === 0) setTimeout(readGathered, gatherMs);
  gathered.set(type, (gathered.get(type) ?? new Set()).add(id));
}

function readGathered(): void {
  const topics = new Set<string>();
  for (const [type, ids] of gathered) {
    const rule = refetches.get(type);
    rule?.refetch([...ids]);
    for (const topic of queriesOf(type)) if (!rule?.topics.includes(topic)) topics.add(topic);
  }
  gathered.clear();
  for (const topic of topics) void queryClient.invalidateQueries({ queryKey: [topic] });
}

const isVisible = () => document.visibilityState !== 'hidden';
const written = ({ after, follow: numbers }: Wanted) => ({
  ...(after === null ? {} : { after: after.join() }),
  ...(numbers.size === 0
    ? {}
    : { follow: [...numbers].map(([id, known]) => (known === null ? id : `${id}.${known}`)).join() }),
});

/** The server writes it into the page, before anything of it is read. */
const positionOfPage = document.querySelector<HTMLMetaElement>('meta[name="live-position"]')?.content || null;

const live = createSharedLive({
  tab: `${performance.timeOrigin} ${Math.random()}`,
  position: positionOfPage,
  connect: (handlers, wanted) =>
    createLiveConnection({
      ...handlers,
      ticket: async (signal) => (await callEndpoint(openTicket, {}, { signal, changesNothing: true })).ticket,
      open: (ticket) => new EventSource(addressOf(openStream.url, { querystring: { ticket, ...written(wanted()) } })),
      // The session is over; what follows from that happens where every refusal is handled.
      isFinal: (error) => error instanceof ApiError && (error.status === 401 || error.status === 403),
    }),
  onEvent: takeEvent,
  onMissed() {
    dropFirstAnswers();
    // A read that is still under way may be older than what was missed, so it is made again.
    for (const topic of allLiveQueries()) void queryClient.invalidateQueries({ queryKey: [topic] });
  },
  isVisible,
});

/**
 * Calls the listener with the events of a deal from now on; the first is `reset`, at which the deal is to be refetched.
 * @returns what ends it
 */
export const subscribeToDeal = (id: string, listener: DealEventListener): (() => void) =>
  live.follow(id, (event) => {
    dropFirstAnswers();
    listener(event);
  });

/** On pages that are frozen or kept for going back, nothing runs: another tab leads meanwhile. */
const endings = ['pagehide', 'freeze'] as const;
const beginnings = ['pageshow', 'resume', 'visibilitychange', 'online'] as const;

/** Keeps the tab among those that share a stream while somebody is signed in. */
function useLiveEvents(): void {
  const token = useToken();
  useEffect(() => {
    if (token === null) return;
    const start = () => {
      // Without locks every tab has a stream, of six connections in all: a hidden one lets go of its own.
      if (!isVisible() && !('locks' in navigator)) return live.stop();
      live.start(browserTabs(token.slice(0, 8)));
      if (isVisible()) live.retryNow();
    };
    start();
    for (const name of beginnings) addEventListener(name, start, true);
    for (const name of endings) addEventListener(name, live.stop, true);
    addEventListener('offline', live.goOffline);
    return () => {
      for (const name of beginnings) removeEventListener(name, start, true);
      for (const name of endings) removeEventListener(name, live.stop, true);
      removeEventListener('offline', live.goOffline);
      live.stop();
    };
  }, [token]);
}

/** Mounted once, in the frame of signed-in pages, when the page has what it shows first. */
export function LiveUpdates() {
  useLiveEvents();
  return null;
}

export const useLiveState = (): LiveState => useSyncExternalStore(live.subscribe, live.state);
