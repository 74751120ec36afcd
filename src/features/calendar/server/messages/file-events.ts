import { and, desc, eq, gte, isNull, or, sql } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import type { IcsEvent } from '../../ics/event.ts';
import { parseRule } from '../../recurrence/rule.ts';
import { concerns } from '../read-events.ts';
import { type EventRow, withAllParts } from '../stored-series.ts';
import { calendarEvents } from '../tables.ts';

/** How many repeated events are read at a time, with their exceptions. */
const atATime = 500;

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
  readonly atMost: number;
}

/** What concerns somebody from a moment on, the latest that begin first, as a calendar file holds it. */
export async function readFileEvents(
  db: Queries,
  { accountId, dealId, from, atMost }: WhoseEvents,
): Promise<IcsEvent[]> {
  const { firstAt, lastAt, id } = calendarEvents;
  const ofDeal = dealId === null ? undefined : eq(calendarEvents.dealId, dealId);
  const rows = await db
    .select()
    .from(calendarEvents)
    .where(and(concerns(db, accountId), ofDeal, or(isNull(lastAt), gte(lastAt, from))))
    // What has no end is of today, whenever it began.
    .orderBy(sql`${lastAt} desc nulls first`, desc(firstAt), id)
    .limit(atMost);
  const events = rows.filter((row) => row.rule === null).map(once);
  const repeated = rows.filter((row) => row.rule !== null);
  for (let at = 0; at < repeated.length; at += atATime)
    for (const { row, series } of await withAllParts(db, repeated.slice(at, at + atATime)))
      events.push({ uid: row.id, sequence: row.version, stamp: row.updatedAt, series });
  return events;
}
