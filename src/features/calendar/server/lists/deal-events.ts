import { and, asc, desc, eq, gte, isNull, lt, or } from 'drizzle-orm';
import { dayMs } from '../../../../kernel/dates.ts';
import { invalidField } from '../../../../kernel/errors.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { assertDeal } from '../../../pipeline/server/api.ts';
import type { CalendarEvent } from '../../contract.ts';
import { type EventDetails, eventLimits } from '../../model.ts';
import { type Occurrence, occurrencesIn } from '../../recurrence/series.ts';
import { presentOccurrence, type Reader } from '../read-events.ts';
import { type EventRow, type StoredEvent, withAllParts } from '../stored-series.ts';
import { calendarEvents } from '../tables.ts';

/**
 * The deal that an event belongs to from now on. Left out, it stays as it is.
 * @throws NOT_FOUND for a deal of somebody else, INVALID_INPUT for who did not create the event
 */
export async function dealMeant(
  tx: Transaction,
  { accountId }: Reader,
  before: Pick<EventRow, 'creatorId' | 'dealId'>,
  dealId: string | null | undefined,
): Promise<string | null> {
  if (dealId === undefined || dealId === before.dealId) return before.dealId;
  if (before.creatorId !== accountId)
    throw invalidField('dealId', 'Only the person who created this event can change its deal.');
  if (dealId !== null) await assertDeal(tx.db, dealId, accountId);
  return dealId;
}

export async function linkDeal({ db }: Transaction, eventId: string, dealId: string | null): Promise<void> {
  await db.update(calendarEvents).set({ dealId }).where(eq(calendarEvents.id, eventId));
}

const endOfTime = new Date('3000-01-01');
const { past, upcoming } = eventLimits.ofDeal;

/** What the owner of a deal has planned for it: of each event the next occurrence, the soonest first; then what is over, latest first. */
export async function listDealEvents(db: Queries, reader: Reader, dealId: string, now: Date) {
  await assertDeal(db, dealId, reader.accountId);
  const { firstAt, lastAt, id, creatorId } = calendarEvents;
  const ofDeal = and(eq(calendarEvents.dealId, dealId), eq(creatorId, reader.accountId));
  const select = () => db.select().from(calendarEvents).$dynamic();
  const open = await select()
    .where(and(ofDeal, or(isNull(lastAt), gte(lastAt, now))))
    .orderBy(asc(firstAt), id)
    .limit(upcoming + 1);
  const over = await select()
    .where(and(ofDeal, lt(lastAt, now)))
    .orderBy(desc(lastAt), id)
    .limit(past + 1);
  const next: CalendarEvent[] = [];
  const last: CalendarEvent[] = [];
  for (const event of await withAllParts(db, [...open.slice(0, upcoming), ...over.slice(0, past)])) {
    const one = nextOf(event, now);
    const shown = one ?? lastOf(event);
    if (shown) (one ? next : last).push(presentOccurrence(reader, event.row, [...event.attendees], shown));
  }
  return {
    upcoming: next.sort((one, other) => one.startDate.localeCompare(other.startDate)),
    past: last.sort((one, other) => other.startDate.localeCompare(one.startDate)),
    hasMore: open.length > upcoming || over.length > past,
  };
}

const nextOf = ({ series }: StoredEvent, now: Date): Occurrence<EventDetails> | undefined =>
  occurrencesIn(series, { from: now, to: endOfTime, atMost: 1 })[0];

/** Of what is over, the last time it took place: no rule leaves out more than a year. */
function lastOf({ row, series }: StoredEvent): Occurrence<EventDetails> | undefined {
  const end = row.lastAt ?? endOfTime;
  const window = { from: new Date(end.getTime() - 367 * dayMs), to: new Date(end.getTime() + 1) };
  return occurrencesIn(series, { ...window, atMost: 800 }).at(-1);
}
