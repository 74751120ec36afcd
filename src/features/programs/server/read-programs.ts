import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import type { StoredProgram } from '../model.ts';
import { programs } from './tables.ts';

/** The stored Fix & Flip programs; without ids, all of them. Their documents were validated when they were written. */
export async function readFixAndFlipPrograms(
  db: Queries,
  ids?: readonly string[],
): Promise<Omit<StoredProgram<'fix-and-flip'>, 'kind'>[]> {
  const { id, lenderId, name, confirmedAt, terms, tiers } = programs;
  const rows = await db
    .select({ id, lenderId, name, confirmedAt, terms, tiers })
    .from(programs)
    .where(and(eq(programs.kind, 'fix-and-flip'), ids && inArray(id, [...ids])));
  return rows as unknown as Omit<StoredProgram<'fix-and-flip'>, 'kind'>[];
}
