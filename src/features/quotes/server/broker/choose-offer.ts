import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { PayloadOf } from '../../../../kernel/event-type.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { FollowerCall } from '../../../../platform/events/followers.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { lockOnMarket } from '../../../lenders/server/api.ts';
import type { selectionUndone } from '../../../pipeline/events.ts';
import { lockDeal, lockDealById, selectLender } from '../../../pipeline/server/api.ts';
import { quoteClosed } from '../../errors.ts';
import { quoteAccepted, quotePassedOver, quoteReopened } from '../../events.ts';
import { lendersContacted } from '../../limits.ts';
import { brokerMay, nextNudge, statusAt } from '../../model.ts';
import { changeQuote } from '../change-quote.ts';
import { lockQuotesOfDeal, restateLoan } from '../deal/update-quotes-of-deal.ts';
import { askedAgain, endOfOffer, newestOffer } from '../read-quotes.ts';
import { type Quote, quotes } from '../tables.ts';

export interface Choice {
  readonly quoteId: string;
  readonly brokerId: string;
  /** The version that was looked at. */
  readonly offerId: string;
}

/**
 * The broker chooses the offer of one lender. The deal is locked, then its quotes, and the offer is looked at again.
 * Then the deal gets its lender. The quotes follow when the pause is over in which that can be undone (`followSelection`): the
 * offer is accepted, the others are passed over, and everybody is notified.
 * @throws NOT_FOUND for anybody else's quote, CONFLICT when the offer was revised after the broker looked at it or has
 * lapsed, or when the deal is archived or has another lender, QUOTE_CLOSED when there is nothing to choose
 */
export async function chooseOffer(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  { quoteId, brokerId, offerId }: Choice,
): Promise<Quote> {
  const [unlocked] = await tx.db
    .select()
    .from(quotes)
    .where(and(eq(quotes.id, quoteId), eq(quotes.brokerId, brokerId)));
  if (!unlocked) throw new AppError('NOT_FOUND', 'This quote could not be found.');
  const deal = await lockDeal(tx, unlocked.entryId, brokerId);
  const quote = (await lockQuotesOfDeal(tx, deal.id)).find(({ id }) => id === quoteId);
  const newest = await newestOffer(tx.db, quoteId);
  if (!quote || !newest || quote.status !== 'offered' || quote.passedOverAt !== null) throw new AppError(quoteClosed);
  if (newest.id !== offerId) {
    throw new AppError('CONFLICT', 'The lender has revised this offer. Please look at the new version first.');
  }
  if (!brokerMay(quote, context.at, endOfOffer(quote, newest)).accept) {
    throw new AppError('CONFLICT', 'This offer is no longer valid. Ask the lender to renew it.');
  }
  await selectLender(platform, tx, context, deal, quote.lenderId);
  const [chosen] = await tx.db.select().from(quotes).where(eq(quotes.id, quoteId));
  return chosen ?? quote;
}

/** The lenders that a choice will notify are counted when it is made, so that notifying them is never refused. @returns how many */
export async function countNotified(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  deal: { readonly id: string },
): Promise<number> {
  const open = (await lockQuotesOfDeal(tx, deal.id)).filter(
    (quote) => brokerMay(quote, context.at, undefined).withdraw,
  );
  await platform.rateLimits.countAct(tx, context, lendersContacted, open.length);
  return open.length;
}

/**
 * The quotes of a deal follow its lender, however that was chosen: what an earlier choice closed and this one does not
 * is opened again unless its lender has left the market, the chosen lender's offer counts as accepted while it is valid, and every other quote
 * that was there when the choice was made is passed over. Without a lender (the choice was undone) all are open again.
 * @param context at the moment of the choice, of which the lenders are notified later
 */
export async function followSelection({ platform, tx, context, happened }: FollowerCall<object>): Promise<void> {
  for (const { id } of happened) {
    const deal = await lockDealById(tx, id);
    if (deal) await followLender(platform, tx, context, deal);
  }
}

/** A choice that was undone in its pause changes no quote: no lender knew of it. */
export const followUndone = ({ happened, ...act }: FollowerCall<PayloadOf<typeof selectionUndone>>): Promise<void> =>
  followSelection({ ...act, happened: happened.filter(({ payload }) => payload.wasAnnounced) });

async function followLender(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  deal: { readonly id: string; readonly selectedLenderId: string | null },
): Promise<void> {
  const { selectedLenderId } = deal;
  const current: Quote[] = [];
  const locked = await lockQuotesOfDeal(tx, deal.id);
  const onMarket = await lockOnMarket(
    tx,
    locked.map(({ lenderId }) => lenderId),
  );
  for (const quote of locked) {
    const chosen = quote.lenderId === selectedLenderId;
    const inTheWay = chosen ? quote.passedOverAt !== null : quote.status === 'accepted';
    // One whose lender is gone stays closed: nobody could answer it, and the choice of another is not to hang on that.
    const reopens = onMarket.has(quote.lenderId) && (selectedLenderId === null || inTheWay);
    current.push(reopens ? await reopen(platform, tx, context, quote) : quote);
  }
  for (const quote of selectedLenderId === null ? [] : current) {
    if (quote.lenderId === selectedLenderId) await acceptIfValid(tx, context, quote);
    else await passOver(tx, context, quote);
  }
  await restateLoan(tx, deal.id);
}

async function acceptIfValid(tx: Transaction, context: RequestContext, quote: Quote) {
  const newest = await newestOffer(tx.db, quote.id);
  // Nobody has chosen an offer that came after the choice.
  if (newest && newest.createdAt > context.at) return;
  if (!brokerMay(quote, context.at, endOfOffer(quote, newest)).accept) return;
  await changeQuote(tx, context, quote, { status: 'accepted', acceptedAt: context.at }, quoteAccepted, {});
}

/** Open quotes are closed with a word to the lender; a decline is closed silently, so that it cannot turn into an offer. */
async function passOver(tx: Transaction, context: RequestContext, quote: Quote): Promise<void> {
  if (quote.passedOverAt !== null || quote.requestedAt > context.at) return;
  const from = statusAt(quote, context.at);
  if (from === 'declined' || brokerMay(quote, context.at, undefined).withdraw)
    await changeQuote(tx, context, quote, { passedOverAt: context.at }, quotePassedOver, { from });
}

/**
 * Takes back "accepted" and "passed over", unless the same lender was asked again for this deal in the meantime. A lender
 * that had not answered gets the time back that it was passed over: it could not answer then.
 */
async function reopen(platform: Platform, tx: Transaction, context: RequestContext, quote: Quote): Promise<Quote> {
  if (quote.status !== 'accepted' && quote.passedOverAt === null) return quote;
  if (await askedAgain(tx.db, quote)) return quote;
  const status = quote.status === 'accepted' ? 'offered' : quote.status;
  const waits = status === 'requested' || status === 'seen';
  const lostMs = waits && quote.passedOverAt ? context.at.getTime() - quote.passedOverAt.getTime() : 0;
  const expiresAt = new Date(quote.expiresAt.getTime() + lostMs);
  const nudgeAt = waits ? nextNudge(expiresAt, context.at) : null;
  const values = { status, passedOverAt: null, acceptedAt: null, expiresAt, nudgeAt };
  const isOpen = brokerMay({ ...quote, ...values }, context.at, undefined).withdraw;
  if (isOpen) await platform.rateLimits.countAct(tx, context, lendersContacted, 1);
  return changeQuote(tx, context, quote, values, quoteReopened, { from: quote.status, isOpen });
}
