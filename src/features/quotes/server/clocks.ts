import { desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../kernel/ids.ts';
import type { RequestContext } from '../../../platform/database/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { defineJob, type Platform } from '../../../platform/platform.ts';
import { isUnanswered, nudgeAfterMs, quoteLifetimeMs } from '../model.ts';
import { notifyBroker, writeQuote } from './change-quote.ts';
import { quoteMails } from './mails.ts';
import { type Quote, quoteMessages, quotes } from './tables.ts';

const clockSchema = z.object({ quoteId: idSchema, step: z.enum(['nudge', 'expire']) });
type Tick = z.output<typeof clockSchema>;

/** A nudge or the end of a request. */
export const quoteClock = defineJob({
  name: 'quote-clock',
  payload: clockSchema,
  concurrency: 5,
  timeoutSeconds: 60,
  retries: 8,
  run: tick,
});

/** The clocks of fresh requests: two nudges and the end of each. */
export async function startClocks({ jobs }: Platform, tx: Transaction, list: readonly Quote[]): Promise<void> {
  const pieces = list.flatMap(({ id, requestedAt }) => {
    const piece = (step: Tick['step'], ms: number) => ({
      payload: { quoteId: id, step },
      startAfter: new Date(requestedAt.getTime() + ms),
    });
    return [...nudgeAfterMs.map((ms) => piece('nudge', ms)), piece('expire', quoteLifetimeMs)];
  });
  await jobs.enqueue(tx, quoteClock, ...pieces);
}

/** What was answered in the meantime is left alone; running twice changes nothing. */
async function tick(platform: Platform, { quoteId, step }: Tick): Promise<void> {
  const at = platform.clock.now();
  const context = { actor: { kind: 'system' }, at, requestId: `job:${quoteClock.name}` } as const;
  await platform.database.transaction(async (tx) => {
    const [quote] = await tx.db.select().from(quotes).where(eq(quotes.id, quoteId)).for('update');
    if (!quote || !isUnanswered(quote)) return;
    if (quote.expiresAt <= at) await expire(platform, tx, context, quote);
    else if (step === 'nudge' && !(await lenderWroteLast(tx, quoteId)))
      await platform.mail.queue(tx, quoteMails.nudge, { quoteId });
  });
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
  await notifyBroker(platform, tx, context.at, quote, 'did not answer in time');
}
