import { and, eq, isNull } from 'drizzle-orm';
import { dayMs, minuteMs } from '../../../../kernel/dates.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import type { Invitation } from '../../contract.ts';
import { eventAnswered, eventLeft } from '../../events.ts';
import {
  type Answer,
  type AnsweredBy,
  calendarMessages,
  type GivenAnswer,
  invitationDays,
  invitationTexts,
} from '../../model.ts';
import { findEvents, nextStarts, occurrenceAt, type StoredEvent } from '../api.ts';
import { type AttendeeRow, calendarAttendees, calendarEvents } from '../tables.ts';
import { attendeeOf } from './links.ts';

interface Open {
  readonly row: AttendeeRow;
  readonly event: StoredEvent;
}

export const isOver = ({ row: { lastAt } }: StoredEvent, now: Date): boolean => lastAt !== null && lastAt <= now;

/** @throws NOT_FOUND for any token that shows nothing now, and says why to who has one that we made */
async function openInvitation(platform: Platform, db: Queries, token: string | undefined, now: Date): Promise<Open> {
  const id = attendeeOf(platform, token);
  if (id === undefined) throw new AppError('NOT_FOUND', invitationTexts.badLink);
  const [row] = await db.select().from(calendarAttendees).where(eq(calendarAttendees.id, id));
  const event = row && (await findEvents(db, [row.eventId])).get(row.eventId);
  if (!row || !event) throw new AppError('NOT_FOUND', invitationTexts.off);
  if (row.leftAt !== null) throw new AppError('NOT_FOUND', invitationTexts.left);
  if (isOver(event, new Date(now.getTime() - invitationDays * dayMs)))
    throw new AppError('NOT_FOUND', invitationTexts.over);
  return { row, event };
}

async function present(db: Queries, { row, event }: Open, now: Date): Promise<Invitation> {
  const { series } = event;
  const start = nextStarts(event, now, 1)[0] ?? event.row.firstAt;
  const occurrence = occurrenceAt(event, start);
  const organizer = (await findPeople(db, [event.row.creatorId])).get(event.row.creatorId);
  const end = occurrence?.end ?? new Date(start.getTime() + series.minutes * minuteMs);
  return {
    ...(occurrence?.details ?? series.details),
    startDate: start.toISOString(),
    endDate: end.toISOString(),
    timeZone: series.timeZone,
    recurrencePattern: series.rule?.frequency ?? null,
    organizer: organizer?.name ?? '',
    answer: row.answer,
    isMoved: row.answer === 'needs-action' && row.answeredAt !== null,
    isOver: isOver(event, now),
  };
}

export async function readInvitation(platform: Platform, token: string | undefined, now: Date): Promise<Invitation> {
  const { db } = platform.database;
  return present(db, await openInvitation(platform, db, token, now), now);
}

interface Given {
  readonly answer: GivenAnswer;
  readonly startDate: string;
  readonly endDate: string;
}

/** The same answer again changes nothing. @throws NOT_FOUND; CONFLICT for an event that is over, or is at another time than was shown */
export const answerInvitation = (
  platform: Platform,
  token: string | undefined,
  given: Given,
  context: RequestContext,
): Promise<Invitation> =>
  platform.database.transaction(async (tx) => {
    const { row, event } = await openInvitation(platform, tx.db, token, context.at);
    const held = await lockEvent(tx, event.row.id);
    const shown = await present(tx.db, { row, event: held }, context.at);
    if (shown.startDate !== given.startDate || shown.endDate !== given.endDate)
      throw new AppError('CONFLICT', invitationTexts.moved);
    // A guest has no account: the event itself says whose invitation was answered.
    const actor = row.accountId ? { kind: 'account' as const, id: row.accountId } : context.actor;
    await writeAnswer(tx, { ...context, actor }, { row, event: held, answer: given.answer, by: 'link' });
    return { ...shown, answer: given.answer, isMoved: false };
  });

/** The event as it is until the transaction ends: nobody answers to a time that is being changed. */
export async function lockIfThere({ db }: Transaction, id: string): Promise<StoredEvent | undefined> {
  await db.select({ id: calendarEvents.id }).from(calendarEvents).where(eq(calendarEvents.id, id)).for('share');
  return (await findEvents(db, [id])).get(id);
}

async function lockEvent(tx: Transaction, id: string): Promise<StoredEvent> {
  const event = await lockIfThere(tx, id);
  if (!event) throw new AppError('NOT_FOUND', invitationTexts.off);
  return event;
}

interface Answering extends Open {
  readonly answer: GivenAnswer;
  readonly by: AnsweredBy;
  /** Now, unless a program says when. */
  readonly answeredAt?: Date;
}

export async function writeAnswer(
  tx: Transaction,
  context: RequestContext,
  { row, event, answer, by, answeredAt = context.at }: Answering,
): Promise<void> {
  if (isOver(event, context.at)) throw new AppError('CONFLICT', invitationTexts.over);
  const own = eq(calendarAttendees.id, row.id);
  const [before] = await tx.db.select().from(calendarAttendees).where(own).for('update');
  if (!before) throw new AppError('NOT_FOUND', invitationTexts.off);
  if (before.leftAt !== null) throw new AppError('NOT_FOUND', invitationTexts.left);
  if (before.answer === answer) {
    // Of answers that come out of order the one that was given last counts.
    if (before.answeredAt === null || before.answeredAt < answeredAt)
      await tx.db.update(calendarAttendees).set({ answeredAt }).where(own);
    return;
  }
  await tx.db.update(calendarAttendees).set({ answer, answeredAt, answeredBy: by }).where(own);
  const payload = { creatorId: event.row.creatorId, attendeeId: row.id, answer, by };
  await record(tx, context, eventAnswered, { id: event.row.id, payload });
}

/** @throws NOT_FOUND for who is not among the attendees, or left */
async function findAttendance({ db }: Transaction, accountId: string, eventId: string): Promise<AttendeeRow> {
  const { eventId: ofEvent, accountId: attendeeId, leftAt } = calendarAttendees;
  const [row] = await db
    .select()
    .from(calendarAttendees)
    .where(and(eq(ofEvent, eventId), eq(attendeeId, accountId), isNull(leftAt)));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** An attendee answers in Plinth. @throws NOT_FOUND for who is not among the attendees; CONFLICT for an event that is over */
export const answerEvent = (
  { database }: Platform,
  context: RequestContext,
  accountId: string,
  eventId: string,
  answer: GivenAnswer,
): Promise<Answer> =>
  database.transaction(async (tx) => {
    const row = await findAttendance(tx, accountId, eventId);
    await writeAnswer(tx, context, { row, event: await lockEvent(tx, eventId), answer, by: 'app' });
    return answer;
  });

/**
 * An attendee takes an event off their calendar. The organizer reads that they will not attend, and they are notified of nothing
 * about it until they are invited again. @throws NOT_FOUND for who is not among the attendees; CONFLICT for who created it
 */
export const leaveEvent = (
  { database }: Platform,
  context: RequestContext,
  accountId: string,
  eventId: string,
): Promise<void> =>
  database.transaction(async (tx) => {
    const row = await findAttendance(tx, accountId, eventId);
    const event = await lockEvent(tx, eventId);
    if (event.row.creatorId === accountId) throw new AppError('CONFLICT', calendarMessages.own);
    if (!isOver(event, context.at)) await writeAnswer(tx, context, { row, event, answer: 'declined', by: 'app' });
    const left = await tx.db
      .update(calendarAttendees)
      .set({ leftAt: context.at })
      .where(and(eq(calendarAttendees.id, row.id), isNull(calendarAttendees.leftAt)))
      .returning({ id: calendarAttendees.id });
    if (left.length === 0) throw new AppError('NOT_FOUND');
    await record(tx, context, eventLeft, { id: eventId, payload: { peopleIds: [accountId] } });
  });
