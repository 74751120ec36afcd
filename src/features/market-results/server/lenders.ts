import { type SQL, sql } from 'drizzle-orm';
import { dayMs } from '../../../kernel/dates.ts';
import { kindSlugs } from '../../../lending/kinds/find.ts';
import { keyAs, olderThan, type Place, pageOf } from '../../../platform/database/cursors.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { declineReasons } from '../../quotes/model.ts';
import {
  expiredUnanswered,
  isDeclined,
  isResponded,
  medianResponseMinutes,
  responseMinutes,
  settledAt,
  wonAt,
} from '../../quotes/server/api.ts';
import type { LenderRequest, LenderResult } from '../contract.ts';
import type { RequestSet } from '../model.ts';

export interface LenderFilter {
  readonly days: number;
  readonly kind?: string | undefined;
}

const sinceOf = (now: Date, days: number): SQL =>
  sql`${new Date(now.getTime() - days * dayMs).toISOString()}::timestamptz`;
const slugs = sql`${sql.param([...kindSlugs])}::text[]`;
const ofKind = (kind: string | undefined, column = sql`kind`): SQL =>
  kind === undefined ? sql`${column} = any(${slugs})` : sql`${column} = ${kind}`;

// The index of a lender's settled requests has all that is counted here.
const inTheEnd = (
  since: SQL,
  now: Date,
): SQL => sql`${settledAt} > ${since} and ${settledAt} <= ${now.toISOString()}::timestamptz
  and (${isResponded} or ${expiredUnanswered(sql`${now.toISOString()}::timestamptz`)})`;

/**
 * Each lender on the market with what it was asked and did in a period. Read lender by lender from indexes of a period alone, so
 * it takes as long as the period has requests, however many there are before it.
 */
export async function readLenderResults(db: Queries, { days, kind }: LenderFilter, now: Date): Promise<LenderResult[]> {
  const since = sinceOf(now, days);
  const reasons = sql.join(
    declineReasons.map(
      (reason) => sql`${reason}::text, count(*) filter (where ${isDeclined} and decline_reason = ${reason})`,
    ),
    sql`, `,
  );
  const { rows } = await db.execute<Omit<LenderResult, 'answeredPercent'> & Record<string, unknown>>(sql`
    select lenders.id as "_id", name, asked.*, won.wins, drift.loans, drift.retrades
    from lenders
    cross join lateral (
      select count(*) as asked, count(answered_at) as answered,
        round((${medianResponseMinutes})::numeric, 1)::float8 as "medianMinutes",
        count(*) filter (where ${isDeclined}) as declined, jsonb_build_object(${reasons}) as "declinedBy"
      from quotes where lender_id = lenders.id and ${inTheEnd(since, now)} and ${ofKind(kind)}
    ) asked
    cross join lateral (
      select count(*) as wins from quotes where lender_id = lenders.id and ${wonAt} > ${since} and ${wonAt} <= ${now.toISOString()}::timestamptz and ${ofKind(kind)}
    ) won
    cross join lateral (
      select count(*) as loans, count(*) filter (where cost > 0 or cash > 0) as retrades
      from term_drifts drift where drift.lender_id = lenders.id and drift.at > ${since} and (${kind ?? null}::text is null or exists (
        select from loan_packages p join pipeline_entries e on e.id = p.deal_id where p.id = drift.package_id and e.loan_type = ${kind ?? null}))
    ) drift
    where archived_at is null and (asked.asked > 0 or won.wins > 0 or drift.loans > 0)
    order by asked.asked desc, name, lenders.id`);
  return rows.map(({ declinedBy, ...row }) => ({
    ...row,
    declinedBy: Object.fromEntries(Object.entries(declinedBy).filter(([, count]) => count > 0)),
    answeredPercent: row.asked === 0 ? null : Math.round((row.answered / row.asked) * 1000) / 10,
  }));
}

const sets: Readonly<Record<Exclude<RequestSet, 'won'>, SQL>> = {
  asked: sql`true`,
  answered: isResponded,
  declined: isDeclined,
  expired: sql`answered_at is null`,
};

const pageSize = 25;

/** The requests that a figure counts, the last to settle (or to be won) first. */
export async function readLenderRequests(
  db: Queries,
  {
    lenderId,
    set,
    days,
    kind,
    cursor,
  }: LenderFilter & { lenderId: string; set: RequestSet; cursor?: string | undefined },
  now: Date,
): Promise<{ requests: LenderRequest[]; next: string | null }> {
  const since = sinceOf(now, days);
  const at = set === 'won' ? wonAt : settledAt;
  const counted =
    set === 'won'
      ? sql`${wonAt} > ${since} and ${wonAt} <= ${now.toISOString()}::timestamptz`
      : sql`${inTheEnd(since, now)} and ${sets[set]}`;
  const { rows } = await db.execute<Omit<LenderRequest, '_id'> & Place & Record<string, unknown>>(sql`
    select id, kind, state, loan_amount as "loanAmount", status, requested_at as "requestedAt",
      round((${responseMinutes})::numeric, 1)::float8 as "answeredMinutes",
      decline_reason as "declineReason", ${keyAs('moment', at)} as key
    from quotes where lender_id = ${lenderId} and ${counted} and ${ofKind(kind)} and ${olderThan(at, sql`id`, cursor)}
    order by ${at} desc, id desc limit ${pageSize + 1}`);
  const { places, next } = pageOf(rows, pageSize);
  return {
    requests: places.map(({ id, key: _key, ...row }) => ({
      _id: id,
      ...row,
      requestedAt: new Date(row.requestedAt).toISOString(),
    })),
    next,
  };
}
