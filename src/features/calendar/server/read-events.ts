import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { can } from '../../../kernel/access.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Queries } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findPeople } from '../../accounts/server/api.ts';
import type { CalendarEvent, EventPerson } from '../contract.ts';
import type { EventDetails } from '../model.ts';
import { parseRule } from '../recurrence/rule.ts';
import { type Occurrence, occurrencesIn } from '../recurrence/series.ts';
import { withoutEmails } from './invited/email-stops.ts';
import { readPeople } from './invited/people.ts';
import { type EventRow, type StoredEvent, withAllParts } from './stored-series.ts';
import { calendarAttendees, calendarEvents } from './tables.ts';

/** Who asks. */
export type Reader = Pick<Session, 'accountId' | 'role' | 'desks'>;

/** Only who created an event, and administrators at all desks, change it. */
export const mayEdit = ({ accountId, ...reader }: Reader, row: Pick<EventRow, 'creatorId'>): boolean =>
  row.creatorId === accountId || can(reader, 'all');

/** An event concerns who created it and who attends it, until they take it off their calendar. Both are found by index, however many events others have. */
export const concerns = (db: Queries, accountId: string): SQL => {
  const { eventId, accountId: attendeeId, leftAt } = calendarAttendees;
  const created = db
    .select({ id: calendarEvents.id })
    .from(calendarEvents)
    .where(eq(calendarEvents.creatorId, accountId));
  const attended = db
    .select({ id: eventId })
    .from(calendarAttendees)
    .where(and(eq(attendeeId, accountId), isNull(leftAt)));
  return inArray(calendarEvents.id, union(created, attended));
};

export const presentOccurrence = (
  reader: Reader,
  row: Pick<EventRow, 'id' | 'creatorId' | 'dealId' | 'rule' | 'timeZone' | 'version'>,
  attendees: string[],
  { of, start, end, details }: Omit<Occurrence<EventDetails>, 'isChanged'>,
): CalendarEvent => ({
  _id: row.id,
  ...details,
  startDate: start.toISOString(),
  endDate: end.toISOString(),
  attendees,
  isRecurring: row.rule !== null,
  recurrencePattern: row.rule === null ? null : parseRule(row.rule).frequency,
  timeZone: row.timeZone,
  occurrence: of,
  version: row.version,
  dealId: row.creatorId === reader.accountId ? row.dealId : null,
  can: { edit: mayEdit(reader, row), changeDeal: row.creatorId === reader.accountId },
});

/** The first occurrence of an event that there is. */
export function presentEvent(reader: Reader, event: StoredEvent): CalendarEvent {
  const [one] = occurrencesIn(event.series, {
    from: event.row.firstAt,
    to: event.row.lastAt === null ? new Date('3000-01-01') : new Date(event.row.lastAt.getTime() + 1),
    atMost: 1,
  });
  if (!one) throw new AppError('NOT_FOUND');
  return presentOccurrence(reader, event.row, [...event.attendees], one);
}

/** @throws NOT_FOUND for an event that concerns somebody else alone; administrators may look at any */
export async function readEvent({ database: { db }, secrets }: Platform, reader: Reader, id: string) {
  const mine = can(reader, 'all') ? undefined : concerns(db, reader.accountId);
  const [event] = await withAllParts(
    db,
    await db
      .select()
      .from(calendarEvents)
      .where(and(eq(calendarEvents.id, id), mine)),
  );
  if (!event) throw new AppError('NOT_FOUND');
  const people = await readPeople(db, id);
  const known = await findPeople(db, [event.row.creatorId, ...event.attendees]);
  const person = (_id: string): EventPerson => {
    const { firstName = 'Unknown', lastName = 'User' } = known.get(_id) ?? {};
    return { _id, firstName, lastName };
  };
  const isEditor = mayEdit(reader, event.row);
  const addresses = people.flatMap(({ address }) => address ?? []);
  const silent = isEditor ? await withoutEmails({ secrets }, db, addresses) : new Set<string>();
  const guests = people.flatMap(({ address, answer }) =>
    address === null ? [] : [{ address, answer, hasNoEmails: silent.has(address) }],
  );
  return {
    event: presentEvent(reader, event),
    creator: person(event.row.creatorId),
    people: people.flatMap(({ accountId, answer, leftAt }) =>
      accountId === null ? [] : [{ ...person(accountId), ...(isEditor ? { answer, hasLeft: leftAt !== null } : {}) }],
    ),
    guests: isEditor ? guests : [],
    guestCount: addresses.length,
    answer: people.find(({ accountId, leftAt }) => accountId === reader.accountId && leftAt === null)?.answer ?? null,
  };
}
