import { and, eq } from 'drizzle-orm';
import { can } from '../../../kernel/access.ts';
import { isTimeZone } from '../../../kernel/dates.ts';
import { AppError } from '../../../kernel/errors.ts';
import { zoneOfState } from '../../../kernel/time-zones.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/record.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findPeople, lockAccounts } from '../../accounts/server/api.ts';
import type { CalendarEvent, ChangedEvent, StatedEvent } from '../contract.ts';
import { eventChanged, eventCreated, eventDeleted } from '../events.ts';
import { calendarMessages, calendarRefusals, type EventDetails, eventLimits, type Scope } from '../model.ts';
import { type Edit, withAllChanged, withChange, withFollowingChanged, withoutFollowing } from '../recurrence/edits.ts';
import { hasOccurrence, occurrenceMeant, type Series } from '../recurrence/series.ts';
import { localTimeAt } from '../recurrence/zoned.ts';
import { notifyOfCancellation } from './invited/cancel.ts';
import { assertInvitable, peopleOf, withoutTwins } from './invited/invitable.ts';
import { notifyOfChange, onlyNew, type Written } from './invited/notify-of-change.ts';
import { type Invited, readPeople, withoutAccounts, writePeople } from './invited/people.ts';
import { invite, notifyOfUpdate } from './invited/tell.ts';
import { dealMeant, linkDeal } from './lists/deal-events.ts';
import { concerns, mayEdit, presentEvent, type Reader } from './read-events.ts';
import { columnsOf, type StoredEvent, withAllParts, writeExceptions } from './stored-series.ts';
import { calendarEvents } from './tables.ts';

async function zoneOf({ db }: Transaction, accountId: string): Promise<string> {
  const own = (await findPeople(db, [accountId])).get(accountId)?.timeZone;
  return own && isTimeZone(own) ? own : zoneOfState(undefined).name;
}

/** What was typed, as an edit of the occurrence that it was typed for. */
function editOf(stated: Omit<StatedEvent, 'guests'>, timeZone: string): Edit<EventDetails> {
  const { title, description, location, startDate, endDate, isRecurring, recurrencePattern } = stated;
  return {
    timeZone,
    start: localTimeAt(startDate, timeZone),
    minutes: Math.max(1, Math.round((endDate.getTime() - startDate.getTime()) / 60_000)),
    rule: isRecurring ? { frequency: recurrencePattern ?? 'weekly', until: null } : null,
    details: { title, description, location },
  };
}

/** @throws CONFLICT for an account that has as many events as one can have */
async function assertRoom({ db }: Transaction, creatorId: string): Promise<void> {
  const { id } = calendarEvents;
  const last = await db
    .select({ id })
    .from(calendarEvents)
    .where(eq(calendarEvents.creatorId, creatorId))
    .offset(eventLimits.events - 1)
    .limit(1);
  if (last.length > 0) throw new AppError('CONFLICT', calendarRefusals.events);
}

async function readBack({ db }: Transaction, reader: Reader, id: string): Promise<CalendarEvent> {
  const [event] = await withAllParts(db, await db.select().from(calendarEvents).where(eq(calendarEvents.id, id)));
  if (!event) throw new AppError('NOT_FOUND');
  return presentEvent(reader, event);
}

async function insertEvent(
  tx: Transaction,
  creatorId: string,
  at: Date,
  series: Series<EventDetails>,
): Promise<string> {
  await assertRoom(tx, creatorId);
  const [row] = await tx.db
    .insert(calendarEvents)
    .values({ ...columnsOf(series), creatorId, createdAt: at, updatedAt: at })
    .returning({ id: calendarEvents.id });
  if (!row) throw new AppError('CONFLICT');
  await writeExceptions(tx, row.id, series);
  return row.id;
}

/** @throws INVALID_INPUT for people who can't be invited; NOT_FOUND for another person's deal; EMAIL_UNVERIFIED; CONFLICT without room for another event */
export const createEvent = (platform: Platform, context: RequestContext, reader: Reader, stated: StatedEvent) =>
  platform.database.transaction(async (tx) => {
    const byId = reader.accountId;
    const invited = await readInvited(tx, byId, stated.attendees, stated.guests);
    await assertInvitable(tx, byId, invited);
    const dealId = await dealMeant(tx, reader, { creatorId: byId, dealId: null }, stated.dealId);
    const edit = editOf(stated, stated.timeZone ?? (await zoneOf(tx, byId)));
    const id = await insertEvent(tx, byId, context.at, { ...edit, exceptions: [] });
    if (dealId !== null) await linkDeal(tx, id, dealId);
    const { added } = await writePeople(tx, id, invited);
    await record(tx, context, eventCreated, { id, payload: { peopleIds: peopleOf(byId, invited.accountIds) } });
    await invite(platform, tx, context, { id, version: 0, byId, added, written: invited.accountIds });
    return readBack(tx, reader, id);
  });

/** Who was stated, with their accounts held, and each once. */
async function readInvited(
  tx: Transaction,
  creatorId: string,
  attendees: readonly string[],
  guests: readonly string[],
): Promise<Invited> {
  const accountIds = withoutTwins(attendees);
  await lockAccounts(tx, [creatorId, ...accountIds]);
  return { accountIds, addresses: await withoutAccounts(tx.db, creatorId, { accountIds, addresses: guests }) };
}

interface About {
  readonly scope: Scope;
  readonly occurrence?: string | undefined;
  readonly version?: number | undefined;
  /** When it begins: what it is known by where no occurrence is named. */
  readonly startDate?: Date;
}

/**
 * The event as it is now, until the transaction ends, and the occurrence that is meant.
 * @throws NOT_FOUND for an event that concerns somebody else alone or has no such occurrence; CONFLICT for who only attends it,
 * and where it was changed since it was shown
 */
async function lockEvent(tx: Transaction, reader: Reader, id: string, about: About) {
  const { occurrence, version, startDate } = about;
  const mine = can(reader, 'all') ? undefined : concerns(tx.db, reader.accountId);
  const rows = await tx.db
    .select()
    .from(calendarEvents)
    .where(and(eq(calendarEvents.id, id), mine))
    .for('update');
  const [event] = await withAllParts(tx.db, rows);
  if (!event) throw new AppError('NOT_FOUND');
  if (!mayEdit(reader, event.row)) throw new AppError('CONFLICT', calendarMessages.notYours);
  if (version !== undefined && version !== event.row.version) throw new AppError('CONFLICT', calendarMessages.changed);
  const { series } = event;
  const known = startDate ? occurrenceMeant(series, localTimeAt(startDate, series.timeZone)) : series.start;
  const of = occurrence ?? known;
  if (occurrence !== undefined && !hasOccurrence(series, of))
    throw new AppError('NOT_FOUND', calendarMessages.occurrenceGone);
  return { event, of };
}

/** @throws CONFLICT for more exceptions than an event can have */
async function writeSeries(tx: Transaction, at: Date, { row }: StoredEvent, series: Series<EventDetails>) {
  if (series.exceptions.length > eventLimits.exceptions) throw new AppError('CONFLICT', calendarRefusals.exceptions);
  await tx.db
    .update(calendarEvents)
    .set({ ...columnsOf(series), version: row.version + 1, updatedAt: at })
    .where(eq(calendarEvents.id, row.id));
  await writeExceptions(tx, row.id, series);
}

/** Changes an event as far as was asked, and answers with the event that the changed occurrence belongs to now. */
export const changeEvent = (
  platform: Platform,
  context: RequestContext,
  reader: Reader,
  id: string,
  stated: ChangedEvent,
) =>
  platform.database.transaction(async (tx) => {
    await lockAccounts(tx, withoutTwins(stated.attendees));
    const { event, of } = await lockEvent(tx, reader, id, stated);
    const { row, series } = event;
    const before = await readPeople(tx.db, id);
    const guests = stated.guests ?? before.flatMap(({ address }) => address ?? []);
    const accountIds = withoutTwins(stated.attendees);
    const invited = {
      accountIds,
      addresses: await withoutAccounts(tx.db, row.creatorId, { accountIds, addresses: guests }),
    };
    await assertInvitable(tx, reader.accountId, onlyNew(invited, before));
    const dealId = await dealMeant(tx, reader, row, stated.dealId);
    const asked = editOf(stated, stated.timeZone ?? row.timeZone);
    // An end that the rule has stays: it is not among what can be typed.
    const until = series.rule?.until ?? null;
    const edit = { ...asked, rule: asked.rule && { ...asked.rule, until } };
    const scope = series.rule === null ? 'all' : stated.scope;
    const changed = await writeEdit(tx, context.at, { event, of, edit, scope });
    if (changed.id !== id || dealId !== row.dealId) await linkDeal(tx, changed.id, dealId);
    const people = await writePeople(tx, changed.id, invited);
    const peopleIds = peopleOf(row.creatorId, event.attendees, invited.accountIds);
    const byId = reader.accountId;
    // First, since reminders go by what people answered, and some are asked again.
    await notifyOfChange(platform, tx, context, { event, before, of, scope, changed, people, byId });
    await record(tx, context, eventChanged, { id, payload: { peopleIds, scope } });
    if (changed.id !== id) await record(tx, context, eventCreated, { id: changed.id, payload: { peopleIds } });
    return readBack(tx, reader, changed.id);
  });

interface Asked {
  readonly event: StoredEvent;
  readonly of: string;
  readonly edit: Edit<EventDetails>;
  readonly scope: Scope;
}

/** @returns the event that the edited occurrence belongs to now, and what it has become */
async function writeEdit(tx: Transaction, at: Date, { event, of, edit, scope }: Asked): Promise<Written> {
  const { row, series } = event;
  const written = async (becomes: Series<EventDetails>): Promise<Written> => {
    await writeSeries(tx, at, event, becomes);
    return { id: row.id, version: row.version + 1, series: becomes };
  };
  if (scope === 'following') {
    const { before, following } = withFollowingChanged(series, of, edit);
    if (!before) return written(following);
    await writeSeries(tx, at, event, before);
    return { id: await insertEvent(tx, row.creatorId, at, following), version: 0, series: following };
  }
  if (scope === 'all') return written(withAllChanged(series, of, edit));
  const { start, timeZone, minutes, details } = edit;
  // The occurrence is kept in the zone of its event.
  const own = timeZone === series.timeZone ? start : localTimeAt(new Date(momentMs(edit)), series.timeZone);
  return written(withChange(series, of, { start: own, minutes, details }));
}

const momentMs = ({ start, timeZone }: Edit<EventDetails>): number =>
  Temporal.PlainDateTime.from(start).toZonedDateTime(timeZone).epochMilliseconds;

/** Deletes as much of an event as was asked. */
export const deleteEvent = (platform: Platform, context: RequestContext, reader: Reader, id: string, about: About) =>
  platform.database.transaction(async (tx) => {
    const { event, of } = await lockEvent(tx, reader, id, about);
    const scope = event.series.rule === null ? 'all' : about.scope;
    const people = await readPeople(tx.db, id);
    const left =
      scope === 'this'
        ? withChange(event.series, of, null)
        : scope === 'following'
          ? withoutFollowing(event.series, of)
          : null;
    const version = event.row.version + 1;
    const byId = reader.accountId;
    if (left) await writeSeries(tx, context.at, event, left);
    else await tx.db.delete(calendarEvents).where(eq(calendarEvents.id, id));
    const peopleIds = peopleOf(event.row.creatorId, event.attendees);
    await record(tx, context, eventDeleted, { id, payload: { peopleIds, scope } });
    const { creatorId } = event.row;
    if (left && scope === 'following')
      await notifyOfUpdate(platform, tx, context, { id, version, byId, creatorId, aboutId: id, of: null, people });
    else {
      const canceled = { event, of: left ? of : null, version, byId, people };
      await notifyOfCancellation(tx, context, canceled, platform.rateLimits);
    }
  });
