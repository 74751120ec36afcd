import { eq } from 'drizzle-orm';
import { isAdmin } from '../../../../kernel/access.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Reader, SendsFile } from '../../../documents/server/api.ts';
import { findDeals, readerOf, recordFileOpened, recordStaffReading } from '../../../pipeline/server/api.ts';
import { type DealDocumentRow, dealDocuments } from '../tables.ts';
import { sendDealFile } from './deal-files.ts';

/** A file that some feature keeps the id of; undefined once it was removed. */
export async function findDealDocument(db: Queries, id: string): Promise<DealDocumentRow | undefined> {
  const [row] = await db.select().from(dealDocuments).where(eq(dealDocuments.id, id));
  return row;
}

/** A file of a deal, for its owner and for members of the Plinth team who asked for access to the deal, which is recorded. */
export async function findDealFile(
  platform: Platform,
  {
    session,
    context,
  }: {
    readonly session: Reader;
    readonly context: RequestContext;
  },
  id: string,
): Promise<SendsFile | undefined> {
  if (session.role === 'lender') return undefined;
  const row = await findDealDocument(platform.database.db, id);
  if (!row) return undefined;
  const reader = await readerOf(platform, row.dealId, session);
  if (reader === 'everything')
    return async (reply, isSaved) => {
      const { id: fileId, dealId, originalName: name } = row;
      const opened = { dealId, ownerId: session.accountId, type: 'document', id: fileId, name } as const;
      await recordFileOpened(platform, context, opened);
      await sendDealFile(platform, reply, row, isSaved);
    };
  if (!isAdmin(session.role) || typeof reader !== 'object' || !('staff' in reader) || reader.staff !== 'granted')
    return undefined;
  const deal = (await findDeals(platform.database.db, [row.dealId])).get(row.dealId);
  if (!deal) return undefined;
  const reading = { part: 'document', file: row.originalName } as const;
  await recordStaffReading(platform, context, [deal], reading);
  return (reply, isSaved) => sendDealFile(platform, reply, row, isSaved);
}
