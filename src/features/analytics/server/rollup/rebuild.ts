import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { Hooks, Platform } from '../../../../platform/platform.ts';
import { counters, rollupState } from '../tables.ts';
import { lockRollup, readState } from './fold.ts';
import { allSources, dayOf, daysOf, everyDay, fingerprintOf } from './sources.ts';

/**
 * Starts another build of the rollup beside the one that is read.
 * @returns false where one of the same sources is under way already; one of others is given up for it
 */
export async function startRebuild(tx: Transaction, hooks: Hooks, at: Date): Promise<boolean> {
  await lockRollup(tx);
  const state = await readState(tx.db);
  const fingerprint = fingerprintOf(hooks);
  if (state && state.building !== null && state.fingerprint === fingerprint) return false;
  const building = (state?.last ?? 0) + 1;
  const values = { last: building, building, builtUntil: null, startedAt: at, fingerprint };
  await tx.db.insert(rollupState).values(values).onConflictDoUpdate({ target: rollupState.id, set: values });
  return true;
}

/**
 * One step of a build: a month of every source, in a transaction with how far it is. Killed anywhere, it goes on from the last
 * month. When the last month is counted the build is what is read from then on.
 * @returns whether there is more to do
 */
export async function buildNext(platform: Platform): Promise<boolean> {
  return platform.database.background.transaction(async (tx) => {
    await lockRollup(tx);
    const state = await readState(tx.db);
    if (!state || state.building === null) return false;
    const { first, last } = await boundsOf(tx, platform);
    const month = state.builtUntil ?? first;
    if (month === null || month > last) {
      await finish(tx, state.building, platform.clock.now());
      return false;
    }
    const { rows } = await tx.db.execute<{ next: string }>(
      sql`select (date_trunc('month', ${month}::date) + interval '1 month')::date::text as next`,
    );
    const next = rows[0]?.next ?? last;
    for (const source of allSources(platform.hooks))
      await countDays(tx, state.building, source.facts(), everyDay(month, next));
    await tx.db.update(rollupState).set({ builtUntil: next });
    return true;
  });
}

/** The first of the month of the first row there is, and the last day that can have one. */
async function boundsOf({ db }: Transaction, { hooks, clock }: Platform) {
  const now = clock.now().toISOString();
  const moments = sql.join(
    allSources(hooks).map(({ moments }) => sql`select min(m.at) as first, max(m.at) as last from (${moments}) m`),
    sql` union all `,
  );
  const { rows } = await db.execute<{ first: string | null; last: string }>(sql`
    select date_trunc('month', ${dayOf(sql`min(first)`)})::date::text as first,
           ${dayOf(sql`greatest(max(last), ${now}::timestamptz)`)}::text as last
    from (${moments}) of_all`);
  return rows[0] ?? { first: null, last: '' };
}

async function countDays({ db }: Transaction, generation: number, facts: SQL, days: SQL): Promise<void> {
  await db.execute(sql`
    with days as materialized (${daysOf(days)}), facts as materialized (${facts}),
    by_day as (insert into ${counters} (generation, measure, grain, day, dimension, amount)
      select ${generation}, measure, 'day', day, dimension, sum(amount) from facts group by measure, day, dimension)
    insert into ${counters} (generation, measure, grain, day, dimension, amount)
    select ${generation}, measure, 'month', date_trunc('month', day)::date, dimension, sum(amount) from facts
    group by measure, date_trunc('month', day), dimension`);
}

async function finish({ db }: Transaction, generation: number, builtAt: Date): Promise<void> {
  // Days that were counted again meanwhile have begun these.
  await db.execute(sql`delete from ${counters} where generation = ${generation} and grain = 'ever'`);
  await db.execute(sql`
    insert into ${counters} (generation, measure, grain, day, dimension, amount)
    select ${generation}, measure, 'ever', date '0001-01-01', dimension, sum(amount) from ${counters}
    where generation = ${generation} and grain = 'month' group by measure, dimension`);
  await db.update(rollupState).set({ current: generation, building: null, builtUntil: null, builtAt });
}

const removedAtOnce = 20_000;

/** Removes some counters of builds that nobody reads. @returns whether there may be more */
export async function removeOldBuilds({ database }: Platform): Promise<boolean> {
  return database.background.transaction(async (tx) => {
    await lockRollup(tx);
    const state = await readState(tx.db);
    const { rowCount } = await tx.db.execute(sql`
      delete from ${counters} where ctid = any(array(select ctid from ${counters}
        where generation <> ${state?.current ?? 0} and generation <> ${state?.building ?? 0} limit ${removedAtOnce}))`);
    return rowCount === removedAtOnce;
  });
}
