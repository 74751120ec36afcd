import { and, arrayContains, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import { type OwnDataFile, whoIsGone } from '../../accounts/server/api.ts';
import { taskComments, taskSnoozes, tasks, taskUndos } from './tables.ts';

const concerns = (accountId: string) =>
  or(eq(tasks.createdBy, accountId), eq(tasks.assignedTo, accountId), arrayContains(tasks.alsoAssignedTo, [accountId]));

export const ownTasks: OwnDataFile = {
  name: 'tasks',
  title: 'Tasks',
  about: 'The tasks that you created or that are assigned to you.',
  access: 'broker',
  columns: [
    'id',
    'title',
    'description',
    'dueAt',
    'priority',
    'status',
    'isRecurring',
    'recurrencePattern',
    'recurrenceInterval',
    'weekdaysOnly',
    'dealId',
    'checklist',
    'createdAt',
    'completedAt',
  ],
  pages: (db, { accountId }) =>
    inPages(
      (after, limit) =>
        db
          .select()
          .from(tasks)
          .where(and(isNull(tasks.deletedAt), concerns(accountId), rowsAfter(tasks.id, after)))
          .orderBy(asc(tasks.id))
          .limit(limit),
      ({ id }) => id,
    ),
};

export const ownTaskComments: OwnDataFile = {
  name: 'task-comments',
  title: 'Comments you wrote about tasks',
  about: 'What you yourself wrote about tasks. What others wrote belongs to them and is not in it.',
  access: 'broker',
  columns: ['id', 'taskId', 'text', 'createdAt', 'editedAt'],
  pages: (db, { accountId }) =>
    inPages(
      (after, limit) =>
        db
          .select()
          .from(taskComments)
          .where(and(eq(taskComments.authorId, accountId), rowsAfter(taskComments.id, after)))
          .orderBy(asc(taskComments.id))
          .limit(limit),
      ({ id }) => id,
    ),
};

/** What they wrote to others stays with them, as of a former user. */
async function leaveComments({ db }: Transaction, accountId: string): Promise<void> {
  await db.update(taskComments).set({ authorId: null }).where(eq(taskComments.authorId, accountId));
  const without = sql`array_remove(${taskComments.mentions}, ${accountId}::uuid)`;
  await db
    .update(taskComments)
    .set({ mentions: without })
    .where(arrayContains(taskComments.mentions, [accountId]));
  await db.delete(taskSnoozes).where(eq(taskSnoozes.accountId, accountId));
  await db.delete(taskUndos).where(eq(taskUndos.accountId, accountId));
}

/** An account ends: a task goes once nobody of it is left. What others work on or wait for stays, with an unknown user. */
export async function removeTasks(tx: Transaction, accountId: string): Promise<void> {
  const { db } = tx;
  await leaveComments(tx, accountId);
  const helping = arrayContains(tasks.alsoAssignedTo, [accountId]);
  const without = sql`array_remove(${tasks.alsoAssignedTo}, ${accountId}::uuid)`;
  await db.update(tasks).set({ alsoAssignedTo: without }).where(helping);
  const own = or(eq(tasks.createdBy, accountId), eq(tasks.assignedTo, accountId));
  const alone = sql`cardinality(${tasks.alsoAssignedTo}) = 0`;
  const other = sql<string>`case when ${tasks.createdBy} = ${accountId} then ${tasks.assignedTo} else ${tasks.createdBy} end`;
  const others = await db.selectDistinct({ id: other }).from(tasks).where(and(own, alone));
  const gone = await whoIsGone(
    db,
    others.map(({ id }) => id),
  );
  await db.delete(tasks).where(and(own, alone, inArray(other, [accountId, ...gone])));
}

export const hasTasks = async (db: Queries, accountId: string): Promise<boolean> =>
  (
    await db
      .select({ id: tasks.id })
      .from(tasks)
      .where(and(eq(tasks.createdBy, accountId), isNull(tasks.deletedAt)))
      .limit(1)
  ).length > 0;
