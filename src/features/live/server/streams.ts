import type { ServerResponse } from 'node:http';
import type { Events, PlatformEvent } from '../../../server/platform/events.ts';

const heartbeatMs = 25_000;

export interface Streams {
  /** Writes the account's events to the response until either side ends it. */
  open(accountId: string, response: ServerResponse): void;
  /** Ends every stream: the first step of a shutdown, since open streams would hold it up. */
  closeAll(): void;
}

/** The open streams of this process. What another process committed arrives through the platform's events. */
export function createStreams(events: Events): Streams {
  const byAccount = new Map<string, Set<ServerResponse>>();
  const close = (accountId: string) => {
    for (const response of byAccount.get(accountId) ?? []) response.end();
  };
  const all = () => [...byAccount.values()].flatMap((responses) => [...responses]);

  const endAll = () => {
    for (const response of all()) response.end();
  };

  events.subscribe(
    (event) => {
      // A session ended or an account changed: its streams end too, and come back only with a fresh ticket.
      if (event.topic === 'session') close(event.accountId);
      if (event.topic === 'account')
        for (const response of byAccount.get(event.accountId) ?? []) response.write(frame(event));
    },
    // Something may have been missed: pages reconnect and read everything back.
    () => endAll(),
  );
  const heartbeat = setInterval(() => {
    for (const response of all()) response.write(': still here\n\n');
  }, heartbeatMs);
  heartbeat.unref();

  return {
    open(accountId, response) {
      const responses = byAccount.get(accountId) ?? new Set();
      byAccount.set(accountId, responses.add(response));
      response.on('close', () => {
        responses.delete(response);
        if (responses.size === 0) byAccount.delete(accountId);
      });
    },
    closeAll() {
      clearInterval(heartbeat);
      endAll();
    },
  };
}

const frame = ({ type, id }: Extract<PlatformEvent, { topic: 'account' }>): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, id })}\n\n`;
