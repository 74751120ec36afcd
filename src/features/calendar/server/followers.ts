import { and, inArray } from 'drizzle-orm';
import type { EventType } from '../../../kernel/event-type.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { follow } from '../../../platform/events/followers.ts';
import { openPages } from '../../../platform/events/open-pages.ts';
import { findPeople } from '../../accounts/server/api.ts';
import { notifies } from '../../notifications/server/api.ts';
import { eventChanged, eventCreated, eventDeleted, eventInvited } from '../events.ts';
import { eventInvitedMail } from './messages/mails.ts';
import { calendarAttendees, calendarEvents } from './tables.ts';

/** Open pages of everybody of an event. */
const updatesPeople = (event: EventType<{ peopleIds: string[] }>) =>
  follow(
    event,
    async ({ platform, tx, happened }) => {
      // A page reads all its events again, whichever changed: once is enough for each person.
      const byPerson = new Map(
        happened.flatMap(({ id, payload }) => payload.peopleIds.map((accountId) => [accountId, id] as const)),
      );
      const updates = [...byPerson].map(([accountId, id]) => ({ accountId, type: 'calendarEvent', id }));
      await platform.events.publish(tx, openPages, ...updates);
    },
    { channel: 'pages', target: 'calendarEvent to its people' },
  );

interface Invited {
  readonly id: string;
  readonly payload: { readonly accountId: string; readonly byId: string };
}

interface InvitedFacts {
  readonly title: string;
  /** Whom it concerns still: others read no title, which may have changed since they were told. */
  readonly readers: ReadonlySet<string>;
  /** Of who invites. */
  readonly names: ReadonlyMap<string, string>;
}

/** What each event is called, who may know that, and who invites. */
async function readInvited(db: Queries, invited: readonly Invited[]): Promise<Map<string, InvitedFacts>> {
  const { id, title, creatorId } = calendarEvents;
  const { eventId, accountId } = calendarAttendees;
  const ids = [...new Set(invited.map((one) => one.id))];
  const told = [...new Set(invited.map(({ payload }) => payload.accountId))];
  const rows = await db.select({ id, title, creatorId }).from(calendarEvents).where(inArray(id, ids));
  const attending = await db
    .select({ eventId, accountId })
    .from(calendarAttendees)
    .where(and(inArray(eventId, ids), inArray(accountId, told)));
  const people = await findPeople(
    db,
    invited.map(({ payload }) => payload.byId),
  );
  const names = new Map([...people].map(([personId, { name }]) => [personId, name]));
  const readers = Map.groupBy(attending, (one) => one.eventId);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        title: row.title,
        readers: new Set([row.creatorId, ...(readers.get(row.id) ?? []).map((one) => one.accountId)]),
        names,
      },
    ]),
  );
}

/** What the bell says of an invitation to somebody. */
function invitedBy({ accountId, byId }: Invited['payload'], facts: InvitedFacts | undefined): string {
  if (!facts) return 'You were invited to an event.';
  const name = facts.names.get(byId) ?? 'Somebody';
  return `${name} invited you to an event${facts.readers.has(accountId) ? `: ${facts.title}` : '.'}`;
}

export const calendarFollowers = [
  updatesPeople(eventCreated),
  updatesPeople(eventChanged),
  updatesPeople(eventDeleted),
  notifies(eventInvited, {
    type: {
      name: 'eventInvited',
      readers: ['broker'],
      label: 'Calendar invitations',
      about: 'Somebody else added you to an event.',
    },
    to: 'account',
    facts: readInvited,
    show: ({ payload }, facts) => ({ message: invitedBy(payload, facts), link: '/calendar' }),
    email: {
      template: eventInvitedMail,
      payload: ({ id: eventId, payload: { byId } }, accountId) => ({ eventId, accountId, byId }),
    },
  }),
];
