import { and, eq, isNull } from 'drizzle-orm';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { CalendarReply } from '../../../../platform/mail/inbound/hooks.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { readReply } from '../../ics/read-reply.ts';
import { givenAnswers, tidyAddress } from '../../model.ts';
import { type AttendeeRow, calendarAttendees } from '../tables.ts';
import { isOver, lockIfThere, writeAnswer } from './answer.ts';

const eventId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * A response that a calendar program sent by email. It counts for the address that it came from, where that is invited, and only as
 * the answer to the newest invitation that was sent there: a response to one occurrence, to an earlier time, or from before another
 * one changes nothing.
 * @returns whether it counts
 */
export async function takeMailReply(
  _platform: Platform,
  tx: Transaction,
  context: RequestContext,
  { from, text }: CalendarReply,
): Promise<boolean> {
  const reply = readReply(text);
  const answer = givenAnswers.find((one) => one.toUpperCase() === reply?.answer);
  const address = tidyAddress(from);
  if (!reply || !answer || reply.isOfOne || tidyAddress(reply.attendee) !== address) return false;
  const id = reply.uid.toLowerCase();
  if (!eventId.test(id)) return false;
  const event = await lockIfThere(tx, id);
  if (!event) return false;
  const row = await findInvited(tx, id, address);
  if (!row || isOver(event, context.at) || reply.sequence < (row.toldVersion ?? 0)) return false;
  // By the clock of the program that sent it, which is the one that tells two of them apart.
  const at = new Date(Math.min(reply.stamp?.getTime() ?? Number.POSITIVE_INFINITY, context.at.getTime()));
  if (row.answeredAt !== null && at < row.answeredAt) return false;
  const actor = row.accountId ? { kind: 'account' as const, id: row.accountId } : context.actor;
  await writeAnswer(tx, { ...context, actor }, { row, event, answer, by: 'mail', answeredAt: at });
  return true;
}

/** Who is invited at this address and has not left, locked: a guest, or an account that has verified it. */
async function findInvited({ db }: Transaction, id: string, address: string): Promise<AttendeeRow | undefined> {
  const ofEvent = and(eq(calendarAttendees.eventId, id), isNull(calendarAttendees.leftAt));
  const [guest] = await db
    .select()
    .from(calendarAttendees)
    .where(and(ofEvent, eq(calendarAttendees.address, address)))
    .for('update');
  if (guest) return guest;
  const rows = await db.select().from(calendarAttendees).where(ofEvent);
  const accounts = rows.flatMap(({ accountId }) => accountId ?? []);
  const people = await findPeople(db, accounts);
  const [accountId] = [...people].find(([, one]) => one.emailVerified && tidyAddress(one.email) === address) ?? [];
  if (accountId === undefined) return undefined;
  const own = and(ofEvent, eq(calendarAttendees.accountId, accountId));
  return (await db.select().from(calendarAttendees).where(own).for('update'))[0];
}
