import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import { record } from '../../../platform/events/record.ts';
import { findPeople, type OwnDataFile } from '../../accounts/server/api.ts';
import { eventDeleted } from '../events.ts';
import { concerns } from './read-events.ts';
import type { EventRow } from './stored-series.ts';
import { calendarAttendees, calendarEvents, calendarExceptions } from './tables.ts';

const eventPages = (db: Queries, accountId: string) =>
  inPages(
    (after, limit) =>
      db
        .select()
        .from(calendarEvents)
        .where(and(concerns(db, accountId), rowsAfter(calendarEvents.id, after)))
        .orderBy(asc(calendarEvents.id))
        .limit(limit),
    ({ id }) => id,
  );

/** By event, the names of whom the account has invited: those of other people's events are theirs. */
async function attendeesOf(db: Queries, rows: readonly EventRow[], accountId: string): Promise<Map<string, string>> {
  const ids = rows.flatMap((row) => (row.creatorId === accountId ? [row.id] : []));
  if (ids.length === 0) return new Map();
  const attending = await db.select().from(calendarAttendees).where(inArray(calendarAttendees.eventId, ids));
  const people = await findPeople(
    db,
    attending.map((one) => one.accountId),
  );
  const nameOf = (id: string) => people.get(id)?.name ?? 'Unknown User';
  const byEvent = Map.groupBy(attending, ({ eventId }) => eventId);
  return new Map(
    [...byEvent].map(([id, some]) => [
      id,
      some
        .map((one) => nameOf(one.accountId))
        .sort()
        .join(', '),
    ]),
  );
}

const ownEvents: OwnDataFile = {
  name: 'calendar',
  title: 'Calendar',
  about:
    'The events that you created or attend, and who attends those that you created. A repeated event is one row with its rule.',
  access: 'broker',
  columns: [
    'id',
    'title',
    'description',
    'location',
    'startLocal',
    'timeZone',
    'minutes',
    'rule',
    'attendees',
    'dealId',
    'createdAt',
  ],
  async *pages(db, { accountId }) {
    for await (const rows of eventPages(db, accountId)) {
      const attendees = await attendeesOf(db, rows, accountId);
      yield rows.map((row) => ({
        ...row,
        attendees: attendees.get(row.id) ?? '',
        dealId: row.creatorId === accountId ? row.dealId : null,
      }));
    }
  },
};

const changesOf = (db: Queries, id: string) =>
  inPages(
    async (after, limit) => {
      const { eventId, ofLocal } = calendarExceptions;
      const rows = await db
        .select()
        .from(calendarExceptions)
        .where(and(eq(eventId, id), rowsAfter(ofLocal, after)))
        .orderBy(asc(ofLocal))
        .limit(limit);
      return rows.map(({ details, ...one }) => ({ ...one, ...details }));
    },
    ({ ofLocal }) => ofLocal,
  );

const ownChanges: OwnDataFile = {
  name: 'calendar-changes',
  title: 'Changed occurrences',
  about:
    'What was changed or canceled of a single occurrence of your repeated events. Without a start it was canceled.',
  access: 'broker',
  columns: ['eventId', 'ofLocal', 'startLocal', 'minutes', 'title', 'description', 'location'],
  async *pages(db, { accountId }) {
    for await (const rows of eventPages(db, accountId))
      for (const { id, rule } of rows) if (rule !== null) yield* changesOf(db, id);
  },
};

export const calendarData: readonly OwnDataFile[] = [ownEvents, ownChanges];

/** An account ends: it attends nothing any more, and its events go from the calendars of those who attend them. */
export async function removeEvents(tx: Transaction, context: RequestContext, accountId: string): Promise<void> {
  const { db } = tx;
  await db.delete(calendarAttendees).where(eq(calendarAttendees.accountId, accountId));
  const { eventId, accountId: attendeeId } = calendarAttendees;
  const created = db
    .select({ id: calendarEvents.id })
    .from(calendarEvents)
    .where(eq(calendarEvents.creatorId, accountId));
  const pages = inPages(
    (after, limit) =>
      db
        .select({ id: eventId, peopleIds: sql<string[]>`array_agg(${attendeeId}::text order by ${attendeeId})` })
        .from(calendarAttendees)
        .where(and(inArray(eventId, created), rowsAfter(eventId, after)))
        .groupBy(eventId)
        .orderBy(asc(eventId))
        .limit(limit),
    ({ id }) => id,
  );
  for await (const events of pages)
    await record(
      tx,
      context,
      eventDeleted,
      ...events.map(({ id, peopleIds }) => ({ id, payload: { peopleIds, scope: 'all' as const } })),
    );
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
