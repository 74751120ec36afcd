import { and, asc, desc, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import { defineJob, type Platform } from '../../../../platform/platform.ts';
import { offerExpiring, quoteNudged } from '../../events.ts';
import { brokerMay, isUnanswered, nextNudge, reminderOf } from '../../model.ts';
import { expire, partiesOf } from '../change-quote.ts';
import { lockDealOf } from '../deal/update-quotes-of-deal.ts';
import { endOfOffer, newestOffer } from '../read-quotes.ts';
import { isOfferedRow, type Quote, quoteMessages, quotes, readable, zoneOfQuote } from '../tables.ts';

/** What is to be done with quotes at an hour that stands in their row. */
interface Clock {
  readonly hour: PgColumn;
  /** Which rows have such an hour; each clock has an index of its own over just these. */
  readonly runs: SQL | undefined;
  /** Leaves the quote without a due hour. The caller has locked it and seen that it is due. */
  readonly strike: (tx: Transaction, context: RequestContext, quote: Quote) => Promise<unknown>;
}

export const clocks = {
  nudges: { hour: quotes.nudgeAt, runs: isNotNull(quotes.nudgeAt), strike: nudge },
  ends: {
    hour: quotes.expiresAt,
    runs: and(sql`${quotes.status} in ('requested', 'seen')`, isNull(quotes.passedOverAt)),
    strike: expire,
  },
  // While a lender is chosen it stands still: if the choice is undone, what was due meanwhile is due then.
  offerReminders: { hour: quotes.remindAt, runs: and(isNotNull(quotes.remindAt), isOfferedRow), strike: remindOfOffer },
} as const satisfies Record<string, Clock>;

/**
 * Once a minute: the reminders of lenders, the ends of requests, the reminders of brokers. Running it twice, or in two
 * processes at once, notifies nobody twice: a quote is due only until its hour was moved, in the transaction that notifies.
 * What older versions queued for each quote is read as one more look at all of them.
 */
export const quoteClock = defineJob({
  name: 'quote-clock',
  payload: z.object({}),
  concurrency: 1,
  timeoutSeconds: 300,
  retries: 0,
  schedule: '* * * * *',
  async run(platform) {
    for (const clock of Object.values(clocks)) await strikeDue(platform, clock);
  },
});

const batchSize = 200;

/** The quotes whose hour has come, longest due first, a batch of them after those already seen. */
export function dueQuotes(db: Queries, { hour, runs }: Clock, now: Date, after?: { at: Date; id: string }) {
  const later = after && sql`(${hour}, ${quotes.id}) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`;
  return db
    .select({ id: quotes.id, at: sql`${hour}`.mapWith(quotes.expiresAt) })
    .from(quotes)
    .where(and(runs, lte(hour, now), later))
    .orderBy(asc(hour), asc(quotes.id))
    .limit(batchSize);
}

async function strikeDue(platform: Platform, clock: Clock): Promise<void> {
  const now = platform.clock.now();
  let after: { at: Date; id: string } | undefined;
  do {
    const batch = await dueQuotes(platform.database.db, clock, now, after);
    for (const { id } of batch) await strikeOne(platform, clock, id, now);
    after = batch.length < batchSize ? undefined : batch.at(-1);
  } while (after);
}

/** One quote that fails delays no other: it is tried again a minute later. */
async function strikeOne(platform: Platform, clock: Clock, id: string, at: Date): Promise<void> {
  const context = { actor: { kind: 'system' }, at, requestId: `job:${quoteClock.name}` } as const;
  try {
    await platform.database.transaction(async (tx) => {
      const due = and(eq(quotes.id, id), clock.runs, lte(clock.hour, at), readable);
      // As everywhere: the deal is locked before its quotes, since what happens to these is recorded with it.
      await lockDealOf(tx, id);
      // Whoever has locked it changes its due hour or clears it.
      const [quote] = await tx.db.select().from(quotes).where(due).for('update', { skipLocked: true });
      if (quote) await clock.strike(tx, context, quote);
    });
  } catch (error) {
    platform.log.error({ err: error, quoteId: id }, 'quote clock');
  }
}

/** Reminds the lender by email, unless it has answered, or waits for the broker. Two that are overdue become one. */
async function nudge(tx: Transaction, context: RequestContext, quote: Quote): Promise<void> {
  const { at } = context;
  const open = isUnanswered(quote) && quote.expiresAt > at;
  const nudgeAt = open ? nextNudge(quote.expiresAt, at) : null;
  await tx.db.update(quotes).set({ nudgeAt }).where(eq(quotes.id, quote.id));
  if (!open || (await lenderWroteLast(tx, quote.id))) return;
  await record(tx, context, quoteNudged, { id: quote.id, payload: partiesOf(quote) });
}

/** Reminds the broker of an offer on its last day, once, unless it was revised, chosen or given up meanwhile. */
async function remindOfOffer(tx: Transaction, context: RequestContext, quote: Quote): Promise<void> {
  const { at } = context;
  const newest = await newestOffer(tx.db, quote.id);
  const exactly = newest?.terms ? reminderOf(newest.terms, zoneOfQuote(quote)) : null;
  const early = exactly !== null && exactly > at;
  await tx.db
    .update(quotes)
    .set({ remindAt: early ? exactly : null })
    .where(eq(quotes.id, quote.id));
  if (early || !brokerMay(quote, at, endOfOffer(quote, newest)).accept) return;
  await record(tx, context, offerExpiring, { id: quote.id, payload: partiesOf(quote) });
}

/** A question is an answer: the lender waits for the broker, not the broker for the lender. */
async function lenderWroteLast(tx: Transaction, quoteId: string): Promise<boolean> {
  const thread = tx.db
    .select({ side: quoteMessages.side })
    .from(quoteMessages)
    .where(eq(quoteMessages.quoteId, quoteId));
  const [last] = await thread.orderBy(desc(quoteMessages.createdAt), desc(quoteMessages.id)).limit(1);
  return last?.side === 'lender';
}
