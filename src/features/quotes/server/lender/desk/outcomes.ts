import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import { dayMs } from '../../../../../kernel/dates.ts';
import type { Queries } from '../../../../../platform/database/database.ts';
import { chosenFor, deskDays, type Outcomes } from '../../../desk-contract.ts';
import { quotes, readable, settledAt } from '../../tables.ts';
import { ranOut, readReplyRecords } from '../reply-records.ts';
import { hadBetter, readLostOffers } from './lost-offers.ts';

const [shorter, longer] = deskDays;
type Days = (typeof deskDays)[number];
/** A figure for each of the times that are looked back on. */
type ByDays = Readonly<Record<Days, number>>;

/** What became of a lender's requests over the last 30 and the last 90 days, each counted on the day it happened. */
export async function readOutcomes(db: Queries, lenderId: string, now: Date): Promise<Outcomes[]> {
  const since = (days: Days) => new Date(now.getTime() - days * dayMs);
  /** Counts what happened at `at` and fulfils `which`, for both times in one walk over an index by `at`. */
  const counts = async <Name extends string>(at: SQL, which: Readonly<Record<Name, SQL>>) => {
    const names = Object.keys(which) as Name[];
    const columns = names.flatMap((name) =>
      deskDays.map((days): [string, SQL<number>] => [
        `${name}${days}`,
        sql<number>`${which[name]} filter (where ${at} > ${since(days)})`.mapWith(Number),
      ]),
    );
    const [row] = await db
      .select(Object.fromEntries(columns))
      .from(quotes)
      .where(and(eq(quotes.lenderId, lenderId), readable, gt(at, since(longer)), lte(at, now)));
    const read = (name: Name): ByDays => ({
      [shorter]: row?.[`${name}${shorter}`] ?? 0,
      [longer]: row?.[`${name}${longer}`] ?? 0,
    });
    return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, ByDays>;
  };
  const countIf = (condition: SQL) => sql`count(case when ${condition} then 1 end)`;

  const { asked } = await counts(sql`${quotes.requestedAt}`, { asked: sql`count(*)` });
  const settled = await counts(settledAt, {
    declined: countIf(sql`status = 'declined'`),
    ranOut: countIf(ranOut),
  });
  const newest = sql`(select loan_amount from offers where quote_id = quotes.id order by version desc limit 1)`;
  const won = await counts(sql`${quotes.acceptedAt}`, { won: sql`count(*)`, wonAmount: sql`sum(${newest})` });
  const lost = await counts(sql`${quotes.passedOverAt}`, {
    lost: countIf(sql`status = 'offered'`),
    lostUnanswered: countIf(sql`status in ('requested', 'seen')`),
  });
  const reasons = await readDeclineReasons(db, lenderId, now);
  const compared = await readLostOffers(db, lenderId, now);

  return Promise.all(
    deskDays.map(async (days) => {
      const replies = (await readReplyRecords(db, [lenderId], days)).get(lenderId);
      return {
        days,
        asked: asked[days],
        won: won.won[days],
        wonAmount: won.wonAmount[days],
        lost: lost.lost[days],
        lostUnanswered: lost.lostUnanswered[days],
        declined: settled.declined[days],
        ranOut: settled.ranOut[days],
        declineReasons: reasonsIn(reasons, days),
        chosen: chosenIn(compared.filter(({ lostAt }) => lostAt > since(days))),
        minutes: replies?.minutes ?? null,
        answeredPercent: replies?.answeredPercent ?? null,
      };
    }),
  );
}

async function readDeclineReasons(db: Queries, lenderId: string, now: Date) {
  const after = (days: Days) => gt(settledAt, new Date(now.getTime() - days * dayMs));
  return db
    .select({
      reason: quotes.declineReason,
      [shorter]: sql<number>`count(*) filter (where ${after(shorter)})`.mapWith(Number),
      [longer]: sql<number>`count(*)`.mapWith(Number),
    })
    .from(quotes)
    .where(
      and(eq(quotes.lenderId, lenderId), readable, eq(quotes.status, 'declined'), after(longer), lte(settledAt, now)),
    )
    .groupBy(quotes.declineReason);
}

const reasonsIn = (reasons: Awaited<ReturnType<typeof readDeclineReasons>>, days: Days): Outcomes['declineReasons'] =>
  reasons
    .flatMap((row) => (row.reason === null || row[days] === 0 ? [] : [{ reason: row.reason, count: row[days] }]))
    .sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason));

function chosenIn(lost: Awaited<ReturnType<typeof readLostOffers>>): Outcomes['chosen'] {
  const had = lost.map(hadBetter);
  const by = Object.fromEntries(chosenFor.map((one) => [one, had.filter((list) => list.includes(one)).length]));
  return {
    compared: lost.length,
    nothing: had.filter((list) => list.length === 0).length,
    by: by as Outcomes['chosen']['by'],
  };
}
