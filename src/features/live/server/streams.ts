import type { ServerResponse } from 'node:http';
import type { Clock } from '../../../platform/clock.ts';
import type { Events, PlatformEvent } from '../../../platform/events.ts';
import { defineService } from '../../../platform/platform.ts';

const heartbeatMs = 25_000;
/** A browser that stopped reading is let go: it reconnects and reads everything back. */
const mostBufferedBytes = 64 * 1024;
const streamsPerAccount = 20;

interface Streams {
  /** Writes the account's events to the response until either side ends it, at the latest when the session does. */
  open(accountId: string, endsAt: Date, response: ServerResponse): void;
  /** Ends every stream, also those that come later: the first step of a shutdown, since open streams would hold it up. */
  closeAll(): void;
}

interface Stream {
  readonly endsAt: Date;
  readonly response: ServerResponse;
}

/** The open streams of this process. What another process committed arrives through the platform's events. */
export const streams = defineService({
  name: 'live streams',
  open: ({ events, clock }) => createStreams(events, clock),
  drain: (opened) => opened.closeAll(),
});

function createStreams(events: Events, clock: Clock): Streams {
  const byAccount = new Map<string, Set<Stream>>();
  let closing = false;
  const all = () => [...byAccount.values()].flatMap((open) => [...open]);
  const endAll = (list: Iterable<Stream>) => {
    for (const { response } of list) response.end();
  };
  const write = ({ response }: Stream, text: string) => {
    if (response.writableEnded || response.destroyed) return;
    if (response.writableLength > mostBufferedBytes) response.destroy();
    else response.write(text);
  };

  events.subscribe(
    (event) => {
      if (event.topic !== 'session' && event.topic !== 'account') return;
      const open = byAccount.get(event.accountId) ?? [];
      // A session ended or an account changed: its streams end too, and come back only with a fresh ticket.
      if (event.topic === 'session') endAll([...open]);
      else for (const stream of open) write(stream, frame(event));
    },
    // Something may have been missed: pages reconnect and read everything back.
    () => endAll(all()),
  );
  const heartbeat = setInterval(() => {
    const time = clock.now();
    endAll(all().filter(({ endsAt }) => endsAt <= time));
    for (const stream of all()) write(stream, ': still here\n\n');
  }, heartbeatMs);
  heartbeat.unref();

  return {
    open(accountId, endsAt, response) {
      if (closing) {
        response.end();
        return;
      }
      const stream = { endsAt, response };
      const own = byAccount.get(accountId) ?? new Set();
      byAccount.set(accountId, own.add(stream));
      // The one that is gone says so itself; without a listener its error would end the process.
      response.on('error', () => undefined);
      response.on('close', () => {
        own.delete(stream);
        if (own.size === 0) byAccount.delete(accountId);
      });
      if (own.size > streamsPerAccount) endAll([...own].slice(0, own.size - streamsPerAccount));
    },
    closeAll() {
      closing = true;
      clearInterval(heartbeat);
      endAll(all());
    },
  };
}

const frame = ({ type, id }: Extract<PlatformEvent, { topic: 'account' }>): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, id })}\n\n`;
