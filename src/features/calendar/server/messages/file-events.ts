import { and, desc, eq, getTableColumns, gte, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import type { IcsEvent } from '../../ics/event.ts';
import type { EventDetails } from '../../model.ts';
import { parseRule } from '../../recurrence/rule.ts';
import { concerns } from '../read-events.ts';
import { type EventRow, withAllParts } from '../stored-series.ts';
import { calendarAttendees, calendarEvents } from '../tables.ts';

/** How many repeated events are read at a time, with their exceptions. */
const atATime = 50;

export const shortened = (text: string, atMost: number): string =>
  text.length > atMost ? `${text.slice(0, atMost - 1)}…` : text;

/** An event that happens once has nothing but its row. */
const once = (row: EventRow): IcsEvent => ({
  uid: row.id,
  sequence: row.version,
  stamp: row.updatedAt,
  start: row.firstAt,
  series: {
    start: row.startLocal,
    timeZone: row.timeZone,
    minutes: row.minutes,
    rule: row.rule === null ? null : parseRule(row.rule),
    exceptions: [],
    details: { title: row.title, description: row.description, location: row.location },
  },
});

interface WhoseEvents {
  readonly accountId: string;
  /** Null: of every deal, and of none. */
  readonly dealId: string | null;
  readonly from: Date;
  readonly atMost: {
    readonly events: number;
    /** Characters of each description, and of all that was typed. */
    readonly description: number;
    readonly characters: number;
  };
}

const declinedBy = (db: Queries, accountId: string) =>
  db
    .select({ id: calendarAttendees.eventId })
    .from(calendarAttendees)
    .where(and(eq(calendarAttendees.accountId, accountId), eq(calendarAttendees.answer, 'declined')));

/** Takes events for as long as there is room for what was typed in them, with short descriptions. */
function takeInto(events: IcsEvent[], { description, characters }: WhoseEvents['atMost']) {
  let room = characters;
  const short = (details: EventDetails): EventDetails => {
    const one = { ...details, description: shortened(details.description, description) };
    room -= one.title.length + one.description.length + one.location.length;
    return one;
  };
  /** @returns false once there is no room: it and all that follow are left out */
  return ({ series, ...event }: IcsEvent): boolean => {
    const exceptions = series.exceptions.map((one) => ({
      ...one,
      change: one.change && { ...one.change, details: short(one.change.details) },
    }));
    const details = short(series.details);
    if (room >= 0) events.push({ ...event, series: { ...series, exceptions, details } });
    return room >= 0;
  };
}

/**
 * What concerns somebody from a moment on and they did not decline, the latest that begin first, as a calendar file holds it: as many
 * as there is room for.
 */
export async function readFileEvents(
  db: Queries,
  { accountId, dealId, from, atMost }: WhoseEvents,
): Promise<IcsEvent[]> {
  const { firstAt, lastAt, id, description } = calendarEvents;
  const ofDeal = dealId === null ? undefined : eq(calendarEvents.dealId, dealId);
  const rows = await db
    // One more character says that there are more.
    .select({
      ...getTableColumns(calendarEvents),
      description: sql<string>`left(${description}, ${atMost.description + 1})`,
    })
    .from(calendarEvents)
    .where(
      and(
        concerns(db, accountId),
        notInArray(id, declinedBy(db, accountId)),
        ofDeal,
        or(isNull(lastAt), gte(lastAt, from)),
      ),
    )
    // What has no end is of today, whenever it began.
    .orderBy(sql`${lastAt} desc nulls first`, desc(firstAt), id)
    .limit(atMost.events);
  const events: IcsEvent[] = [];
  const take = takeInto(events, atMost);
  if (
    !rows
      .filter((row) => row.rule === null)
      .map(once)
      .every(take)
  )
    return events;
  const repeated = rows.filter((row) => row.rule !== null);
  for (let at = 0; at < repeated.length; at += atATime)
    for (const { row, series } of await withAllParts(db, repeated.slice(at, at + atATime)))
      if (!take({ uid: row.id, sequence: row.version, stamp: row.updatedAt, series })) return events;
  return events;
}
