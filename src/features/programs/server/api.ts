import { and, asc, gt, inArray, isNull } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import type { ProgramRow } from '../model.ts';
import { programs } from './tables.ts';

export { type ProgramSave, removePrograms, savePrograms } from './save-programs.ts';

const { id, lenderId, kind, name, confirmedAt, terms, tiers, deletedAt } = programs;
const columns = { id, lenderId, kind, name, confirmedAt, terms, tiers };

/** The named programs, so far as they are of these kinds. `readProgram` makes programs of the rows. */
export const readProgramRows = (db: Queries, kinds: readonly string[], ids: readonly string[]): Promise<ProgramRow[]> =>
  db
    .select(columns)
    .from(programs)
    .where(and(isNull(deletedAt), inArray(kind, [...kinds]), inArray(id, [...ids])));

/** So many are read and taken up at once: a fraction of the memory, and other requests have their turn in between. */
const rowsAtOnce = 500;

/** Every stored program of these kinds, some at a time. What changes while they are read may come in either state. */
export async function* readAllProgramRows(
  db: Queries,
  kinds: readonly string[],
): AsyncGenerator<readonly ProgramRow[]> {
  const readAfter = (last: string | undefined) =>
    db
      .select(columns)
      .from(programs)
      .where(and(isNull(deletedAt), inArray(kind, [...kinds]), last === undefined ? undefined : gt(id, last)))
      .orderBy(asc(id))
      .limit(rowsAtOnce);
  let rows = await readAfter(undefined);
  while (rows.length === rowsAtOnce) {
    // The database reads on while these are taken up.
    const next = readAfter(rows.at(-1)?.id).execute();
    next.catch(() => undefined);
    yield rows;
    rows = await next;
  }
  yield rows;
}
