import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../../platform/database/database.ts';
import type { Demand } from '../../judge.ts';
import { anyLender } from '../tables.ts';

/** A search that came to rest, judged. */
export interface JudgedSearch extends Demand {
  readonly accountId: string;
  readonly kind: string;
  readonly state: string;
  readonly subject: string;
  readonly at: Date;
}

/** So many searches of one person are kept of a day: a program that searches on and on counts no more than a diligent broker. */
export const searchesPerDay = 60;

/** Keeps searches and counts their days again, all or none. One process at a time, so that no count misses a row of another. */
export async function storeSearches(database: Database, searches: readonly JudgedSearch[]): Promise<void> {
  if (searches.length === 0) return;
  await database.transaction(async (tx) => {
    await lockDemand(tx);
    const touched = new Map<string, TouchedDay>();
    for (const search of searches) {
      if (!(await storeSearch(tx, search))) continue;
      const { kind, state } = search;
      const day = dayOf(search.at);
      touched.set(`${day} ${kind} ${state}`, { day, kind, state });
    }
    for (const day of touched.values()) await countDay(tx, day);
  });
}

const lockDemand = ({ db }: Transaction) => db.execute(sql`select pg_advisory_xact_lock(hashtext('market demand'))`);

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** @returns whether it is kept */
async function storeSearch({ db }: Transaction, search: JudgedSearch): Promise<boolean> {
  const { accountId, kind, state, subject, at, loanAmount, fits, refused, refusedBy, openings } = search;
  const day = dayOf(at);
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into demand_searches
      (account_id, day, kind, state, subject, searched_at, loan_amount, fits, refused, refused_by, wanted, value)
    select id, ${day}, ${kind}, ${state}, ${subject}, ${at.toISOString()}::timestamptz, ${loanAmount}::bigint, ${fits},
      ${refused}, ${refusedBy?.refusedBy ?? ''}, ${refusedBy?.wanted ?? ''}, ${refusedBy?.value ?? null}::numeric
    from accounts where id = ${accountId} and deleted_at is null and (
      exists (select from demand_searches where account_id = ${accountId} and day = ${day} and kind = ${kind}
        and state = ${state} and subject = ${subject})
      or (select count(*) from demand_searches where account_id = ${accountId} and day = ${day}) < ${searchesPerDay})
    on conflict (account_id, day, kind, state, subject) do update set
      searched_at = excluded.searched_at, loan_amount = excluded.loan_amount, fits = excluded.fits,
      refused = excluded.refused, refused_by = excluded.refused_by, wanted = excluded.wanted, value = excluded.value
    where demand_searches.searched_at <= excluded.searched_at
    returning id`);
  const [row] = rows;
  if (row === undefined) return false;
  await db.execute(sql`delete from demand_openings where search_id = ${row.id}`);
  if (openings.length > 0)
    await db.execute(sql`
      insert into demand_openings (search_id, lender_id, program_id, refused_by, wanted, threshold, value)
      select ${row.id}, lenders.id, "programId", "refusedBy", wanted, threshold, value
      from jsonb_to_recordset(${JSON.stringify(openings)}::jsonb)
        as one("lenderId" uuid, "programId" uuid, "refusedBy" text, wanted text, threshold numeric, value numeric)
      join lenders on lenders.id = "lenderId"`);
  return true;
}

interface TouchedDay {
  readonly day: string;
  readonly kind: string;
  readonly state: string;
}

/** Counted anew from its rows: a search that was refined has left the line it was on. */
async function countDay({ db }: Transaction, { day, kind, state }: TouchedDay): Promise<void> {
  const ofDay = sql`day = ${day} and kind = ${kind} and state = ${state}`;
  await db.execute(sql`delete from demand_days where ${ofDay}`);
  await db.execute(sql`delete from demand_opening_days where ${ofDay}`);
  await db.execute(sql`
    insert into demand_days (day, kind, state, refused_by, wanted, searches, without_fit, amount, value_low, value_high)
    select day, kind, state, refused_by, wanted, count(*), count(*) filter (where fits = 0), sum(loan_amount), min(value), max(value)
    from demand_searches where ${ofDay} group by day, kind, state, refused_by, wanted`);
  await db.execute(sql`
    insert into demand_opening_days (day, kind, state, refused_by, wanted, lender_id, change, change_wanted,
      searches, amount, threshold_low, threshold_high, value_low, value_high)
    select day, kind, state, refused_by, wanted, lender_id, change, change_wanted,
      count(*), sum(loan_amount), min(threshold_low), max(threshold_high), min(value_low), max(value_high)
    from (
      select search.id, day, kind, state, search.refused_by, search.wanted, loan_amount,
        coalesce(opening.lender_id, ${anyLender}::uuid) as lender_id, opening.refused_by as change,
        opening.wanted as change_wanted, min(threshold) as threshold_low, max(threshold) as threshold_high,
        min(opening.value) as value_low, max(opening.value) as value_high
      from demand_searches search join demand_openings opening on opening.search_id = search.id
      where ${ofDay}
      -- Each lender, and all of them together.
      group by grouping sets (
        (search.id, day, kind, state, search.refused_by, search.wanted, loan_amount, opening.lender_id, opening.refused_by, opening.wanted),
        (search.id, day, kind, state, search.refused_by, search.wanted, loan_amount, opening.refused_by, opening.wanted))
    ) opened
    group by day, kind, state, refused_by, wanted, lender_id, change, change_wanted`);
}
