import { and, asc, eq, inArray, notInArray } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import { defineHook, type Platform } from '../../../platform/platform.ts';
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

/** Of the documents of these deals, those that are still needed when the account of their owner has ended. */
export const keptDocuments =
  defineHook<(db: Queries, dealIds: readonly string[]) => Promise<readonly string[]>>('dealDocuments.kept');

/** An account ends: the documents of its deals go, but those that are kept by a rule. Files are removed by the nightly clean-up once no row names them. */
export async function removeDealDocuments(
  { hooks }: Pick<Platform, 'hooks'>,
  { db }: Transaction,
  { accountId }: EndingOwner,
): Promise<void> {
  const deals = await findOwnDealIds(db, accountId);
  if (deals.length > 0) {
    const kept = (await Promise.all(hooks.all(keptDocuments).map((keep) => keep(db, deals)))).flat();
    await db.delete(dealDocuments).where(and(inArray(dealDocuments.dealId, deals), notInArray(dealDocuments.id, kept)));
    await db.delete(dealRequirements).where(inArray(dealRequirements.dealId, deals));
  }
  await db.update(dealDocuments).set({ uploadedBy: null }).where(eq(dealDocuments.uploadedBy, accountId));
}

/** The time to keep the documents of these deals is over. */
export const forgetDocuments = (db: Queries, dealIds: readonly string[]) =>
  db.delete(dealDocuments).where(inArray(dealDocuments.dealId, [...dealIds]));
