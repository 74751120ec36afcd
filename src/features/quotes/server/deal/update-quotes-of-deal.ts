import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import type { FollowerCall } from '../../../../platform/events/followers.ts';
import { type Entry, lockDealById, stateLoanAmount } from '../../../pipeline/server/api.ts';
import { isOfferedRow, offers, quotes } from '../tables.ts';
import { followAddress } from './deal-facts.ts';

/**
 * Writes down how large the loan of a deal is now by what its quotes say; once the lender has said
 * what it lent, that stays. The caller has locked the deal before its quotes.
 */
export async function restateLoan(tx: Transaction, dealId: string): Promise<void> {
  const deal = await lockDealById(tx, dealId);
  if (deal && !isFunded(deal)) await stateLoanAmount(tx, deal, await loanOfQuotes(tx.db, dealId));
}

/** A broker may also say by hand that a deal is funded, and corrects its amount afterwards. */
const isFunded = ({ stage, stageBy }: Entry): boolean => stage === 'funded' && stageBy === null;

/** The owner has edited a deal: later requests for its address find these quotes, and without an offer the loan amount of the deal is computed anew. */
export async function updateQuotesOfDeal({ tx, happened }: FollowerCall<object>): Promise<void> {
  for (const { id } of happened) {
    const deal = await lockDealById(tx, id);
    if (!deal) continue;
    await followAddress(tx, deal);
    await restateLoan(tx, id);
  }
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

/** Locks the deal of a quote, which whoever changes its answers does before locking the quote itself. */
export async function lockDealOf(tx: Transaction, quoteId: string): Promise<Entry | undefined> {
  const [quote] = await tx.db.select({ entryId: quotes.entryId }).from(quotes).where(eq(quotes.id, quoteId));
  return quote && lockDealById(tx, quote.entryId);
}

/** The quotes of a deal, locked in one order by everyone, so that two acts wait for each other instead of colliding. */
export const lockQuotesOfDeal = (tx: Transaction, entryId: string) =>
  tx.db.select().from(quotes).where(eq(quotes.entryId, entryId)).orderBy(asc(quotes.id)).for('update');
