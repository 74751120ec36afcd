import { and, asc, eq, lt, lte } from 'drizzle-orm';
import { dayMs } from '../../../kernel/dates.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { OwnDataFile } from '../../accounts/server/api.ts';
import { keptDays } from '../model.ts';
import { dayOf } from './recording/store.ts';
import { demandCalls, demandDays, demandOpeningDays, demandSearches } from './tables.ts';

const callsKeptDays = 730;

/** What was searched for is forgotten with its counts, calls to lenders later. */
export async function removeOldDemand({ database: { db } }: Platform, now: Date): Promise<void> {
  const before = dayOf(new Date(now.getTime() - keptDays * dayMs));
  for (const table of [demandSearches, demandDays, demandOpeningDays])
    await db.delete(table).where(lt(table.day, before));
  await db.delete(demandCalls).where(lte(demandCalls.calledAt, new Date(now.getTime() - callsKeptDays * dayMs)));
}

/** What somebody searched for stays counted, as nobody's. */
export async function forgetSearcher({ db }: Transaction, accountId: string): Promise<void> {
  await db.update(demandSearches).set({ accountId: null }).where(eq(demandSearches.accountId, accountId));
}

export const countedSearches: OwnDataFile = {
  name: 'counted-searches',
  title: 'Your counted searches',
  about: 'Your searches of the last 180 days as they are counted to find lenders for what the market lacks.',
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
