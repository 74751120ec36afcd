import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { dayMs } from '../../../../kernel/dates.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { declineReasons } from '../../../quotes/model.ts';
import { quotes, readable, settledAt } from '../../../quotes/server/api.ts';
import type { Outcomes } from '../../dashboard/contract.ts';
import { dashboardDays } from '../../model.ts';
import { type FundedLoans, fundedLoans } from '../api.ts';
import { chosenIn, readLostOffers } from './lost-offers.ts';
import { expired, readResponseTimes } from './response-times.ts';

const [shorter, longer] = dashboardDays;
type Days = (typeof dashboardDays)[number];
type DeclineReason = (typeof declineReasons)[number];

/** Counts of what happened in the shorter of the times looked back on (recent), and of what happened before it in the longer. */
type Counts<Name extends string> = readonly {
  readonly isRecent: boolean;
  readonly reason: DeclineReason | null;
  readonly counted: Readonly<Record<Name, number>>;
}[];

/** What became of a lender's requests over the last 30 and the last 90 days, each counted on the day it happened. */
export async function readOutcomes(
  { hooks }: Pick<Platform, 'hooks'>,
  db: Queries,
  lenderId: string,
  now: Date,
): Promise<Outcomes[]> {
  const since = (days: Days) => new Date(now.getTime() - days * dayMs);
  /** Counts what happened at `at`, each request once, in one walk over an index by `at` that has all that is looked at. */
  const count = <Name extends string>(
    at: SQL,
    counted: Readonly<Record<Name, SQL<number>>>,
    reason: SQL | PgColumn = sql`null`,
  ) =>
    db
      .select({
        isRecent: sql<boolean>`${at} > ${since(shorter)}`,
        reason: sql<DeclineReason | null>`${reason}`,
        counted,
      })
      .from(quotes)
      .where(and(eq(quotes.lenderId, lenderId), readable, gt(at, since(longer)), lte(at, now)))
      .groupBy(sql`1, 2`) as Promise<Counts<Name>>;
  const countIf = (condition: SQL) => sql`count(case when ${condition} then 1 end)`.mapWith(Number);
  const all = sql`count(*)`.mapWith(Number);

  const newest = sql`(select loan_amount from offers where quote_id = quotes.id order by version desc limit 1)`;
  const amount = sql`coalesce(sum(${newest}), 0)`.mapWith(Number);
  const offered = countIf(sql`status = 'offered'`);
  const unanswered = countIf(sql`status in ('requested', 'seen')`);
  const inTheEnd = { declined: countIf(sql`status = 'declined'`), expired: countIf(expired) };

  // Two at a time: a year of many requests takes a while to count, and others need connections too.
  const [asked, settled] = await Promise.all([
    count(sql`${quotes.requestedAt}`, { asked: all }),
    count(settledAt, inTheEnd, quotes.declineReason),
  ]);
  const [won, lost] = await Promise.all([
    count(sql`${quotes.acceptedAt}`, { won: all, amount }),
    count(sql`${quotes.passedOverAt}`, { offered, unanswered }),
  ]);
  const compared = await readLostOffers(db, lenderId, now);

  return Promise.all(
    dashboardDays.map(async (days) => {
      const replies = (await readResponseTimes(db, [lenderId], days)).get(lenderId);
      const span = { since: since(days), until: now };
      const funded = await Promise.all(hooks.all(fundedLoans).map((read) => read(db, lenderId, span)));
      return {
        days,
        asked: sumOf(asked, 'asked', days),
        won: sumOf(won, 'won', days),
        wonAmount: sumOf(won, 'amount', days),
        ...fundedTogether(funded),
        lost: sumOf(lost, 'offered', days),
        lostUnanswered: sumOf(lost, 'unanswered', days),
        declined: sumOf(settled, 'declined', days),
        ranOut: sumOf(settled, 'expired', days),
        declineReasons: reasonsIn(settled, days),
        chosen: chosenIn(compared.filter(({ lostAt }) => lostAt > since(days))),
        minutes: replies?.minutes ?? null,
        answeredPercent: replies?.answeredPercent ?? null,
      };
    }),
  );
}

const sumOf = <Name extends string>(counts: Counts<Name>, name: Name, days: Days): number =>
  counts.reduce((sum, { isRecent, counted }) => (isRecent || days === longer ? sum + counted[name] : sum), 0);

const fundedTogether = (loans: readonly FundedLoans[]): Pick<Outcomes, 'funded' | 'fundedAmount'> => ({
  funded: loans.reduce((sum, { count }) => sum + count, 0),
  fundedAmount: loans.reduce((sum, { amount }) => sum + amount, 0),
});

const reasonsIn = (settled: Counts<'declined'>, days: Days): Outcomes['declineReasons'] =>
  declineReasons
    .map((reason) => {
      const because = settled.filter((row) => row.reason === reason);
      return { reason, count: sumOf(because, 'declined', days) };
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason));
