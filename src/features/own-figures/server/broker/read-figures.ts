import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import { stageNames } from '../../../pipeline/model.ts';
import { pipelineOf } from '../../../pipeline/server/api.ts';
import { quotes, readable } from '../../../quotes/server/api.ts';
import type { BrokerFigures } from '../../contract.ts';
import { namedAtMost } from '../../model.ts';
import { type Period, spansOf } from '../../periods.ts';
import { countIf, within } from '../listed-rows.ts';
import { zoneOfAccount } from '../zone.ts';
import { requestFigures } from './deal-facts.ts';
import { readUsualPoints } from './points.ts';
import { readDealFigures, type Spans } from './read-deal-figures.ts';

/** A broker's own figures. Sums alone, found by index: as many lenders are named as a person reads. */
export async function readBrokerFigures(platform: Platform, accountId: string, period: Period): Promise<BrokerFigures> {
  const { db } = platform.database;
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
    ...(await readLenders(db, accountId, spans)),
    ...(await readAnswers(db, accountId, spans)),
  };
}

const minutes = sql`percentile_cont(0.5) within group (order by extract(epoch from ${quotes.answeredAt} - ${quotes.requestedAt}) / 60)`;
const rounded = (value: unknown): number | null => (value === null ? null : Math.round(Number(value)));

/** How each lender answered what was asked of it in the period. */
async function readLenders(
  db: Queries,
  brokerId: string,
  { span }: Spans,
): Promise<Pick<BrokerFigures, 'lenders' | 'moreLenders'>> {
  const number = (condition: Parameters<typeof countIf>[0]) => countIf(condition).mapWith(Number);
  const asked = sql<number>`count(*)`.mapWith(Number);
  const rows = await db
    .select({
      lenderId: quotes.lenderId,
      asked,
      answered: number(requestFigures.lenderAnswered),
      offered: number(requestFigures.lenderOffered),
      declined: number(requestFigures.lenderDeclined),
      chosen: number(requestFigures.lenderChosen),
      minutes: sql<number | null>`${minutes}`,
      all: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(quotes)
    .where(and(eq(quotes.brokerId, brokerId), readable, within(sql`${quotes.requestedAt}`, span)))
    .groupBy(quotes.lenderId)
    .orderBy(sql`count(*) desc`, quotes.lenderId)
    .limit(namedAtMost.lenders);
  const lenders = await findLenders(
    db,
    rows.map(({ lenderId }) => lenderId),
  );
  return {
    lenders: rows.map(({ lenderId, all: _, minutes: median, ...counts }) => ({
      _id: lenderId,
      name: lenders.get(lenderId)?.name ?? 'Unknown lender',
      ...counts,
      minutes: rounded(median),
    })),
    moreLenders: Math.max(0, (rows[0]?.all ?? 0) - rows.length),
  };
}

/** How long lenders took altogether, and why they declined. */
async function readAnswers(
  db: Queries,
  brokerId: string,
  { span, before }: Spans,
): Promise<Pick<BrokerFigures, 'minutes' | 'declineReasons'>> {
  const requestedAt = sql`${quotes.requestedAt}`;
  const own = and(eq(quotes.brokerId, brokerId), readable);
  const [medians] = await db
    .select({
      now: sql<number | null>`${minutes} filter (where ${within(requestedAt, span)})`,
      before: sql<number | null>`${minutes} filter (where ${within(requestedAt, before)})`,
    })
    .from(quotes)
    .where(and(own, within(requestedAt, { since: before.since, until: span.until })));
  const reasons = await db
    .select({ reason: quotes.declineReason, count: sql<number>`count(*)`.mapWith(Number) })
    .from(quotes)
    .where(and(own, within(requestedAt, span), requestFigures.lenderDeclined))
    .groupBy(quotes.declineReason);
  return {
    minutes: { now: rounded(medians?.now ?? null), before: rounded(medians?.before ?? null) },
    declineReasons: reasons
      .flatMap(({ reason, count }) => (reason ? [{ reason, count }] : []))
      .sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason)),
  };
}
