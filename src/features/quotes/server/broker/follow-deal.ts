import { desc, eq, sql } from 'drizzle-orm';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type Entry, holdDeal, reachStage, stateLoanAmount } from '../../../pipeline/server/api.ts';
import { isOfferedRow, offers, quotes } from '../tables.ts';

/**
 * A deal follows its quotes: how large its loan is now, and the stage it has reached by what happened. The caller has held the
 * deal before its quotes.
 */
export async function followQuotes(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  dealId: string,
  reached?: 'quoting' | 'offers',
): Promise<void> {
  const deal = await holdDeal(tx, dealId);
  if (!deal) return;
  await stateLoanAmount(tx, deal, await loanOfQuotes(tx.db, dealId));
  if (reached) await reachStage(platform, tx, context, deal, reached);
}

/** The chosen offer's amount, else the largest standing offer's, else the largest that a program asked about sizes; null without any. */
async function loanOfQuotes(db: Queries, dealId: string): Promise<number | null> {
  const newest = db
    .select({ amount: offers.loanAmount })
    .from(offers)
    .where(eq(offers.quoteId, quotes.id))
    .orderBy(desc(offers.version))
    .limit(1)
    .as('newest');
  const [largest] = await db
    .select({
      chosen: sql<number | null>`max(${newest.amount}) filter (where status = 'accepted')`,
      offered: sql<number | null>`max(${newest.amount}) filter (where ${isOfferedRow})`,
      sized: sql<number | null>`max(${quotes.loanAmount})`,
    })
    .from(quotes)
    .leftJoinLateral(newest, sql`true`)
    .where(eq(quotes.entryId, dealId));
  return largest?.chosen ?? largest?.offered ?? largest?.sized ?? null;
}

/** Holds the deal of a quote, which whoever changes its answers does before holding the quote itself. */
export async function holdDealOf(tx: Transaction, quoteId: string): Promise<Entry | undefined> {
  const [quote] = await tx.db.select({ entryId: quotes.entryId }).from(quotes).where(eq(quotes.id, quoteId));
  return quote && holdDeal(tx, quote.entryId);
}
