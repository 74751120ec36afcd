import { and, count, eq, inArray } from 'drizzle-orm';
import { can } from '../../../kernel/access.ts';
import type { Queries } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/route.ts';
import { findPeople, whoIsGone } from '../../accounts/server/api.ts';
import type { Task } from '../contract.ts';
import { type TaskRow, taskComments, taskSnoozes } from './tables.ts';

type Reader = Pick<Session, 'accountId' | 'role' | 'desks'>;

/** Whoever created a task may delete it, and administrators. */
export const mayDelete = ({ accountId, ...reader }: Reader, { createdBy }: Pick<TaskRow, 'createdBy'>): boolean =>
  createdBy === accountId || can(reader, 'all');

/** Everybody of a task, each once. */
export const peopleOf = ({
  createdBy,
  assignedTo,
  alsoAssignedTo,
}: Pick<TaskRow, 'createdBy' | 'assignedTo' | 'alsoAssignedTo'>): string[] => [
  ...new Set([assignedTo, ...alsoAssignedTo, createdBy]),
];

/** How much was written about each, and until when the reader has snoozed it. */
async function readBesides(db: Queries, { accountId }: Reader, rows: readonly TaskRow[]) {
  if (rows.length === 0) return { snoozed: new Map<string, Date>(), comments: new Map<string, number>() };
  const ids = rows.map(({ id }) => id);
  const { taskId, until } = taskSnoozes;
  const [snoozed, comments] = await Promise.all([
    db
      .select({ taskId, until })
      .from(taskSnoozes)
      .where(and(eq(taskSnoozes.accountId, accountId), inArray(taskId, ids))),
    db
      .select({ taskId: taskComments.taskId, n: count() })
      .from(taskComments)
      .where(inArray(taskComments.taskId, ids))
      .groupBy(taskComments.taskId),
  ]);
  return {
    snoozed: new Map(snoozed.map((row) => [row.taskId, row.until])),
    comments: new Map(comments.map((row) => [row.taskId, row.n])),
  };
}

/** Tasks with the names of their people, which are looked up once for all. */
export async function presentTasks(db: Queries, reader: Reader, rows: readonly TaskRow[]): Promise<Task[]> {
  const ids = [...new Set(rows.flatMap(peopleOf))];
  const [people, gone, besides] = await Promise.all([
    findPeople(db, ids),
    whoIsGone(db, ids),
    readBesides(db, reader, rows),
  ]);
  const personOf = (id: string) => {
    const person = people.get(id);
    return person && !gone.has(id) ? [{ _id: id, firstName: person.firstName, lastName: person.lastName }] : [];
  };
  return rows.map((row) => ({
    _id: row.id,
    title: row.title,
    description: row.description,
    assignedTo: row.assignedTo,
    alsoAssignedTo: row.alsoAssignedTo,
    dueDate: row.dueAt.toISOString(),
    priority: row.priority,
    status: row.status,
    isRecurring: row.isRecurring,
    recurrencePattern: row.recurrencePattern,
    recurrenceInterval: row.recurrenceInterval,
    weekdaysOnly: row.weekdaysOnly,
    pipelineId: row.dealId,
    checklist: row.checklist,
    fromPlaybook: row.fromPlaybook,
    snoozedUntil: besides.snoozed.get(row.id)?.toISOString() ?? null,
    comments: besides.comments.get(row.id) ?? 0,
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    createdBy: row.createdBy,
    people: peopleOf(row).flatMap(personOf),
    version: row.version,
    can: { delete: mayDelete(reader, row), changeDeal: row.createdBy === reader.accountId },
  }));
}
