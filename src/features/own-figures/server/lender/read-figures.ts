import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { marketOf, readChosenReasons } from '../../../lender-desk/server/api.ts';
import { medianResponseMinutes, quotes, readable, settledAt } from '../../../quotes/server/api.ts';
import type { Compared, LenderFigures } from '../../contract.ts';
import { namedAtMost } from '../../model.ts';
import { type Period, type Span, spansOf } from '../../periods.ts';
import { countIf, within } from '../listed-rows.ts';
import { zoneOfAccount } from '../zone.ts';
import { readRefusals } from './refusals.ts';
import { packageFacts, packageFigures, requestFigures } from './request-figures.ts';

interface Who {
  readonly accountId: string;
  readonly lenderId: string;
}
interface Spans {
  readonly span: Span;
  readonly before: Span;
}

/**
 * The figures of a lender: what happened to its own requests and packages in a period. Of the market it learns the median of
 * response times alone, and of lost deals directions over the last 90 days alone, whatever the period: two periods tell no single loss.
 */
export async function readLenderFigures(
  platform: Platform,
  { accountId, lenderId }: Who,
  period: Period,
): Promise<LenderFigures> {
  const now = platform.clock.now();
  const market = marketOf(platform, lenderId);
  return platform.database.inSnapshot(async ({ db }) => {
    const zone = await zoneOfAccount(db, accountId);
    const spans = spansOf(period, zone, now);
    const { span, before } = spans;
    return {
      period,
      days: { firstDay: span.firstDay, lastDay: span.lastDay },
      daysBefore: { firstDay: before.firstDay, lastDay: before.lastDay },
      ...(await readRequests(db, lenderId, spans, now)),
      ...(await readPackages(db, lenderId, zone.name, spans)),
      market: market && { lenders: market.lenders, minutes: market.minutes, answeredPercent: market.answeredPercent },
      chosen: await readChosenReasons(db, lenderId, now),
      ...(await readVolume(db, lenderId, span)),
      ...(await readRefusals(db, lenderId, span)),
    };
  });
}

type RequestFigures = Pick<
  LenderFigures,
  | 'wasAsked'
  | 'asked'
  | 'answered'
  | 'declined'
  | 'expired'
  | 'won'
  | 'wonAmount'
  | 'lost'
  | 'lostUnanswered'
  | 'minutes'
  | 'declineReasons'
>;

const ownRequests = (lenderId: string) => and(eq(quotes.lenderId, lenderId), readable);
const everything = ({ span, before }: Spans) => ({ since: before.since, until: span.until });
const rounded = (value: unknown): number | null =>
  value === null || value === undefined ? null : Math.round(Number(value));

/** Each kind of moment by the index that has it; one after the other, since others need connections too. */
async function readRequests(db: Queries, lenderId: string, spans: Spans, now: Date): Promise<RequestFigures> {
  const figures = requestFigures(now);
  const own = ownRequests(lenderId);
  const newest = sql`(select loan_amount from offers where quote_id = quotes.id order by version desc limit 1)`;
  const read = async (at: SQL, sums: Readonly<Record<string, (days: Span) => SQL>>) => {
    const columns = Object.entries(sums).flatMap(([name, of]) => [
      [name, sql`${of(spans.span)}`] as const,
      [`${name}Before`, sql`${of(spans.before)}`] as const,
    ]);
    const [row] = await db
      .select(Object.fromEntries(columns))
      .from(quotes)
      .where(and(own, within(at, everything(spans))));
    const value = (name: string) => (row as Record<string, unknown> | undefined)?.[name];
    return {
      of: (name: string): Compared => ({ now: Number(value(name) ?? 0), before: Number(value(`${name}Before`) ?? 0) }),
      value,
    };
  };
  const count = (name: keyof typeof figures) => (days: Span) =>
    countIf(sql`${figures[name].where} and ${within(figures[name].at, days)}`);
  const asked = await read(figures.asked.at, { asked: count('asked') });
  const settled = await read(settledAt, {
    answered: count('answered'),
    declined: count('declined'),
    expired: count('expired'),
    minutes: (days) =>
      sql`${medianResponseMinutes} filter (where ${figures.answered.where} and ${within(settledAt, days)})`,
  });
  const won = await read(figures.won.at, {
    won: count('won'),
    amount: (days) => sql`sum(${newest}) filter (where ${within(figures.won.at, days)})`,
  });
  const lost = await read(figures.lost.at, { lost: count('lost'), lostUnanswered: count('lostUnanswered') });
  const reasons = await db
    .select({ reason: quotes.declineReason, count: sql<number>`count(*)`.mapWith(Number) })
    .from(quotes)
    .where(and(own, within(settledAt, spans.span), figures.declined.where))
    .groupBy(quotes.declineReason);
  return {
    wasAsked: (await db.select({ id: quotes.id }).from(quotes).where(own).limit(1)).length > 0,
    asked: asked.of('asked'),
    answered: settled.of('answered'),
    declined: settled.of('declined'),
    expired: settled.of('expired'),
    won: won.of('won'),
    wonAmount: won.of('amount'),
    lost: lost.of('lost'),
    lostUnanswered: lost.of('lostUnanswered'),
    minutes: { now: rounded(settled.value('minutes')), before: rounded(settled.value('minutesBefore')) },
    declineReasons: reasons
      .flatMap(({ reason, count: times }) => (reason ? [{ reason, count: times }] : []))
      .sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason)),
  };
}

async function readPackages(
  db: Queries,
  lenderId: string,
  zone: string,
  { span, before }: Spans,
): Promise<Pick<LenderFigures, 'received' | 'packagesDeclined' | 'funded' | 'fundedAmount'>> {
  const count = (name: keyof typeof packageFigures, days: Span) =>
    countIf(sql`${packageFigures[name].where} and ${within(packageFigures[name].at, days)}`);
  const amount = (days: Span) =>
    sql`coalesce(sum(funded_amount) filter (where ${packageFigures.funded.where} and ${within(packageFigures.funded.at, days)}), 0)`;
  const names = ['received', 'packagesDeclined', 'funded'] as const;
  const columns = names.flatMap((name) => [count(name, span), count(name, before)]);
  const { rows } = await db.execute<{ counts: number[] }>(sql`
    select json_build_array(${sql.join([...columns, amount(span), amount(before)], sql`, `)}) as counts
    from (${packageFacts(lenderId, zone)}) packages`);
  const [counts = []] = rows.map((row) => row.counts);
  const pair = (place: number): Compared => ({ now: counts[place * 2] ?? 0, before: counts[place * 2 + 1] ?? 0 });
  return { received: pair(0), packagesDeclined: pair(1), funded: pair(2), fundedAmount: pair(3) };
}

/** What was asked of a lender in the period, by loan type and by state. */
async function readVolume(
  db: Queries,
  lenderId: string,
  span: Span,
): Promise<Pick<LenderFigures, 'byKind' | 'byState'>> {
  const count = sql<number>`count(*)`.mapWith(Number);
  const amount = sql<number>`coalesce(sum(${quotes.loanAmount}), 0)`.mapWith(Number);
  const asked = and(ownRequests(lenderId), within(sql`${quotes.requestedAt}`, span));
  const byKind = await db
    .select({ kind: quotes.kind, count, amount })
    .from(quotes)
    .where(asked)
    .groupBy(quotes.kind)
    .orderBy(sql`count(*) desc`, quotes.kind);
  const byState = await db
    .select({ state: quotes.state, count, amount })
    .from(quotes)
    .where(and(asked, sql`${quotes.state} is not null`))
    .groupBy(quotes.state)
    .orderBy(sql`count(*) desc`, quotes.state)
    .limit(namedAtMost.states);
  return { byKind, byState: byState.flatMap(({ state, ...sums }) => (state === null ? [] : [{ state, ...sums }])) };
}
