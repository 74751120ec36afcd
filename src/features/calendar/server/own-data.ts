import { and, asc, eq } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import type { OwnDataFile } from '../../accounts/server/api.ts';
import { concerns } from './read-events.ts';
import { calendarAttendees, calendarEvents } from './tables.ts';

export const ownEvents: OwnDataFile = {
  name: 'calendar',
  title: 'Calendar',
  about: 'The events that you created or attend. A repeated event is one row with its rule.',
  access: 'broker',
  columns: ['id', 'title', 'description', 'location', 'startLocal', 'timeZone', 'minutes', 'rule', 'createdAt'],
  pages: (db, { accountId }) =>
    inPages(
      (after, limit) =>
        db
          .select()
          .from(calendarEvents)
          .where(and(concerns(db, accountId), rowsAfter(calendarEvents.id, after)))
          .orderBy(asc(calendarEvents.id))
          .limit(limit),
      ({ id }) => id,
    ),
};

/** An account ends: its events go, and it attends nothing any more. */
export async function removeEvents({ db }: Transaction, accountId: string): Promise<void> {
  await db.delete(calendarAttendees).where(eq(calendarAttendees.accountId, accountId));
  await db.delete(calendarEvents).where(eq(calendarEvents.creatorId, accountId));
}

export const hasEvents = async (db: Queries, accountId: string): Promise<boolean> =>
  (
    await db
      .select({ id: calendarEvents.id })
      .from(calendarEvents)
      .where(eq(calendarEvents.creatorId, accountId))
      .limit(1)
  ).length > 0;
