import { and, inArray, isNull } from 'drizzle-orm';
import { isAdmin, type Role } from '../../../kernel/access.ts';
import type { EventType } from '../../../kernel/event-type.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { follow } from '../../../platform/events/followers.ts';
import { openPages } from '../../../platform/events/open-pages.ts';
import { findPeople } from '../../accounts/server/api.ts';
import { notifies } from '../../notifications/server/api.ts';
import {
  taskAssigned,
  taskChanged,
  taskCommented,
  taskCreated,
  taskDeleted,
  taskDiscussed,
  taskMentioned,
  taskSnoozed,
} from '../events.ts';
import { taskAssignedMail } from './mails.ts';
import { peopleOf } from './present.ts';
import { tasks } from './tables.ts';
import { taskMentionedMail } from './talk/mention-mail.ts';

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

/** What each task is called, and who did something with it. Whose task it no longer is reads neither. */
const readAssigned = (db: Queries, told: readonly Told[]) => readTold(db, told, new Map());

/** Administrators are mentioned in tasks that are not theirs. */
async function readMentioned(db: Queries, told: readonly Told[]) {
  const ids = told.map(({ payload }) => payload.accountId);
  return readTold(db, told, await findPeople(db, ids));
}

async function readTold(db: Queries, told: readonly Told[], readers: ReadonlyMap<string, { readonly role: Role }>) {
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
      const role = readers.get(one.payload.accountId)?.role;
      const mayRead = row && (peopleOf(row).includes(one.payload.accountId) || (role && isAdmin(role)));
      if (!row || !mayRead) return [];
      return [[one.id, { title: row.title, by: people.get(one.payload.byId)?.name }] as const];
    }),
  );
}

export const taskFollowers = [
  updatesPeople(taskCreated),
  updatesPeople(taskChanged),
  updatesPeople(taskDeleted),
  updatesPeople(taskSnoozed),
  updatesPeople(taskDiscussed),
  notifies(taskCommented, {
    type: {
      name: 'taskCommented',
      readers: ['broker'],
      label: 'Comments on your tasks',
      about: 'Somebody else commented on a task of yours.',
    },
    to: 'account',
    about: ({ id }) => `task ${id}`,
    facts: readAssigned,
    show: ({ id }, facts) => ({
      message: facts
        ? `${facts.by ?? 'Somebody'} commented on ${facts.title}`
        : 'Somebody commented on a task of yours.',
      link: `/tasks?task=${id}`,
    }),
  }),
  notifies(taskMentioned, {
    type: {
      name: 'taskMentioned',
      readers: ['broker'],
      label: 'Mentions in tasks',
      about: 'Somebody else mentioned you in a comment on a task.',
    },
    to: 'account',
    facts: readMentioned,
    show: ({ id }, facts) => ({
      message: facts
        ? `${facts.by ?? 'Somebody'} mentioned you in ${facts.title}`
        : 'Somebody mentioned you in a task.',
      link: `/tasks?task=${id}`,
    }),
    email: {
      template: taskMentionedMail,
      payload: ({ id: taskId, payload: { byId, commentId } }, accountId) => ({ taskId, accountId, byId, commentId }),
    },
  }),
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
