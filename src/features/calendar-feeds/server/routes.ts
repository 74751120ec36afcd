import { ok } from '../../../kernel/endpoint.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import * as contract from '../contract.ts';
import * as endpoints from '../endpoints.ts';
import { endFeed, makeFeed, readFeed } from './feed-address.ts';
import { fetchFeed } from './fetch-feed.ts';

export const feedRoutes: readonly Route[] = [
  route(endpoints.readFeed, contract.readFeed, async ({ session: { accountId }, query: { dealId } }, platform) => ({
    ...ok,
    ...(await readFeed(platform, { accountId, dealId })),
  })),
  route(endpoints.makeFeed, contract.makeFeed, async ({ session: { accountId }, body, context }, platform) => ({
    ...ok,
    ...(await makeFeed(platform, context, { accountId, dealId: body.dealId })),
  })),
  route(endpoints.endFeed, contract.endFeed, async ({ session: { accountId }, query, context }, platform) => {
    await endFeed(platform, context, { accountId, dealId: query.dealId });
    return ok;
  }),
  route(endpoints.fetchFeed, contract.fetchFeed, async ({ params, header, raw, context }, { database }) => {
    const { tag, text } = await fetchFeed(database.db, params.token, header('if-none-match'), context.at);
    raw.reply.headers({ etag: tag, 'cache-control': 'private, no-cache' });
    if (text === undefined) return raw.reply.code(304).send();
    return raw.reply
      .headers({
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="plinth.ics"',
      })
      .send(text);
  }),
];
