import { ok } from '../../../kernel/endpoint.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import * as contract from '../contract.ts';
import * as endpoints from '../endpoints.ts';
import { readFunnel, readFunnelDeals } from './funnel.ts';
import { lenderFile, readLenderRequests, readLenderResults } from './lenders.ts';

export const marketResultsRoutes: readonly Route[] = [
  route(endpoints.readFunnel, contract.readFunnel, async ({ query, context: { at } }, { database: { db } }) => ({
    ...ok,
    steps: await readFunnel(db, query, at),
  })),
  route(
    endpoints.readFunnelDeals,
    contract.readFunnelDeals,
    async ({ query, context: { at } }, { database: { db } }) => ({ ...ok, ...(await readFunnelDeals(db, query, at)) }),
  ),
  route(
    endpoints.listLenderResults,
    contract.listLenderResults,
    async ({ query, context: { at } }, { database: { db } }) => ({
      ...ok,
      lenders: await readLenderResults(db, query, at),
    }),
  ),
  route(
    endpoints.exportLenderResults,
    contract.exportLenderResults,
    async ({ query, context: { at }, raw }, { database: { db } }) => {
      raw.reply.headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="lender-results.csv"`,
        'cache-control': 'no-store',
      });
      return lenderFile(await readLenderResults(db, query, at));
    },
  ),
  route(
    endpoints.readLenderRequests,
    contract.readLenderRequests,
    async ({ params, query, context: { at } }, { database: { db } }) => ({
      ...ok,
      ...(await readLenderRequests(db, { ...query, lenderId: params.id }, at)),
    }),
  ),
];
