import { and, asc, eq, lt } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import { type RetentionRule, removesBefore } from '../../../platform/jobs/retention.ts';
import type { OwnDataFile } from '../../accounts/server/api.ts';
import { keptDays } from '../model.ts';
import { dayOf } from './recording/store.ts';
import { demandCalls, demandDays, demandOpeningDays, demandSearches } from './tables.ts';

export const demandRules: readonly RetentionRule[] = [
  {
    name: 'market-demand',
    what: 'Searches as they are counted to find unmet demand',
    tables: [demandSearches, demandDays, demandOpeningDays],
    kept: { days: keptDays, after: 'the search' },
    why: 'Lenders are called with them. Older demand says nothing about today’s market.',
    async remove({ database: { db } }, before) {
      let removed = 0;
      for (const table of [demandSearches, demandDays, demandOpeningDays]) {
        const { rowCount } = await db.delete(table).where(lt(table.day, dayOf(before)));
        removed += rowCount ?? 0;
      }
      return removed;
    },
  },
  {
    name: 'demand-calls',
    what: 'Notes of calls to lenders about demand',
    tables: [demandCalls],
    kept: { days: 730, after: 'the call' },
    why: 'Who calls next sees what was said.',
    remove: removesBefore(demandCalls, demandCalls.calledAt),
  },
];

/** What somebody searched for stays counted, as nobody's. */
export async function forgetSearcher({ db }: Transaction, accountId: string): Promise<void> {
  await db.update(demandSearches).set({ accountId: null }).where(eq(demandSearches.accountId, accountId));
}

export const countedSearches: OwnDataFile = {
  name: 'counted-searches',
  title: 'Your counted searches',
  about: 'Your searches of the last 180 days as they are counted to find unmet demand.',
  access: 'broker',
  columns: ['searchedAt', 'kind', 'state', 'loanAmount', 'fits', 'refused'],
  async *pages(db, { accountId }) {
    yield* inPages(
      (after, limit) =>
        db
          .select()
          .from(demandSearches)
          .where(and(eq(demandSearches.accountId, accountId), rowsAfter(demandSearches.id, after)))
          .orderBy(asc(demandSearches.id))
          .limit(limit),
      ({ id }) => id,
    );
  },
};
