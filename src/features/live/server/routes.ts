import { eq } from 'drizzle-orm';
import { ok } from '../../../kernel/answers.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Database, Queries } from '../../../platform/database/database.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { newToken, tokenHash } from '../../../platform/secrets.ts';
import { openStream, openTicket, ticketLifetimeMs } from '../contract.ts';
import type { Streams } from './streams.ts';
import { streamTickets } from './tables.ts';

interface LiveParts {
  readonly database: Database;
  readonly streams: Streams;
  /** The session when it still holds; handed in by the app. */
  findSession(db: Queries, sessionId: string, now: Date): Promise<{ accountId: string; expiresAt: Date } | undefined>;
}

export function liveRoutes({ database: { db }, streams, findSession }: LiveParts): Route[] {
  return [
    route(openTicket, async ({ session, cause }) => {
      const { token, hash } = newToken();
      const expiresAt = new Date(cause.at.getTime() + ticketLifetimeMs);
      await db.insert(streamTickets).values({ ticketHash: hash, sessionId: session.sessionId, expiresAt });
      return { ...ok, ticket: token };
    }),
    route(openStream, async ({ query, cause, raw }) => {
      // Taking the ticket is deleting it, so two requests cannot share one.
      const [ticket] = await db
        .delete(streamTickets)
        .where(eq(streamTickets.ticketHash, tokenHash(query.ticket)))
        .returning();
      const fresh = ticket !== undefined && ticket.expiresAt > cause.at;
      const session = fresh ? await findSession(db, ticket.sessionId, cause.at) : undefined;
      if (!session) throw new AppError('NO_SESSION', 'This ticket was used or is too old.');
      raw.reply.hijack();
      const response = raw.reply.raw;
      response.writeHead(200, {
        ...(raw.reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      response.write('retry: 5000\n\n');
      streams.open(session.accountId, session.expiresAt, response);
      return '';
    }),
  ];
}
