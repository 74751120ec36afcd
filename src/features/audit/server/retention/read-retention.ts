import { desc, gte, sql } from 'drizzle-orm';
import { dayMs } from '../../../../kernel/dates.ts';
import type { EndpointAnswer } from '../../../../kernel/endpoint.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import {
  endingText,
  keptText,
  type RetentionRule,
  retention,
  tableNames,
} from '../../../../platform/jobs/retention.ts';
import { retentionRuns } from '../../../../platform/jobs/tables.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { readRetention as endpoint } from '../../endpoints.ts';

const shownNights = 30;
type Answer = Omit<EndpointAnswer<typeof endpoint>, 'success'>;

/** The rules as they are declared, and what the nights removed by them. */
export async function readRetention({ database: { db }, hooks, clock }: Platform): Promise<Answer> {
  const rules = hooks.all(retention);
  const { ranAt } = retentionRuns;
  const since = new Date(clock.now().getTime() - 30 * dayMs);
  const nights = await db.select().from(retentionRuns).orderBy(desc(ranAt)).limit(shownNights);
  const lately = await db.select().from(retentionRuns).where(gte(ranAt, since));
  const last = await lastRemovals(db);
  const along = await tablesAlong(db);
  const whatOf = (name: string) => rules.find((rule) => rule.name === name)?.what ?? name;
  return {
    rules: rules.map((rule) => ({
      name: rule.name,
      what: rule.what,
      kept: keptText(rule),
      ending: endingText(rule),
      why: rule.why,
      tables: coveredTables(rule, along, rules),
      lastRemoved: last.get(rule.name) ?? null,
      removedLately: lately.reduce((sum, { removed }) => sum + (removed[rule.name] ?? 0), 0),
    })),
    nights: nights.map((night) => ({
      _id: night.id,
      ranAt: night.ranAt.toISOString(),
      removed: Object.entries(night.removed).map(([name, count]) => ({ what: whatOf(name), count })),
      failed: night.failed.map(whatOf),
    })),
  };
}

async function lastRemovals(db: Queries): Promise<ReadonlyMap<string, { at: string; count: number }>> {
  const { rows } = await db.execute<{ name: string; at: Date; count: number }>(sql`
    select distinct on (r.name) r.name, n.ran_at as at, r.count::int as count
    from retention_runs n, jsonb_each_text(n.removed) as r(name, count) order by r.name, n.ran_at desc`);
  return new Map(rows.map(({ name, at, count }) => [name, { at: new Date(at).toISOString(), count }]));
}

/** Tables whose rows go with those of another, by that other: read from the database itself. */
export async function tablesAlong(db: Queries): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await db.execute<{ parent: string; child: string }>(sql`
    select distinct confrelid::regclass::text as parent, conrelid::regclass::text as child from pg_constraint
    where contype = 'f' and confdeltype = 'c' and connamespace = 'public'::regnamespace order by 1, 2`);
  const byParent = Map.groupBy(rows, ({ parent }) => parent);
  return new Map([...byParent].map(([parent, found]) => [parent, found.map(({ child }) => child)]));
}

/** Its own tables, then those that go with them and have no rule of their own. */
export function coveredTables(
  rule: RetentionRule,
  along: ReadonlyMap<string, readonly string[]>,
  rules: readonly RetentionRule[],
): string[] {
  const named = new Set(rules.flatMap(tableNames));
  const found = new Set(tableNames(rule));
  // What is added while it is walked is walked too.
  for (const table of found) for (const child of along.get(table) ?? []) if (!named.has(child)) found.add(child);
  return [...found];
}
