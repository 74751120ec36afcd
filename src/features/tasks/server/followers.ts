import { and, inArray, isNull } from 'drizzle-orm';
import { isAdmin, type Role } from '../../../kernel/access.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { updatesPages } from '../../../platform/events/channels.ts';
import { findPeople } from '../../accounts/server/api.ts';
import { notifies } from '../../notifications/server/api.ts';
import {
  severalAssigned,
  taskAssigned,
  taskChanged,
  taskCommented,
  taskCreated,
  taskDeleted,
  taskDiscussed,
  taskFilesChanged,
  taskMentioned,
  taskSnoozed,
} from '../events.ts';
import { severalAssignedMail, taskAssignedMail } from './mails.ts';
import { peopleOf } from './present.ts';
import { tasks } from './tables.ts';
import { taskMentionedMail } from './talk/mention-mail.ts';

const onPages = { type: 'task', to: ['accounts'] } as const;

interface Notified {
  readonly id: string;
  readonly payload: { readonly accountId: string; readonly byId: string };
}

interface NotifiedFacts {
  readonly title: string;
  /** Whose task it still is: others read no title, which may have changed since they were told. */
  readonly readers: ReadonlySet<string>;
  /** Of those who did something with it. */
  readonly names: ReadonlyMap<string, string>;
}

/** What each task is called, who may know that, and what those are called who did something with one of them. */
const readAssigned = (db: Queries, told: readonly Notified[]) => readNotified(db, told, new Map());

/** Administrators are mentioned in tasks that are not theirs. */
async function readMentioned(db: Queries, told: readonly Notified[]) {
  const ids = told.map(({ payload }) => payload.accountId);
  return readNotified(db, told, await findPeople(db, ids));
}

async function readNotified(
  db: Queries,
  told: readonly Notified[],
  admins: ReadonlyMap<string, { readonly role: Role }>,
) {
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
  const names = new Map([...people].map(([personId, { name }]) => [personId, name]));
  const staff = [...admins].flatMap(([personId, { role }]) => (isAdmin(role) ? [personId] : []));
  return new Map(
    rows.map((row): [string, NotifiedFacts] => [
      row.id,
      { title: row.title, readers: new Set([...peopleOf(row), ...staff]), names },
    ]),
  );
}

/** Undefined to whoever may no longer read the task. */
function saidOf({ accountId, byId }: Notified['payload'], facts: NotifiedFacts | undefined) {
  return facts?.readers.has(accountId) ? { title: facts.title, by: facts.names.get(byId) ?? 'Somebody' } : undefined;
}

const assignedToYou = {
  name: 'taskAssigned',
  readers: ['broker'],
  label: 'Tasks assigned to you',
  about: 'Somebody else assigned a task to you.',
} as const;

/** What those are called who assigned something, by task. */
async function readBy(db: Queries, told: readonly Notified[]) {
  const people = await findPeople(
    db,
    told.map(({ payload }) => payload.byId),
  );
  const names = new Map([...people].map(([id, { name }]) => [id, name]));
  return new Map(told.map(({ id }) => [id, names]));
}

export const taskFollowers = [
  updatesPages(taskCreated, onPages),
  updatesPages(taskChanged, onPages),
  updatesPages(taskDeleted, onPages),
  updatesPages(taskSnoozed, onPages),
  updatesPages(taskDiscussed, onPages),
  updatesPages(taskFilesChanged, onPages),
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
    show: ({ id, payload }, facts) => {
      const said = saidOf(payload, facts);
      const message = said ? `${said.by} commented on ${said.title}` : 'Somebody commented on a task of yours.';
      return { message, link: `/tasks?task=${id}` };
    },
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
    show: ({ id, payload }, facts) => {
      const said = saidOf(payload, facts);
      const message = said ? `${said.by} mentioned you in ${said.title}` : 'Somebody mentioned you in a task.';
      return { message, link: `/tasks?task=${id}` };
    },
    email: {
      template: taskMentionedMail,
      payload: ({ id: taskId, payload: { byId, commentId } }, accountId) => ({ taskId, accountId, byId, commentId }),
    },
  }),
  notifies(severalAssigned, {
    type: assignedToYou,
    to: 'account',
    facts: readBy,
    show: ({ payload: { byId, taskIds } }, names) => ({
      message: `${names?.get(byId) ?? 'Somebody'} assigned ${taskIds.length} tasks to you`,
      link: '/tasks?filter=my',
    }),
    email: {
      template: severalAssignedMail,
      payload: ({ payload: { byId, taskIds } }, accountId) => ({ taskIds, accountId, byId }),
    },
  }),
  notifies(taskAssigned, {
    type: assignedToYou,
    to: 'account',
    facts: readAssigned,
    show: ({ payload }, facts) => {
      const said = saidOf(payload, facts);
      const message = said ? `${said.by} assigned a task to you: ${said.title}` : 'A task was assigned to you.';
      return { message, link: '/tasks?filter=my' };
    },
    email: {
      template: taskAssignedMail,
      payload: ({ id: taskId, payload: { byId } }, accountId) => ({ taskId, accountId, byId }),
    },
  }),
];
