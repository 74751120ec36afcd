import { and, desc, eq, isNull, ne, notInArray } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { mayTakeLender } from '../../pipeline/server/api.ts';
import { type BrokerPermissions, brokerMay, type LenderPermissions, lenderMay, type OfferTerms } from '../model.ts';
import { offers, type Quote, quotes, termsOf } from './tables.ts';

type Deal = Parameters<typeof mayTakeLender>[0];

/** What the broker may do now. An offer can be chosen while it holds and the deal has no other lender. */
export function mayAsBroker(quote: Quote, deal: Deal, newest: OfferTerms | undefined, now: Date): BrokerPermissions {
  const may = brokerMay(quote, now, newest);
  return { ...may, accept: may.accept && mayTakeLender(deal, quote.lenderId) };
}

/** What the lender may do now. A decline stays one when the broker has asked again since. */
export async function mayAsLender(db: Queries, quote: Quote, now: Date): Promise<LenderPermissions> {
  const may = lenderMay(quote, now);
  if (!may.offer || quote.status !== 'declined') return may;
  return { ...may, offer: !(await askedAgain(db, quote)) };
}

/** A newer request of the same deal to the same lender is open. */
export async function askedAgain(db: Queries, quote: Quote): Promise<boolean> {
  const same = and(
    eq(quotes.brokerId, quote.brokerId),
    eq(quotes.lenderId, quote.lenderId),
    eq(quotes.kind, quote.kind),
    eq(quotes.addressKey, quote.addressKey),
    ne(quotes.id, quote.id),
    isNull(quotes.passedOverAt),
    notInArray(quotes.status, ['declined', 'withdrawn', 'expired', 'accepted']),
  );
  const [newer] = await db.select({ id: quotes.id }).from(quotes).where(same);
  return newer !== undefined;
}

/** The newest version of a quote's offer. */
export async function newestOffer(db: Queries, quoteId: string) {
  const versions = db.select().from(offers).where(eq(offers.quoteId, quoteId));
  const [newest] = await versions.orderBy(desc(offers.version)).limit(1);
  return newest && { ...newest, terms: termsOf(newest) };
}
