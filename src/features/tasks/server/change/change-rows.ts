import { inArray, type SQL, sql } from 'drizzle-orm';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { ChangeOfMany } from '../../depth-contract.ts';
import { taskChanged } from '../../events.ts';
import type { Reader } from '../lists/read-tasks.ts';
import { type TaskBefore, type TaskRow, tasks } from '../tables.ts';
import { assertAssignable, assigneesOf, recordAssigned } from './assigning.ts';
import { repeatTasks } from './repeat-task.ts';
import { snoozeIn } from './snooze-task.ts';
import { changedFrom, dueIn, markDeleted } from './task-rows.ts';

const beforeOf = (row: TaskRow, version: number): TaskBefore => ({
  id: row.id,
  version,
  status: row.status,
  priority: row.priority,
  due: { at: row.dueAt.toISOString(), local: row.dueLocal, zone: row.zone, dayOfMonth: row.dayOfMonth },
  assignedTo: row.assignedTo,
  alsoAssignedTo: row.alsoAssignedTo,
  completedAt: row.completedAt?.toISOString() ?? null,
});

type FieldChange = Exclude<ChangeOfMany, { snoozedUntil: unknown } | { deleted: unknown }>;

/** What a change makes of the columns of every task. */
async function columnsOf(tx: Transaction, { accountId }: Reader, change: FieldChange, at: Date) {
  if ('priority' in change) return change;
  if ('dueDate' in change) return dueIn(tx, accountId, change.dueDate);
  if ('status' in change) {
    const completedAt = change.status === 'completed' ? sql<Date>`coalesce(${tasks.completedAt}, ${at})` : null;
    return { status: change.status, completedAt };
  }
  const { assignedTo } = change;
  const alsoAssignedTo: SQL<string[]> = sql`array_remove(${tasks.alsoAssignedTo}, ${assignedTo}::uuid)`;
  return { assignedTo, alsoAssignedTo };
}

/**
 * One change of several tasks, which the caller holds: one statement, whatever their number.
 * @returns how each was, for undo
 */
export async function changeRows(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  reader: Reader,
  rows: readonly TaskRow[],
  change: ChangeOfMany,
): Promise<TaskBefore[]> {
  if (rows.length === 0) return [];
  if ('deleted' in change) {
    await markDeleted(tx, context, rows);
    return rows.map((row) => beforeOf(row, row.version + 1));
  }
  const ids = rows.map(({ id }) => id);
  if ('snoozedUntil' in change) {
    const until = await snoozeIn(tx, context, reader, ids, change.snoozedUntil);
    return rows.map((row) => ({
      ...beforeOf(row, row.version),
      snoozedUntil: until.get(row.id)?.toISOString() ?? null,
    }));
  }
  if ('assignedTo' in change && rows.some((row) => !assigneesOf(row).includes(change.assignedTo)))
    await assertAssignable(tx, 'assignedTo', [change.assignedTo]);
  const { at } = context;
  const columns = await columnsOf(tx, reader, change, at);
  const changed = await tx.db
    .update(tasks)
    .set({ ...columns, version: sql`${tasks.version} + 1`, updatedAt: at })
    .where(inArray(tasks.id, ids))
    .returning();
  await recordChanges(platform, tx, context, reader, rows, changed);
  return rows.map((row) => beforeOf(row, row.version + 1));
}

async function recordChanges(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  { accountId }: Reader,
  rows: readonly TaskRow[],
  changed: readonly TaskRow[],
): Promise<void> {
  const after = new Map(changed.map((row) => [row.id, row]));
  const saved = rows.flatMap((before) => {
    const row = after.get(before.id);
    return row ? [{ row, before }] : [];
  });
  await record(tx, context, taskChanged, ...saved.map(({ row, before }) => changedFrom(before, row)));
  await recordAssigned(platform, tx, context, accountId, saved);
  const completed = saved.filter(({ row, before }) => before.status !== 'completed' && row.status === 'completed');
  await repeatTasks(
    tx,
    context,
    completed.map(({ row }) => row),
  );
}
