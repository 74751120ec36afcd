import { and, eq, isNull } from 'drizzle-orm';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import { taskCreated } from '../../events.ts';
import { nextDue } from '../../recurrence.ts';
import { type TaskRow, tasks } from '../tables.ts';
import { happened, markDeleted } from './task-rows.ts';

/** Makes the task after each recurring one, once: reopening and completing it again makes none. The rows are held by the caller. */
export async function repeatTasks(tx: Transaction, context: RequestContext, done: readonly TaskRow[]): Promise<void> {
  const made: TaskRow[] = [];
  for (const row of done) {
    if (!row.isRecurring || row.repeatedAt !== null) continue;
    const next = await insertNext(tx, context, row);
    if (next) made.push(next);
  }
  if (made.length > 0) await record(tx, context, taskCreated, ...made.map((next) => happened(next)));
}

async function insertNext(tx: Transaction, { at }: RequestContext, done: TaskRow): Promise<TaskRow | undefined> {
  const { id: _id, ...kept } = done;
  const [next] = await tx.db
    .insert(tasks)
    .values({
      ...kept,
      ...nextDue(done, done),
      status: 'pending',
      completedAt: null,
      repeatedAt: null,
      repeatedAs: null,
      checklist: done.checklist.map(({ text }) => ({ text, done: false })),
      version: 0,
      createdAt: at,
      updatedAt: at,
    })
    .returning();
  await tx.db
    .update(tasks)
    .set({ repeatedAt: at, repeatedAs: next?.id ?? null })
    .where(eq(tasks.id, done.id));
  return next;
}

/**
 * Takes back the task that completing this one made, unless somebody has worked on it: completing is undone, and two open ones would
 * be left. Completing it again makes another.
 */
export async function takeBackNext(tx: Transaction, context: RequestContext, done: TaskRow): Promise<void> {
  if (done.repeatedAs === null) return;
  const untouched = and(eq(tasks.id, done.repeatedAs), eq(tasks.version, 0), isNull(tasks.deletedAt));
  const [next] = await tx.db.select().from(tasks).where(untouched).for('update');
  if (!next) return;
  await markDeleted(tx, context, [next]);
  await tx.db.update(tasks).set({ repeatedAt: null, repeatedAs: null }).where(eq(tasks.id, done.id));
}
