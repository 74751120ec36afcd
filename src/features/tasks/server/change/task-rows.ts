import { and, eq, inArray, sql } from 'drizzle-orm';
import { isTimeZone } from '../../../../kernel/dates.ts';
import { AppError } from '../../../../kernel/errors.ts';
import { zoneOfState } from '../../../../kernel/time-zones.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { localTimeAt } from '../../../calendar/recurrence/zoned.ts';
import { taskDeleted } from '../../events.ts';
import { type Reader, seenBy } from '../lists/read-tasks.ts';
import { peopleOf } from '../present.ts';
import { type TaskRow, taskFiles, tasks } from '../tables.ts';

/** Where the due date was set: a recurring task keeps its time of day there. */
export async function dueIn({ db }: Transaction, accountId: string, dueAt: Date) {
  const own = (await findPeople(db, [accountId])).get(accountId)?.timeZone;
  const zone = own && isTimeZone(own) ? own : zoneOfState(undefined).name;
  return dueOnClock(dueAt, zone);
}

/** What clock and calendar of a zone show when a task is due. */
export function dueOnClock(dueAt: Date, zone: string) {
  const dueLocal = localTimeAt(dueAt, zone);
  return { dueAt, dueLocal, zone, dayOfMonth: Number(dueLocal.slice('yyyy-mm-'.length, 'yyyy-mm-dd'.length)) };
}

/** What an event says of a task; people who no longer have it are told as well. */
export const happened = (row: TaskRow, ...before: readonly TaskRow[]) => ({
  id: row.id,
  payload: {
    peopleIds: [...new Set([row, ...before].flatMap(peopleOf))],
    dueDate: row.dueAt.toISOString(),
    status: row.status,
  },
});

/** Held until the transaction ends. @throws NOT_FOUND for a task that is none of the reader's */
export async function lockTask(tx: Transaction, reader: Reader, taskId: string): Promise<TaskRow> {
  const own = and(eq(tasks.id, taskId), seenBy(reader));
  const [row] = await tx.db.select().from(tasks).where(own).for('update');
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** What an event says of a task that was changed. */
export const changedFrom = (before: TaskRow, row: TaskRow) => ({
  ...happened(row, before),
  before: { status: before.status, priority: before.priority, dueDate: before.dueAt.toISOString() },
  after: { status: row.status, priority: row.priority, dueDate: row.dueAt.toISOString() },
});

/** From now on nobody sees them. They are removed for good by the nightly clean-up. */
export async function markDeleted(tx: Transaction, context: RequestContext, rows: readonly TaskRow[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx.db
    .update(tasks)
    .set({ deletedAt: context.at, version: sql`${tasks.version} + 1` })
    .where(inArray(tasks.id, ids));
  await record(tx, context, taskDeleted, ...rows.map((row) => happened(row)));
}

/** Files of a deal that the task no longer has. */
export async function dropFiles({ db }: Transaction, taskId: string): Promise<void> {
  await db.delete(taskFiles).where(eq(taskFiles.taskId, taskId));
}
