import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import { type RetentionRule, removesBefore } from '../../../platform/jobs/retention.ts';
import { findPeople, type OwnDataFile } from '../../accounts/server/api.ts';
import { answerLabels } from '../model.ts';
import { concerns } from './read-events.ts';
import type { EventRow } from './stored-series.ts';
import {
  type AttendeeRow,
  calendarAttendees,
  calendarCancellations,
  calendarEmailStops,
  calendarEvents,
  calendarExceptions,
  calendarZoneRules,
} from './tables.ts';

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

/** By event, the names and addresses of whom the account has invited: those of other people's events are theirs. */
async function attendeesOf(db: Queries, rows: readonly EventRow[], accountId: string): Promise<Map<string, string>> {
  const ids = rows.flatMap((row) => (row.creatorId === accountId ? [row.id] : []));
  if (ids.length === 0) return new Map();
  const attending = await db.select().from(calendarAttendees).where(inArray(calendarAttendees.eventId, ids));
  const people = await findPeople(
    db,
    attending.flatMap((one) => one.accountId ?? []),
  );
  const nameOf = (row: AttendeeRow) => row.address ?? people.get(row.accountId ?? '')?.name ?? 'Unknown User';
  const byEvent = Map.groupBy(attending, ({ eventId }) => eventId);
  return new Map([...byEvent].map(([id, some]) => [id, some.map(nameOf).sort().join(', ')]));
}

/** By event, what the account itself has answered. */
async function responsesOf(db: Queries, rows: readonly EventRow[], accountId: string): Promise<Map<string, string>> {
  const { eventId, answer, accountId: attendeeId } = calendarAttendees;
  const ids = rows.map(({ id }) => id);
  const own = await db
    .select({ eventId, answer })
    .from(calendarAttendees)
    .where(and(inArray(eventId, ids), eq(attendeeId, accountId)));
  return new Map(own.map((one) => [one.eventId, answerLabels[one.answer]]));
}

const ownEvents: OwnDataFile = {
  name: 'calendar',
  title: 'Calendar',
  about:
    'The events that you created or attend, your response to those, and whom you invited to those that you created. A repeated event is one row with its rule.',
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
    'response',
    'createdAt',
  ],
  async *pages(db, { accountId }) {
    for await (const rows of eventPages(db, accountId)) {
      const attendees = await attendeesOf(db, rows, accountId);
      const own = await responsesOf(db, rows, accountId);
      yield rows.map((row) => ({
        ...row,
        attendees: attendees.get(row.id) ?? '',
        response: own.get(row.id) ?? '',
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

export const hasEvents = async (db: Queries, accountId: string): Promise<boolean> =>
  (
    await db
      .select({ id: calendarEvents.id })
      .from(calendarEvents)
      .where(eq(calendarEvents.creatorId, accountId))
      .limit(1)
  ).length > 0;

export const calendarRules: readonly RetentionRule[] = [
  {
    name: 'calendar-events',
    what: 'Calendar events with their guests',
    tables: [calendarEvents],
    kept: { as: 'the account of who made them' },
    why: 'They are the person’s own records.',
  },
  {
    name: 'canceled-events',
    what: 'Canceled events, for the emails to their guests',
    tables: [calendarCancellations],
    kept: { days: 7, after: 'they were canceled' },
    why: 'By then every email about it was sent or given up.',
    remove: removesBefore(calendarCancellations, calendarCancellations.canceledAt),
  },
  {
    name: 'calendar-email-stops',
    what: 'Addresses that want no calendar emails, as hashes',
    tables: [calendarEmailStops],
    kept: { as: 'the person wants none' },
    why: 'Without them, people would get emails that they have refused.',
  },
  {
    name: 'time-zone-rules',
    what: 'Version of the time zone rules',
    tables: [calendarZoneRules],
    kept: { as: 'the installation' },
    why: 'One row, nothing personal.',
  },
];
