import { useEffect, useSyncExternalStore } from 'react';
import { liveEvents } from '../../../kernel/live-events.ts';
import { ApiError, addressOf, callEndpoint } from '../../../ui/api/api.ts';
import { queryClient } from '../../../ui/api/query-client.ts';
import { useToken } from '../../accounts/web/session.ts';
import { openStream, openTicket } from '../contract.ts';
import { createLiveConnection, type LiveState } from './connection.ts';

const allTopics = [...new Set(Object.values(liveEvents).flat())];

const connection = createLiveConnection({
  ticket: async (signal) => (await callEndpoint(openTicket, {}, { signal })).ticket,
  open: (ticket) => new EventSource(addressOf(openStream.url, { querystring: { ticket } })),
  // The session is over; what follows from that happens where every refusal is handled.
  isFinal: (error) => error instanceof ApiError && (error.status === 401 || error.status === 403),
  onEvent: (type) => {
    for (const topic of liveEvents[type]) void queryClient.invalidateQueries({ queryKey: [topic] });
  },
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
export function useLiveEvents(): void {
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
