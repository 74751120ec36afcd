import { and, eq } from 'drizzle-orm';
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

/** The same within a transaction that holds the task. @returns until when it was out of the list before */
export async function snoozeIn(
  tx: Transaction,
  context: RequestContext,
  { accountId }: Pick<Reader, 'accountId'>,
  taskId: string,
  until: Date | null,
): Promise<Date | null> {
  const own = and(eq(taskSnoozes.taskId, taskId), eq(taskSnoozes.accountId, accountId));
  const [before] = await tx.db.select({ until: taskSnoozes.until }).from(taskSnoozes).where(own);
  if (until === null) await tx.db.delete(taskSnoozes).where(own);
  else
    await tx.db
      .insert(taskSnoozes)
      .values({ taskId, accountId, until })
      .onConflictDoUpdate({ target: [taskSnoozes.accountId, taskSnoozes.taskId], set: { until } });
  await record(tx, context, taskSnoozed, { id: taskId, payload: { peopleIds: [accountId] } });
  return before?.until ?? null;
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
    await snoozeIn(tx, context, reader, taskId, until);
  });
