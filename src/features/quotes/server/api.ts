import { and, asc, inArray } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { quotes, readable } from './tables.ts';

export { presentToBroker, quotesOfDeal } from './read-quotes.ts';
/** The record of a quote, for queries of later features. */
export { offers, type Quote, requestOf, snapshotOf, termsOf, zoneOfQuote } from './tables.ts';

interface AskedLender {
  readonly dealId: string;
  readonly lenderId: string;
  readonly quoteId: string;
}

/** The lenders that were ever asked about these deals, each with its newest request, the first to be asked first. */
export async function findAskedLenders(db: Queries, ...dealIds: readonly string[]): Promise<AskedLender[]> {
  const rows = await db
    .select({ dealId: quotes.entryId, lenderId: quotes.lenderId, quoteId: quotes.id })
    .from(quotes)
    .where(and(inArray(quotes.entryId, [...dealIds]), readable))
    .orderBy(asc(quotes.requestedAt), asc(quotes.id));
  return [...new Map(rows.map((row) => [`${row.dealId} ${row.lenderId}`, row])).values()];
}
