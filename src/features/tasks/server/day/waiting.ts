import { and, arrayContains, asc, eq, gt, isNull, lt, ne, notExists, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { admits } from '../../../../kernel/access.ts';
import { dayMs } from '../../../../kernel/dates.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { type WaitingGroup, waitingAtMost } from '../../../accounts/model.ts';
import { type Settling, type Waiter, waitingGroup } from '../../../accounts/server/api.ts';
import { findDeals } from '../../../pipeline/server/api.ts';
import { priorityLabels, taskStatuses, upcomingDays } from '../../model.ts';
import { changeTask } from '../change/save-task.ts';
import { readTask } from '../lists/read-tasks.ts';
import { taskSnoozes, tasks } from '../tables.ts';

/** The open tasks that somebody works on, has not snoozed, and that are due within a week, the first due first. */
export async function readWaitingTasks(db: Queries, { accountId, role }: Waiter, now: Date): Promise<WaitingGroup[]> {
  if (!admits('broker', role)) return [];
  const { id, title, dueAt, priority, dealId, createdBy } = tasks;
  const soon = lt(dueAt, new Date(now.getTime() + upcomingDays * dayMs));
  const { taskId, until } = taskSnoozes;
  const own = and(eq(taskSnoozes.accountId, accountId), eq(taskId, id), gt(until, now));
  const snoozed = db.select({ taskId }).from(taskSnoozes).where(own);
  // Each is read in the order of its index, and no further than is counted.
  const read = (whose: SQL | undefined) =>
    db
      .select({ id, title, dueAt, priority, dealId, createdBy })
      .from(tasks)
      .where(and(whose, soon, ne(tasks.status, 'completed'), isNull(tasks.deletedAt), notExists(snoozed)))
      .orderBy(asc(dueAt))
      .limit(waitingAtMost.counted);
  const found = await unionAll(
    read(eq(tasks.assignedTo, accountId)),
    read(and(arrayContains(tasks.alsoAssignedTo, [accountId]), ne(tasks.assignedTo, accountId))),
  );
  const rows = found.sort((one, other) => one.dueAt.getTime() - other.dueAt.getTime()).slice(0, waitingAtMost.counted);
  const deals = await findDeals(
    db,
    rows.slice(0, waitingAtMost.shown).flatMap((row) => row.dealId ?? []),
  );
  const detailOf = (row: (typeof rows)[number]) => {
    const deal = row.dealId === null ? undefined : deals.get(row.dealId);
    // Others who work on it may not know the deal.
    const address = deal?.ownerId === accountId ? deal.address : '';
    return [`${priorityLabels[row.priority]} priority`, address].filter((part) => part !== '').join(', ');
  };
  return waitingGroup({
    title: 'Tasks',
    isUrgent: rows.some((row) => row.dueAt.getTime() < now.getTime() + dayMs),
    link: '/tasks?filter=my',
    lines: rows.map((row) => ({
      text: row.title,
      detail: detailOf(row),
      link: '/tasks?filter=my',
      dueAt: row.dueAt.toISOString(),
      act: { type: 'task', id: row.id, label: 'Mark complete', done: 'Completed' },
    })),
  });
}

const statusSchema = z.enum(taskStatuses);

/** A task is completed, and as it was before. */
export const settleTask: Settling = {
  type: 'task',
  async settle(platform, session, context, id) {
    if (!admits('broker', session.role)) throw new AppError('NOT_FOUND');
    const { status, version } = await readTask(platform.database.db, session, id);
    if (status !== 'completed') await changeTask(platform, context, session, id, { status: 'completed', version });
    return status;
  },
  async reopen(platform, session, context, id, before) {
    const { data: status } = statusSchema.safeParse(before);
    if (!status || !admits('broker', session.role)) throw new AppError('NOT_FOUND');
    await changeTask(platform, context, session, id, { status, takeBackNext: true });
  },
};
