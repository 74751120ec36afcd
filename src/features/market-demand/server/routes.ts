import { ok } from '../../../kernel/endpoint.ts';
import { loanKind } from '../../../lending/kinds/find.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { everyPage, listFileRoute } from '../../list-files/server/api.ts';
import * as contract from '../contract.ts';
import { demandList, demandSearchList } from '../demand-file.ts';
import * as endpoints from '../endpoints.ts';
import { addCall } from './calls.ts';
import { demandCalls } from './demand-calls.ts';
import { countPeople, type LinePeriod, readLenders } from './read/lenders.ts';
import { readLines, readPeriod } from './read/lines.ts';
import { readSearches } from './read/searches.ts';

const lineOf = ({ check, days, kind, state, wanted }: contract.LineQuery): LinePeriod => ({
  days,
  kind,
  state,
  refusedBy: check,
  wanted,
});

/** So many searches are read together for a file. */
const searchesOfFile = 500;

// Lines and checks are of kinds that the query asks for: the answer's schema has only those.
export const marketDemandRoutes: readonly Route[] = [
  route(endpoints.listDemand, contract.listDemand, async ({ query, context: { at } }, { database: { reads } }) => {
    const [list, period] = await Promise.all([
      readLines(reads, query, { now: at, atMost: contract.linesAtMost }),
      readPeriod(reads, query, at),
    ]);
    return { ...ok, ...list, ...period };
  }),
  route(
    endpoints.readDemandLenders,
    contract.readDemandLenders,
    async ({ query, context: { at } }, { database: { reads } }) => {
      const line = lineOf(query);
      const [people, lenders] = await Promise.all([
        countPeople(reads, line, at),
        readLenders(reads, line, { now: at, atMost: contract.lendersAtMost }),
      ]);
      return { ...ok, people, lenders };
    },
  ),
  route(
    endpoints.readDemandSearches,
    contract.readDemandSearches,
    async ({ query: { cursor, ...query }, context: { at } }, { database: { reads } }) => ({
      ...ok,
      ...(await readSearches(reads, { ...lineOf(query), cursor }, at)),
    }),
  ),
  listFileRoute(
    endpoints.exportDemandSearches,
    contract.exportDemandSearches,
    ({ query, context: { at } }, { database: { db } }) => {
      const line = lineOf(query);
      return {
        list: demandSearchList(loanKind(line.kind), line),
        pages: everyPage(async (cursor) => {
          const { searches: rows, next } = await readSearches(db, { ...line, cursor, limit: searchesOfFile }, at);
          return { rows, next };
        }),
      };
    },
    { audited: true },
  ),
  listFileRoute(
    endpoints.exportDemand,
    contract.exportDemand,
    ({ query, context: { at } }, { database: { db } }) => ({ list: demandList, pages: demandCalls(db, query, at) }),
    { audited: true },
  ),
  route(endpoints.noteCall, contract.noteCall, async ({ session, body, context }, platform) => {
    const { check, ...call } = body;
    return {
      ...ok,
      message: 'Call noted.',
      call: await addCall(platform, session.accountId, { ...call, refusedBy: check }, context),
    };
  }),
];
