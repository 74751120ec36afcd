import { inArray } from 'drizzle-orm';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { eventInvited, eventUpdated, guestsInvited, guestsUpdated } from '../../events.ts';
import { guestEmails, invitations } from '../../limits.ts';
import { type AttendeeRow, calendarAttendees } from '../tables.ts';
import { stillConcerned } from './people.ts';

const atOnce = 1_000;

/** From now on an email about all of the event that was queued for an older version is not written any more. */
async function writeTold({ db }: Transaction, version: number, rows: readonly AttendeeRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += atOnce) {
    const ids = rows.slice(from, from + atOnce).map(({ id }) => id);
    await db.update(calendarAttendees).set({ toldVersion: version }).where(inArray(calendarAttendees.id, ids));
  }
}

export const accountsOf = (rows: readonly AttendeeRow[]): string[] => rows.flatMap(({ accountId }) => accountId ?? []);
const guestsOf = (rows: readonly AttendeeRow[]): string[] =>
  rows.flatMap(({ id, address }) => (address === null ? [] : [id]));

interface About {
  readonly id: string;
  readonly version: number;
  readonly byId: string;
}

interface Invitation extends About {
  /** Whom the event is new to. */
  readonly added: readonly AttendeeRow[];
  /** For how many accounts it was written down: they count, also where they hear nothing. */
  readonly written: readonly string[];
}

/** Tells people that they are invited. Nobody is told what they did themselves. */
export async function invite(
  { rateLimits }: Platform,
  tx: Transaction,
  context: RequestContext,
  { id, version, byId, added, written }: Invitation,
): Promise<void> {
  const others = (some: readonly string[]) => some.filter((accountId) => accountId !== byId);
  const guestIds = guestsOf(added);
  await rateLimits.countAct(tx, context, invitations, others(written).length);
  await rateLimits.countAct(tx, context, guestEmails, guestIds.length);
  await writeTold(tx, version, added);
  const told = others(accountsOf(added));
  if (told.length > 0)
    await record(tx, context, eventInvited, ...told.map((accountId) => ({ id, payload: { accountId, byId } })));
  if (guestIds.length > 0) await record(tx, context, guestsInvited, { id, payload: { byId, version, guestIds } });
}

interface Update extends About {
  readonly creatorId: string;
  readonly aboutId: string;
  /** One occurrence alone; null: all of it. */
  readonly of: string | null;
  readonly people: readonly AttendeeRow[];
}

/** Tells those who were invited already of another time, title or place. */
export async function notifyOfUpdate(
  { rateLimits }: Platform,
  tx: Transaction,
  context: RequestContext,
  { id, version, byId, creatorId, aboutId, of, people: invited }: Update,
): Promise<void> {
  const people = stillConcerned(invited);
  const accountIds = accountsOf(people).filter((one) => one !== byId && one !== creatorId);
  const guestIds = guestsOf(people);
  if (accountIds.length + guestIds.length === 0) return;
  await rateLimits.countAct(tx, context, invitations, accountIds.length);
  await rateLimits.countAct(tx, context, guestEmails, guestIds.length);
  if (of === null) await writeTold(tx, version, people);
  const update = { byId, version, of };
  if (accountIds.length > 0)
    await record(
      tx,
      context,
      eventUpdated,
      ...accountIds.map((accountId) => ({ id, payload: { ...update, accountId, aboutId } })),
    );
  if (guestIds.length > 0) await record(tx, context, guestsUpdated, { id, payload: { ...update, guestIds } });
}
