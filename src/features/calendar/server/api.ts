import { inArray } from 'drizzle-orm';
import type { InSteps } from '../../../kernel/steps.ts';
import type { Queries } from '../../../platform/database/database.ts';
import type { IcsEvent } from '../ics/event.ts';
import { fileInSteps } from '../ics/file.ts';
import { type EventDetails, eventLimits } from '../model.ts';
import { type Occurrence, occurrencesIn } from '../recurrence/series.ts';
import { type StoredEvent, withAllParts } from './stored-series.ts';
import { calendarAttendees, calendarEvents } from './tables.ts';

export type { IcsEvent as FileEvent } from '../ics/event.ts';
export { readFileEvents, shortened } from './messages/file-events.ts';
export type { StoredEvent };

/** Those of these events that there are. */
export async function findEvents(db: Queries, ids: readonly string[]): Promise<Map<string, StoredEvent>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(calendarEvents)
    .where(inArray(calendarEvents.id, [...new Set(ids)]));
  return new Map((await withAllParts(db, rows)).map((event) => [event.row.id, event]));
}

/** Whom an event concerns: who created it and who attends, without those who declined. */
export const peopleOfEvent = ({ row, attendees, declined }: StoredEvent): string[] => [
  ...new Set([row.creatorId, ...attendees.filter((one) => !declined.includes(one))]),
];

/** The accounts among these attendees: guests have none. */
export async function accountsOfAttendees(db: Queries, attendeeIds: readonly string[]): Promise<string[]> {
  const { id, accountId } = calendarAttendees;
  const rows = await db
    .select({ accountId })
    .from(calendarAttendees)
    .where(inArray(id, [...attendeeIds]));
  return rows.flatMap((row) => row.accountId ?? []);
}

const endOfTime = new Date('3000-01-01');

/** The next moments at which an event begins, from one on. */
export function nextStarts({ series }: StoredEvent, from: Date, atMost: number): Date[] {
  // Without a length none that has begun is among them.
  const exceptions = series.exceptions.map(({ of, change }) => ({ of, change: change && { ...change, minutes: 0 } }));
  const brief = { ...series, minutes: 0, exceptions };
  return occurrencesIn(brief, { from, to: endOfTime, atMost }).map(({ start }) => start);
}

/** The occurrence that begins at a moment, if there is one. */
export const occurrenceAt = ({ series }: StoredEvent, start: Date): Occurrence<EventDetails> | undefined =>
  occurrencesIn(series, { from: start, to: new Date(start.getTime() + 1), atMost: eventLimits.days + 2 }).find(
    (one) => one.start.getTime() === start.getTime(),
  );

/** A calendar that programs subscribe to. */
export const fileOf = (name: string, events: readonly IcsEvent[]): InSteps<string> => fileInSteps({ name, events });
