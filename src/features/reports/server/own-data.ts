import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import type { OwnDataFile } from '../../accounts/server/api.ts';
import { reports } from './tables.ts';

export const ownReports: OwnDataFile = {
  name: 'reports',
  title: 'Reports',
  about: 'Your saved reports: how each is set up, and whether it is emailed monthly.',
  access: 'signedIn',
  columns: ['id', 'name', 'question', 'monthly', 'createdAt', 'updatedAt'],
  pages: (db, { accountId }) =>
    inPages(
      (after, limit) =>
        db
          .select()
          .from(reports)
          .where(and(eq(reports.accountId, accountId), isNull(reports.deletedAt), rowsAfter(reports.id, after)))
          .orderBy(asc(reports.id))
          .limit(limit),
      ({ id }) => id,
    ),
};

export async function removeReports({ db }: Transaction, accountId: string): Promise<void> {
  await db.delete(reports).where(eq(reports.accountId, accountId));
}
