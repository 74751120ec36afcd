import { and, eq } from 'drizzle-orm';
import { invalidField } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { taskSnoozed } from '../../events.ts';
import type { Reader } from '../lists/read-tasks.ts';
import { taskSnoozes } from '../tables.ts';
import { lockTask } from './task-rows.ts';

/** Takes a task out of the reader's own list until then. @throws NOT_FOUND, INVALID_INPUT for a time that has passed */
export const snoozeTask = (
  { database }: Platform,
  context: RequestContext,
  reader: Reader,
  taskId: string,
  until: Date | null,
) =>
  database.transaction(async (tx) => {
    if (until !== null && until <= context.at) throw invalidField('until', 'Choose a time to come.');
    await lockTask(tx, reader, taskId);
    const { accountId } = reader;
    const own = and(eq(taskSnoozes.taskId, taskId), eq(taskSnoozes.accountId, accountId));
    if (until === null) await tx.db.delete(taskSnoozes).where(own);
    else
      await tx.db
        .insert(taskSnoozes)
        .values({ taskId, accountId, until })
        .onConflictDoUpdate({ target: [taskSnoozes.accountId, taskSnoozes.taskId], set: { until } });
    await record(tx, context, taskSnoozed, { id: taskId, payload: { peopleIds: [accountId] } });
  });
