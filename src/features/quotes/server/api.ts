import { and, asc, inArray } from 'drizzle-orm';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Change } from '../../../platform/database/audit.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { defineHook } from '../../../platform/platform.ts';
import { type Quote, quotes, readable } from './tables.ts';

interface QuoteMove {
  readonly action: Change['action'];
  /** Undefined: it was asked for just now. */
  readonly before: Quote | undefined;
  readonly after: Quote;
}
/** Something happened to a quote, in the same transaction; the quote is locked. */
export const quoteMoved =
  defineHook<(tx: Transaction, context: RequestContext, move: QuoteMove) => Promise<void>>('quotes.quoteMoved');

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
