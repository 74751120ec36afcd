import { and, desc, inArray, sql } from 'drizzle-orm';
import type { Platform } from '../../../../platform/platform.ts';
import { personName } from '../../../accounts/model.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { statusAt } from '../../../quotes/model.ts';
import { type Quote, quotes, requestOf } from '../../../quotes/server/api.ts';
import type { InboxRow } from '../../contract.ts';
import type { InboxSort } from '../../model.ts';
import { type InboxView, inboxOf, orderOf } from './inbox-filter.ts';

interface InboxPage extends InboxView {
  readonly offset: number;
  readonly limit: number;
}

/** Who asks a lender, a page of them, the broker with the newest request first: however many one sends, the others are in sight. */
export async function readInboxBrokers({ database: { db }, clock }: Platform, lenderId: string, page: InboxPage) {
  const { waits, shown } = inboxOf(lenderId, page, clock.now());
  const newestAt = sql<Date>`max(${quotes.requestedAt})`.mapWith(quotes.requestedAt);
  const rows = await db
    .select({
      brokerId: quotes.brokerId,
      requests: sql<number>`count(*)`.mapWith(Number),
      waiting: sql<number>`count(*) filter (where ${waits})`.mapWith(Number),
      newestAt,
    })
    .from(quotes)
    .where(shown)
    .groupBy(quotes.brokerId)
    .orderBy(desc(newestAt), quotes.brokerId)
    .offset(page.offset)
    .limit(page.limit);
  const ids = rows.map(({ brokerId }) => brokerId);
  const people = await findPeople(db, ids);
  const asking = db
    .select({ brokerId: quotes.brokerId })
    .from(quotes)
    .where(shown)
    .groupBy(quotes.brokerId)
    .as('asking');
  return {
    brokers: rows.map(({ brokerId, requests, waiting, newestAt: newest }) => ({
      _id: brokerId,
      name: personName(people.get(brokerId)),
      requests,
      waiting,
      newestAt: newest.toISOString(),
    })),
    total: await db.$count(asking),
  };
}

/** The requests of a lender that are asked for, a page of them. */
export async function readInbox(
  { database: { db }, clock }: Platform,
  lenderId: string,
  page: InboxPage & { readonly sort: InboxSort },
) {
  const now = clock.now();
  const { own, waits, shown } = inboxOf(lenderId, page, now);
  // Their ids first: what is skipped or sorted away is not read whole.
  const ids = (
    await db
      .select({ id: quotes.id })
      .from(quotes)
      .where(shown)
      .orderBy(...orderOf(page.sort))
      .offset(page.offset)
      .limit(page.limit)
  ).map(({ id }) => id);
  // Columns of the outer table by their full names: a query of one table writes them without, and the inner one's would answer.
  const sentTo = sql<number>`(select count(distinct lender_id) from quotes asked where asked.entry_id = quotes.entry_id)`;
  const read = await db
    .select({ quote: quotes, sentTo: sentTo.mapWith(Number) })
    .from(quotes)
    .where(inArray(quotes.id, ids));
  const byId = new Map(read.map((row) => [row.quote.id, row]));
  const rows = ids.flatMap((id) => byId.get(id) ?? []);
  const people = await findPeople(
    db,
    rows.map(({ quote }) => quote.brokerId),
  );
  return {
    quotes: rows.map(({ quote, sentTo: asked }) =>
      inboxRow(quote, now, { brokerName: personName(people.get(quote.brokerId)), sentTo: asked }),
    ),
    waiting: await db.$count(quotes, and(own, waits)),
    total: await db.$count(quotes, shown),
  };
}

type RowContext = Pick<InboxRow, 'brokerName' | 'sentTo'>;

function inboxRow(quote: Quote, now: Date, context: RowContext): InboxRow {
  return {
    _id: quote.id,
    kind: quote.kind,
    status: statusAt(quote, now),
    requestedAt: quote.requestedAt.toISOString(),
    expiresAt: quote.expiresAt.toISOString(),
    passedOver: quote.passedOverAt !== null,
    request: requestOf(quote),
    awaitsReply: quote.awaitsReply,
    ...context,
  };
}
