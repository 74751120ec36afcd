import { and, asc, desc, eq, gt, gte, inArray, lte, type SQL } from 'drizzle-orm';
import { admits } from '../../../../kernel/access.ts';
import { dayMs } from '../../../../kernel/dates.ts';
import { formatMoney, formatPercent } from '../../../../kernel/format.ts';
import { formatEndOfDay, formatMomentIn } from '../../../../kernel/time-zones.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { type WaitingGroup, waitingAtMost } from '../../../accounts/model.ts';
import { type Waiter, waitingGroup } from '../../../accounts/server/api.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import type { OfferTerms } from '../../model.ts';
import {
  isOfferedRow,
  isUnansweredRow,
  offers,
  propertyOfQuote,
  type Quote,
  quotes,
  readable,
  termsOf,
  zoneOfQuote,
} from '../tables.ts';

/** A deadline is near when it is less than this away. */
const nearMs = 2 * dayMs;

/** What waits in quotes for those who ask: offers to read, and deadlines. */
export async function readWaitingQuotes(db: Queries, { role, accountId }: Waiter, now: Date): Promise<WaitingGroup[]> {
  if (!admits('broker', role)) return [];
  const own = eq(quotes.brokerId, accountId);
  const due = await readDue(db, and(own, lte(quotes.expiresAt, near(now))), now);
  const pending = await readPendingOffers(db, own, now);
  const names = await findLenders(
    db,
    [...due, ...pending.map(({ quote }) => quote)].map(({ lenderId }) => lenderId),
  );
  const nameOf = ({ lenderId }: Quote) => names.get(lenderId)?.name ?? 'A lender';
  const deadlines = [
    // The requests of a deal that were sent together run out together: one line for them.
    ...[...Map.groupBy(due, ({ entryId, expiresAt }) => `${entryId} ${expiresAt.toISOString()}`).values()].flatMap(
      (together) => {
        const [quote] = together;
        if (!quote) return [];
        const who = together.length === 1 ? `${nameOf(quote)} has` : `${together.length} lenders have`;
        const until = formatMomentIn(zoneOfQuote(quote), quote.expiresAt);
        const detail = `${who} not answered, open until ${until}`;
        return [{ quote, ends: quote.expiresAt, detail, lastDay: undefined }];
      },
    ),
    ...pending
      .filter(({ ends }) => ends <= near(now))
      .map(({ quote, ends, terms }) => ({
        quote,
        ends,
        lastDay: terms.validUntil,
        detail: `The offer from ${nameOf(quote)} expires ${formatEndOfDay(zoneOfQuote(quote), terms.validUntil)}`,
      })),
  ].sort((a, b) => a.ends.getTime() - b.ends.getTime());
  return [
    ...waitingGroup({
      title: 'Expiring soon',
      isUrgent: true,
      link: '/pipeline',
      lines: deadlines.slice(0, waitingAtMost.counted).map(({ quote, ends, detail, lastDay }) => ({
        text: propertyOfQuote(quote),
        detail,
        link: dealLink(quote),
        dueAt: ends.toISOString(),
        ...(lastDay === undefined ? {} : { dueOn: lastDay }),
      })),
    }),
    ...waitingGroup({
      title: 'Offers to read',
      isUrgent: false,
      link: '/pipeline',
      // Those that are about to expire are said above.
      lines: offerLines(
        pending.filter(({ ends }) => ends > near(now)),
        nameOf,
      ),
    }),
  ];
}

/** Until then a deadline is near. */
export const near = (now: Date) => new Date(now.getTime() + nearMs);
const dealLink = ({ entryId }: Quote) => `/pipeline?deal=${entryId}`;

/** Requests without an answer that have not expired, by deadline. */
export const readDue = (
  db: Queries,
  whose: SQL | undefined,
  now: Date,
  atMost: number = waitingAtMost.counted,
): Promise<Quote[]> =>
  db
    .select()
    .from(quotes)
    .where(and(whose, isUnansweredRow, gt(quotes.expiresAt, now), readable))
    .orderBy(asc(quotes.expiresAt))
    .limit(atMost);

interface PendingOffer {
  readonly quote: Quote;
  readonly terms: OfferTerms;
  readonly ends: Date;
}

/** The newest offers that are still valid and not decided on, the first to expire first. */
export async function readPendingOffers(
  db: Queries,
  whose: SQL | undefined,
  now: Date,
  atMost: number = waitingAtMost.counted,
): Promise<PendingOffer[]> {
  const offered = await db
    .select()
    .from(quotes)
    .where(and(whose, isOfferedRow, gte(quotes.offerEndsAt, now), readable))
    .orderBy(asc(quotes.offerEndsAt))
    .limit(atMost);
  if (offered.length === 0) return [];
  const ids = offered.map(({ id }) => id);
  const newest = await db
    .selectDistinctOn([offers.quoteId])
    .from(offers)
    .where(inArray(offers.quoteId, ids))
    .orderBy(offers.quoteId, desc(offers.version));
  const termsById = new Map(newest.map((offer) => [offer.quoteId, termsOf(offer)]));
  return offered.flatMap((quote) => {
    const terms = termsById.get(quote.id);
    const ends = quote.offerEndsAt;
    return ends && terms ? [{ quote, terms, ends }] : [];
  });
}

/** A line for each deal. */
function offerLines(pending: readonly PendingOffer[], nameOf: (quote: Quote) => string): WaitingGroup['lines'] {
  return [...Map.groupBy(pending, ({ quote }) => quote.entryId).values()].flatMap((offersOfDeal) => {
    const [first] = offersOfDeal.toSorted((a, b) => a.ends.getTime() - b.ends.getTime());
    if (!first) return [];
    const { quote, terms, ends } = first;
    const until = formatEndOfDay(zoneOfQuote(quote), terms.validUntil);
    const one = `${nameOf(quote)}: ${formatMoney(terms.loanAmount)} at ${formatPercent(terms.ratePercent, 3)}, until ${until}`;
    const detail = offersOfDeal.length === 1 ? one : `${offersOfDeal.length} offers, the first expires ${until}`;
    const due = { dueAt: ends.toISOString(), dueOn: terms.validUntil };
    return [{ text: propertyOfQuote(quote), detail, link: dealLink(quote), ...due }];
  });
}
