import { and, eq, inArray } from 'drizzle-orm';
import { minuteMs } from '../../../../kernel/dates.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { lockAccounts } from '../../../accounts/server/api.ts';
import { undoGone } from '../../errors.ts';
import { taskChanged } from '../../events.ts';
import type { Reader } from '../lists/read-tasks.ts';
import { type TaskBefore, type TaskRow, tasks, taskUndos } from '../tables.ts';
import { assignableAmong, type SavedTask } from './assigning.ts';
import { takeBackNext } from './repeat-task.ts';
import { snoozeIn } from './snooze-task.ts';
import { changedFrom } from './task-rows.ts';

/** Longer than any notice is shown. */
const undoMs = 10 * minuteMs;

/**
 * Restores what a change of several tasks was made of, one event each. A task that somebody has changed since stays, and
 * one whose person can't be assigned tasks any more.
 * @throws NOT_FOUND for what is another person's, TASK_UNDO_GONE when it was undone already or is too old
 */
export const undoChange = ({ database }: Platform, context: RequestContext, reader: Reader, undoId: string) =>
  database.transaction(async (tx) => {
    const { accountId } = reader;
    const own = and(eq(taskUndos.id, undoId), eq(taskUndos.accountId, accountId));
    const [kept] = await tx.db.select().from(taskUndos).where(own);
    const named = kept?.before.flatMap((one) => [one.assignedTo, ...one.alsoAssignedTo]) ?? [];
    // Accounts first, as when one ends.
    await lockAccounts(tx, [accountId, ...named]);
    const [undo] = await tx.db.select().from(taskUndos).where(own).for('update');
    if (!undo) throw new AppError('NOT_FOUND');
    if (undo.undoneAt !== null || context.at.getTime() - undo.createdAt.getTime() > undoMs)
      throw new AppError(undoGone);
    await tx.db.update(taskUndos).set({ undoneAt: context.at }).where(own);
    const ids = undo.before.map(({ id }) => id);
    const assignable = await assignableAmong(tx.db, [...new Set(named)]);
    const rows = await tx.db.select().from(tasks).where(inArray(tasks.id, ids)).orderBy(tasks.id).for('update');
    const found = new Map(rows.map((row) => [row.id, row]));
    const restored: string[] = [];
    const refused: { _id: string; message: string }[] = [];
    const changes: Required<SavedTask>[] = [];
    const snoozed: TaskBefore[] = [];
    for (const before of undo.before) {
      const row = found.get(before.id);
      const mayHave = (id: string) => assignable.has(id) || row?.assignedTo === id || row?.alsoAssignedTo.includes(id);
      // A snooze is no change of the task: what others did with it since does not matter.
      if (row && before.snoozedUntil !== undefined) snoozed.push(before);
      else if (row?.version !== before.version) refused.push({ _id: before.id, message: changedSince });
      else if (!mayHave(before.assignedTo)) refused.push({ _id: before.id, message: notAssignable });
      else changes.push(await restore(tx, context, row, before, before.alsoAssignedTo.filter(mayHave)));
    }
    await recordRestored(tx, context, changes);
    await restoreSnoozes(tx, context, reader, snoozed);
    restored.push(...changes.map(({ row }) => row.id), ...snoozed.map(({ id }) => id));
    return { restored, refused };
  });

const changedSince = 'Somebody has changed this task since.';
const notAssignable = "This task can't be assigned to the same person again.";

async function restore(
  tx: Transaction,
  { at }: RequestContext,
  row: TaskRow,
  { status, priority, due, assignedTo, completedAt }: TaskBefore,
  alsoAssignedTo: readonly string[],
): Promise<Required<SavedTask>> {
  const [now] = await tx.db
    .update(tasks)
    .set({
      status,
      priority,
      assignedTo,
      alsoAssignedTo: [...alsoAssignedTo],
      dueAt: new Date(due.at),
      dueLocal: due.local,
      zone: due.zone,
      dayOfMonth: due.dayOfMonth,
      completedAt: completedAt === null ? null : new Date(completedAt),
      deletedAt: null,
      version: row.version + 1,
      updatedAt: at,
    })
    .where(eq(tasks.id, row.id))
    .returning();
  if (!now) throw new AppError('INTERNAL');
  return { row: now, before: row };
}

async function recordRestored(
  tx: Transaction,
  context: RequestContext,
  changes: readonly Required<SavedTask>[],
): Promise<void> {
  if (changes.length === 0) return;
  await record(tx, context, taskChanged, ...changes.map(({ row, before }) => changedFrom(before, row)));
  for (const { row, before } of changes)
    if (before.status === 'completed' && row.status !== 'completed') await takeBackNext(tx, context, before);
}

/** Each as it was: some were snoozed before, until different times. */
async function restoreSnoozes(
  tx: Transaction,
  context: RequestContext,
  reader: Reader,
  snoozed: readonly TaskBefore[],
): Promise<void> {
  const byTime = Map.groupBy(snoozed, ({ snoozedUntil = null }) => snoozedUntil);
  for (const [until, those] of byTime) {
    const ids = those.map(({ id }) => id);
    await snoozeIn(tx, context, reader, ids, until === null ? null : new Date(until));
  }
}
