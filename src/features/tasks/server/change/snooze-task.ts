import { and, eq, inArray } from 'drizzle-orm';
import { invalidField } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { taskSnoozed } from '../../events.ts';
import type { Reader } from '../lists/read-tasks.ts';
import { taskSnoozes } from '../tables.ts';
import { lockTask } from './task-rows.ts';

/** A time to come, or none. @throws INVALID_INPUT */
export function assertToCome(field: string, until: Date | null, { at }: RequestContext): void {
  if (until !== null && until <= at) throw invalidField(field, 'Choose a time to come.');
}

/**
 * The same of several tasks, within a transaction that holds them.
 * @returns until when each was out of the list before, by task
 */
export async function snoozeIn(
  tx: Transaction,
  context: RequestContext,
  { accountId }: Pick<Reader, 'accountId'>,
  taskIds: readonly string[],
  until: Date | null,
): Promise<ReadonlyMap<string, Date>> {
  if (taskIds.length === 0) return new Map();
  const own = and(inArray(taskSnoozes.taskId, taskIds), eq(taskSnoozes.accountId, accountId));
  const before = await tx.db.select({ id: taskSnoozes.taskId, until: taskSnoozes.until }).from(taskSnoozes).where(own);
  if (until === null) await tx.db.delete(taskSnoozes).where(own);
  else
    await tx.db
      .insert(taskSnoozes)
      .values(taskIds.map((taskId) => ({ taskId, accountId, until })))
      .onConflictDoUpdate({ target: [taskSnoozes.accountId, taskSnoozes.taskId], set: { until } });
  await record(tx, context, taskSnoozed, ...taskIds.map((id) => ({ id, payload: { peopleIds: [accountId] } })));
  return new Map(before.map((one) => [one.id, one.until]));
}

/** Takes a task out of the reader's own list until then. @throws NOT_FOUND, INVALID_INPUT for a time that has passed */
export const snoozeTask = (
  { database }: Platform,
  context: RequestContext,
  reader: Reader,
  taskId: string,
  until: Date | null,
) =>
  database.transaction(async (tx) => {
    assertToCome('until', until, context);
    await lockTask(tx, reader, taskId);
    await snoozeIn(tx, context, reader, [taskId], until);
  });
