import { and, asc, eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import type { OwnDataFile } from '../../accounts/server/api.ts';
import { asFormColumns, formColumns } from '../form-columns.ts';
import { scenarios } from './tables.ts';

export const lastSearches: OwnDataFile = {
  name: 'last-searches',
  title: 'Your last searches',
  about: 'Your last search for each loan type.',
  access: 'broker',
  columns: ['kind', 'updatedAt', ...formColumns],
  async *pages(db, { accountId }) {
    const pages = inPages(
      (after, limit) =>
        db
          .select()
          .from(scenarios)
          .where(and(eq(scenarios.accountId, accountId), rowsAfter(scenarios.kind, after)))
          .orderBy(asc(scenarios.kind))
          .limit(limit),
      ({ kind }) => kind,
    );
    for await (const rows of pages) {
      yield rows.map(({ kind, updatedAt, form }) => ({ ...asFormColumns(form), id: kind, kind, updatedAt }));
    }
  },
};

export async function removeScenarios({ db }: Transaction, accountId: string): Promise<void> {
  await db.delete(scenarios).where(eq(scenarios.accountId, accountId));
}
