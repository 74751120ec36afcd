import { ok } from '../../../kernel/endpoint.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import * as contract from '../contract.ts';
import * as endpoints from '../endpoints.ts';
import { noteMiss, readMisses, removeMiss } from './misses.ts';
import { searchKnowledge } from './search.ts';

export const knowledgeRoutes: readonly Route[] = [
  route(endpoints.searchKnowledge, contract.searchKnowledge, async ({ query: { q, limit } }, platform) => {
    const { passages, corrected, isPartial } = await searchKnowledge(platform, q, { limit });
    const found = passages.map(({ source, title, heading, path, excerpt }) => ({
      ...{ source, title, heading, path, excerpt },
    }));
    return { ...ok, found, corrected, isPartial };
  }),
  route(endpoints.noteMiss, contract.noteMiss, async ({ body, session, context }, platform) => {
    await noteMiss(platform, body.query, session.accountId, context.at);
    return ok;
  }),
  route(endpoints.listMisses, contract.listMisses, async (_call, { database }) => ({
    ...ok,
    misses: await readMisses(database.db),
  })),
  route(endpoints.removeMiss, contract.removeMiss, async ({ params }, { database }) => {
    await removeMiss(database.db, params.id);
    return ok;
  }),
];
