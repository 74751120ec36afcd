import { eq, lte } from 'drizzle-orm';
import { ok } from '../../../kernel/endpoint.ts';
import { AppError } from '../../../kernel/errors.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { newToken, tokenHash } from '../../../platform/secrets.ts';
import { findSession } from '../../accounts/server/api.ts';
import { openStream, openTicket, ticketLifetimeMs } from '../contract.ts';
import { streams } from './streams.ts';
import { streamTickets } from './tables.ts';

export const liveRoutes: readonly Route[] = [
  route(openTicket, async ({ session, context }, { database }) => {
    const { token, hash } = newToken();
    const expiresAt = new Date(context.at.getTime() + ticketLifetimeMs);
    await database.db.insert(streamTickets).values({ ticketHash: hash, sessionId: session.sessionId, expiresAt });
    return { ...ok, ticket: token };
  }),
  route(openStream, async ({ query, context, raw }, platform) => {
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
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
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
