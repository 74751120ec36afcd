import { can } from '../../../kernel/access.ts';
import { ok } from '../../../kernel/endpoint.ts';
import { advise } from '../../../lending/advice/advise.ts';
import { loanKinds } from '../../../lending/kinds/all.ts';
import type { LoanKind } from '../../../lending/kinds/kind.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { inSlices } from '../../../platform/jobs/slices.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type WaitingGroup, waitingAtMost } from '../../accounts/model.ts';
import { type SharedWork, type Waiter, waitingGroup } from '../../accounts/server/api.ts';
import * as contract from '../contract.ts';
import { searchCalls } from '../endpoints.ts';
import * as setAsideContract from '../set-aside-contract.ts';
import { listSetAsidePrograms } from '../set-aside-endpoints.ts';
import { explainProgram, keepScenario, lastScenario, marketCache, noteSearch, searchMarket } from './api.ts';
import { searchAsDocumented } from './documented/documented-search.ts';
import { sendExport } from './export/send-export.ts';

function routesOf(kind: LoanKind): Route[] {
  const calls = searchCalls(kind);
  const schemas = contract.searchCalls(kind);
  return [
    route(calls.search, schemas.search, async ({ body, session, context: { at } }, platform) => {
      const answer = searchMarket(platform.service(marketCache).current(kind), body, at);
      noteSearch(platform, session, { accountId: session.accountId, kind, scenario: body.scenario, at });
      return answer;
    }),
    route(calls.explain, schemas.explain, async ({ body, context }, platform) =>
      explainProgram(platform.service(marketCache).current(kind), body, context.at),
    ),
    route(calls.exportResults, schemas.exportResults, async (call, platform) => sendExport(kind, call, platform)),
    route(calls.advice, schemas.advice, async ({ body, context }, platform) => {
      const { market } = platform.service(marketCache).current(kind);
      const { scenario, programIds } = body;
      return { ...ok, ...(await inSlices(advise(market, kind, scenario, { now: context.at.getTime(), programIds }))) };
    }),
    ...calls.documented.map((call) =>
      route(call, schemas.documented, async ({ query, session, context: { at }, raw }, platform) => {
        const cached = platform.service(marketCache).current(kind);
        const { rows, total, scenario } = await searchAsDocumented(cached, query, at, platform.database.reads);
        noteSearch(platform, session, { accountId: session.accountId, kind, scenario, at });
        raw.reply.header(contract.totalCountHeader, total);
        return rows;
      }),
    ),
    route(calls.lastScenario, schemas.lastScenario, async ({ session }, { database }) => ({
      ...ok,
      scenario: await lastScenario(database.db, session.accountId, kind),
    })),
    route(calls.keepScenario, schemas.keepScenario, async ({ session, body, context }, { database }) => {
      await keepScenario(database.db, session.accountId, kind, body.scenario, context.at);
      return ok;
    }),
  ];
}

const listedAtMost = 200;

function readSetAside(platform: Platform) {
  const cache = platform.service(marketCache);
  return cache
    .setAside()
    .map(({ id, ...program }) => ({ _id: id, ...program, lenderName: cache.nameOfLender(program.lenderId) }))
    .sort((a, b) => a.lenderName.localeCompare(b.lenderName) || a.name.localeCompare(b.name));
}

/** For administrators: the programs that searches leave out until somebody saves them again. */
export function waitingPrograms(platform: Platform, waiter: Waiter): WaitingGroup[] {
  if (!can(waiter, 'market')) return [];
  const link = '/admin/set-aside-programs';
  const all = readSetAside(platform).slice(0, waitingAtMost.counted);
  return waitingGroup({
    title: 'Hidden programs',
    isUrgent: false,
    link,
    lines: all.map(({ _id: id, name, lenderName }) => ({
      ...{ text: name, detail: lenderName, link },
      work: { type: hiddenPrograms, id },
    })),
  });
}

const hiddenPrograms = 'hiddenProgram';
/** Programs that searches leave out. They stay so until somebody saves them, so that they are not looked for again. */
export const hiddenProgramsOf = (platform: Platform): SharedWork => ({
  type: hiddenPrograms,
  desk: 'market',
  waits: async (_tx, id) =>
    platform
      .service(marketCache)
      .setAside()
      .some((program) => program.id === id),
});

const setAsidePrograms = route(
  listSetAsidePrograms,
  setAsideContract.listSetAsidePrograms,
  async (_request, platform) => {
    const all = readSetAside(platform);
    return { ...ok, programs: all.slice(0, listedAtMost), total: all.length };
  },
);

export const searchRoutes: readonly Route[] = [...loanKinds.flatMap(routesOf), setAsidePrograms];
