import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../kernel/contract.ts';
import { AppError } from '../../../kernel/errors.ts';
import { audit, type Change, type RequestContext } from '../../../platform/database/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { RepeatableWork } from '../../../platform/database/once.ts';
import type { Platform } from '../../../platform/platform.ts';
import { personName } from '../../accounts/model.ts';
import { findLenderUsers, findPeople } from '../../accounts/server/api.ts';
import { findLenders } from '../../lenders/server/api.ts';
import type { NotificationSort } from '../../notifications/model.ts';
import { notify, whoWantsMail } from '../../notifications/server/api.ts';
import { tellStatus } from '../../pipeline/server/api.ts';
import { holdsAtMost, offerMilestone } from '../model.ts';
import { quoteMoved } from './api.ts';
import type { QuoteMail } from './mails.ts';
import { propertyOfQuote, type Quote, quoteMessages, quotes } from './tables.ts';

/** What the other side reads after the name of the one who acted, and what sort of notification that is. */
interface Told {
  readonly sort: NotificationSort;
  readonly text: string;
}

/** What an act is called in the trail, and what the other side is told of it; nothing when it does not concern them. */
export interface Act {
  readonly action: Change['action'];
  readonly mail?: QuoteMail;
  readonly told?: Told;
  /** That the lender is told was counted against the broker's limit when the act was asked for. */
  readonly isCounted?: boolean;
}

/** Writes a quote on the broker's side with its audit row, and tells the lender: page, notification, mail. */
export async function changeByBroker(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  before: Quote,
  values: Partial<Quote>,
  { action, mail, told, isCounted = false }: Act,
): Promise<Quote> {
  const after = await writeQuote(platform, tx, context, before, values, action);
  if (mail && told) {
    if (!isCounted) await platform.rateLimits.countAct(tx, context, 'lendersTold', 1);
    const broker = (await findPeople(tx.db, [before.brokerId])).get(before.brokerId);
    const message = `${personName(broker)} ${told.text}: ${propertyOfQuote(before)}`;
    const users = await findLenderUsers(tx.db, [before.lenderId]);
    const link = `/lender/quotes/${before.id}`;
    await notify(
      platform,
      tx,
      context.at,
      ...users.map(({ id }) => ({ accountId: id, sort: told.sort, message, link })),
    );
    await platform.mail.queue(tx, mail, causerOf(context, before), { quoteId: before.id });
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
    tellStatus(platform, tx, context.at, {
      dealId: after.entryId,
      lenderId: after.lenderId,
      message: `A lender ${told.text}`,
      milestone: offerMilestone(before.status, after.status),
    });
    await notifyBroker(platform, tx, context.at, before, told);
    await mailBroker(platform, tx, mail, causerOf(context, before), before, told);
  }
  return after;
}

/** Who caused the mails of a change, whose many then stand before nobody else's: an account, a mailed link, else the broker. */
export const causerOf = ({ actor }: RequestContext, { brokerId }: Pick<Quote, 'brokerId'>): string =>
  actor.kind === 'system' ? brokerId : actor.id;

/** A notification of the quote's broker about its lender. */
export async function notifyBroker(platform: Platform, tx: Transaction, at: Date, quote: Quote, told: Told) {
  const lender = (await findLenders(tx.db, [quote.lenderId])).get(quote.lenderId);
  const message = `${lender?.name ?? 'A lender'} ${told.text}: ${propertyOfQuote(quote)}`;
  const link = `/pipeline?deal=${quote.entryId}`;
  await notify(platform, tx, at, { accountId: quote.brokerId, sort: told.sort, message, link });
}

/** The mail of it, unless the broker has turned that off. @param owner whoever caused it */
export async function mailBroker(
  platform: Platform,
  tx: Transaction,
  mail: QuoteMail,
  owner: string,
  { id: quoteId, brokerId }: Quote,
  { sort }: Told,
) {
  if ((await whoWantsMail(tx.db, [brokerId], sort)).length > 0) await platform.mail.queue(tx, mail, owner, { quoteId });
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
  for (const tell of platform.hooks.all(quoteMoved)) await tell(tx, context, { action, before, after });
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
  await db
    .update(quotes)
    .set({ awaitsReply: message.side === 'broker' })
    .where(eq(quotes.id, quoteId));
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
  await notifyBroker(platform, tx, context.at, quote, {
    sort: 'requestExpired',
    text: 'did not respond in time',
  });
}

const quoteReference = z.object({ quoteId: idSchema });

/** A change of one quote; when it comes again, the quote is answered as it is by then. */
export const changeOnce = <Answer>(
  change: () => Promise<Quote>,
  find: (quoteId: string) => Promise<Quote>,
  present: (quote: Quote) => Promise<Answer>,
): RepeatableWork<z.output<typeof quoteReference>, Answer> => ({
  reference: quoteReference,
  async first() {
    const quote = await change();
    return { answer: await present(quote), reference: { quoteId: quote.id } };
  },
  again: async ({ quoteId }) => present(await find(quoteId)),
});
