import { and, eq, lte } from 'drizzle-orm';
import { formatEndOfDay, formatMomentIn } from '../../../../kernel/time-zones.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { personName, type WaitingGroup } from '../../../accounts/model.ts';
import { findPeople, type Waiter, waitingGroup } from '../../../accounts/server/api.ts';
import { near, propertyOfQuote, quotes, readDue, readPendingOffers, zoneOfQuote } from '../../../quotes/server/api.ts';

/** What waits in quotes for those who answer: requests, and offers about to expire. */
export async function readWaitingRequests(
  db: Queries,
  { lenderId, approved }: Waiter,
  now: Date,
): Promise<WaitingGroup[]> {
  if (lenderId === null || !approved) return [];
  const own = eq(quotes.lenderId, lenderId);
  const due = await readDue(db, own, now);
  const expiring = await readPendingOffers(db, and(own, lte(quotes.offerEndsAt, near(now))), now);
  const people = await findPeople(
    db,
    due.map(({ brokerId }) => brokerId),
  );
  const link = '/lender/quotes';
  return [
    ...waitingGroup({
      title: 'Requests to answer',
      isUrgent: true,
      link,
      lines: due.map((quote) => ({
        text: propertyOfQuote(quote),
        detail: `${personName(people.get(quote.brokerId))} asks, answer by ${formatMomentIn(zoneOfQuote(quote), quote.expiresAt)}`,
        link: `${link}/${quote.id}`,
        dueAt: quote.expiresAt.toISOString(),
      })),
    }),
    ...waitingGroup({
      title: 'Offers expiring soon',
      isUrgent: true,
      link,
      lines: expiring.map(({ quote, terms, ends }) => ({
        text: propertyOfQuote(quote),
        detail: `Your offer expires ${formatEndOfDay(zoneOfQuote(quote), terms.validUntil)}`,
        link: `${link}/${quote.id}`,
        dueAt: ends.toISOString(),
      })),
    }),
  ];
}
