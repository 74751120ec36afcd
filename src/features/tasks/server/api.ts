import { and, eq, gte, inArray, isNull, ne } from 'drizzle-orm';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeTaskIn } from './change/save-task.ts';
import { seenBy } from './lists/read-tasks.ts';
import { type TaskRow, tasks } from './tables.ts';

export { assignableAmong } from './change/assigning.ts';
export { makeTasks, moveDueDates } from './change/made-tasks.ts';

/** A task as later features know it. */
export interface KnownTask extends Pick<TaskRow, 'id' | 'title' | 'description' | 'dueAt'> {
  readonly isOpen: boolean;
  /** Who works on it. */
  readonly assignees: readonly string[];
}

/** Those of these tasks that there are. */
export async function findTasks(db: Queries, ids: readonly string[]): Promise<Map<string, KnownTask>> {
  if (ids.length === 0) return new Map();
  const { id, title, description, dueAt, status, assignedTo, alsoAssignedTo } = tasks;
  const rows = await db
    .select({ id, title, description, dueAt, status, assignedTo, alsoAssignedTo })
    .from(tasks)
    .where(and(inArray(id, [...new Set(ids)]), isNull(tasks.deletedAt)));
  return new Map(
    rows.map(({ status, assignedTo, alsoAssignedTo, ...task }) => [
      task.id,
      { ...task, isOpen: status !== 'completed', assignees: [assignedTo, ...alsoAssignedTo] },
    ]),
  );
}

/** As its person does in the product. @throws NOT_FOUND for a task that is none of theirs */
export async function completeTask(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  reader: Parameters<typeof changeTaskIn>[3],
  taskId: string,
): Promise<void> {
  await changeTaskIn(platform, tx, context, reader, taskId, { status: 'completed' });
}

/** A task with its due date, as a calendar shows it. */
export type DueTask = Pick<TaskRow, 'id' | 'title' | 'description' | 'dueAt' | 'updatedAt' | 'version'>;

interface WhoseTasks {
  readonly accountId: string;
  /** Null: of every deal, and of none. */
  readonly dealId: string | null;
  readonly from: Date;
  readonly atMost: number;
}

/** Open tasks that somebody created or works on, due from a moment on. */
export const readDueTasks = (db: Queries, { accountId, dealId, from, atMost }: WhoseTasks): Promise<DueTask[]> => {
  const { id, title, description, dueAt, updatedAt, version } = tasks;
  return db
    .select({ id, title, description, dueAt, updatedAt, version })
    .from(tasks)
    .where(
      and(
        // As a broker: administrators see everybody's, and a calendar of those would be of no use.
        seenBy({ accountId, role: 'user', desks: null }),
        ne(tasks.status, 'completed'),
        isNull(tasks.deletedAt),
        gte(dueAt, from),
        dealId === null ? undefined : eq(tasks.dealId, dealId),
      ),
    )
    .orderBy(dueAt, id)
    .limit(atMost);
};
