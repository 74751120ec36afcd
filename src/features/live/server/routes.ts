import { eq } from 'drizzle-orm';
import { ok } from '../../../kernel/answers.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Database } from '../../../server/platform/database.ts';
import { type Route, route } from '../../../server/platform/http/route.ts';
import { newToken, tokenHash } from '../../../server/platform/secrets.ts';
import { openStream, openTicket, ticketLifetimeMs } from '../contract.ts';
import type { Streams } from './streams.ts';
import { streamTickets } from './tables.ts';

export function liveRoutes({ db }: Database, streams: Streams): Route[] {
  return [
    route(openTicket, async ({ session, cause }) => {
      const { token, hash } = newToken();
      const expiresAt = new Date(cause.at.getTime() + ticketLifetimeMs);
      await db.insert(streamTickets).values({ ticketHash: hash, accountId: session.accountId, expiresAt });
      return { ...ok, ticket: token };
    }),
    route(openStream, async ({ query, cause, raw }) => {
      // Taking the ticket is deleting it, so two requests cannot share one.
      const [ticket] = await db
        .delete(streamTickets)
        .where(eq(streamTickets.ticketHash, tokenHash(query.ticket)))
        .returning();
      if (!ticket || ticket.expiresAt <= cause.at)
        throw new AppError('NO_SESSION', 'This ticket was used or is too old.');
      raw.reply.hijack();
      const response = raw.reply.raw;
      response.writeHead(200, {
        ...(raw.reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      response.write('retry: 5000\n\n');
      streams.open(ticket.accountId, response);
      return '';
    }),
  ];
}
