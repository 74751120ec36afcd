import { and, eq, gte, isNull, lte, or, type SQL } from 'drizzle-orm';
import { dayIn } from '../../../kernel/time-zones.ts';
import { ofActiveLender } from '../../lenders/server/api.ts';
import { offerZone } from '../model.ts';
import { programs } from './tables.ts';

const { lenderId, status, deletedAt, effectiveFrom, effectiveUntil } = programs;

/** The day of this moment is among those on which the program is offered (`offerStateOf`). */
export function isOfferedAt(now: Date): SQL | undefined {
  const today = dayIn(offerZone, now);
  return and(
    or(isNull(effectiveFrom), lte(effectiveFrom, today)),
    or(isNull(effectiveUntil), gte(effectiveUntil, today)),
  );
}

/** Published, neither a draft nor hidden. */
const isLive = (): SQL => eq(status, 'live');

/** What searches, quotes and saved searches look at: published, not deleted, offered on this day, of a lender that is not archived. */
export const isOnMarket = (now: Date): SQL | undefined =>
  and(isNull(deletedAt), isLive(), isOfferedAt(now), ofActiveLender(lenderId));
