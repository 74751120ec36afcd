import { and, asc, not, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { invalidField } from '../../../../kernel/errors.ts';
import { keyAs, keyValue } from '../../../../platform/database/cursors.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Task, TaskPageFilters } from '../../contract.ts';
import { presentTasks } from '../present.ts';
import { tasks } from '../tables.ts';
import { isSnoozed, lateFirst, matching, type Reader, seenBy, urgentFirst } from './read-tasks.ts';

/** When the first page was read, and all that the last task was sorted by: the task itself may have changed since. */
const placeSchema = z.object({
  at: z.iso.datetime(),
  late: z.int().min(0).max(1),
  urgent: z.int().min(0).max(2),
  due: z.string().regex(/^-?\d{1,17}$/),
  id: z.uuid(),
});
type Place = z.output<typeof placeSchema>;

const cursorOf = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url');

function placeOf(cursor: string): Place {
  try {
    return placeSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw invalidField('cursor', 'This cursor is not valid for this list.');
  }
}

const after = ({ at, late, urgent, due, id }: Place): SQL =>
  sql`(${lateFirst(new Date(at))}, ${urgentFirst}, ${tasks.dueAt}, ${tasks.id}) > (${late}::int, ${urgent}::int, ${keyValue('moment', due)}, ${id}::uuid)`;

/**
 * Some tasks in the order of the list. What is overdue is judged as of the first page, so that no task leaps over the place where a
 * page ended. @throws INVALID_INPUT for a cursor that is none
 */
export async function readPage(
  db: Queries,
  reader: Reader,
  filters: TaskPageFilters,
  now: Date,
): Promise<{ tasks: Task[]; next: string | null; total: number | null }> {
  const last = filters.cursor === undefined ? undefined : placeOf(filters.cursor);
  const at = last ? new Date(last.at) : now;
  const hidden = filters.status?.includes('snoozed') ? undefined : not(isSnoozed(reader.accountId, at));
  const wanted = and(seenBy(reader), matching(reader, filters, at), hidden);
  const [late, urgent, due] = [lateFirst(at), urgentFirst, keyAs('moment', sql`${tasks.dueAt}`)];
  const rows = await db
    .select({ row: tasks, late, urgent, due })
    .from(tasks)
    .where(and(wanted, last && after(last)))
    .orderBy(late, urgent, asc(tasks.dueAt), asc(tasks.id))
    .limit(filters.limit + 1);
  const page = rows.slice(0, filters.limit);
  const end = rows.length > page.length ? page.at(-1) : undefined;
  return {
    tasks: await presentTasks(
      db,
      reader,
      page.map(({ row }) => row),
    ),
    next: end
      ? cursorOf({ at: at.toISOString(), late: end.late, urgent: end.urgent, due: end.due ?? '0', id: end.row.id })
      : null,
    total: filters.total === 'true' && !last ? await db.$count(tasks, wanted) : null,
  };
}
