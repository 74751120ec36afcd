import { and, desc, eq, isNull, ne, notInArray } from 'drizzle-orm';
import { AppError } from '../../../kernel/errors.ts';
import { audit, type Cause, type Change } from '../../../server/platform/audit.ts';
import type { Transaction } from '../../../server/platform/database.ts';
import { brokerMay } from '../model.ts';
import { type MailSubject, sendMail, tellPages } from './jobs.ts';
import type { Quote, QuoteParts } from './parts.ts';
import { offers, quoteMessages, quotes } from './tables.ts';

/** Locks a quote of this broker. @throws NOT_FOUND for anybody else's */
async function lockQuote(tx: Transaction, quoteId: string, brokerId: string): Promise<Quote> {
  const own = and(eq(quotes.id, quoteId), eq(quotes.brokerId, brokerId));
  const [quote] = await tx.db.select().from(quotes).where(own).for('update');
  if (!quote) throw new AppError('NOT_FOUND', 'This quote could not be found.');
  return quote;
}

export async function withdraw(
  parts: QuoteParts,
  tx: Transaction,
  cause: Cause,
  quoteId: string,
  brokerId: string,
): Promise<Quote> {
  const quote = await lockQuote(tx, quoteId, brokerId);
  if (!brokerMay(quote, cause.at).withdraw) throw new AppError('QUOTE_CLOSED');
  return change(
    parts,
    tx,
    cause,
    quote,
    { status: 'withdrawn' },
    { action: 'quote.withdrawn', mail: 'withdrawn', told: 'took back the request' },
  );
}

export async function reply(
  parts: QuoteParts,
  tx: Transaction,
  cause: Cause,
  quoteId: string,
  brokerId: string,
  message: string,
): Promise<Quote> {
  const quote = await lockQuote(tx, quoteId, brokerId);
  if (!brokerMay(quote, cause.at).reply) throw new AppError('QUOTE_CLOSED');
  await tx.db.insert(quoteMessages).values({ quoteId: quote.id, side: 'broker', message, createdAt: cause.at });
  return change(
    parts,
    tx,
    cause,
    quote,
    {},
    { action: 'quote.replied', mail: 'brokerReplied', told: 'answered your question' },
  );
}

/**
 * Chooses the offer of one lender: the deal gets its lender and the others are told.
 * @throws CONFLICT when the offer was revised after the broker looked at it
 */
export async function accept(
  parts: QuoteParts,
  tx: Transaction,
  cause: Cause,
  choice: { quoteId: string; offerId: string; brokerId: string },
): Promise<Quote> {
  // The deal is locked before its quotes, as everywhere, so that two choices wait for each other instead of colliding.
  const [unlocked] = await tx.db.select().from(quotes).where(eq(quotes.id, choice.quoteId));
  if (unlocked?.brokerId === choice.brokerId) await parts.lockDeal(tx, unlocked.entryId, choice.brokerId);
  const quote = await lockQuote(tx, choice.quoteId, choice.brokerId);
  if (!brokerMay(quote, cause.at).accept) throw new AppError('QUOTE_CLOSED');
  const newestFirst = tx.db.select().from(offers).where(eq(offers.quoteId, quote.id)).orderBy(desc(offers.version));
  const [newest] = await newestFirst.limit(1);
  if (newest?.id !== choice.offerId)
    throw new AppError('CONFLICT', 'The lender has revised this offer. Please look at the new version first.');
  if (new Date(`${newest.terms.validUntil}T23:59:59Z`) < cause.at)
    throw new AppError('CONFLICT', 'This offer is no longer valid. Ask the lender to renew it.');
  await parts.selectLender(tx, cause, quote.entryId, quote.brokerId, quote.lenderId);
  await followSelection(parts, tx, cause, { entryId: quote.entryId, lenderId: quote.lenderId });
  return lockQuote(tx, choice.quoteId, choice.brokerId);
}

/**
 * The quotes of a deal follow the choice of its lender: the chosen lender's offer counts as accepted, every other open
 * quote is closed and told so; undoing the choice opens them again.
 */
export async function followSelection(
  parts: QuoteParts,
  tx: Transaction,
  cause: Cause,
  deal: { entryId: string; lenderId: string | null },
): Promise<void> {
  const list = await tx.db.select().from(quotes).where(eq(quotes.entryId, deal.entryId)).for('update');
  for (const quote of list) {
    const chosen = quote.lenderId === deal.lenderId;
    const inTheWay = chosen ? quote.passedOverAt !== null : quote.status === 'accepted';
    if (deal.lenderId === null || inTheWay) await reopen(parts, tx, cause, quote);
  }
  if (deal.lenderId === null) return;
  const current = await tx.db.select().from(quotes).where(eq(quotes.entryId, deal.entryId));
  for (const quote of current) {
    const open = brokerMay(quote, cause.at).withdraw;
    if (quote.lenderId === deal.lenderId && quote.status === 'offered' && open) {
      await change(
        parts,
        tx,
        cause,
        quote,
        { status: 'accepted' },
        { action: 'quote.accepted', mail: 'chosen', told: 'chose your offer' },
      );
    } else if (quote.lenderId !== deal.lenderId && open) {
      await change(
        parts,
        tx,
        cause,
        quote,
        { passedOverAt: cause.at },
        { action: 'quote.passedOver', mail: 'passedOver', told: 'chose another lender' },
      );
    }
  }
}

/** Takes back "accepted" and "passed over", unless the same lender was asked again for this deal in the meantime. */
async function reopen(parts: QuoteParts, tx: Transaction, cause: Cause, quote: Quote): Promise<void> {
  if (quote.status !== 'accepted' && quote.passedOverAt === null) return;
  const again = and(
    eq(quotes.brokerId, quote.brokerId),
    eq(quotes.lenderId, quote.lenderId),
    eq(quotes.kind, quote.kind),
    eq(quotes.addressKey, quote.addressKey),
    ne(quotes.id, quote.id),
    isNull(quotes.passedOverAt),
    notInArray(quotes.status, ['declined', 'withdrawn', 'expired', 'accepted']),
  );
  const [newer] = await tx.db.select({ id: quotes.id }).from(quotes).where(again);
  if (newer) return;
  const status = quote.status === 'accepted' ? 'offered' : quote.status;
  await change(parts, tx, cause, quote, { status, passedOverAt: null }, { action: 'quote.reopened' });
}

interface Told {
  readonly action: Change['action'];
  readonly mail?: MailSubject;
  /** What the lender's users read after the broker's name. */
  readonly told?: string;
}

async function change(
  parts: QuoteParts,
  tx: Transaction,
  cause: Cause,
  before: Quote,
  values: Partial<Quote>,
  { action, mail, told }: Told,
): Promise<Quote> {
  const [after] = await tx.db
    .update(quotes)
    .set({ ...values, updatedAt: cause.at })
    .where(eq(quotes.id, before.id))
    .returning();
  if (!after) throw new AppError('CONFLICT');
  await audit(tx, cause, { action, entity: 'quote', entityId: before.id, before, after });
  await tellPages(parts, tx, after);
  if (mail && told) {
    const broker = (await parts.findPeople(tx.db, [before.brokerId])).get(before.brokerId);
    const message = `${broker?.name ?? 'The broker'} ${told}: ${before.request.propertyAddress}`;
    const users = await parts.findLenderUsers(tx.db, [before.lenderId]);
    await parts.notify(
      tx,
      cause.at,
      ...users.map(({ id }) => ({ accountId: id, message, link: `/lender/quotes/${before.id}` })),
    );
    await sendMail(parts, tx, { quoteId: before.id, about: mail });
  }
  return after;
}
