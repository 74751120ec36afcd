import { sql } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import { stageNames } from '../../../pipeline/model.ts';
import { pipelineOf } from '../../../pipeline/server/api.ts';
import { medianResponseMinutes, readable } from '../../../quotes/server/api.ts';
import type { BrokerFigures } from '../../contract.ts';
import { namedAtMost } from '../../model.ts';
import { type Period, spansOf } from '../../periods.ts';
import { countIf, within } from '../listed-rows.ts';
import { zoneOfAccount } from '../zone.ts';
import { requestFigures } from './deal-facts.ts';
import { readUsualPoints } from './points.ts';
import { readDealFigures, type Spans } from './read-deal-figures.ts';

/** A broker's own figures, all of one moment. Sums alone, found by index: as many lenders are named as a person reads. */
export const readBrokerFigures = (platform: Platform, accountId: string, period: Period): Promise<BrokerFigures> =>
  platform.database.inSnapshot(async ({ db }) => {
    const zone = await zoneOfAccount(db, accountId);
    const spans = spansOf(period, zone, platform.clock.now());
    const sums = await pipelineOf(db, accountId);
    const { span, before } = spans;
    return {
      period,
      days: { firstDay: span.firstDay, lastDay: span.lastDay },
      daysBefore: { firstDay: before.firstDay, lastDay: before.lastDay },
      pipeline: stageNames.map((stage) => {
        const { count = 0, amount = 0 } = sums.find((one) => one.stage === stage) ?? {};
        return { stage, count, amount };
      }),
      ...(await readDealFigures(db, accountId, zone.name, spans)),
      usualPoints: await readUsualPoints(db, accountId),
      ...(await readRequestFigures(db, accountId, spans)),
    };
  });

type RequestSums = Pick<BrokerFigures, 'lenders' | 'moreLenders' | 'minutes' | 'declineReasons'>;

interface Summed extends Record<string, unknown> {
  readonly lenders: readonly (Omit<BrokerFigures['lenders'][number], '_id' | 'name'> & { readonly lenderId: string })[];
  readonly all: number;
  readonly now: number | null;
  readonly before: number | null;
  readonly reasons: BrokerFigures['declineReasons'];
}

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value));

/** How lenders responded to what was requested in the period, and how long they took: one walk over the requests. */
async function readRequestFigures(db: Queries, brokerId: string, { span, before }: Spans): Promise<RequestSums> {
  const requestedAt = sql`requested_at`;
  const inPeriod = within(requestedAt, span);
  const { lenderAnswered, lenderOffered, lenderDeclined, lenderChosen } = requestFigures;
  const { rows } = await db.execute<Summed>(sql`
    with quotes as materialized (
      select lender_id, status, decline_reason, requested_at, answered_at, ${inPeriod} as is_now from quotes
      where broker_id = ${brokerId} and ${readable} and ${within(requestedAt, { since: before.since, until: span.until })}),
    by_lender as (
      select lender_id as "lenderId", count(*) as asked, ${countIf(lenderAnswered)} as answered,
        ${countIf(lenderOffered)} as offered, ${countIf(lenderDeclined)} as declined, ${countIf(lenderChosen)} as chosen,
        ${medianResponseMinutes} as minutes
      from quotes where is_now group by lender_id)
    select
      (select coalesce(jsonb_agg(to_jsonb(named) order by asked desc, "lenderId"), '[]') from (
        select * from by_lender order by asked desc, "lenderId" limit ${namedAtMost.lenders}) named) as lenders,
      (select count(*) from by_lender) as all,
      (select ${medianResponseMinutes} from quotes where is_now) as now,
      (select ${medianResponseMinutes} from quotes where ${within(requestedAt, before)}) as before,
      (select coalesce(jsonb_agg(to_jsonb(why) order by count desc, reason), '[]') from (
        select decline_reason as reason, count(*) as count from quotes
        where is_now and ${lenderDeclined} and decline_reason is not null group by 1) why) as reasons`);
  const [sums] = rows;
  const found = sums?.lenders ?? [];
  const names = await findLenders(
    db,
    found.map(({ lenderId }) => lenderId),
  );
  return {
    lenders: found.map(({ lenderId, minutes, ...counts }) => ({
      _id: lenderId,
      name: names.get(lenderId)?.name ?? 'Unknown lender',
      ...counts,
      minutes: rounded(minutes),
    })),
    moreLenders: Math.max(0, (sums?.all ?? 0) - found.length),
    minutes: { now: rounded(sums?.now ?? null), before: rounded(sums?.before ?? null) },
    declineReasons: sums?.reasons ?? [],
  };
}
