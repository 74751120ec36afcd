import { and, eq } from 'drizzle-orm';
import { type Explanation, verdictStatuses } from '../../../lending/engine/verdict.ts';
import type { LoanKind } from '../../../lending/kinds/kind.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { defineHook, defineService, type Platform } from '../../../platform/platform.ts';
import type { Scenario } from '../contract.ts';
import { openMarketCache, type ReplyMinutes } from './market-cache.ts';
import { scenarios } from './tables.ts';

/** How fast and how often lenders answer: whoever keeps the answers says so. */
export const replyMinutes = defineHook<ReplyMinutes>('search.replyMinutes');

/** The market in the memory of this process; it serves every search. */
export const marketCache = defineService({
  name: 'market cache',
  open: (platform) =>
    openMarketCache(platform, async (db, lenderIds) => {
      const told = await Promise.all(platform.hooks.all(replyMinutes).map((ask) => ask(db, lenderIds)));
      return new Map(told.flatMap((records) => [...records]));
    }),
  close: (cache) => cache.stop(),
});

/** Which of a lender's programs a scenario is asked about, and how it stands. */
export interface Judgement {
  readonly programName: string;
  readonly verdict: Explanation;
}

/**
 * The lender's best program for the scenario: the best verdict first, then the largest loan. Only `programIds` are
 * looked at when any of them is the lender's. Null for a lender without programs of the kind.
 */
export function judgeLender(
  platform: Platform,
  kind: LoanKind,
  lenderId: string,
  programIds: readonly string[],
  scenario: Scenario,
  now: Date,
): Judgement | null {
  const { market, programs } = platform.service(marketCache).current(kind);
  const own = [...programs.values()].filter((program) => program.lenderId === lenderId);
  const named = own.filter(({ id }) => programIds.includes(id));
  const judged = (named.length > 0 ? named : own).flatMap(({ id, name }) => {
    const verdict = market.explain(id, scenario, now.getTime());
    return verdict ? [{ programName: name, verdict }] : [];
  });
  const [best] = judged.sort(
    (a, b) =>
      verdictStatuses.indexOf(a.verdict.status) - verdictStatuses.indexOf(b.verdict.status) ||
      (b.verdict.sizing.totalLoanAmount ?? -1) - (a.verdict.sizing.totalLoanAmount ?? -1) ||
      a.verdict.programId.localeCompare(b.verdict.programId),
  );
  return best ?? null;
}

const ownScenario = (accountId: string, { slug }: LoanKind) =>
  and(eq(scenarios.accountId, accountId), eq(scenarios.kind, slug));

/** The account's last search form; null when there is none. */
export async function lastScenario(
  db: Queries,
  accountId: string,
  kind: LoanKind,
): Promise<Record<string, unknown> | null> {
  const [row] = await db.select({ form: scenarios.form }).from(scenarios).where(ownScenario(accountId, kind));
  return row?.form ?? null;
}

/** Keeps the form in place of the one before; null forgets it. */
export async function keepScenario(
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
