import { and, desc, eq } from 'drizzle-orm';
import { AppError, invalidField } from '../../../kernel/errors.ts';
import { audit, type Cause, type Change } from '../../../platform/audit.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { type Decline, lenderMay, type OfferTerms, offerHolds, replyLinkLifetimeMs, statusAt } from '../model.ts';
import { type MailSubject, sendMail, tellPages } from './jobs.ts';
import type { Quote, QuoteParts } from './parts.ts';
import { askedAgain } from './selection.ts';
import { offers, quoteMessages, quotes } from './tables.ts';

/** Who answers: a user of the lender through the portal, or whoever holds the mailed link. */
export type LenderSide =
  | { readonly by: 'portal'; readonly lenderId: string; readonly quoteId: string }
  | { readonly by: 'link'; readonly quoteId: string };

/** The quote this side may see. @throws NOT_FOUND for another lender's quote and for a link that is too old */
export async function findForLender(db: Queries, side: LenderSide, now: Date, lock = false): Promise<Quote> {
  const own = side.by === 'portal' ? eq(quotes.lenderId, side.lenderId) : undefined;
  const query = db
    .select()
    .from(quotes)
    .where(and(eq(quotes.id, side.quoteId), own));
  const [quote] = lock ? await query.for('update') : await query;
  if (!quote) throw new AppError('NOT_FOUND', 'This quote request could not be found.');
  if (side.by === 'link' && (await linkEnds(db, quote)) <= now) {
    throw new AppError('NOT_FOUND', 'This link is too old. Please sign in to answer.');
  }
  return quote;
}

/** The link works for 30 days after the last offer; before any offer, after the request. */
async function linkEnds(db: Queries, quote: Quote): Promise<Date> {
  const newest = db.select({ at: offers.createdAt }).from(offers).where(eq(offers.quoteId, quote.id));
  const [last] = await newest.orderBy(desc(offers.version)).limit(1);
  return new Date((last?.at ?? quote.requestedAt).getTime() + replyLinkLifetimeMs);
}

/** Opening a request marks it seen, once. */
export async function markSeen(parts: QuoteParts, tx: Transaction, cause: Cause, side: LenderSide): Promise<Quote> {
  const quote = await findForLender(tx.db, side, cause.at, true);
  if (statusAt(quote, cause.at) !== 'requested') return quote;
  return change(parts, tx, cause, quote, { status: 'seen', seenAt: cause.at }, { action: 'quote.seen' });
}

export async function makeOffer(
  parts: QuoteParts,
  tx: Transaction,
  cause: Cause,
  side: LenderSide,
  terms: OfferTerms,
): Promise<Quote> {
  const quote = await findForLender(tx.db, side, cause.at, true);
  if (!lenderMay(quote, cause.at).offer) throw closed(quote, cause.at);
  if (quote.status === 'declined' && (await askedAgain(tx, quote))) {
    throw new AppError(
      'QUOTE_CLOSED',
      'The broker has asked you again for this deal: please answer the newer request.',
    );
  }
  if (!offerHolds(terms, cause.at)) {
    throw invalidField('validUntil', 'Valid until must not be in the past');
  }
  const known = await tx.db.select().from(offers).where(eq(offers.quoteId, quote.id)).orderBy(desc(offers.version));
  const version = (known[0]?.version ?? 0) + 1;
  const { loanAmount, ratePercent } = terms;
  const [offer] = await tx.db
    .insert(offers)
    .values({ quoteId: quote.id, version, loanAmount, ratePercent, terms, by: side.by, createdAt: cause.at })
    .returning();
  if (!offer) throw new AppError('CONFLICT');
  await audit(tx, cause, {
    action: 'offer.made',
    entity: 'offer',
    entityId: offer.id,
    before: known[0]?.terms,
    after: terms,
  });
  const values = {
    status: 'offered',
    answeredAt: quote.answeredAt ?? cause.at,
    declineReason: null,
    declineNote: '',
  } as const;
  const verb = version === 1 ? 'sent an offer' : 'revised its offer';
  return change(parts, tx, cause, quote, values, { action: 'quote.offered', mail: 'answered', verb });
}

export async function decline(
  parts: QuoteParts,
  tx: Transaction,
  cause: Cause,
  side: LenderSide,
  { reason, note }: Decline,
): Promise<Quote> {
  const quote = await findForLender(tx.db, side, cause.at, true);
  if (!lenderMay(quote, cause.at).decline) throw closed(quote, cause.at);
  const values = {
    status: 'declined',
    answeredAt: quote.answeredAt ?? cause.at,
    declineReason: reason,
    declineNote: note,
  } as const;
  return change(parts, tx, cause, quote, values, { action: 'quote.declined', mail: 'answered', verb: 'declined' });
}

export async function ask(
  parts: QuoteParts,
  tx: Transaction,
  cause: Cause,
  side: LenderSide,
  message: string,
): Promise<Quote> {
  const quote = await findForLender(tx.db, side, cause.at, true);
  if (!lenderMay(quote, cause.at).ask) throw closed(quote, cause.at);
  await tx.db.insert(quoteMessages).values({ quoteId: quote.id, side: 'lender', message, createdAt: cause.at });
  const values = quote.status === 'requested' ? ({ status: 'seen', seenAt: cause.at } as const) : {};
  return change(parts, tx, cause, quote, values, { action: 'quote.asked', mail: 'asked', verb: 'has a question' });
}

interface Told {
  readonly action: Change['action'];
  /** What the broker is written and told; absent for acts that concern nobody else. */
  readonly mail?: MailSubject;
  readonly verb?: string;
}

/** Writes the quote with its audit row, and tells the broker: page, notification, mail. */
async function change(
  parts: QuoteParts,
  tx: Transaction,
  cause: Cause,
  before: Quote,
  values: Partial<Quote>,
  told: Told,
): Promise<Quote> {
  const [after] = await tx.db
    .update(quotes)
    .set({ ...values, seenAt: values.seenAt ?? before.seenAt ?? cause.at, updatedAt: cause.at })
    .where(eq(quotes.id, before.id))
    .returning();
  if (!after) throw new AppError('CONFLICT');
  await audit(tx, cause, { action: told.action, entity: 'quote', entityId: before.id, before, after });
  await tellPages(parts, tx, after);
  // The first answer moves the lender's reply time, by which results are ordered.
  if (before.answeredAt === null && after.answeredAt !== null)
    await parts.events.publish(tx, { topic: 'lender', lenderId: after.lenderId });
  if (told.mail) {
    const lender = (await parts.findLenders(tx.db, [before.lenderId])).get(before.lenderId);
    const message = `${lender?.name ?? 'A lender'} ${told.verb}: ${before.request.propertyAddress}`;
    await parts.notify(tx, cause.at, { accountId: before.brokerId, message, link: `/pipeline?deal=${before.entryId}` });
    await sendMail(parts, tx, { quoteId: before.id, about: told.mail });
  }
  return after;
}

const reasons: Partial<Record<Quote['status'], string>> = {
  withdrawn: 'The broker has withdrawn this request.',
  expired: 'This request has expired.',
  accepted: 'The broker has accepted your offer; it can no longer be changed here.',
  declined: 'You have declined this request.',
};

function closed(quote: Quote, now: Date): AppError {
  if (quote.passedOverAt) return new AppError('QUOTE_CLOSED', 'The broker has chosen another lender for this deal.');
  return new AppError('QUOTE_CLOSED', reasons[statusAt(quote, now)]);
}
