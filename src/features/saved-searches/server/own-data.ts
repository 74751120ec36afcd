import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import type { OwnDataFile } from '../../accounts/server/api.ts';
import { asFormColumns, formColumns } from '../../search/form-columns.ts';
import { savedSearches } from './tables.ts';

export const ownSavedSearches: OwnDataFile = {
  name: 'saved-searches',
  title: 'Saved searches',
  about: 'Your saved searches with their alerts and search terms.',
  access: 'broker',
  columns: ['id', 'name', 'kind', 'byNotice', 'byMail', 'createdAt', 'updatedAt', 'lookedAt', ...formColumns],
  async *pages(db, { accountId }) {
    const kept = and(eq(savedSearches.accountId, accountId), isNull(savedSearches.deletedAt));
    const pages = inPages(
      (after, limit) =>
        db
          .select()
          .from(savedSearches)
          .where(and(kept, rowsAfter(savedSearches.id, after)))
          .orderBy(asc(savedSearches.id))
          .limit(limit),
      ({ id }) => id,
    );
    for await (const rows of pages) {
      yield rows.map((row) => ({ ...asFormColumns(row.scenario), ...row }));
    }
  },
};

export async function removeSavedSearches({ db }: Transaction, accountId: string): Promise<void> {
  await db.delete(savedSearches).where(eq(savedSearches.accountId, accountId));
}

export async function hasSavedSearches(db: Queries, accountId: string): Promise<boolean> {
  const own = and(eq(savedSearches.accountId, accountId), isNull(savedSearches.deletedAt));
  return (await db.select({ id: savedSearches.id }).from(savedSearches).where(own).limit(1)).length > 0;
}
