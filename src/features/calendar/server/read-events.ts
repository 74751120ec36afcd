import { and, eq, exists, gte, isNull, lt, or, type SQL } from 'drizzle-orm';
import { isAdmin, type Role } from '../../../kernel/access.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { InSteps } from '../../../kernel/steps.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { inSlices } from '../../../platform/jobs/slices.ts';
import { findPeople } from '../../accounts/server/api.ts';
import type { CalendarEvent, EventPerson } from '../contract.ts';
import { type EventDetails, eventLimits } from '../model.ts';
import { type Occurrence, occurrencesIn } from '../recurrence/series.ts';
import { type StoredEvent, withAllParts } from './stored-series.ts';
import { calendarAttendees, calendarEvents } from './tables.ts';

/** Who asks. */
export interface Reader {
  readonly accountId: string;
  readonly role: Role;
}

/** Only who created an event, and administrators, change it. */
export const mayEdit = ({ accountId, role }: Reader, { row }: Pick<StoredEvent, 'row'>): boolean =>
  row.creatorId === accountId || isAdmin(role);

/** An event concerns who created it and who attends it. */
export const concerns = (db: Queries, accountId: string): SQL | undefined =>
  or(
    eq(calendarEvents.creatorId, accountId),
    exists(
      db
        .select({ id: calendarAttendees.eventId })
        .from(calendarAttendees)
        .where(and(eq(calendarAttendees.eventId, calendarEvents.id), eq(calendarAttendees.accountId, accountId))),
    ),
  );

export const presentOccurrence = (
  reader: Reader,
  { row, series, attendees }: StoredEvent,
  { of, start, end, details }: Occurrence<EventDetails>,
): CalendarEvent => ({
  _id: row.id,
  ...details,
  startDate: start.toISOString(),
  endDate: end.toISOString(),
  attendees: [...attendees],
  isRecurring: series.rule !== null,
  recurrencePattern: series.rule?.frequency ?? null,
  timeZone: series.timeZone,
  occurrence: of,
  version: row.version,
  can: { edit: mayEdit(reader, { row }) },
});

/** What concerns somebody within a range, the earliest first. */
export async function readEvents(db: Queries, reader: Reader, from: Date, to: Date): Promise<CalendarEvent[]> {
  const rows = await db
    .select()
    .from(calendarEvents)
    .where(
      and(
        concerns(db, reader.accountId),
        lt(calendarEvents.firstAt, to),
        or(isNull(calendarEvents.lastAt), gte(calendarEvents.lastAt, from)),
      ),
    )
    .orderBy(calendarEvents.firstAt, calendarEvents.id)
    .limit(eventLimits.occurrences);
  const events = await withAllParts(db, rows);
  const shown = await inSlices(expand(reader, events, from, to));
  return shown
    .sort((one, other) => (one.startDate < other.startDate ? -1 : one.startDate > other.startDate ? 1 : 0))
    .slice(0, eventLimits.occurrences);
}

function* expand(reader: Reader, events: readonly StoredEvent[], from: Date, to: Date): InSteps<CalendarEvent[]> {
  const shown: CalendarEvent[] = [];
  for (const event of events) {
    for (const one of occurrencesIn(event.series, { from, to, atMost: eventLimits.windowDays + 2 }))
      shown.push(presentOccurrence(reader, event, one));
    yield;
  }
  return shown;
}

/** The first occurrence of an event that there is. */
export function presentEvent(reader: Reader, event: StoredEvent): CalendarEvent {
  const [one] = occurrencesIn(event.series, {
    from: event.row.firstAt,
    to: event.row.lastAt === null ? new Date('3000-01-01') : new Date(event.row.lastAt.getTime() + 1),
    atMost: 1,
  });
  if (!one) throw new AppError('NOT_FOUND');
  return presentOccurrence(reader, event, one);
}

/** @throws NOT_FOUND for an event that concerns somebody else alone; administrators may look at any */
export async function readEvent(db: Queries, reader: Reader, id: string) {
  const mine = isAdmin(reader.role) ? undefined : concerns(db, reader.accountId);
  const [event] = await withAllParts(
    db,
    await db
      .select()
      .from(calendarEvents)
      .where(and(eq(calendarEvents.id, id), mine)),
  );
  if (!event) throw new AppError('NOT_FOUND');
  const known = await findPeople(db, [event.row.creatorId, ...event.attendees]);
  const person = (_id: string): EventPerson => {
    const { firstName = 'Unknown', lastName = 'User' } = known.get(_id) ?? {};
    return { _id, firstName, lastName };
  };
  return {
    event: presentEvent(reader, event),
    creator: person(event.row.creatorId),
    people: event.attendees.map(person),
  };
}
