import { and, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import {
  expiredUnanswered,
  isResponded,
  medianResponseMinutes,
  quotes,
  settledAt,
} from '../../../quotes/server/api.ts';

/** Nobody answered in time, whether or not the clock's job has run yet. */
export const expired = expiredUnanswered(sql`now()`);

/**
 * How lenders answered over the last 90 days, or fewer: median minutes to the first answer, and of the requests that were answered or
 * ran out what share was answered. What the broker took back, or decided otherwise, before an answer counts for neither.
 * Of these lenders, or of all that were asked.
 */
export async function readResponseTimes(
  db: Queries,
  lenderIds?: readonly string[],
  days = 90,
): Promise<Map<string, { minutes: number | null; answeredPercent: number | null }>> {
  const recent = sql`${settledAt} > now() - ${days} * interval '1 day'`;
  const rows = await db
    .select({
      lenderId: quotes.lenderId,
      minutes: sql<number | null>`${medianResponseMinutes}`.mapWith(numberOrNull),
      answered: sql<number>`count(*) filter (where ${isResponded})`.mapWith(Number),
      expired: sql<number>`count(*) filter (where ${expired})`.mapWith(Number),
    })
    .from(quotes)
    .where(and(recent, lenderIds && inArray(quotes.lenderId, [...lenderIds])))
    .groupBy(quotes.lenderId);
  return new Map(
    rows.map(({ lenderId, minutes, ...counts }) => {
      const all = counts.answered + counts.expired;
      const answeredPercent = all === 0 ? null : Math.round((counts.answered * 100) / all);
      return [lenderId, { minutes: minutes === null ? null : Math.round(minutes), answeredPercent }];
    }),
  );
}

const numberOrNull = (value: unknown): number | null => (value === null ? null : Number(value));
