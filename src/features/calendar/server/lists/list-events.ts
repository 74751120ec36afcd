import { and, gte, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import { dayMs } from '../../../../kernel/dates.ts';
import type { InSteps } from '../../../../kernel/steps.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { PreSerialized } from '../../../../platform/http/route.ts';
import { inSlices } from '../../../../platform/jobs/slices.ts';
import type { CalendarEvent } from '../../contract.ts';
import { type EventDetails, eventLimits } from '../../model.ts';
import { type Earliest, keepEarliest } from '../../recurrence/earliest.ts';
import { parseRule } from '../../recurrence/rule.ts';
import { occurrencesIn } from '../../recurrence/series.ts';
import { localTimeAt } from '../../recurrence/zoned.ts';
import { presentOccurrence, type Reader } from '../read-events.ts';
import { calendarAttendees, calendarEvents, calendarExceptions } from '../tables.ts';
import { eventsNear } from './events-near.ts';

/** How many events are read at a time: with all that may be theirs still little. */
const atATime = 200;

/** An occurrence as it is counted: what it says, and who attends, is read of those alone that are shown. */
interface Counted {
  readonly id: string;
  readonly of: string;
  readonly start: Date;
  readonly end: Date;
  readonly isChanged: boolean;
}
const inOrder = (one: Counted, other: Counted) =>
  one.id !== other.id ? (one.id < other.id ? -1 : 1) : one.of < other.of ? -1 : one.of > other.of ? 1 : 0;

type Timing = Pick<
  typeof calendarEvents.$inferSelect,
  'id' | 'startLocal' | 'timeZone' | 'minutes' | 'rule' | 'firstAt'
>;

/** What concerns somebody within a range, the earliest first. */
export async function listEvents(
  db: Queries,
  reader: Reader,
  from: Date,
  to: Date,
): Promise<PreSerialized<CalendarEvent[]>> {
  const rows = await eventsNear(db, reader.accountId, from, to);
  const earliest = keepEarliest<Counted>(to, eventLimits.occurrences, inOrder);
  for (let at = 0; at < rows.length; at += atATime) {
    const some = rows.slice(at, at + atATime).filter((row) => row.firstAt < earliest.before());
    if (some.length === 0) break;
    const exceptions = await exceptionsNear(db, some, from, to);
    await inSlices(count(some, exceptions, from, earliest));
  }
  return present(db, reader, earliest.all());
}

type BareException = Awaited<ReturnType<typeof exceptionsNear>> extends Map<string, infer Some> ? Some : never;

/** Exceptions of occurrences that lie, or lay, near a range. One may begin a whole event's length before it. */
async function exceptionsNear(db: Queries, events: readonly Timing[], from: Date, to: Date) {
  const first = localTimeAt(new Date(from.getTime() - (eventLimits.days + 3) * dayMs), 'UTC');
  const last = localTimeAt(new Date(to.getTime() + 3 * dayMs), 'UTC');
  const { eventId, ofLocal, startLocal, minutes } = calendarExceptions;
  const rows = await db
    .select({ eventId, ofLocal, startLocal, minutes })
    .from(calendarExceptions)
    .where(
      and(
        inArray(
          eventId,
          events.map(({ id }) => id),
        ),
        or(and(gte(ofLocal, first), lte(ofLocal, last)), and(gte(startLocal, first), lte(startLocal, last))),
      ),
    );
  return Map.groupBy(rows, (row) => row.eventId);
}

function* count(
  events: readonly Timing[],
  exceptions: ReadonlyMap<string, BareException>,
  from: Date,
  earliest: Earliest<Counted>,
): InSteps<void> {
  for (const { id, startLocal: start, timeZone, minutes, rule } of events) {
    const own = (exceptions.get(id) ?? []).map((one) => ({
      of: one.ofLocal,
      change:
        one.startLocal === null || one.minutes === null
          ? null
          : { start: one.startLocal, minutes: one.minutes, details: null },
    }));
    const parsed = rule === null ? null : parseRule(rule);
    const series = { start, timeZone, minutes, rule: parsed, exceptions: own, details: null };
    const window = { from, to: earliest.before(), atMost: eventLimits.windowDays + 2 };
    earliest.add(
      occurrencesIn(series, window).map((one) => ({
        id,
        of: one.of,
        start: one.start,
        end: one.end,
        isChanged: one.isChanged,
      })),
    );
    yield;
  }
}

/** What the events say that are shown, each once. An event that was deleted meanwhile is not among them. */
async function readShown(db: Queries, ids: readonly string[]) {
  const { id, creatorId, dealId, title, description, location, rule, timeZone, version } = calendarEvents;
  const { eventId, accountId } = calendarAttendees;
  const rows = await db
    .select({ id, creatorId, dealId, rule, timeZone, version, details: { title, description, location } })
    .from(calendarEvents)
    .where(inArray(id, [...ids]));
  const attending = await db
    .select({ eventId, ids: sql<string[]>`array_agg(${accountId}::text order by ${accountId})` })
    .from(calendarAttendees)
    .where(and(inArray(eventId, [...ids]), isNotNull(accountId)))
    .groupBy(eventId);
  const attendees = new Map(attending.map((one) => [one.eventId, one.ids]));
  return rows.map((row) => ({ ...row, attendees: attendees.get(row.id) ?? [] }));
}
type Shown = Awaited<ReturnType<typeof readShown>>[number];

const keyOf = (id: string, of: string): string => `${id} ${of}`;

/** What occurrences have of their own. */
async function readOwnDetails(db: Queries, changed: readonly Counted[]): Promise<(readonly [string, EventDetails])[]> {
  if (changed.length === 0) return [];
  const { eventId, ofLocal, details } = calendarExceptions;
  const rows = await db
    .select({ eventId, ofLocal, details })
    .from(calendarExceptions)
    .where(
      and(
        inArray(eventId, [...new Set(changed.map(({ id }) => id))]),
        inArray(ofLocal, [...new Set(changed.map(({ of }) => of))]),
        isNotNull(details),
      ),
    );
  return rows.flatMap((row) => (row.details ? [[keyOf(row.eventId, row.ofLocal), row.details] as const] : []));
}

async function present(
  db: Queries,
  reader: Reader,
  counted: readonly Counted[],
): Promise<PreSerialized<CalendarEvent[]>> {
  const events = new Map<string, Shown>();
  const ids = [...new Set(counted.map(({ id }) => id))];
  for (let at = 0; at < ids.length; at += atATime)
    for (const one of await readShown(db, ids.slice(at, at + atATime))) events.set(one.id, one);
  const own = new Map<string, EventDetails>();
  const changed = counted.filter(({ isChanged }) => isChanged);
  for (let at = 0; at < changed.length; at += atATime)
    for (const [key, details] of await readOwnDetails(db, changed.slice(at, at + atATime))) own.set(key, details);
  const texts = await inSlices(write(reader, counted, events, own));
  return new PreSerialized(`[${texts.join(',')}]`);
}

function* write(
  reader: Reader,
  counted: readonly Counted[],
  events: ReadonlyMap<string, Shown>,
  own: ReadonlyMap<string, EventDetails>,
): InSteps<string[]> {
  const texts: string[] = [];
  for (const one of counted) {
    const event = events.get(one.id);
    if (event) {
      const details = own.get(keyOf(one.id, one.of)) ?? event.details;
      texts.push(JSON.stringify(presentOccurrence(reader, event, event.attendees, { ...one, details })));
    }
    yield;
  }
  return texts;
}
