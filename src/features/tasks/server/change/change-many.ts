import { and, inArray } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { lockAccounts } from '../../../accounts/server/api.ts';
import type { ChangedTasks, ChangeOfMany } from '../../depth-contract.ts';
import { onlyCreatorDeletes } from '../../errors.ts';
import { type Reader, seenBy } from '../lists/read-tasks.ts';
import { mayDelete } from '../present.ts';
import { type TaskBefore, type TaskRow, tasks, taskUndos } from '../tables.ts';
import { changeRows } from './change-rows.ts';
import { assertToCome } from './snooze-task.ts';

const notFound = new AppError('NOT_FOUND');
const notYours = new AppError(onlyCreatorDeletes);

/** Whether the task is so already. */
function isSo(row: TaskRow, change: ChangeOfMany): boolean {
  if ('status' in change) return row.status === change.status;
  if ('priority' in change) return row.priority === change.priority;
  if ('dueDate' in change) return row.dueAt.getTime() === change.dueDate.getTime();
  return 'assignedTo' in change && row.assignedTo === change.assignedTo;
}

/**
 * Changes one thing of several tasks in one transaction, one event each. What is none of the reader's, or may not be deleted by them,
 * is answered as refused. @throws INVALID_INPUT, EMAIL_UNVERIFIED as for one task; then nothing is changed
 */
export const changeTasks = (
  platform: Platform,
  context: RequestContext,
  reader: Reader,
  { ids, change }: { readonly ids: readonly string[]; readonly change: ChangeOfMany },
): Promise<Omit<ChangedTasks, 'success'>> =>
  platform.database.transaction(async (tx) => {
    if ('snoozedUntil' in change) assertToCome('change.snoozedUntil', change.snoozedUntil, context);
    const asked = [...new Set(ids)];
    const own = and(inArray(tasks.id, asked), seenBy(reader));
    // Accounts before tasks, and both in one order: two who change the same wait for each other instead of blocking each other.
    await lockAccounts(tx, [reader.accountId, ...('assignedTo' in change ? [change.assignedTo] : [])]);
    const rows = await tx.db.select().from(tasks).where(own).orderBy(tasks.id).for('update');
    const found = new Map(rows.map((row) => [row.id, row]));
    const why = (id: string): AppError | undefined => {
      const row = found.get(id);
      if (!row) return notFound;
      return 'deleted' in change && !mayDelete(reader, row) ? notYours : undefined;
    };
    const refused = asked.flatMap((_id) => {
      const refusal = why(_id);
      return refusal ? [{ _id, message: refusal.message }] : [];
    });
    const allowed = rows.filter(({ id }) => !why(id));
    const before = await changeRows(
      platform,
      tx,
      context,
      reader,
      allowed.filter((row) => !isSo(row, change)),
      change,
    );
    const undo = before.length === 0 ? null : await keepForUndo(tx, context, reader, before);
    return { changed: allowed.map(({ id }) => id), refused, undo };
  });

async function keepForUndo(tx: Transaction, { at }: RequestContext, { accountId }: Reader, before: TaskBefore[]) {
  const [row] = await tx.db
    .insert(taskUndos)
    .values({ accountId, before, createdAt: at })
    .returning({ id: taskUndos.id });
  return row?.id ?? null;
}
