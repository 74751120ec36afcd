import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { tidyAddress } from '../../model.ts';
import { type AttendeeRow, calendarAttendees } from '../tables.ts';

/** Who is to be invited to an event. */
export interface Invited {
  readonly accountIds: readonly string[];
  /** Of guests. */
  readonly addresses: readonly string[];
}

export interface PeopleChange {
  readonly added: readonly AttendeeRow[];
  readonly stayed: readonly AttendeeRow[];
  readonly removed: readonly AttendeeRow[];
}

const keyOf = ({ accountId, address }: Pick<AttendeeRow, 'accountId' | 'address'>): string =>
  accountId ?? address ?? '';

const atOnce = 1_000;

/** Accounts first, in one order. */
export const readPeople = (db: Queries, eventId: string): Promise<AttendeeRow[]> =>
  db
    .select()
    .from(calendarAttendees)
    .where(eq(calendarAttendees.eventId, eventId))
    .orderBy(calendarAttendees.accountId, calendarAttendees.address);

/** Guests without those who are the organizer or attend with their account. */
export async function withoutAccounts(
  db: Queries,
  creatorId: string,
  { accountIds, addresses }: Invited,
): Promise<string[]> {
  if (addresses.length === 0) return [];
  const people = await findPeople(db, [creatorId, ...accountIds]);
  const own = new Set([...people.values()].map(({ email }) => tidyAddress(email)));
  return addresses.filter((address) => !own.has(address));
}

/** Writes who is invited to an event. Whoever stays keeps what they answered. */
export async function writePeople(
  { db }: Transaction,
  eventId: string,
  { accountIds, addresses }: Invited,
): Promise<PeopleChange> {
  const before = await readPeople(db, eventId);
  const wanted = new Set([...accountIds, ...addresses]);
  const removed = before.filter((row) => !wanted.has(keyOf(row)));
  const stayed = before.filter((row) => wanted.has(keyOf(row)));
  const has = new Set(stayed.map(keyOf));
  const values = [
    ...accountIds.filter((one) => !has.has(one)).map((accountId) => ({ eventId, accountId })),
    ...addresses.filter((one) => !has.has(one)).map((address) => ({ eventId, address })),
  ];
  for (let from = 0; from < removed.length; from += atOnce) {
    const ids = removed.slice(from, from + atOnce).map(({ id }) => id);
    await db.delete(calendarAttendees).where(inArray(calendarAttendees.id, ids));
  }
  const added: AttendeeRow[] = [];
  for (let from = 0; from < values.length; from += atOnce)
    added.push(
      ...(await db
        .insert(calendarAttendees)
        .values(values.slice(from, from + atOnce))
        .returning()),
    );
  return { added, stayed, removed };
}

/** Who took the event off their calendar hears no more of it. */
export const stillConcerned = (people: readonly AttendeeRow[]): readonly AttendeeRow[] =>
  people.filter(({ leftAt }) => leftAt === null);

/** Those who were invited to an event already, among the people of the one that was split off from it. */
export function alsoIn(people: readonly AttendeeRow[], before: readonly AttendeeRow[]): readonly AttendeeRow[] {
  const known = new Set(before.map(keyOf));
  return people.filter((row) => known.has(keyOf(row)));
}

/** What was answered to an event holds for the one that was split off from it. */
export const copyAnswers = ({ db }: Transaction, fromId: string, toId: string) =>
  db.execute(sql`
    update calendar_attendees own
    set answer = earlier.answer, answered_at = earlier.answered_at, answered_by = earlier.answered_by, left_at = earlier.left_at
    from calendar_attendees earlier
    where own.event_id = ${toId} and earlier.event_id = ${fromId}
      and (own.account_id = earlier.account_id or own.address = earlier.address)`);

/** Another time asks everybody again who has the event on their calendar. That they have answered stays known. */
export const askAgain = ({ db }: Transaction, eventId: string) =>
  db
    .update(calendarAttendees)
    .set({ answer: 'needs-action' })
    .where(and(eq(calendarAttendees.eventId, eventId), isNull(calendarAttendees.leftAt)));
