import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { type OwnDataFile, rowsAfter } from '../../accounts/server/api.ts';
import { asFormColumns, formColumns } from '../../search/form-columns.ts';
import { savedSearches } from './tables.ts';

export const ownSavedSearches: OwnDataFile = {
  name: 'saved-searches',
  title: 'Saved searches',
  about: 'The searches you keep under a name, how you are told of what they find, and what they ask for.',
  access: 'broker',
  columns: ['id', 'name', 'kind', 'byNotice', 'byMail', 'createdAt', 'updatedAt', 'lookedAt', ...formColumns],
  async read(db, { accountId }, after, limit) {
    const kept = and(eq(savedSearches.accountId, accountId), isNull(savedSearches.deletedAt));
    const rows = await db
      .select()
      .from(savedSearches)
      .where(and(kept, rowsAfter(savedSearches.id, after)))
      .orderBy(asc(savedSearches.id))
      .limit(limit);
    return rows.map((row) => ({ ...asFormColumns(row.scenario), ...row }));
  },
};

export async function removeSavedSearches({ db }: Transaction, accountId: string): Promise<void> {
  await db.delete(savedSearches).where(eq(savedSearches.accountId, accountId));
}
