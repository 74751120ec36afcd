import { ok } from '../../../kernel/endpoint.ts';
import { newToken } from '../../../platform/encryption/secrets.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import * as contract from '../contract.ts';
import { openStream, openTicket } from '../endpoints.ts';
import { ticketLifetimeMs } from '../model.ts';
import { asksForHeaders, beginStream, followed, takeTicket } from './api.ts';
import { streamTickets } from './tables.ts';

export const liveRoutes: readonly Route[] = [
  route(openTicket, contract.openTicket, async ({ session, context }, { database }) => {
    const { token, hash } = newToken();
    const expiresAt = new Date(context.at.getTime() + ticketLifetimeMs);
    await database.db.insert(streamTickets).values({ ticketHash: hash, sessionId: session.sessionId, expiresAt });
    return { ...ok, ticket: token };
  }),
  route(openStream, contract.openStream, async ({ query, context, raw }, platform) => {
    if (asksForHeaders(raw)) return '';
    const owner = await takeTicket(platform, query.ticket, context.at);
    const { after } = query;
    const stream = await beginStream(platform, raw, owner, { after });
    try {
      for (const { isNew, ...thing } of query.follow ?? []) {
        const followedThing = { ...thing, readAfter: isNew ? after : undefined };
        for (const tell of platform.hooks.all(followed)) await tell(platform, owner, followedThing, stream);
      }
    } catch (error) {
      // The answer has begun, so it can only be broken off: the page comes back.
      raw.reply.raw.destroy();
      throw error;
    }
    return '';
  }),
];
