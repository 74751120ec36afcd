import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import type { EndingOwner, OwnDataFile } from '../../accounts/server/api.ts';
import { findOwnDealIds } from '../../pipeline/server/api.ts';
import { dealDocuments, dealRequirements } from './tables.ts';

export const ownDealDocuments: OwnDataFile = {
  name: 'deal-documents',
  title: 'Documents of your deals',
  about: 'What you uploaded for your deals and what was filled in. The files themselves are with their deals.',
  access: 'broker',
  columns: ['id', 'dealId', 'originalName', 'origin', 'mediaType', 'size', 'uploadedAt', 'replacedAt', 'validUntil'],
  pages: (db, { accountId }) =>
    inPages(
      async (after, limit) => {
        const deals = await findOwnDealIds(db, accountId);
        if (deals.length === 0) return [];
        const { id, dealId, originalName, origin, mediaType, size, uploadedAt, replacedAt, validUntil } = dealDocuments;
        return db
          .select({ id, dealId, originalName, origin, mediaType, size, uploadedAt, replacedAt, validUntil })
          .from(dealDocuments)
          .where(and(inArray(dealId, deals), rowsAfter(id, after)))
          .orderBy(asc(id))
          .limit(limit);
      },
      ({ id }) => id,
    ),
};

/** An account ends: the documents of its deals go. Files are removed by the nightly clean-up once no row names them. */
export async function removeDealDocuments({ db }: Transaction, { accountId }: EndingOwner): Promise<void> {
  const deals = await findOwnDealIds(db, accountId);
  if (deals.length > 0) {
    await db.delete(dealDocuments).where(inArray(dealDocuments.dealId, deals));
    await db.delete(dealRequirements).where(inArray(dealRequirements.dealId, deals));
  }
  await db.update(dealDocuments).set({ uploadedBy: null }).where(eq(dealDocuments.uploadedBy, accountId));
}
