import type { ServerResponse } from 'node:http';
import type { Events, PlatformEvent } from '../../../platform/events.ts';

const heartbeatMs = 25_000;
/** A browser that stopped reading is let go: it reconnects and reads everything back. */
const mostBufferedBytes = 64 * 1024;
const streamsPerAccount = 20;

export interface Streams {
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
export function createStreams(events: Events, now: () => Date): Streams {
  const byAccount = new Map<string, Set<Stream>>();
  let closing = false;
  const all = () => [...byAccount.values()].flatMap((streams) => [...streams]);
  const endAll = (streams: Iterable<Stream>) => {
    for (const { response } of streams) response.end();
  };
  const write = ({ response }: Stream, text: string) => {
    if (response.writableEnded || response.destroyed) return;
    if (response.writableLength > mostBufferedBytes) response.destroy();
    else response.write(text);
  };

  events.subscribe(
    (event) => {
      if (event.topic !== 'session' && event.topic !== 'account') return;
      const streams = byAccount.get(event.accountId) ?? [];
      // A session ended or an account changed: its streams end too, and come back only with a fresh ticket.
      if (event.topic === 'session') endAll([...streams]);
      else for (const stream of streams) write(stream, frame(event));
    },
    // Something may have been missed: pages reconnect and read everything back.
    () => endAll(all()),
  );
  const heartbeat = setInterval(() => {
    const time = now();
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
      const streams = byAccount.get(accountId) ?? new Set();
      byAccount.set(accountId, streams.add(stream));
      // The one that is gone says so itself; without a listener its error would end the process.
      response.on('error', () => undefined);
      response.on('close', () => {
        streams.delete(stream);
        if (streams.size === 0) byAccount.delete(accountId);
      });
      if (streams.size > streamsPerAccount) endAll([...streams].slice(0, streams.size - streamsPerAccount));
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
