import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../kernel/contract.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { EventType, PayloadOf } from '../../../kernel/event-type.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { RepeatableWork } from '../../../platform/database/once.ts';
import { record } from '../../../platform/events/record.ts';
import { quoteFull } from '../errors.ts';
import { quoteExpired } from '../events.ts';
import { maxPerQuote } from '../model.ts';
import { type Quote, quoteMessages, quotes } from './tables.ts';

export interface QuoteParties {
  readonly dealId: string;
  readonly brokerId: string;
  readonly lenderId: string;
}

/** Whose quote it is: what every event of a quote carries. */
export const partiesOf = ({ entryId: dealId, brokerId, lenderId }: Quote): QuoteParties => ({
  dealId,
  brokerId,
  lenderId,
});

/** What an event of a quote says besides whose it is. */
export type MoreOf<Type extends EventType> = Omit<PayloadOf<Type>, keyof QuoteParties>;

/** Writes a quote that the caller has locked, and records what happened to it. */
export async function changeQuote<Type extends EventType<QuoteParties>>(
  tx: Transaction,
  context: RequestContext,
  before: Quote,
  values: Partial<Quote>,
  event: Type,
  more: MoreOf<Type>,
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

/** Puts a message on the thread of a quote that the caller has locked. @throws QUOTE_FULL */
export async function writeMessage(
  { db }: Transaction,
  quoteId: string,
  message: Omit<typeof quoteMessages.$inferInsert, 'quoteId'>,
): Promise<void> {
  if ((await db.$count(quoteMessages, eq(quoteMessages.quoteId, quoteId))) >= maxPerQuote.messages)
    throw new AppError(quoteFull);
  await db.insert(quoteMessages).values({ ...message, quoteId });
  await db
    .update(quotes)
    .set({ awaitsReply: message.side === 'broker' })
    .where(eq(quotes.id, quoteId));
}

/** Writes down that a request has expired. The caller has locked the quote and checked its time. */
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
