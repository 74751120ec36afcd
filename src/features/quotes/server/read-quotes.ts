import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import type { BrokerQuote, LenderQuote } from '../contract.ts';
import { brokerMay, lenderMay, statusAt } from '../model.ts';
import type { Quote, QuoteParts } from './parts.ts';
import { offers, quoteMessages, quotes } from './tables.ts';

const iso = (moment: Date | null) => (moment === null ? null : moment.toISOString());

/** What both sides see of a quote: its life, every version of the offer (newest first), the thread. */
async function readCommon(db: Queries, list: readonly Quote[], now: Date) {
  const ids = list.map(({ id }) => id);
  const versions = await db.select().from(offers).where(inArray(offers.quoteId, ids)).orderBy(desc(offers.version));
  const thread = await db
    .select()
    .from(quoteMessages)
    .where(inArray(quoteMessages.quoteId, ids))
    .orderBy(asc(quoteMessages.createdAt), asc(quoteMessages.id));
  return (quote: Quote) => ({
    _id: quote.id,
    status: statusAt(quote, now),
    requestedAt: quote.requestedAt.toISOString(),
    seenAt: iso(quote.seenAt),
    answeredAt: iso(quote.answeredAt),
    expiresAt: quote.expiresAt.toISOString(),
    passedOver: quote.passedOverAt !== null,
    program: quote.program,
    decline: quote.declineReason === null ? null : { reason: quote.declineReason, note: quote.declineNote },
    offers: versions
      .filter(({ quoteId }) => quoteId === quote.id)
      .map(({ id, version, by, createdAt, terms }) => ({
        _id: id,
        version,
        by,
        createdAt: createdAt.toISOString(),
        terms,
      })),
    messages: thread
      .filter(({ quoteId }) => quoteId === quote.id)
      .map(({ id, side, message, createdAt }) => ({ _id: id, side, message, createdAt: createdAt.toISOString() })),
  });
}

export async function presentToBroker(parts: QuoteParts, db: Queries, list: readonly Quote[]): Promise<BrokerQuote[]> {
  if (list.length === 0) return [];
  const now = parts.clock.now();
  const common = await readCommon(db, list, now);
  const lenders = await parts.findLenders(
    db,
    list.map(({ lenderId }) => lenderId),
  );
  return list.map((quote) => {
    const lender = lenders.get(quote.lenderId);
    const shared = common(quote);
    return {
      ...shared,
      pipelineEntryId: quote.entryId,
      lender: {
        _id: quote.lenderId,
        name: lender?.name ?? '',
        contactName: lender?.contactName ?? '',
        phone: lender?.phone ?? '',
        email: lender?.email ?? '',
      },
      can: brokerMay(quote, now, shared.offers[0]?.terms),
    };
  });
}

export async function presentToLender(parts: QuoteParts, db: Queries, quote: Quote): Promise<LenderQuote> {
  const now = parts.clock.now();
  const common = await readCommon(db, [quote], now);
  const lender = (await parts.findLenders(db, [quote.lenderId])).get(quote.lenderId);
  const broker = (await parts.findPeople(db, [quote.brokerId])).get(quote.brokerId);
  return {
    ...common(quote),
    lenderName: lender?.name ?? '',
    broker: { name: broker?.name ?? '', email: broker?.email ?? '' },
    request: quote.request,
    can: lenderMay(quote, now),
  };
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

/** Minutes to the first answer, median of the last 90 days; of these lenders, or of all that answered anything. */
export async function readReplyMinutes(db: Queries, lenderIds?: readonly string[]): Promise<Map<string, number>> {
  const minutes = sql<number>`percentile_cont(0.5) within group (order by extract(epoch from answered_at - requested_at) / 60)`;
  const rows = await db
    .select({ lenderId: quotes.lenderId, minutes: minutes.mapWith(Number) })
    .from(quotes)
    .where(and(sql`answered_at > now() - interval '90 days'`, lenderIds && inArray(quotes.lenderId, [...lenderIds])))
    .groupBy(quotes.lenderId);
  return new Map(rows.map((row) => [row.lenderId, Math.round(row.minutes)]));
}

export const quotesOfDeal = (db: Queries, entryId: string) =>
  db.select().from(quotes).where(eq(quotes.entryId, entryId)).orderBy(asc(quotes.requestedAt), asc(quotes.id));
