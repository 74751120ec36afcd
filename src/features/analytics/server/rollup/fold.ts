import { type SQL, sql } from 'drizzle-orm';
import { lockUntilCommit, type Queries, type Transaction } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { counters, marks, rollupState } from '../tables.ts';
import { allSources, daysOf, listed, type RollupSource, textList } from './sources.ts';

/** One at a time writes counters: a change of the market only leaves marks. */
export const lockRollup = (tx: Transaction) => lockUntilCommit(tx, 'analytics-rollup');

export type RollupState = typeof rollupState.$inferSelect;
export async function readState(db: Queries): Promise<RollupState | undefined> {
  return (await db.select().from(rollupState))[0];
}

/** How many days of a source are counted in one transaction. */
const daysAtOnce = 60;

/**
 * Counts the marked days again. Marks are removed first and the days are read by a later statement: what is committed between
 * the two is counted although its mark stays, and counting a day twice changes nothing.
 * @returns whether there may be more
 */
export async function foldMarks({ database, hooks }: Platform): Promise<boolean> {
  return database.background.transaction(async (tx) => {
    await lockRollup(tx);
    const state = await readState(tx.db);
    let more = false;
    for (const source of allSources(hooks)) {
      const { rows } = await tx.db.execute<{ day: string }>(sql`
        with due as (select distinct day from ${marks} where source = ${source.name} order by day limit ${daysAtOnce})
        delete from ${marks} where source = ${source.name} and day in (select day from due) returning day::text`);
      const days = [...new Set(rows.map(({ day }) => day))];
      if (days.length === 0) continue;
      more ||= days.length === daysAtOnce;
      if (state?.current != null) await recount(tx, state.current, source, days);
      // Later days of a build are still to be counted by it.
      const built = state?.building == null ? [] : days.filter((day) => day < (state.builtUntil ?? ''));
      if (state?.building != null && built.length > 0) await recount(tx, state.building, source, built);
    }
    return more;
  });
}

/** What days say now and how far that is from what is counted of them: `day, measure, dimension, amount`. */
export const differences = (generation: number | null, source: RollupSource, days: SQL): SQL => sql`
  with days as materialized (${daysOf(days)}), facts as (${source.facts()})
  select day, measure, dimension, sum(amount)::bigint as amount from (
    select day, measure, dimension, amount::numeric from facts
    union all
    select day, measure, dimension, -amount::numeric from ${counters}
    where generation = ${generation ?? 0} and measure = any(${textList(source.measures)}) and grain = 'day'
      and day in (select day from days)
  ) both_sides group by day, measure, dimension having sum(amount) <> 0`;

async function recount({ db }: Transaction, generation: number, source: RollupSource, days: readonly string[]) {
  await db.execute(sql`
    insert into ${counters} (generation, measure, grain, day, dimension, amount)
    select ${generation}, measure, g.grain, g.day, dimension, sum(amount)
    from (${differences(generation, source, listed(days))}) c
    cross join lateral (values ('day', c.day), ('month', date_trunc('month', c.day)::date), ('ever', date '0001-01-01')) g (grain, day)
    group by measure, g.grain, g.day, dimension
    on conflict (generation, measure, grain, day, dimension) do update set amount = ${counters.amount} + excluded.amount`);
  // What counts nothing any more is no row.
  await db.execute(sql`
    delete from ${counters} where generation = ${generation} and measure = any(${textList(source.measures)}) and amount = 0
      and (grain = 'day' and day = any(${sql.param([...days])}::date[])
        or grain = 'month' and day in (select date_trunc('month', d)::date from unnest(${sql.param([...days])}::date[]) d)
        or grain = 'ever')`);
}
