import { isAdmin } from '../../../kernel/access.ts';
import type { Queries } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/route.ts';
import { findPeople, whoIsGone } from '../../accounts/server/api.ts';
import type { Task } from '../contract.ts';
import type { TaskRow } from './tables.ts';

type Reader = Pick<Session, 'accountId' | 'role'>;

/** Whoever created a task may delete it, and administrators. */
export const mayDelete = ({ accountId, role }: Reader, { createdBy }: Pick<TaskRow, 'createdBy'>): boolean =>
  createdBy === accountId || isAdmin(role);

/** Everybody of a task, each once. */
export const peopleOf = ({
  createdBy,
  assignedTo,
  alsoAssignedTo,
}: Pick<TaskRow, 'createdBy' | 'assignedTo' | 'alsoAssignedTo'>): string[] => [
  ...new Set([assignedTo, ...alsoAssignedTo, createdBy]),
];

/** Tasks with the names of their people, which are looked up once for all. */
export async function presentTasks(db: Queries, reader: Reader, rows: readonly TaskRow[]): Promise<Task[]> {
  const ids = [...new Set(rows.flatMap(peopleOf))];
  const [people, gone] = await Promise.all([findPeople(db, ids), whoIsGone(db, ids)]);
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
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    createdBy: row.createdBy,
    people: peopleOf(row).flatMap(personOf),
    version: row.version,
    can: { delete: mayDelete(reader, row), changeDeal: row.createdBy === reader.accountId },
  }));
}
