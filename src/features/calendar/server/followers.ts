import { inArray } from 'drizzle-orm';
import type { EventType } from '../../../kernel/event-type.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { follow } from '../../../platform/events/followers.ts';
import { openPages } from '../../../platform/events/open-pages.ts';
import { findPeople } from '../../accounts/server/api.ts';
import { notifies } from '../../notifications/server/api.ts';
import { eventChanged, eventCreated, eventDeleted, eventInvited } from '../events.ts';
import { calendarEvents } from './tables.ts';

/** Open pages of everybody of an event. */
const updatesPeople = (event: EventType<{ peopleIds: string[] }>) =>
  follow(
    event,
    async ({ platform, tx, happened }) => {
      const updates = happened.flatMap(({ id, payload }) =>
        payload.peopleIds.map((accountId) => ({ accountId, type: 'calendarEvent', id })),
      );
      await platform.events.publish(tx, openPages, ...updates);
    },
    { channel: 'pages', target: 'calendarEvent to its people' },
  );

interface Invited {
  readonly id: string;
  readonly payload: { readonly byId: string };
}

/** What each event is called, and who invites to it. */
async function readInvited(db: Queries, invited: readonly Invited[]) {
  const { id, title } = calendarEvents;
  const ids = [...new Set(invited.map((one) => one.id))];
  const rows = await db.select({ id, title }).from(calendarEvents).where(inArray(id, ids));
  const people = await findPeople(
    db,
    invited.map(({ payload }) => payload.byId),
  );
  const titles = new Map(rows.map((row) => [row.id, row.title]));
  return new Map(
    invited.flatMap((one) => {
      const known = titles.get(one.id);
      return known === undefined ? [] : [[one.id, { title: known, by: people.get(one.payload.byId)?.name }] as const];
    }),
  );
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
    show: (_told, facts) => ({
      message: facts
        ? `${facts.by ?? 'Somebody'} invited you to an event: ${facts.title}`
        : 'You were invited to an event.',
      link: '/calendar',
    }),
  }),
];
