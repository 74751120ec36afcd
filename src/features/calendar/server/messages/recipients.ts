import { and, eq, isNull } from 'drizzle-orm';
import { admits } from '../../../../kernel/access.ts';
import { type TimeZone, zoneOfPerson } from '../../../../kernel/time-zones.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findPeople, type Person } from '../../../accounts/server/api.ts';
import type { IcsAnswer, IcsPerson } from '../../ics/event.ts';
import { hasOccurrence } from '../../recurrence/series.ts';
import { findEvents, type StoredEvent } from '../api.ts';
import { withoutEmails } from '../invited/email-stops.ts';
import { type AttendeeRow, calendarAttendees } from '../tables.ts';

/** Whom an email about an invitation goes to: an account, or the row of a guest. */
export interface Addressed {
  readonly eventId: string;
  readonly byId: string;
  readonly accountId?: string | undefined;
  readonly guestId?: string | undefined;
  /** Of the event when the email was queued. */
  readonly version?: number | undefined;
}

export interface Facts {
  readonly event: StoredEvent;
  readonly row: AttendeeRow;
  readonly by: string;
  readonly to: IcsPerson;
  /** Of the recipient; of the event for a guest. */
  readonly zone: TimeZone;
  /** Undefined after they left: no program could write to them. */
  readonly organizer: IcsPerson | undefined;
  /** Whom programs send responses to: where this installation reads them, else the organizer. */
  readonly responsesTo: string | undefined;
}

export const icsAnswer = ({ answer }: Pick<AttendeeRow, 'answer'>): IcsAnswer => answer.toUpperCase() as IcsAnswer;

/** An address that this account can be written to at. */
export const reachable = (person: Person | undefined): IcsPerson | undefined =>
  person?.emailVerified && person.email !== '' && admits('broker', person.role)
    ? { name: person.name, address: person.email }
    : undefined;

/** A guest who turned emails about events off. */
export const wantsNone = async (platform: Platform, address: string | null): Promise<boolean> =>
  address !== null && (await withoutEmails(platform, platform.database.db, [address])).size > 0;

async function findRow({ database: { db } }: Platform, { eventId, accountId, guestId }: Addressed) {
  const { eventId: ofEvent, accountId: account, id, leftAt } = calendarAttendees;
  const who = guestId === undefined ? eq(account, accountId ?? '') : eq(id, guestId);
  if (guestId === undefined && accountId === undefined) return undefined;
  const [row] = await db
    .select()
    .from(calendarAttendees)
    .where(and(eq(ofEvent, eventId), who, isNull(leftAt)));
  return row;
}

/**
 * The event as it is when its email is written; undefined when it is over or gone, when its organizer may organize nothing any
 * more, and for who is no longer invited or wants no emails.
 * @param of of an update, which also says that a series has ended: the occurrence it is about; null for all of the event
 */
export async function readFacts(platform: Platform, about: Addressed, of?: string | null): Promise<Facts | undefined> {
  const { database, clock, config } = platform;
  const event = (await findEvents(database.db, [about.eventId])).get(about.eventId);
  if (!event) return undefined;
  const { creatorId, lastAt, timeZone } = event.row;
  const isOver = of === undefined && lastAt !== null && lastAt < clock.now();
  // A late email brings no occurrence back that was deleted meanwhile.
  const isGone = typeof of === 'string' && !hasOccurrence(event.series, of);
  if (creatorId === about.accountId || isOver || isGone) return undefined;
  const row = await findRow(platform, about);
  if (!row || (await wantsNone(platform, row.address))) return undefined;
  const people = await findPeople(database.db, [about.byId, creatorId, ...(row.accountId ? [row.accountId] : [])]);
  const person = row.accountId === null ? undefined : people.get(row.accountId);
  const to = row.address === null ? reachable(person) : { name: row.address, address: row.address };
  const organizer = people.get(creatorId);
  if (!to || (organizer && !admits('broker', organizer.role))) return undefined;
  return {
    event,
    row,
    to,
    by: people.get(about.byId)?.name ?? 'Somebody',
    zone: zoneOfPerson(person ? person.timeZone : timeZone),
    organizer: organizer?.email ? { name: organizer.name, address: organizer.email } : undefined,
    responsesTo: config.inboundMail?.address,
  };
}

/** A newer email about all of the event was queued since: it says what this one would. */
export const isOvertaken = ({ version }: Addressed, { row }: Facts): boolean =>
  version !== undefined && row.toldVersion !== null && row.toldVersion > version;
