import { desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../kernel/endpoint.ts';
import { AppError } from '../../../kernel/errors.ts';
import { audit, type Change, type RequestContext } from '../../../platform/database/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { defineJob, type Platform } from '../../../platform/platform.ts';
import { findLenderUsers, findPeople } from '../../accounts/server/api.ts';
import { findLenders } from '../../lenders/server/api.ts';
import { notify } from '../../notifications/server/api.ts';
import {
  brokerMay,
  holdsAtMost,
  isNudgeDue,
  isUnanswered,
  nudgesOf,
  type OfferTerms,
  offerEndOf,
  offerReminderMs,
} from '../model.ts';
import { type QuoteMail, quoteMails } from './mails.ts';
import { endOfOffer, newestOffer } from './read-quotes.ts';
import { propertyOfQuote, type Quote, quoteMessages, quotes, zoneOfQuote } from './tables.ts';

/** What an act is called in the trail, and what the other side is told of it; nothing when it does not concern them. */
export interface Act {
  readonly action: Change['action'];
  readonly mail?: QuoteMail;
  /** What the other side reads after the name of the one who acted. */
  readonly told?: string;
}

/** Writes a quote on the broker's side with its audit row, and tells the lender: page, notification, mail. */
export async function changeByBroker(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  before: Quote,
  values: Partial<Quote>,
  { action, mail, told }: Act,
): Promise<Quote> {
  const after = await writeQuote(platform, tx, context, before, values, action);
  if (mail && told) {
    await platform.rateLimits.countAct(tx, context, 'lendersTold', 1);
    const broker = (await findPeople(tx.db, [before.brokerId])).get(before.brokerId);
    const message = `${broker?.name ?? 'The broker'} ${told}: ${propertyOfQuote(before)}`;
    const users = await findLenderUsers(tx.db, [before.lenderId]);
    const link = `/lender/quotes/${before.id}`;
    await notify(platform, tx, context.at, ...users.map(({ id }) => ({ accountId: id, message, link })));
    await platform.mail.queue(tx, mail, { quoteId: before.id });
  }
  return after;
}

/** Writes a quote on the lender's side with its audit row, and tells the broker: page, notification, mail. */
export async function changeByLender(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  before: Quote,
  values: Partial<Quote>,
  { action, mail, told }: Act,
): Promise<Quote> {
  const seenAt = values.seenAt ?? before.seenAt ?? context.at;
  const after = await writeQuote(platform, tx, context, before, { ...values, seenAt }, action);
  // The first answer moves the lender's reply time, by which results are ordered.
  if (before.answeredAt === null && after.answeredAt !== null)
    await platform.events.publish(tx, { topic: 'lender', lenderId: after.lenderId });
  if (mail && told) {
    await platform.rateLimits.countAct(
      tx,
      context,
      context.actor.kind === 'replyLink' ? 'toldByLink' : 'brokersTold',
      1,
    );
    await notifyBroker(platform, tx, context.at, before, told);
    await platform.mail.queue(tx, mail, { quoteId: before.id });
  }
  return after;
}

/** A notification of the quote's broker about its lender. */
async function notifyBroker(platform: Platform, tx: Transaction, at: Date, quote: Quote, told: string) {
  const lender = (await findLenders(tx.db, [quote.lenderId])).get(quote.lenderId);
  const message = `${lender?.name ?? 'A lender'} ${told}: ${propertyOfQuote(quote)}`;
  await notify(platform, tx, at, { accountId: quote.brokerId, message, link: `/pipeline?deal=${quote.entryId}` });
}

/** Writes a quote with its audit row, and tells the open pages of both sides. */
async function writeQuote(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  before: Quote,
  values: Partial<Quote>,
  action: Change['action'],
): Promise<Quote> {
  const [after] = await tx.db
    .update(quotes)
    .set({ ...values, updatedAt: context.at })
    .where(eq(quotes.id, before.id))
    .returning();
  if (!after) throw new AppError('CONFLICT');
  await audit(tx, context, { action, entity: 'quote', entityId: before.id, before, after });
  await tellPages(platform, tx, after);
  return after;
}

/** Puts a message on the thread of a quote that the caller holds. @throws QUOTE_FULL */
export async function writeMessage(
  { db }: Transaction,
  quoteId: string,
  message: Omit<typeof quoteMessages.$inferInsert, 'quoteId'>,
): Promise<void> {
  if ((await db.$count(quoteMessages, eq(quoteMessages.quoteId, quoteId))) >= holdsAtMost.messages)
    throw new AppError('QUOTE_FULL');
  await db.insert(quoteMessages).values({ ...message, quoteId });
}

/** Tells the open pages of everyone concerned that quotes changed: their broker and the users of their lenders. */
export async function tellPages({ events }: Platform, tx: Transaction, ...list: readonly Quote[]): Promise<void> {
  const users = await findLenderUsers(
    tx.db,
    list.map(({ lenderId }) => lenderId),
  );
  const told = list.flatMap(({ id, brokerId, lenderId }) =>
    [brokerId, ...users.filter((user) => user.lenderId === lenderId).map((user) => user.id)].map(
      (accountId) => ({ topic: 'account', accountId, type: 'quote', id }) as const,
    ),
  );
  // A deal shows how its lenders have answered: whoever looks at it reads that one deal back.
  const deals = new Map(list.map(({ entryId, brokerId }) => [entryId, brokerId]));
  const moved = [...deals].map(([id, accountId]) => ({ topic: 'account', accountId, type: 'pipeline', id }) as const);
  await events.publish(tx, ...told, ...moved);
}

const clockSchema = z.object({
  quoteId: idSchema,
  step: z.enum(['nudge', 'expire', 'offerEnds']),
  /** For `offerEnds`: a later version has a clock of its own. */
  offerId: idSchema.optional(),
});
type Tick = z.output<typeof clockSchema>;

/** A nudge, the end of a request, or the last day of an offer. */
export const quoteClock = defineJob({
  name: 'quote-clock',
  payload: clockSchema,
  concurrency: 5,
  timeoutSeconds: 60,
  retries: 8,
  run: tick,
});

/** The clocks of requests from now on: the nudges that are still to come, and the end of each. */
export async function startClocks(
  { jobs }: Platform,
  tx: Transaction,
  list: readonly Quote[],
  at: Date,
): Promise<void> {
  const pieces = list.flatMap(({ id, expiresAt }) => {
    const piece = (step: Tick['step'], startAfter: Date) => ({ payload: { quoteId: id, step }, startAfter });
    const nudges = nudgesOf(expiresAt).filter((moment) => moment > at);
    return [...nudges.map((moment) => piece('nudge', moment)), piece('expire', expiresAt)];
  });
  await jobs.enqueue(tx, quoteClock, ...pieces);
}

/** The clock of an offer: a reminder for its broker while there is time to choose it. None for an offer that ends before that. */
export async function startOfferClock(
  { jobs }: Platform,
  tx: Transaction,
  quote: Quote,
  { id, terms, createdAt }: NewOffer,
): Promise<void> {
  const startAfter = new Date(offerEndOf(terms, zoneOfQuote(quote)).getTime() - offerReminderMs);
  if (startAfter <= createdAt) return;
  await jobs.enqueue(tx, quoteClock, { payload: { quoteId: quote.id, step: 'offerEnds', offerId: id }, startAfter });
}
interface NewOffer {
  readonly id: string;
  readonly createdAt: Date;
  readonly terms: OfferTerms;
}

/** What was answered in the meantime is left alone; running twice changes nothing. */
async function tick(platform: Platform, { quoteId, step, offerId }: Tick): Promise<void> {
  const at = platform.clock.now();
  const context = { actor: { kind: 'system' }, at, requestId: `job:${quoteClock.name}` } as const;
  await platform.database.transaction(async (tx) => {
    const [quote] = await tx.db.select().from(quotes).where(eq(quotes.id, quoteId)).for('update');
    if (quote && step === 'offerEnds') await remindOfOffer(platform, tx, at, quote, offerId);
    if (!quote || step === 'offerEnds' || !isUnanswered(quote)) return;
    if (quote.expiresAt <= at) await expire(platform, tx, context, quote);
    else if (step === 'nudge') await nudge(platform, tx, at, quote);
  });
}

/** Reminds the lender by mail, unless that was done since its hour came, or it waits for the broker. */
async function nudge(platform: Platform, tx: Transaction, at: Date, quote: Quote): Promise<void> {
  if (!isNudgeDue(quote, at) || (await lenderWroteLast(tx, quote.id))) return;
  await tx.db.update(quotes).set({ nudgedAt: at }).where(eq(quotes.id, quote.id));
  await platform.mail.queue(tx, quoteMails.nudge, { quoteId: quote.id });
}

/** Tells the broker of an offer on its last day, once, unless it was revised, chosen or given up meanwhile. */
async function remindOfOffer(platform: Platform, tx: Transaction, at: Date, quote: Quote, offerId: string | undefined) {
  const newest = await newestOffer(tx.db, quote.id);
  if (newest === undefined || newest.id !== offerId || quote.remindedOfferId === newest.id) return;
  if (!brokerMay(quote, at, endOfOffer(quote, newest)).accept) return;
  await tx.db.update(quotes).set({ remindedOfferId: newest.id }).where(eq(quotes.id, quote.id));
  await notifyBroker(platform, tx, at, quote, 'has an offer that runs out within a day');
  await platform.mail.queue(tx, quoteMails.offerEnds, { quoteId: quote.id });
}

/** A question is an answer: the lender waits for the broker, not the other way round. */
async function lenderWroteLast(tx: Transaction, quoteId: string): Promise<boolean> {
  const thread = tx.db
    .select({ side: quoteMessages.side })
    .from(quoteMessages)
    .where(eq(quoteMessages.quoteId, quoteId));
  const [last] = await thread.orderBy(desc(quoteMessages.createdAt), desc(quoteMessages.id)).limit(1);
  return last?.side === 'lender';
}

/** Writes down that a request ran out of time, and tells the broker. The caller holds the quote and has checked its time. */
export async function expire(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  quote: Quote,
): Promise<void> {
  await writeQuote(platform, tx, context, quote, { status: 'expired' }, 'quote.expired');
  // A request that ran out lowers the share that the lender answers.
  await platform.events.publish(tx, { topic: 'lender', lenderId: quote.lenderId });
  await notifyBroker(platform, tx, context.at, quote, 'did not answer in time');
}
