import type { ServerResponse } from 'node:http';
import { eq, lte } from 'drizzle-orm';
import { ok } from '../../../kernel/endpoint.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Events, PlatformEvent } from '../../../platform/events.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { type Clock, defineService, type Platform } from '../../../platform/platform.ts';
import { newToken, tokenHash } from '../../../platform/secrets.ts';
import { findSession } from '../../accounts/server/api.ts';
import { openStream, openTicket, ticketLifetimeMs } from '../contract.ts';
import { streamTickets } from './tables.ts';

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};

export const liveRoutes: readonly Route[] = [
  route(openTicket, async ({ session, context }, { database }) => {
    const { token, hash } = newToken();
    const expiresAt = new Date(context.at.getTime() + ticketLifetimeMs);
    await database.db.insert(streamTickets).values({ ticketHash: hash, sessionId: session.sessionId, expiresAt });
    return { ...ok, ticket: token };
  }),
  route(openStream, async ({ query, context, raw }, platform) => {
    // Only the headers are asked for: no stream begins, so the ticket stays good.
    if (raw.request.method === 'HEAD') {
      raw.reply.headers(streamHeaders);
      return '';
    }
    const { db } = platform.database;
    // Taking the ticket is deleting it, so two requests cannot share one.
    const [ticket] = await db
      .delete(streamTickets)
      .where(eq(streamTickets.ticketHash, tokenHash(query.ticket)))
      .returning();
    const fresh = ticket !== undefined && ticket.expiresAt > context.at;
    const session = fresh ? await findSession(db, ticket.sessionId, context.at) : undefined;
    if (!session) throw new AppError('NO_SESSION', 'This ticket was used or is too old.');
    raw.reply.hijack();
    const response = raw.reply.raw;
    response.writeHead(200, {
      ...(raw.reply.getHeaders() as Record<string, string>),
      ...streamHeaders,
    });
    response.write('retry: 5000\n\n');
    platform.service(streams).open(session.accountId, session.expiresAt, response);
    return '';
  }),
];

/** For the nightly clean-up. */
export async function removeOldTickets({ database }: Platform, now: Date): Promise<void> {
  await database.db.delete(streamTickets).where(lte(streamTickets.expiresAt, now));
}

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
