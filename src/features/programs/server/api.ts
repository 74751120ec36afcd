import { and, inArray } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import type { ProgramRow } from '../model.ts';
import { programs } from './tables.ts';

/** The stored programs of these kinds; without ids, all of them. `readProgram` makes programs of the rows. */
export const readProgramRows = (
  db: Queries,
  kinds: readonly string[],
  ids?: readonly string[],
): Promise<ProgramRow[]> => {
  const { id, lenderId, kind, name, confirmedAt, terms, tiers } = programs;
  return db
    .select({ id, lenderId, kind, name, confirmedAt, terms, tiers })
    .from(programs)
    .where(and(inArray(kind, [...kinds]), ids && inArray(id, [...ids])));
};
