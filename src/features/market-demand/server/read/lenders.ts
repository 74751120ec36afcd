import { sql } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import type { DemandLender } from '../../contract.ts';
import type { LineKey } from '../../model.ts';
import { lastCalls } from '../calls.ts';
import { anyLender } from '../tables.ts';
import { firstDay, isLine } from './lines.ts';

export interface LinePeriod extends LineKey {
  readonly days: number;
}

type Changed = DemandLender['changes'][number];
interface Row extends Changed, Record<string, unknown> {
  readonly _id: string;
  readonly name: string;
  readonly contactName: string;
  readonly phone: string;
  readonly email: string;
}

/** The lenders on the market that are one limit away from searches of a line, those that open most first, then the nearest. */
export async function readLenders(
  db: Queries,
  line: LinePeriod,
  { now, atMost }: { readonly now: Date; readonly atMost: number },
): Promise<DemandLender[]> {
  const { rows } = await db.execute<Row>(sql`
    with opened as (
      select lender_id, change, change_wanted, sum(searches)::int8 as searches, sum(amount)::int8 as amount,
        min(threshold_low) as low, max(threshold_high) as high, min(value_low) as value_low, max(value_high) as value_high,
        max(greatest(abs(threshold_high - value_low), abs(threshold_low - value_high)) / greatest(abs(threshold_high), 1)) as gap
      from demand_opening_days
      where ${isLine(line)} and day >= ${firstDay(now, line.days)} and lender_id <> ${anyLender}
      group by lender_id, change, change_wanted
    ), nearest as (
      select lender_id, max(searches) as most, min(gap) as nearness from opened
      join lenders on lenders.id = lender_id and archived_at is null
      group by lender_id order by most desc, nearness, lender_id limit ${atMost}
    )
    select lenders.id as "_id", name, contact_name as "contactName", phone, email, change as "refusedBy",
      change_wanted as wanted, searches, amount, low::float8 as "thresholdLow", high::float8 as "thresholdHigh",
      value_low::float8 as "valueLow", value_high::float8 as "valueHigh"
    from nearest join opened using (lender_id) join lenders on lenders.id = lender_id
    order by most desc, nearness, lender_id, searches desc, change, change_wanted`);
  const calls = await lastCalls(db, [...new Set(rows.map(({ _id }) => _id))]);
  const lenders = new Map<string, DemandLender>();
  for (const { _id, name, contactName, phone, email, ...change } of rows) {
    const lender = lenders.get(_id) ?? {
      _id,
      name,
      contactName,
      phone,
      email,
      changes: [],
      lastCall: calls.get(_id) ?? null,
    };
    lenders.set(_id, { ...lender, changes: [...lender.changes, change] });
  }
  return [...lenders.values()];
}

/** How many people searched for what a line says. */
export async function countPeople(db: Queries, line: LinePeriod, now: Date): Promise<number> {
  const { rows } = await db.execute<{ people: number }>(sql`
    select count(distinct account_id) as people from demand_searches
    where ${isLine(line)} and refused_by <> '' and day >= ${firstDay(now, line.days)}`);
  return rows[0]?.people ?? 0;
}
