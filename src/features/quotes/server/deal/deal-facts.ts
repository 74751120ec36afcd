import { and, asc, desc, eq, gt, inArray, isNull, min, ne, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import type { AskedProgram, QuoteMilestones } from '../../../pipeline/server/api.ts';
import { offers, type Quote, quotes, readable, snapshotOf } from '../tables.ts';

/** The program that each lender of a deal was asked about last, as it was then. */
export async function readAskedPrograms(db: Queries, dealId: string): Promise<ReadonlyMap<string, AskedProgram>> {
  const list = await db
    .select()
    .from(quotes)
    .where(and(eq(quotes.entryId, dealId), readable))
    .orderBy(asc(quotes.requestedAt));
  return new Map(
    list.flatMap((quote) => {
      const program = snapshotOf(quote);
      return program ? [[quote.lenderId, { at: quote.requestedAt, program }] as const] : [];
    }),
  );
}

export async function readQuoteMilestones(db: Queries, dealId: string): Promise<QuoteMilestones> {
  const ofDeal = eq(quotes.entryId, dealId);
  const [asked] = await db
    .select({ at: min(quotes.requestedAt) })
    .from(quotes)
    .where(ofDeal);
  const [offered] = await db
    .select({ at: offers.createdAt, lenderId: quotes.lenderId })
    .from(offers)
    .innerJoin(quotes, eq(quotes.id, offers.quoteId))
    .where(and(ofDeal, eq(offers.version, 1)))
    .orderBy(asc(offers.createdAt), desc(offers.id))
    .limit(1);
  return { askedAt: asked?.at ?? null, offered: offered ?? null };
}

/**
 * The address of a deal was edited: its quotes are found by it, so that no lender is asked twice for one deal. What was
 * sent stays as it was sent.
 */
export async function followAddress(
  { db }: Transaction,
  { id, addressKey }: { readonly id: string; readonly addressKey: string },
): Promise<void> {
  await db
    .update(quotes)
    .set({ addressKey })
    .where(and(eq(quotes.entryId, id), ne(quotes.addressKey, addressKey)));
}

/** How many lenders of each deal were asked, and how they answered. */
export async function countQuotes(db: Queries, entryIds: readonly string[], now: Date) {
  const having = (...statuses: Quote['status'][]) =>
    sql<number>`count(*) filter (where ${inArray(quotes.status, statuses)})`.mapWith(Number);
  const unanswered = inArray(quotes.status, ['requested', 'seen']);
  const stillWaiting = and(unanswered, isNull(quotes.passedOverAt), gt(quotes.expiresAt, now));
  const rows = await db
    .select({
      entryId: quotes.entryId,
      asked: sql<number>`count(*)`.mapWith(Number),
      offered: having('offered', 'accepted'),
      declined: having('declined'),
      waiting: sql<number>`count(*) filter (where ${stillWaiting})`.mapWith(Number),
    })
    .from(quotes)
    .where(inArray(quotes.entryId, [...entryIds]))
    .groupBy(quotes.entryId);
  return new Map(rows.map(({ entryId, ...counts }) => [entryId, counts]));
}

/** When a quote of each deal last changed. */
export async function lastChanges(db: Queries, entryIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db
    .select({ entryId: quotes.entryId, at: sql`max(${quotes.updatedAt})`.mapWith(quotes.updatedAt) })
    .from(quotes)
    .where(inArray(quotes.entryId, [...entryIds]))
    .groupBy(quotes.entryId);
  return new Map(rows.map(({ entryId, at }) => [entryId, at]));
}
