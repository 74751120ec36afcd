import type { ServerResponse } from 'node:http';
import { type Events, listenTo } from '../../../platform/events/bus.ts';
import { openPages } from '../../../platform/events/open-pages.ts';
import { type Clock, defineService } from '../../../platform/platform.ts';
import { everySessionTopic, sessionTopic } from '../../accounts/server/api.ts';
import { heartbeat } from '../model.ts';

/** A browser that stopped reading is let go: it comes back, and goes on where it was or reads everything back. */
const mostBufferedBytes = 64 * 1024;
const streamsPerAccount = 20;

/** What a stream is open for, at the latest until its session ends. */
interface StreamOf {
  readonly sessionId: string;
  readonly accountId: string;
  readonly expiresAt: Date;
  /** It tells the account's own events. */
  readonly account: AccountStream | undefined;
}

export interface AccountStream {
  /** Where its pages are. What happened since the first place is told first, or they hear that they are to read everything back. */
  readonly after: readonly string[] | undefined;
}

interface Streams {
  /** Keeps the response open until either side ends it. @returns what writes to it */
  open(of: StreamOf, response: ServerResponse): (text: string) => void;
  /** How many are open. */
  count(): number;
  /** Ends every stream, also those that come later: the first step of a shutdown, since open streams would hold it up. */
  closeAll(): void;
}

interface Stream extends StreamOf {
  readonly response: ServerResponse;
}

/** The open streams of this process. What another process committed arrives through the platform's events. */
export const streams = defineService({
  name: 'live streams',
  open: ({ events, clock, config }) => createStreams(events, clock, config.liveHeartbeatMs),
  drain: (opened) => opened.closeAll(),
});

function createStreams(events: Events, clock: Clock, everyMs: number): Streams {
  const beat = (more: object = {}) =>
    `event: ${heartbeat}\ndata: ${JSON.stringify({ type: heartbeat, everyMs, ...more })}\n\n`;
  const place = () => idLine(events.position());
  /** Resumes where the page is. In the same turn it begins to receive what comes, so that nothing lies between. */
  const resume = (response: ServerResponse, accountId: string, { after }: AccountStream) => {
    const missed = after === undefined ? undefined : events.receivedAfter(after, openPages);
    write(response, missed ? beat({ missed: false }) : place() + beat({ missed: true }));
    for (const update of missed ?? []) if (update.accountId === accountId) write(response, frame(update));
    if (missed) write(response, place() + beat());
  };
  const byAccount = new Map<string, Set<Stream>>();
  let closing = false;
  const all = () => [...byAccount.values()].flatMap((open) => [...open]);

  events.subscribe(
    [
      // A session ended or an account changed: its streams end too, and come back only with a fresh ticket.
      listenTo(sessionTopic, ({ accountId }) => endAll([...(byAccount.get(accountId) ?? [])])),
      listenTo(everySessionTopic, ({ sessionId }) => endAll(all().filter((stream) => stream.sessionId !== sessionId))),
      listenTo(openPages, ({ accountId, ...update }) => {
        for (const { response, account } of byAccount.get(accountId) ?? [])
          if (account) write(response, place() + frame(update));
      }),
    ],
    // Something may have been missed, also that a session ended: all come back, with a ticket of a session that still holds.
    () => endAll(all()),
  );
  const beating = setInterval(() => {
    const time = clock.now();
    endAll(all().filter(({ expiresAt }) => expiresAt <= time));
    for (const { response, account } of all()) write(response, account ? place() + beat() : beat());
  }, everyMs);
  beating.unref();

  return {
    open(of, response) {
      if (closing) response.end();
      else track(byAccount, { ...of, response });
      if (of.account) resume(response, of.accountId, of.account);
      else write(response, beat());
      return (text) => write(response, text);
    },
    count: () => all().length,
    closeAll() {
      closing = true;
      clearInterval(beating);
      endAll(all());
    },
  };
}

function track(byAccount: Map<string, Set<Stream>>, stream: Stream): void {
  const { accountId, response } = stream;
  const own = byAccount.get(accountId) ?? new Set();
  byAccount.set(accountId, own.add(stream));
  // The one that is gone says so itself; without a listener its error would end the process.
  response.on('error', () => undefined);
  response.on('close', () => {
    own.delete(stream);
    if (own.size === 0) byAccount.delete(accountId);
  });
  if (own.size > streamsPerAccount) endAll([...own].slice(0, own.size - streamsPerAccount));
}

function write(response: ServerResponse, text: string): void {
  if (response.writableEnded || response.destroyed) return;
  if (response.writableLength > mostBufferedBytes) response.destroy();
  else response.write(text);
}

function endAll(list: Iterable<Stream>): void {
  for (const { response } of list) response.end();
}

/** By it a stream that is opened later goes on where this one was. */
const idLine = (position: string | undefined): string => (position === undefined ? '' : `id: ${position}\n`);

const frame = ({ type, id }: { readonly type: string; readonly id: string }): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, id })}\n\n`;
