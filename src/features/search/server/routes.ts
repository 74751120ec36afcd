import { and, eq } from 'drizzle-orm';
import { ok } from '../../../kernel/endpoint.ts';
import { advise } from '../../../lending/advice/advise.ts';
import { loanKinds } from '../../../lending/kinds/all.ts';
import type { LoanKind } from '../../../lending/kinds/kind.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { type Scenario, searchCalls } from '../contract.ts';
import { listSetAsidePrograms } from '../set-aside-contract.ts';
import { marketCache } from './api.ts';
import { explainProgram, searchAsDocumented, searchMarket } from './search.ts';
import { scenarios } from './tables.ts';

function routesOf(kind: LoanKind): Route[] {
  const calls = searchCalls(kind);
  return [
    route(calls.search, async ({ body, context }, platform) =>
      searchMarket(platform.service(marketCache).current(kind), body, context.at),
    ),
    route(calls.explain, async ({ body, context }, platform) =>
      explainProgram(platform.service(marketCache).current(kind), body, context.at),
    ),
    route(calls.advice, async ({ body, context }, platform) => {
      const { market } = platform.service(marketCache).current(kind);
      const { scenario, programIds } = body;
      return { ...ok, ...advise(market, kind, scenario, { now: context.at.getTime(), programIds }) };
    }),
    ...calls.documented.map((call) =>
      route(call, async ({ query, context }, platform) =>
        searchAsDocumented(platform.service(marketCache).current(kind), query, context.at),
      ),
    ),
    route(calls.lastScenario, async ({ session }, { database }) => ({
      ...ok,
      scenario: await lastScenario(database.db, session.accountId, kind),
    })),
    route(calls.keepScenario, async ({ session, body, context }, { database }) => {
      await keepScenario(database.db, session.accountId, kind, body.scenario, context.at);
      return ok;
    }),
  ];
}

const listedAtMost = 200;

const setAsidePrograms = route(listSetAsidePrograms, async (_request, platform) => {
  const cache = platform.service(marketCache);
  const all = cache
    .setAside()
    .map(({ id, ...program }) => ({ _id: id, ...program, lenderName: cache.nameOfLender(program.lenderId) }))
    .sort((a, b) => a.lenderName.localeCompare(b.lenderName) || a.name.localeCompare(b.name));
  return { ...ok, programs: all.slice(0, listedAtMost), total: all.length };
});

export const searchRoutes: readonly Route[] = [...loanKinds.flatMap(routesOf), setAsidePrograms];

const ownScenario = (accountId: string, { slug }: LoanKind) =>
  and(eq(scenarios.accountId, accountId), eq(scenarios.kind, slug));

/** The account's last search form; null when there is none. */
async function lastScenario(db: Queries, accountId: string, kind: LoanKind): Promise<Record<string, unknown> | null> {
  const [row] = await db.select({ form: scenarios.form }).from(scenarios).where(ownScenario(accountId, kind));
  return row?.form ?? null;
}

/** Keeps the form in place of the one before; null forgets it. */
async function keepScenario(
  db: Queries,
  accountId: string,
  kind: LoanKind,
  form: Scenario | null,
  at: Date,
): Promise<void> {
  if (form === null) {
    await db.delete(scenarios).where(ownScenario(accountId, kind));
    return;
  }
  await db
    .insert(scenarios)
    .values({ accountId, kind: kind.slug, form, updatedAt: at })
    .onConflictDoUpdate({ target: [scenarios.accountId, scenarios.kind], set: { form, updatedAt: at } });
}
