import {
  and,
  arrayContains,
  asc,
  eq,
  gte,
  ilike,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { can } from '../../../../kernel/access.ts';
import { dayMs } from '../../../../kernel/dates.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Session } from '../../../../platform/http/route.ts';
import type { Task, TaskFilters, TaskPageFilters, TaskStatistics } from '../../contract.ts';
import { taskLimits, upcomingDays } from '../../model.ts';
import { presentTasks } from '../present.ts';
import { taskSnoozes, tasks } from '../tables.ts';

export type Reader = Pick<Session, 'accountId' | 'role' | 'desks'>;

/** Tasks that somebody created or is assigned to; to administrators all, unless they are limited to desks. */
export const seenBy = ({ accountId, ...reader }: Reader): SQL | undefined =>
  and(
    isNull(tasks.deletedAt),
    can(reader, 'all') ? undefined : or(eq(tasks.createdBy, accountId), isAssignedTo(accountId)),
  );

const isAssignedTo = (accountId: string): SQL | undefined =>
  or(eq(tasks.assignedTo, accountId), arrayContains(tasks.alsoAssignedTo, [accountId]));

const isOpen = ne(tasks.status, 'completed');
/** Out of somebody's own list for now. A completed task is out of nobody's. */
export const isSnoozed = (accountId: string, now: Date): SQL =>
  sql`(${isOpen} and exists (select 1 from ${taskSnoozes} where ${taskSnoozes.taskId} = ${tasks.id} and ${taskSnoozes.accountId} = ${accountId} and ${taskSnoozes.until} > ${now}))`;

const isDue = (now: Date): SQL | undefined => and(isOpen, lt(tasks.dueAt, now));

/** What a text is looked for as: its own % and _ stand for themselves. */
const within = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** What the filters leave, as of a moment. */
export function matching(
  { accountId }: Reader,
  { search, status, priority, assignedTo, pipelineId }: TaskPageFilters,
  now: Date,
) {
  const statuses = status?.filter((one) => one !== 'overdue' && one !== 'snoozed') ?? [];
  return and(
    search ? or(ilike(tasks.title, within(search)), ilike(tasks.description, within(search))) : undefined,
    status &&
      or(
        inArray(tasks.status, statuses),
        status.includes('overdue') ? isDue(now) : undefined,
        status.includes('snoozed') ? isSnoozed(accountId, now) : undefined,
      ),
    priority && inArray(tasks.priority, priority),
    assignedTo ? isAssignedTo(assignedTo) : undefined,
    pipelineId ? eq(tasks.dealId, pipelineId) : undefined,
  );
}

/** Overdue first, then by priority: what the order begins with; due date and id follow. */
export const lateFirst = (now: Date): SQL<number> => sql<number>`case when ${isDue(now)} then 0 else 1 end`;
export const urgentFirst = sql<number>`case ${tasks.priority} when 'high' then 0 when 'medium' then 1 else 2 end`;

export async function readTasks(db: Queries, reader: Reader, filters: TaskFilters, now: Date): Promise<Task[]> {
  const isLate = filters.overdue === 'true';
  const byDueDate = [asc(tasks.dueAt), asc(tasks.id)];
  const rows = await db
    .select()
    .from(tasks)
    .where(
      and(
        seenBy(reader),
        matching(reader, filters, now),
        isLate ? and(isDue(now), not(isSnoozed(reader.accountId, now))) : undefined,
      ),
    )
    .orderBy(...(isLate ? byDueDate : [lateFirst(now), urgentFirst, ...byDueDate]))
    .limit(filters.limit);
  return presentTasks(db, reader, rows);
}

export async function readUpcoming(db: Queries, reader: Reader, now: Date): Promise<Task[]> {
  const until = new Date(now.getTime() + upcomingDays * dayMs);
  const rows = await db
    .select()
    .from(tasks)
    .where(
      and(
        seenBy(reader),
        isOpen,
        not(isSnoozed(reader.accountId, now)),
        gte(tasks.dueAt, now),
        lte(tasks.dueAt, until),
      ),
    )
    .orderBy(asc(tasks.dueAt), asc(tasks.id))
    .limit(taskLimits.page);
  return presentTasks(db, reader, rows);
}

export async function readStatistics(db: Queries, reader: Reader, now: Date): Promise<TaskStatistics> {
  const count = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})::int`;
  const [counts] = await db
    .select({
      total: sql<number>`count(*)::int`,
      pending: count(eq(tasks.status, 'pending')),
      in_progress: count(eq(tasks.status, 'in_progress')),
      completed: count(eq(tasks.status, 'completed')),
      overdue: count(isDue(now)),
    })
    .from(tasks)
    .where(seenBy(reader));
  return counts ?? { total: 0, pending: 0, in_progress: 0, completed: 0, overdue: 0 };
}

/** @throws NOT_FOUND for a task that is none of the reader's */
export async function readTask(db: Queries, reader: Reader, taskId: string): Promise<Task> {
  const rows = await db
    .select()
    .from(tasks)
    .where(and(eq(tasks.id, taskId), seenBy(reader)));
  const [task] = await presentTasks(db, reader, rows);
  if (!task) throw new AppError('NOT_FOUND');
  return task;
}
