import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../kernel/errors.ts';
import type { Cause } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { brokerMay, offerHolds } from '../model.ts';
import { changeByBroker } from './broker-change.ts';
import type { Quote, QuoteParts } from './parts.ts';
import { followSelection, newestOffer } from './selection.ts';
import { quoteMessages, quotes } from './tables.ts';

interface OfBroker {
  readonly quoteId: string;
  readonly brokerId: string;
}

/** Locks a quote of this broker. @throws NOT_FOUND for anybody else's */
async function lockQuote(tx: Transaction, { quoteId, brokerId }: OfBroker): Promise<Quote> {
  const own = and(eq(quotes.id, quoteId), eq(quotes.brokerId, brokerId));
  const [quote] = await tx.db.select().from(quotes).where(own).for('update');
  if (!quote) throw new AppError('NOT_FOUND', 'This quote could not be found.');
  return quote;
}

export async function withdraw(parts: QuoteParts, tx: Transaction, cause: Cause, which: OfBroker): Promise<Quote> {
  const quote = await lockQuote(tx, which);
  if (!brokerMay(quote, cause.at, undefined).withdraw) throw new AppError('QUOTE_CLOSED');
  const act = { action: 'quote.withdrawn', mail: 'withdrawn', told: 'took back the request' } as const;
  return changeByBroker(parts, tx, cause, quote, { status: 'withdrawn' }, act);
}

export async function reply(
  parts: QuoteParts,
  tx: Transaction,
  cause: Cause,
  which: OfBroker,
  message: string,
): Promise<Quote> {
  const quote = await lockQuote(tx, which);
  if (!brokerMay(quote, cause.at, undefined).reply) throw new AppError('QUOTE_CLOSED');
  await tx.db.insert(quoteMessages).values({ quoteId: quote.id, side: 'broker', message, createdAt: cause.at });
  const act = { action: 'quote.replied', mail: 'brokerReplied', told: 'answered your question' } as const;
  return changeByBroker(parts, tx, cause, quote, {}, act);
}

/**
 * Chooses the offer of one lender: the deal gets its lender and the others are told.
 * @throws CONFLICT when the offer was revised after the broker looked at it, or has lapsed
 */
export async function accept(
  parts: QuoteParts,
  tx: Transaction,
  cause: Cause,
  choice: OfBroker & { readonly offerId: string },
): Promise<Quote> {
  // The deal is locked before its quotes, as everywhere, so that two choices wait for each other instead of colliding.
  const [unlocked] = await tx.db.select().from(quotes).where(eq(quotes.id, choice.quoteId));
  if (unlocked?.brokerId === choice.brokerId) await parts.lockDeal(tx, unlocked.entryId, choice.brokerId);
  const quote = await lockQuote(tx, choice);
  const newest = await newestOffer(tx, quote.id);
  if (!newest || quote.status !== 'offered' || quote.passedOverAt !== null) throw new AppError('QUOTE_CLOSED');
  if (newest.id !== choice.offerId) {
    throw new AppError('CONFLICT', 'The lender has revised this offer. Please look at the new version first.');
  }
  if (!offerHolds(newest.terms, cause.at)) {
    throw new AppError('CONFLICT', 'This offer is no longer valid. Ask the lender to renew it.');
  }
  await parts.selectLender(tx, cause, quote.entryId, quote.brokerId, quote.lenderId);
  await followSelection(parts, tx, cause, { entryId: quote.entryId, lenderId: quote.lenderId });
  return lockQuote(tx, choice);
}
