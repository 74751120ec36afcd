import { sql } from 'drizzle-orm';
import type { EndpointAnswer } from '../../../kernel/endpoint.ts';
import { kindSlugs } from '../../../lending/kinds/find.ts';
import type { Queries } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { personName } from '../../accounts/model.ts';
import { findPeople } from '../../accounts/server/api.ts';
import { findLenders } from '../../lenders/server/api.ts';
import type { readAnalytics as endpointOfAnalytics } from '../endpoints.ts';
import { analyticsSpans, growthPercent, isGrowthFromNothing, sharePercent } from '../model.ts';
import { daysIn, daysUpTo, monthOf, type Period, previousOf, todayIn } from '../periods.ts';
import { countOfStated, type Measure, statedAmounts, totalMeasures } from './rollup/measures.ts';
import { type Amounts, type RollupReader, readRollup } from './rollup/read.ts';
import { presentMonth } from './rows/lender-months.ts';

type Answer = EndpointAnswer<typeof endpointOfAnalytics>;

/** Months of lenders' counts in one answer; the list behind it has them all. */
const lenderMonths = 200;
/** A longer period is drawn by the month. */
const drawnByDay = 92;

type Found = ReadonlyMap<Measure, Amounts>;
const total = (found: Found, measure: Measure): number =>
  [...(found.get(measure)?.values() ?? [])].reduce((sum, amount) => sum + amount, 0);
const one = (found: Found, measure: Measure, dimension: string): number => found.get(measure)?.get(dimension) ?? 0;

/** The documented figures and what the page shows beside them, all as of one moment. */
export async function readAnalytics(platform: Platform, period: Period | undefined): Promise<Answer> {
  const now = platform.clock.now();
  return readRollup(platform, async (rollup, { db }) => ({
    ...(await documented(rollup, db, period, now)),
    ...(await besides(rollup, period, now)),
  }));
}

async function documented(rollup: RollupReader, db: Queries, period: Period | undefined, now: Date) {
  const { activeDays, recentDays } = analyticsSpans;
  const today = todayIn(now);
  const found = await rollup.amounts(
    [...totalMeasures, ...statedAmounts.flatMap((name) => [name, countOfStated(name)])],
    period,
  );
  const thisMonth = await rollup.amounts(['users', 'quotes'], monthOf(today));
  const lastMonth = await rollup.amounts(['users', 'quotes'], monthOf(today, 1));
  const recent = await rollup.amounts(['users', 'quotes', 'deals', 'tickets'], daysUpTo(today, recentDays));
  const logins = (await rollup.amounts(['lastLogins'])).get('lastLogins') ?? new Map<string, number>();
  const activeSince = daysUpTo(today, activeDays).from;
  const figures = figuresOf(found);
  const average = (name: (typeof statedAmounts)[number]) => {
    const stated = total(found, countOfStated(name));
    return stated === 0 ? 0 : Math.round(total(found, name) / stated);
  };
  return {
    ...figures,
    userGrowthRate: rounded(growthPercent(total(thisMonth, 'users'), total(lastMonth, 'users'))),
    activeUsers: [...logins].reduce((sum, [day, amount]) => (day >= activeSince ? sum + amount : sum), 0),
    isNew: {
      users: isGrowthFromNothing(total(thisMonth, 'users'), total(lastMonth, 'users')),
      quotes: isGrowthFromNothing(total(thisMonth, 'quotes'), total(lastMonth, 'quotes')),
    },
    newUsersThisMonth: total(thisMonth, 'users'),
    userTypeBreakdown: Object.fromEntries(found.get('users') ?? []),
    quotesThisMonth: total(thisMonth, 'quotes'),
    quoteGrowthRate: rounded(growthPercent(total(thisMonth, 'quotes'), total(lastMonth, 'quotes'))),
    quotesByLoanType: Object.fromEntries(kindSlugs.map((slug) => [slug, one(found, 'quotes', slug)])),
    avgQuoteValues: {
      avgPurchasePrice: average('purchasePrice'),
      avgLoanAmount: average('loanAmount'),
      avgArv: average('arv'),
      avgLiquidity: average('liquidity'),
    },
    recentActivity: {
      newUsers: total(recent, 'users'),
      newQuotes: total(recent, 'quotes'),
      newDeals: total(recent, 'deals'),
      newTickets: total(recent, 'tickets'),
    },
    ...(await lists(rollup, db, period)),
  };
}

/** With one decimal, as growth and rates are shown. */
const rounded = (percent: number): number => Math.round(percent * 10) / 10;

function figuresOf(found: Found) {
  const totalDeals = total(found, 'deals');
  const totalQuotes = total(found, 'quotes');
  const approvedDeals = one(found, 'deals', 'approved');
  return {
    totalUsers: total(found, 'users'),
    totalLenders: total(found, 'lenders'),
    activeLenders: one(found, 'lenders', 'active'),
    totalVolume: total(found, 'dealVolume'),
    totalDeals,
    approvedDeals,
    pendingDeals: one(found, 'deals', 'pending'),
    rejectedDeals: one(found, 'deals', 'rejected'),
    submissionToApprovalRate: rounded(sharePercent(approvedDeals, totalDeals)),
    quoteToSubmissionRate: rounded(sharePercent(totalDeals, totalQuotes)),
    totalQuotes,
    totalTickets: total(found, 'tickets'),
    openTickets: one(found, 'tickets', 'open'),
    resolvedTickets: one(found, 'tickets', 'resolved'),
    totalPipelines: total(found, 'pipelines'),
    activePipelines: one(found, 'pipelines', 'active'),
  };
}

async function lists(rollup: RollupReader, db: Queries, period: Period | undefined) {
  const { topItems } = analyticsSpans;
  const topLenders = await rollup.top('dealsByLender', period, topItems);
  const volumes = (await rollup.amounts(['volumeByLender'], period)).get('volumeByLender');
  const topUsers = await rollup.top('quotesByUser', period, topItems);
  const months = await rollup.months('quotesByLender', period, { most: lenderMonths });
  const lenders = await findLenders(db, [
    ...new Set([...topLenders.map(([id]) => id), ...months.map(({ dimension }) => dimension)]),
  ]);
  const userIds = topUsers.map(([id]) => id);
  const people = await findPeople(db, userIds);
  const types = await userTypesOf(db, userIds);
  const lenderName = (id: string) => lenders.get(id)?.name ?? '';
  return {
    topLenders: topLenders.map(([id, dealCount]) => ({
      lenderId: id,
      name: lenderName(id),
      dealCount,
      totalVolume: volumes?.get(id) ?? 0,
    })),
    topUsers: topUsers.map(([id, quoteCount]) => ({
      userId: id,
      name: personName(people.get(id)),
      userType: types.get(id) ?? null,
      quoteCount,
    })),
    lenderQuoteCountsByMonth: months.map((row) => presentMonth(row, lenders)),
  };
}

async function userTypesOf(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await db.execute<{ id: string; type: string | null }>(
    sql`select id, user_type as type from accounts where id = any(${sql.param([...ids])}::uuid[])`,
  );
  return new Map(rows.map(({ id, type }) => [id, type]));
}

async function besides(rollup: RollupReader, period: Period | undefined, now: Date) {
  const previous = period && previousOf(period);
  const today = todayIn(now);
  const drawn = period ?? { from: monthOf(today, 11).from, to: today };
  const by: 'day' | 'month' = daysIn(drawn) <= drawnByDay ? 'day' : 'month';
  const points = await rollup.series(['users', 'quotes', 'deals', 'dealVolume', 'tickets'], drawn, by);
  const byDay = new Map<string, Partial<Record<Measure, number>>>();
  for (const { day, measure, amount } of points) {
    const at = byDay.get(day) ?? {};
    byDay.set(day, { ...at, [measure]: (at[measure] ?? 0) + amount });
  }
  return {
    asOf: now.toISOString(),
    period: period ?? null,
    previous: previous ? { ...previous, ...figuresOf(await rollup.amounts(totalMeasures, previous)) } : null,
    trend: {
      by,
      ...drawn,
      points: [...byDay].map(([day, { users = 0, quotes = 0, deals = 0, dealVolume = 0, tickets = 0 }]) => ({
        day,
        users,
        quotes,
        deals,
        volume: dealVolume,
        tickets,
      })),
    },
  };
}
