import { and, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { dayMs } from '../../../../kernel/dates.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { eventLimits } from '../../model.ts';
import { briefDays, calendarAttendees, calendarEvents, endsAt, isBriefRow, isLongRow } from '../tables.ts';

const { id, creatorId, startLocal, timeZone, minutes, rule, firstAt, lastAt } = calendarEvents;
const columns = { id, startLocal, timeZone, minutes, rule, firstAt };

/**
 * The events of somebody, created or attended, that may happen within a range, those that began first: as many as there can be
 * occurrences in an answer. Each branch has its bounds in time, so that none reads what lies years away.
 */
export function eventsNear(db: Queries, accountId: string, from: Date, to: Date) {
  const began = lt(firstAt, to);
  const own = (which: SQL | undefined) =>
    db
      .select(columns)
      .from(calendarEvents)
      .where(and(eq(creatorId, accountId), began, which))
      .orderBy(firstAt, id)
      .limit(eventLimits.occurrences);
  const brief = and(isBriefRow, gte(firstAt, new Date(from.getTime() - briefDays * dayMs)), gte(lastAt, from));
  const long = and(isLongRow, sql`${endsAt} >= ${from.toISOString()}::timestamptz`);
  const attends = and(eq(calendarAttendees.accountId, accountId), isNull(calendarAttendees.leftAt));
  const attended = db
    .select(columns)
    .from(calendarAttendees)
    .innerJoin(calendarEvents, eq(calendarEvents.id, calendarAttendees.eventId))
    .where(and(attends, began, or(isNull(lastAt), gte(lastAt, from))))
    .orderBy(firstAt, id)
    .limit(eventLimits.occurrences);
  const near = union(own(brief), own(long), attended).as('near');
  return db.select().from(near).orderBy(near.firstAt, near.id).limit(eventLimits.occurrences);
}
