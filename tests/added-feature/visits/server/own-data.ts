import { and, asc, eq } from 'drizzle-orm';
import type { OwnDataFile } from '../../../../src/features/accounts/server/api.ts';
import type { Queries, Transaction } from '../../../../src/platform/database/database.ts';
import { inPages, rowsAfter } from '../../../../src/platform/database/pages.ts';
import { visits } from './tables.ts';

export const ownVisits: OwnDataFile = {
  name: 'visits',
  title: 'Visits',
  about: 'The visits of properties that you planned.',
  access: 'broker',
  columns: ['id', 'place', 'day'],
  pages: (db, { accountId }) =>
    inPages(
      (after, limit) =>
        db
          .select()
          .from(visits)
          .where(and(eq(visits.accountId, accountId), rowsAfter(visits.id, after)))
          .orderBy(asc(visits.id))
          .limit(limit),
      ({ id }) => id,
    ),
};

export async function removeVisits({ db }: Transaction, accountId: string): Promise<void> {
  await db.delete(visits).where(eq(visits.accountId, accountId));
}

export const hasVisits = async (db: Queries, accountId: string): Promise<boolean> =>
  (await db.$count(visits, eq(visits.accountId, accountId))) > 0;
