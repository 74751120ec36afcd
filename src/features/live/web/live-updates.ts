import { useEffect, useSyncExternalStore } from 'react';
import { type LiveEventType, liveEvents } from '../../../kernel/live-events.ts';
import { ApiError, addressOf, callEndpoint } from '../../../ui/api/api.ts';
import { queryClient } from '../../../ui/api/query-client.ts';
import { useToken } from '../../accounts/web/session.ts';
import { openStream, openTicket } from '../contract.ts';
import { browserTabs } from './browser-tabs.ts';
import { createLiveConnection, type LiveState } from './live-connection.ts';
import type { Numbers } from './live-leader.ts';
import { createSharedLive } from './shared-live.ts';

const allTopics = [...new Set(Object.values(liveEvents).flat())];

const followers = new Map<string, (id: string) => void>();

/** Reads back what an event of this topic names, in place of everything that is known of the topic. Ends with what it returns. */
export function followTopic(topic: string, readBack: (id: string) => void): () => void {
  followers.set(topic, readBack);
  return () => {
    if (followers.get(topic) === readBack) followers.delete(topic);
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

const isVisible = () => document.visibilityState !== 'hidden';
const written = (numbers: Numbers) =>
  numbers.size === 0
    ? {}
    : { follow: [...numbers].map(([id, number]) => (number === null ? id : `${id}.${number}`)).join() };

const live = createSharedLive({
  tab: `${performance.timeOrigin} ${Math.random()}`,
  connect: (told, follow) =>
    createLiveConnection({
      ...told,
      ticket: async (signal) => (await callEndpoint(openTicket, {}, { signal })).ticket,
      open: (ticket) => new EventSource(addressOf(openStream.url, { querystring: { ticket, ...written(follow()) } })),
      // The session is over; what follows from that happens where every refusal is handled.
      isFinal: (error) => error instanceof ApiError && (error.status === 401 || error.status === 403),
    }),
  onEvent: takeEvent,
  onOpen() {
    // A read that is still under way is new enough.
    for (const topic of allTopics) void queryClient.invalidateQueries({ queryKey: [topic] }, { cancelRefetch: false });
  },
  isVisible,
});

/** Tells what happens to one thing (a deal) from now on; `reset`, which comes first, that it is to be read back. Ends with what it returns. */
export const { follow } = live;

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
    return () => {
      for (const name of beginnings) removeEventListener(name, start, true);
      for (const name of endings) removeEventListener(name, live.stop, true);
      live.stop();
    };
  }, [token]);
}

/** Mounted once, in the frame of signed-in pages. */
export function LiveUpdates() {
  useLiveEvents();
  return null;
}

export const useLiveState = (): LiveState => useSyncExternalStore(live.subscribe, live.state);
