import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import type { EventDetails } from '../model.ts';
import { formatRule, parseRule } from '../recurrence/rule.ts';
import { boundsOf, type Exception, type Series } from '../recurrence/series.ts';
import { calendarAttendees, type calendarEvents, calendarExceptions } from './tables.ts';

export type EventRow = typeof calendarEvents.$inferSelect;
export interface StoredEvent {
  readonly row: EventRow;
  readonly series: Series<EventDetails>;
  /** Accounts, in one order. Guests by email are read where they are needed. */
  readonly attendees: readonly string[];
  /** Those of them who said no, or took the event off their calendar. */
  readonly declined: readonly string[];
}

type Attending = Pick<typeof calendarAttendees.$inferSelect, 'answer' | 'leftAt'>;

/** Events with their exceptions and attendees, in the order of the rows. */
export async function withAllParts(db: Queries, rows: readonly EventRow[]): Promise<StoredEvent[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const exceptions = Map.groupBy(
    await db.select().from(calendarExceptions).where(inArray(calendarExceptions.eventId, ids)),
    ({ eventId }) => eventId,
  );
  const { eventId: ofEvent, accountId, answer, leftAt } = calendarAttendees;
  const attendees = Map.groupBy(
    await db
      .select({ eventId: ofEvent, accountId, answer, leftAt })
      .from(calendarAttendees)
      .where(and(inArray(ofEvent, ids), isNotNull(accountId)))
      .orderBy(accountId),
    ({ eventId }) => eventId,
  );
  const accountsOf = (eventId: string, which: (row: Attending) => boolean = () => true) =>
    (attendees.get(eventId) ?? []).filter(which).flatMap((one) => one.accountId ?? []);
  return rows.map((row) => ({
    row,
    series: {
      start: row.startLocal,
      timeZone: row.timeZone,
      minutes: row.minutes,
      rule: row.rule === null ? null : parseRule(row.rule),
      exceptions: (exceptions.get(row.id) ?? []).map(readException),
      details: { title: row.title, description: row.description, location: row.location },
    },
    attendees: accountsOf(row.id),
    declined: accountsOf(row.id, ({ answer: given, leftAt: left }) => given === 'declined' || left !== null),
  }));
}

const readException = ({
  ofLocal,
  startLocal,
  minutes,
  details,
}: typeof calendarExceptions.$inferSelect): Exception<EventDetails> => ({
  of: ofLocal,
  change: startLocal === null || minutes === null || details === null ? null : { start: startLocal, minutes, details },
});

/** The columns that say when an event happens and what it is. */
export function columnsOf(series: Series<EventDetails>) {
  const { first, last } = boundsOf(series);
  return {
    ...series.details,
    startLocal: series.start,
    timeZone: series.timeZone,
    minutes: series.minutes,
    rule: series.rule === null ? null : formatRule(series.rule),
    firstAt: first,
    lastAt: last,
  };
}

/** Writes the exceptions of an event in place of those that it had. */
export async function writeExceptions(
  { db }: Transaction,
  eventId: string,
  { exceptions }: Series<EventDetails>,
): Promise<void> {
  await db.delete(calendarExceptions).where(eq(calendarExceptions.eventId, eventId));
  for (let from = 0; from < exceptions.length; from += 1_000)
    await db.insert(calendarExceptions).values(
      exceptions.slice(from, from + 1_000).map(({ of, change }) => ({
        eventId,
        ofLocal: of,
        startLocal: change?.start ?? null,
        minutes: change?.minutes ?? null,
        details: change?.details ?? null,
      })),
    );
}
