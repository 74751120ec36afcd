import { eq } from 'drizzle-orm';
import { admits } from '../../../../kernel/access.ts';
import { AppError, invalidField } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { emailUnverified } from '../../../accounts/errors.ts';
import { findPeople, holdAccounts, whoIsGone } from '../../../accounts/server/api.ts';
import { findDeal } from '../../../pipeline/server/api.ts';
import type { StatedTask, Task, TaskChanges } from '../../contract.ts';
import { onlyCreatorDeletes } from '../../errors.ts';
import { taskAssigned, taskChanged, taskCreated } from '../../events.ts';
import { assignments } from '../../limits.ts';
import type { Reader } from '../lists/read-tasks.ts';
import { mayDelete, presentTasks } from '../present.ts';
import { type TaskRow, tasks } from '../tables.ts';
import { repeatTask, takeBackNext } from './repeat-task.ts';
import { dueIn, happened, lockTask, removeTask } from './task-rows.ts';

type Assigned = Pick<TaskRow, 'assignedTo' | 'alsoAssignedTo'>;

const assigneesOf = ({ assignedTo, alsoAssignedTo }: Assigned): string[] => [assignedTo, ...alsoAssignedTo];

/** Each once, and the first of them not again. */
const others = (assignedTo: string, also: readonly string[]): string[] =>
  [...new Set(also)].filter((id) => id !== assignedTo);

/** Tasks go to people who can open them. @throws INVALID_INPUT */
async function assertAssignable(tx: Transaction, field: string, ids: readonly string[]): Promise<void> {
  const [people, gone] = await Promise.all([findPeople(tx.db, ids), whoIsGone(tx.db, ids)]);
  const refused = ids.some((id) => {
    const person = people.get(id);
    return !person || gone.has(id) || !admits('broker', person.role);
  });
  if (refused) throw invalidField(field, "This person can't be assigned tasks. Choose somebody else.");
}

/** Notifies whom the task is new to. Nobody is notified of what they did themselves. */
async function recordAssigned(
  { rateLimits }: Platform,
  tx: Transaction,
  context: RequestContext,
  byId: string,
  row: TaskRow,
  before?: TaskRow,
): Promise<void> {
  const known = new Set([byId, ...(before ? assigneesOf(before) : [])]);
  const added = assigneesOf(row).filter((id) => !known.has(id));
  if (added.length === 0) return;
  // Its words are mailed to others, so somebody must be behind them.
  if (!(await findPeople(tx.db, [byId])).get(byId)?.emailVerified)
    throw new AppError(emailUnverified, 'Verify your email address before you assign tasks to others.');
  await rateLimits.countAct(tx, context, assignments, added.length);
  await record(tx, context, taskAssigned, ...added.map((accountId) => ({ id: row.id, payload: { accountId, byId } })));
}

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
    await holdAccounts(tx, [reader.accountId, assignedTo, ...alsoAssignedTo]);
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
    await recordAssigned(platform, tx, context, reader.accountId, row);
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
  await holdAccounts(tx, [...(assignedTo ? [assignedTo] : []), ...alsoAssignedTo]);
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
  await record(tx, context, taskChanged, {
    ...happened(row, before),
    before: { status: before.status, priority: before.priority, dueDate: before.dueAt.toISOString() },
    after: { status: row.status, priority: row.priority, dueDate: row.dueAt.toISOString() },
  });
  await recordAssigned(platform, tx, context, reader.accountId, row, before);
  if (before.status !== 'completed' && row.status === 'completed') await repeatTask(tx, context, row);
  if (changes.takeBackNext && before.status === 'completed' && row.status !== 'completed')
    await takeBackNext(tx, context, row);
  return presentOne(tx, reader, row);
}

/** @throws NOT_FOUND for a task that is none of the reader's, TASK_NOT_YOURS for one that another person created */
export const deleteTask = (platform: Platform, context: RequestContext, reader: Reader, taskId: string) =>
  platform.database.transaction(async (tx) => {
    const row = await lockTask(tx, reader, taskId);
    if (!mayDelete(reader, row)) throw new AppError(onlyCreatorDeletes);
    await removeTask(tx, context, row);
  });
