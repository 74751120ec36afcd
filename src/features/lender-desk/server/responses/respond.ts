import { and, eq } from 'drizzle-orm';
import { AppError, invalidField } from '../../../../kernel/errors.ts';
import type { EventType } from '../../../../kernel/event-type.ts';
import { loanKind } from '../../../../lending/kinds/find.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { lockOnMarket } from '../../../lenders/server/api.ts';
import { quoteClosed, quoteFull } from '../../../quotes/errors.ts';
import { offerMade, quoteAsked, quoteDeclined, quoteOffered, quoteSeen } from '../../../quotes/events.ts';
import type { Decline } from '../../../quotes/model.ts';
import { maxPerQuote, type OfferTerms, offerEndOf, reminderOf, replyLinkEnd, statusAt } from '../../../quotes/model.ts';
import {
  askedAgain,
  changeQuote,
  isBeingChosen,
  lockDealOf,
  type MoreOf,
  newestOffer,
  offers,
  partiesOf,
  type Quote,
  type QuoteParties,
  quotes,
  type ReplyToken,
  readable,
  requestOf,
  restateLoan,
  snapshotOf,
  writeMessage,
  zoneOfQuote,
} from '../../../quotes/server/api.ts';
import { asStored } from '../../../quotes/terms/stored-terms.ts';
import { offerUnusual } from '../../errors.ts';
import { linkResponses, portalResponses } from '../../limits.ts';
import { byField, checkOffer } from '../../offer-checks.ts';
import { offerProblem } from '../../offer-fields.ts';
import { mayAsLender } from './present-quote.ts';

const reasons: Partial<Record<Quote['status'], string>> = {
  withdrawn: 'The broker has withdrawn this request.',
  expired: 'This request has expired.',
  accepted: 'The broker has accepted your offer; it can no longer be changed here.',
  declined: 'You have declined this request.',
};

/** Who answers: a user of the lender through the portal, or whoever has the emailed link. */
export type LenderSide =
  | { readonly by: 'portal'; readonly lenderId: string; readonly quoteId: string }
  | ({ readonly by: 'link' } & ReplyToken);

/**
 * The quote this side may see.
 * @throws NOT_FOUND for another lender's quote and for a link that is too old or was replaced; QUOTE_CLOSED for the link to a
 * request that was withdrawn, which opens nothing any more
 */
export async function findForLender(db: Queries, side: LenderSide, now: Date, lock = false): Promise<Quote> {
  const own = side.by === 'portal' ? eq(quotes.lenderId, side.lenderId) : undefined;
  const query = db
    .select()
    .from(quotes)
    .where(and(eq(quotes.id, side.quoteId), own, readable));
  const [quote] = lock ? await query.for('update') : await query;
  if (!quote) throw new AppError('NOT_FOUND', 'This quote request could not be found.');
  if (side.by === 'portal') return quote;
  if (quote.status === 'withdrawn') throw new AppError(quoteClosed, reasons.withdrawn);
  if (side.version !== quote.linkVersion)
    throw new AppError('NOT_FOUND', 'This link was replaced by a newer one. Open the newest email.');
  if ((await linkEnds(db, quote)) <= now) throw new AppError('NOT_FOUND', 'This link has expired. Log in to respond.');
  return quote;
}

const linkEnds = async (db: Queries, { id, requestedAt }: Quote): Promise<Date> =>
  replyLinkEnd(requestedAt, (await newestOffer(db, id))?.createdAt);

/** On the lender's side, where whatever it does shows that it has seen the request. */
const changeByLender = <Type extends EventType<QuoteParties>>(
  tx: Transaction,
  context: RequestContext,
  before: Quote,
  values: Partial<Quote>,
  event: Type,
  more: MoreOf<Type>,
): Promise<Quote> =>
  changeQuote(tx, context, before, { ...values, seenAt: values.seenAt ?? before.seenAt ?? context.at }, event, more);

/** Counts a message to the broker against what its lender may send. @throws LimitReached */
const countForBroker = (
  { rateLimits }: Pick<Platform, 'rateLimits'>,
  tx: Transaction,
  context: RequestContext,
): Promise<void> =>
  rateLimits.countAct(tx, context, context.actor.kind === 'replyLink' ? linkResponses : portalResponses, 1);

/** Opening a request marks it seen, once. */
export async function markSeen(tx: Transaction, context: RequestContext, side: LenderSide): Promise<Quote> {
  const quote = await findForLender(tx.db, side, context.at, true);
  if (statusAt(quote, context.at) !== 'requested') return quote;
  return changeByLender(tx, context, quote, { status: 'seen', seenAt: context.at }, quoteSeen, {});
}

/**
 * Writes the next version of the lender's offer (whole dollars, rates in percent, good to the end of `validUntil` in the time zone of the deal)
 * and notifies the broker by email and notification. Repeated, it revises; it also replaces a decline.
 * @throws NOT_FOUND (see `findForLender`), QUOTE_CLOSED, QUOTE_FULL, INVALID_INPUT when `validUntil` is past or a term does not go with
 * the kind or the deal, or a loan above the program states no reason, OFFER_UNUSUAL unless what is unusual was confirmed
 */
export async function makeOffer(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  side: LenderSide,
  { confirmUnusual, ...stated }: OfferTerms & { readonly confirmUnusual: boolean },
): Promise<Quote> {
  const deal = await lockDealOf(tx, side.quoteId);
  const quote = await findForLender(tx.db, side, context.at, true);
  if (!(await mayAsLender(tx.db, quote, context.at)).offer) throw await closed(tx, quote, context.at);
  if (deal && quote.status === 'offered' && isBeingChosen(quote, deal)) throw beingDecided();
  // The mailed link outlives the company: nobody could choose such an offer.
  if (!(await lockOnMarket(tx, [quote.lenderId])).has(quote.lenderId))
    throw new AppError(quoteClosed, 'This lender is no longer on Plinth.');
  const kind = loanKind(quote.kind);
  const asked = { request: requestOf(quote), program: snapshotOf(quote) };
  const { terms, missing } = asStored(kind, asked, stated);
  const offerEndsAt = offerEndOf(terms, zoneOfQuote(quote));
  if (offerEndsAt < context.at) {
    throw invalidField('validUntil', 'Valid until must not be in the past');
  }
  const problem = offerProblem(kind, terms);
  if (problem) throw invalidField(problem.field, problem.message);
  const { impossible, unusual } = checkOffer(kind, terms, asked.request, context.at);
  if (impossible.length > 0) throw new AppError('INVALID_INPUT', impossible[0]?.message, byField(impossible));
  if (missing) throw invalidField('exceptionReason', missing);
  if (unusual.length > 0 && !confirmUnusual) {
    const message = `${unusual.map((one) => one.message).join(' ')} Confirm to send it anyway.`;
    throw new AppError(offerUnusual, message, byField(unusual));
  }
  const known = await newestOffer(tx.db, quote.id);
  const version = (known?.version ?? 0) + 1;
  if (version > maxPerQuote.offers) throw new AppError(quoteFull);
  const { loanAmount, ratePercent } = terms;
  const remindAt = reminderOf(terms, zoneOfQuote(quote));
  const [offer] = await tx.db
    .insert(offers)
    .values({ quoteId: quote.id, version, loanAmount, ratePercent, terms, by: side.by, createdAt: context.at })
    .returning();
  if (!offer) throw new AppError('CONFLICT');
  const payload = { quoteId: quote.id, ...partiesOf(quote) };
  await record(tx, context, offerMade, { id: offer.id, payload, before: known?.terms, after: terms });
  const values = {
    status: 'offered',
    answeredAt: quote.answeredAt ?? context.at,
    declineReason: null,
    declineNote: '',
    remindAt: remindAt > context.at ? remindAt : null,
    offerEndsAt,
  } as const;
  await countForBroker(platform, tx, context);
  const offered = { from: quote.status, version, isFirstAnswer: quote.answeredAt === null };
  const after = await changeByLender(tx, context, quote, values, quoteOffered, offered);
  await restateLoan(tx, quote.entryId);
  return after;
}

/** Declines with a reason, and notifies the broker. @throws NOT_FOUND (see `findForLender`), QUOTE_CLOSED */
export async function decline(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  side: LenderSide,
  { reason, note }: Decline,
): Promise<Quote> {
  const deal = await lockDealOf(tx, side.quoteId);
  const quote = await findForLender(tx.db, side, context.at, true);
  if (!(await mayAsLender(tx.db, quote, context.at)).decline) throw await closed(tx, quote, context.at);
  if (deal && quote.status === 'offered' && isBeingChosen(quote, deal)) throw beingDecided();
  const values = {
    status: 'declined',
    answeredAt: quote.answeredAt ?? context.at,
    declineReason: reason,
    declineNote: note,
  } as const;
  await countForBroker(platform, tx, context);
  const declined = { isFirstAnswer: quote.answeredAt === null };
  const after = await changeByLender(tx, context, quote, values, quoteDeclined, declined);
  await restateLoan(tx, quote.entryId);
  return after;
}

/**
 * Puts the lender's question on the thread and notifies the broker; a request that was new counts as seen.
 * @throws NOT_FOUND (see `findForLender`), QUOTE_CLOSED, QUOTE_FULL
 */
export async function ask(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  side: LenderSide,
  message: string,
): Promise<Quote> {
  await lockDealOf(tx, side.quoteId);
  const quote = await findForLender(tx.db, side, context.at, true);
  if (!(await mayAsLender(tx.db, quote, context.at)).ask) throw await closed(tx, quote, context.at);
  await writeMessage(tx, quote.id, { side: 'lender', message, createdAt: context.at });
  const values = quote.status === 'requested' ? ({ status: 'seen', seenAt: context.at } as const) : {};
  await countForBroker(platform, tx, context);
  return changeByLender(tx, context, quote, values, quoteAsked, {});
}

/** The broker has chosen the offer as it stands and may still undo that, so it must not change for these seconds. */
const beingDecided = () =>
  new AppError(quoteClosed, 'The broker is deciding on this offer right now. Try again in a few seconds.');

async function closed(tx: Transaction, quote: Quote, now: Date): Promise<AppError> {
  if (quote.passedOverAt) return new AppError(quoteClosed, 'The broker has chosen another lender for this deal.');
  if (quote.status === 'declined' && (await askedAgain(tx.db, quote))) {
    const message = 'The broker has asked you again for this deal: please answer the newer request.';
    return new AppError(quoteClosed, message);
  }
  return new AppError(quoteClosed, reasons[statusAt(quote, now)]);
}
