import { and, asc, eq, inArray } from 'drizzle-orm';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../../platform/database/pages.ts';
import { record } from '../../../../platform/events/record.ts';
import { eventDeleted } from '../../events.ts';
import { withAllParts } from '../stored-series.ts';
import { calendarAttendees, calendarEvents } from '../tables.ts';
import { notifyOfCancellation } from './cancel.ts';
import { readPeople } from './people.ts';
import { accountsOf } from './tell.ts';

/** An account ends: it attends nothing any more, and its events are canceled for everybody who was invited. */
export async function removeEvents(tx: Transaction, context: RequestContext, accountId: string): Promise<void> {
  const { db } = tx;
  await db.delete(calendarAttendees).where(eq(calendarAttendees.accountId, accountId));
  const { id, creatorId } = calendarEvents;
  const invited = db
    .selectDistinct({ id })
    .from(calendarEvents)
    .innerJoin(calendarAttendees, eq(calendarAttendees.eventId, id))
    .where(eq(creatorId, accountId));
  const pages = inPages(
    (after, limit) =>
      db
        .select()
        .from(calendarEvents)
        .where(and(inArray(id, invited), rowsAfter(id, after)))
        .orderBy(asc(id))
        .limit(limit),
    (row) => row.id,
  );
  for await (const rows of pages)
    for (const event of await withAllParts(db, rows)) {
      const people = await readPeople(db, event.row.id);
      const payload = { peopleIds: accountsOf(people), scope: 'all' as const };
      await record(tx, context, eventDeleted, { id: event.row.id, payload });
      const version = event.row.version + 1;
      await notifyOfCancellation(tx, context, { event, of: null, version, byId: accountId, people }, undefined);
    }
  await db.delete(calendarEvents).where(eq(creatorId, accountId));
}
