import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Platform } from '../../../../platform/platform.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import type { InboxRow } from '../../lender-contract.ts';
import { statusAt } from '../../model.ts';
import { type Quote, quoteMessages, quotes, readable, requestOf } from '../tables.ts';

interface InboxPage {
  readonly show: 'open' | 'all';
  readonly offset: number;
  readonly limit: number;
}

/** The newest requests of a lender, a page of them; `open` are those it can still answer. */
export async function readInbox(
  { database: { db }, clock }: Platform,
  lenderId: string,
  { show, offset, limit }: InboxPage,
) {
  const now = clock.now();
  const own = and(eq(quotes.lenderId, lenderId), readable);
  const waits = and(inArray(quotes.status, ['requested', 'seen']), gt(quotes.expiresAt, now));
  const open = and(or(waits, eq(quotes.status, 'offered')), isNull(quotes.passedOverAt));
  const shown = show === 'open' ? and(own, open) : own;
  // Columns of the outer table by their full names: a query of one table writes them without, and the inner one's would answer.
  const lastSide = sql<
    string | null
  >`(select side from ${quoteMessages} where quote_id = quotes.id order by created_at desc limit 1)`;
  const sentTo = sql<number>`(select count(distinct lender_id) from quotes asked where asked.entry_id = quotes.entry_id)`;
  const rows = await db
    .select({ quote: quotes, lastSide, sentTo: sentTo.mapWith(Number) })
    .from(quotes)
    .where(shown)
    .orderBy(desc(quotes.requestedAt), quotes.id)
    .offset(offset)
    .limit(limit);
  const people = await findPeople(
    db,
    rows.map(({ quote }) => quote.brokerId),
  );
  return {
    quotes: rows.map(({ quote, lastSide: side, sentTo: asked }) =>
      inboxRow(quote, now, {
        brokerName: people.get(quote.brokerId)?.name ?? '',
        sentTo: asked,
        awaitsReply: side === 'broker',
      }),
    ),
    waiting: await db.$count(quotes, and(own, waits, isNull(quotes.passedOverAt))),
    total: await db.$count(quotes, shown),
  };
}

type Beside = Pick<InboxRow, 'brokerName' | 'sentTo' | 'awaitsReply'>;

function inboxRow(quote: Quote, now: Date, beside: Beside): InboxRow {
  return {
    _id: quote.id,
    kind: quote.kind,
    status: statusAt(quote, now),
    requestedAt: quote.requestedAt.toISOString(),
    expiresAt: quote.expiresAt.toISOString(),
    passedOver: quote.passedOverAt !== null,
    request: requestOf(quote),
    ...beside,
  };
}
