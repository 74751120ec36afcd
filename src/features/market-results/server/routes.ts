import { ok } from '../../../kernel/endpoint.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { everyPage, listFileRoute, onePage } from '../../list-files/server/api.ts';
import * as contract from '../contract.ts';
import * as endpoints from '../endpoints.ts';
import { funnelDealList, lenderRequestList, lenderResultList } from '../result-files.ts';
import { readFunnel, readFunnelDeals } from './funnel.ts';
import { readLenderRequests, readLenderResults } from './lenders.ts';

export const marketResultsRoutes: readonly Route[] = [
  route(
    endpoints.readFunnel,
    contract.readFunnel,
    async ({ query, context: { at } }, { database: { background } }) => ({
      ...ok,
      // Every deal of the period is looked at, which may take longer than a call that a person works with.
      steps: await readFunnel(background.reads, query, at),
    }),
  ),
  route(
    endpoints.readFunnelDeals,
    contract.readFunnelDeals,
    async ({ query, context: { at } }, { database: { reads } }) => ({
      ...ok,
      ...(await readFunnelDeals(reads, query, at)),
    }),
  ),
  listFileRoute(
    endpoints.readFunnelDealsFile,
    contract.readFunnelDealsFile,
    ({ query, context: { at } }, { database: { db } }) => ({
      list: funnelDealList,
      pages: everyPage(async (cursor) => {
        const { deals: rows, next } = await readFunnelDeals(db, { ...query, cursor }, at);
        return { rows, next };
      }),
    }),
    { audited: true },
  ),
  route(
    endpoints.listLenderResults,
    contract.listLenderResults,
    async ({ query, context: { at } }, { database: { reads } }) => ({
      ...ok,
      lenders: await readLenderResults(reads, query, at),
    }),
  ),
  listFileRoute(
    endpoints.exportLenderResults,
    contract.exportLenderResults,
    ({ query, context: { at } }, { database: { db } }) => ({
      list: lenderResultList,
      pages: onePage(() => readLenderResults(db, query, at)),
    }),
    { audited: true },
  ),
  route(
    endpoints.readLenderRequests,
    contract.readLenderRequests,
    async ({ params, query, context: { at } }, { database: { reads } }) => ({
      ...ok,
      ...(await readLenderRequests(reads, { ...query, lenderId: params.id }, at)),
    }),
  ),
  listFileRoute(
    endpoints.readLenderRequestsFile,
    contract.readLenderRequestsFile,
    ({ params, query, context: { at } }, { database: { db } }) => ({
      list: lenderRequestList,
      pages: everyPage(async (cursor) => {
        const { requests: rows, next } = await readLenderRequests(db, { ...query, lenderId: params.id, cursor }, at);
        return { rows, next };
      }),
    }),
    { audited: true },
  ),
];
