import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { quoteClosed } from '../../errors.ts';
import { quoteReplied, quoteWithdrawn } from '../../events.ts';
import { lendersContacted } from '../../limits.ts';
import { brokerMay } from '../../model.ts';
import { changeQuote, writeMessage } from '../change-quote.ts';
import { lockDealOf, restateLoan } from '../deal/update-quotes-of-deal.ts';
import { isBeingChosen } from '../read-quotes.ts';
import { type Quote, quotes } from '../tables.ts';

export interface OfBroker {
  readonly quoteId: string;
  readonly brokerId: string;
}

/** A quote of this broker. @throws NOT_FOUND for anybody else's */
export async function findQuote(db: Queries, { quoteId, brokerId }: OfBroker, lock = false): Promise<Quote> {
  const query = db
    .select()
    .from(quotes)
    .where(and(eq(quotes.id, quoteId), eq(quotes.brokerId, brokerId)));
  const [quote] = lock ? await query.for('update') : await query;
  if (!quote) throw new AppError('NOT_FOUND', 'This quote could not be found.');
  return quote;
}

/** Takes an open request of this broker back, and notifies its lender. @throws NOT_FOUND for anybody else's, QUOTE_CLOSED */
export async function withdraw(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  which: OfBroker,
): Promise<Quote> {
  const deal = await lockDealOf(tx, which.quoteId);
  const quote = await findQuote(tx.db, which, true);
  if (!brokerMay(quote, context.at, undefined).withdraw) throw new AppError(quoteClosed);
  // An offer that was just chosen is accepted, also while its lender has not heard of it.
  if (deal && isBeingChosen(quote, deal)) throw new AppError(quoteClosed);
  const after = await takeBack(platform, tx, context, quote);
  await restateLoan(tx, quote.entryId);
  return after;
}

/** Withdraws an open request. The caller has locked the quote and checked that it is open. @throws LimitReached */
export async function takeBack(
  { rateLimits }: Pick<Platform, 'rateLimits'>,
  tx: Transaction,
  context: RequestContext,
  quote: Quote,
): Promise<Quote> {
  await rateLimits.countAct(tx, context, lendersContacted, 1);
  return changeQuote(tx, context, quote, { status: 'withdrawn' }, quoteWithdrawn, {});
}

/**
 * Puts the broker's answer on the thread and notifies the lender; the quote's status stays.
 * @throws NOT_FOUND for anybody else's quote, QUOTE_CLOSED, QUOTE_FULL
 */
export async function reply(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  which: OfBroker,
  message: string,
): Promise<Quote> {
  const quote = await findQuote(tx.db, which, true);
  if (!brokerMay(quote, context.at, undefined).reply) throw new AppError(quoteClosed);
  await writeMessage(tx, quote.id, { side: 'broker', message, createdAt: context.at });
  await platform.rateLimits.countAct(tx, context, lendersContacted, 1);
  return changeQuote(tx, context, quote, {}, quoteReplied, {});
}
