import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../kernel/contract.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { EventType, PayloadOf } from '../../../kernel/event-type.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { RepeatableWork } from '../../../platform/database/once.ts';
import { record } from '../../../platform/events/record.ts';
import type { Platform } from '../../../platform/platform.ts';
import { quoteExpired } from '../events.ts';
import { holdsAtMost } from '../model.ts';
import { quoteFull } from '../refusals/errors.ts';
import { linkResponses, portalResponses } from '../refusals/limits.ts';
import { type Quote, quoteMessages, quotes } from './tables.ts';

interface Parties {
  readonly dealId: string;
  readonly brokerId: string;
  readonly lenderId: string;
}

/** Whose quote it is: what every event of a quote carries. */
export const partiesOf = ({ entryId: dealId, brokerId, lenderId }: Quote): Parties => ({ dealId, brokerId, lenderId });

/** What an event of a quote says besides whose it is. */
type More<Type extends EventType> = Omit<PayloadOf<Type>, keyof Parties>;

/** Writes a quote that the caller holds, and records what happened to it. */
export async function changeQuote<Type extends EventType<Parties>>(
  tx: Transaction,
  context: RequestContext,
  before: Quote,
  values: Partial<Quote>,
  event: Type,
  more: More<Type>,
): Promise<Quote> {
  const [after] = await tx.db
    .update(quotes)
    .set({ ...values, updatedAt: context.at })
    .where(eq(quotes.id, before.id))
    .returning();
  if (!after) throw new AppError('CONFLICT');
  const payload = { ...partiesOf(after), ...more };
  await record<EventType<object>>(tx, context, event, { id: before.id, payload, before, after });
  return after;
}

/** On the lender's side, where whatever it does shows that it has seen the request. */
export const changeByLender = <Type extends EventType<Parties>>(
  tx: Transaction,
  context: RequestContext,
  before: Quote,
  values: Partial<Quote>,
  event: Type,
  more: More<Type>,
): Promise<Quote> =>
  changeQuote(tx, context, before, { ...values, seenAt: values.seenAt ?? before.seenAt ?? context.at }, event, more);

/** Counts a message to the broker against what its lender may send. @throws LimitReached */
export const countForBroker = (
  { rateLimits }: Pick<Platform, 'rateLimits'>,
  tx: Transaction,
  context: RequestContext,
): Promise<void> =>
  rateLimits.countAct(tx, context, context.actor.kind === 'replyLink' ? linkResponses : portalResponses, 1);

/** Puts a message on the thread of a quote that the caller holds. @throws QUOTE_FULL */
export async function writeMessage(
  { db }: Transaction,
  quoteId: string,
  message: Omit<typeof quoteMessages.$inferInsert, 'quoteId'>,
): Promise<void> {
  if ((await db.$count(quoteMessages, eq(quoteMessages.quoteId, quoteId))) >= holdsAtMost.messages)
    throw new AppError(quoteFull);
  await db.insert(quoteMessages).values({ ...message, quoteId });
  await db
    .update(quotes)
    .set({ awaitsReply: message.side === 'broker' })
    .where(eq(quotes.id, quoteId));
}

/** Writes down that a request ran out of time. The caller holds the quote and has checked its time. */
export const expire = (tx: Transaction, context: RequestContext, quote: Quote): Promise<Quote> =>
  changeQuote(tx, context, quote, { status: 'expired' }, quoteExpired, {});

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
