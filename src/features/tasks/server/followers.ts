import { and, inArray, isNull } from 'drizzle-orm';
import type { EventType } from '../../../kernel/event-type.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { follow } from '../../../platform/events/followers.ts';
import { openPages } from '../../../platform/events/open-pages.ts';
import { findPeople } from '../../accounts/server/api.ts';
import { notifies } from '../../notifications/server/api.ts';
import { taskAssigned, taskChanged, taskCreated, taskDeleted } from '../events.ts';
import { taskAssignedMail } from './mails.ts';
import { peopleOf } from './present.ts';
import { tasks } from './tables.ts';

/** Open pages of everybody of a task. */
const updatesPeople = (event: EventType<{ peopleIds: string[] }>) =>
  follow(
    event,
    async ({ platform, tx, happened }) => {
      const updates = happened.flatMap(({ id, payload }) =>
        payload.peopleIds.map((accountId) => ({ accountId, type: 'task', id })),
      );
      await platform.events.publish(tx, openPages, ...updates);
    },
    { channel: 'pages', target: 'task to its people' },
  );

interface Told {
  readonly id: string;
  readonly payload: { readonly accountId: string; readonly byId: string };
}

/** What each task is called, and who assigned it. Whose task it no longer is reads neither. */
async function readAssigned(db: Queries, told: readonly Told[]) {
  const { id, title, createdBy, assignedTo, alsoAssignedTo } = tasks;
  const ids = told.map((one) => one.id);
  const [rows, people] = await Promise.all([
    db
      .select({ id, title, createdBy, assignedTo, alsoAssignedTo })
      .from(tasks)
      .where(and(inArray(id, ids), isNull(tasks.deletedAt))),
    findPeople(
      db,
      told.map(({ payload }) => payload.byId),
    ),
  ]);
  const known = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    told.flatMap((one) => {
      const row = known.get(one.id);
      if (!row || !peopleOf(row).includes(one.payload.accountId)) return [];
      return [[one.id, { title: row.title, by: people.get(one.payload.byId)?.name }] as const];
    }),
  );
}

export const taskFollowers = [
  updatesPeople(taskCreated),
  updatesPeople(taskChanged),
  updatesPeople(taskDeleted),
  notifies(taskAssigned, {
    type: {
      name: 'taskAssigned',
      readers: ['broker'],
      label: 'Tasks assigned to you',
      about: 'Somebody else assigned a task to you.',
    },
    to: 'account',
    facts: readAssigned,
    show: (_told, facts) => ({
      message: facts
        ? `${facts.by ?? 'Somebody'} assigned a task to you: ${facts.title}`
        : 'A task was assigned to you.',
      link: '/tasks?filter=my',
    }),
    email: {
      template: taskAssignedMail,
      payload: ({ id: taskId, payload: { byId } }, accountId) => ({ taskId, accountId, byId }),
    },
  }),
];
