import { eq } from 'drizzle-orm';
import { AppError, invalidField } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { lockAccounts } from '../../../accounts/server/api.ts';
import { findDeal } from '../../../pipeline/server/api.ts';
import type { StatedTask, Task, TaskChanges } from '../../contract.ts';
import { onlyCreatorDeletes } from '../../errors.ts';
import { taskChanged, taskCreated } from '../../events.ts';
import type { Reader } from '../lists/read-tasks.ts';
import { mayDelete, presentTasks } from '../present.ts';
import { type TaskRow, tasks } from '../tables.ts';
import { assertAssignable, assigneesOf, recordAssigned } from './assigning.ts';
import { repeatTasks, takeBackNext } from './repeat-task.ts';
import { changedFrom, dropFiles, dueIn, happened, lockTask, markDeleted } from './task-rows.ts';

/** Each once, and the first of them not again. */
const others = (assignedTo: string, also: readonly string[]): string[] =>
  [...new Set(also)].filter((id) => id !== assignedTo);

const presentOne = async (tx: Transaction, reader: Reader, row: TaskRow): Promise<Task> => {
  const [task] = await presentTasks(tx.db, reader, [row]);
  if (!task) throw new AppError('NOT_FOUND');
  return task;
};

/**
 * @throws INVALID_INPUT for people who can't be assigned tasks, NOT_FOUND for another person's deal, EMAIL_UNVERIFIED when somebody
 * without a verified address assigns it to others
 */
export const createTask = (platform: Platform, context: RequestContext, reader: Reader, stated: StatedTask) =>
  platform.database.transaction(async (tx) => {
    const { dueDate, pipelineId, assignedTo, ...values } = stated;
    const alsoAssignedTo = others(assignedTo, stated.alsoAssignedTo);
    await lockAccounts(tx, [reader.accountId, assignedTo, ...alsoAssignedTo]);
    await assertAssignable(tx, 'assignedTo', [assignedTo]);
    await assertAssignable(tx, 'alsoAssignedTo', alsoAssignedTo);
    if (pipelineId !== null) await findDeal(tx.db, pipelineId, reader.accountId);
    const { at } = context;
    const [row] = await tx.db
      .insert(tasks)
      .values({
        ...values,
        ...(await dueIn(tx, reader.accountId, dueDate)),
        assignedTo,
        alsoAssignedTo,
        dealId: pipelineId,
        createdBy: reader.accountId,
        createdAt: at,
        updatedAt: at,
        completedAt: values.status === 'completed' ? at : null,
      })
      .returning();
    if (!row) throw new AppError('INTERNAL');
    await record(tx, context, taskCreated, happened(row));
    await recordAssigned(platform, tx, context, reader.accountId, [{ row }]);
    return presentOne(tx, reader, row);
  });

/** A task keeps its deal, unless its creator says otherwise: others may not be able to open it. @throws INVALID_INPUT, NOT_FOUND */
async function assertDeal(tx: Transaction, { accountId }: Reader, before: TaskRow, dealId: string | null | undefined) {
  if (dealId === undefined || dealId === before.dealId) return;
  if (before.createdBy !== accountId)
    throw invalidField('pipelineId', 'Only the person who created this task can change its deal.');
  if (dealId !== null) await findDeal(tx.db, dealId, accountId);
}

/** What a change makes of the columns; fields that were left out stay. */
async function changed(tx: Transaction, reader: Reader, before: TaskRow, changes: TaskChanges, at: Date) {
  const { version: _seen, takeBackNext: _undo, dueDate, pipelineId, ...values } = changes;
  const assignedTo = values.assignedTo ?? before.assignedTo;
  const status = values.status ?? before.status;
  const moved = dueDate !== undefined && dueDate.getTime() !== before.dueAt.getTime();
  return {
    ...values,
    ...(moved ? await dueIn(tx, reader.accountId, dueDate) : {}),
    ...(pipelineId === undefined ? {} : { dealId: pipelineId }),
    assignedTo,
    alsoAssignedTo: others(assignedTo, values.alsoAssignedTo ?? before.alsoAssignedTo),
    status,
    completedAt: status === 'completed' ? (before.completedAt ?? at) : null,
    version: before.version + 1,
    updatedAt: at,
  };
}

/**
 * @throws CONFLICT when it was changed since the version that is sent along, NOT_FOUND for another person's task or deal,
 * INVALID_INPUT for people who can't be assigned tasks and a deal that only the creator changes, EMAIL_UNVERIFIED when somebody
 * without a verified address assigns it to others
 */
export const changeTask = (
  platform: Platform,
  context: RequestContext,
  reader: Reader,
  taskId: string,
  changes: TaskChanges,
) => platform.database.transaction((tx) => changeTaskIn(platform, tx, context, reader, taskId, changes));

/** The same within a transaction. */
export async function changeTaskIn(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  reader: Reader,
  taskId: string,
  changes: TaskChanges,
): Promise<Task> {
  const { assignedTo, alsoAssignedTo = [], pipelineId, version } = changes;
  await lockAccounts(tx, [...(assignedTo ? [assignedTo] : []), ...alsoAssignedTo]);
  const before = await lockTask(tx, reader, taskId);
  if (version !== undefined && version !== before.version) throw new AppError('CONFLICT');
  const known = new Set(assigneesOf(before));
  if (assignedTo && !known.has(assignedTo)) await assertAssignable(tx, 'assignedTo', [assignedTo]);
  await assertAssignable(
    tx,
    'alsoAssignedTo',
    alsoAssignedTo.filter((id) => !known.has(id)),
  );
  await assertDeal(tx, reader, before, pipelineId);
  const values = await changed(tx, reader, before, changes, context.at);
  const [row] = await tx.db.update(tasks).set(values).where(eq(tasks.id, taskId)).returning();
  if (!row) throw new AppError('NOT_FOUND');
  if (row.dealId !== before.dealId) await dropFiles(tx, taskId);
  await record(tx, context, taskChanged, changedFrom(before, row));
  await recordAssigned(platform, tx, context, reader.accountId, [{ row, before }]);
  if (before.status !== 'completed' && row.status === 'completed') await repeatTasks(tx, context, [row]);
  if (changes.takeBackNext && before.status === 'completed' && row.status !== 'completed')
    await takeBackNext(tx, context, row);
  return presentOne(tx, reader, row);
}

/** @throws NOT_FOUND for a task that is none of the reader's, TASK_NOT_YOURS for one that another person created */
export const deleteTask = (platform: Platform, context: RequestContext, reader: Reader, taskId: string) =>
  platform.database.transaction(async (tx) => {
    const row = await lockTask(tx, reader, taskId);
    if (!mayDelete(reader, row)) throw new AppError(onlyCreatorDeletes);
    await markDeleted(tx, context, [row]);
  });
