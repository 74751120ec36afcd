import { eq } from 'drizzle-orm';
import { audit, type Cause } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { tellPages } from './jobs.ts';
import type { Quote, QuoteParts } from './parts.ts';
import { quotes } from './tables.ts';

/** Writes down that a request ran out of time, and tells the broker. The caller holds the quote and has checked its time. */
export async function expire(parts: QuoteParts, tx: Transaction, cause: Cause, quote: Quote): Promise<void> {
  const values = { status: 'expired', updatedAt: cause.at } as const;
  const [after] = await tx.db.update(quotes).set(values).where(eq(quotes.id, quote.id)).returning();
  await audit(tx, cause, { action: 'quote.expired', entity: 'quote', entityId: quote.id, before: quote, after });
  await tellPages(parts, tx, quote);
  const lender = (await parts.findLenders(tx.db, [quote.lenderId])).get(quote.lenderId);
  const message = `${lender?.name ?? 'A lender'} did not answer in time: ${quote.request.propertyAddress}`;
  await parts.notify(tx, cause.at, { accountId: quote.brokerId, message, link: `/pipeline?deal=${quote.entryId}` });
}
