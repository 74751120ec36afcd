import { and, asc, eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import type { OwnDataFile } from '../../accounts/server/api.ts';
import { calendarFeeds } from './tables.ts';

export const ownFeeds: OwnDataFile = {
  name: 'calendar-feeds',
  title: 'Calendar addresses',
  about: 'The private addresses that you made for calendar programs, without the addresses themselves.',
  access: 'broker',
  columns: ['dealId', 'madeAt'],
  pages: (db, { accountId }) =>
    inPages(
      (after, limit) =>
        db
          .select()
          .from(calendarFeeds)
          .where(and(eq(calendarFeeds.accountId, accountId), rowsAfter(calendarFeeds.id, after)))
          .orderBy(asc(calendarFeeds.id))
          .limit(limit),
      ({ id }) => id,
    ),
};

export async function removeFeeds({ db }: Transaction, accountId: string): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.accountId, accountId));
}
