import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import type { ProgramRow } from '../model.ts';
import { programs } from './tables.ts';

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

/**
 * How many programs a lender has, how many of them were last confirmed at `before` or earlier, and when the oldest was; no more
 * than `most` are looked at, those that were confirmed longest ago.
 */
export async function countStalePrograms(db: Queries, owner: string, before: Date, most: number) {
  const looked = db
    .select({ confirmedAt })
    .from(programs)
    .where(and(eq(lenderId, owner), isNull(deletedAt)))
    .orderBy(asc(confirmedAt))
    .limit(most)
    .as('looked');
  const [counted] = await db
    .select({
      total: sql<number>`count(*)`.mapWith(Number),
      stale: sql<number>`count(*) filter (where ${looked.confirmedAt} <= ${before})`.mapWith(Number),
      oldest: sql<Date | null>`min(${looked.confirmedAt})`.mapWith(programs.confirmedAt),
    })
    .from(looked);
  return counted ?? { total: 0, stale: 0, oldest: null };
}

/** How many programs a lender has on the market. */
export const countPrograms = (db: Queries, ofLender: string): Promise<number> =>
  db.$count(programs, and(eq(lenderId, ofLender), isNull(deletedAt)));

/** Takes every program of a lender off the market. Searches hear of it by the lender's own event. @returns how many there were */
export async function withdrawPrograms({ db }: Transaction, ofLender: string, at: Date): Promise<number> {
  const gone = await db
    .update(programs)
    .set({ deletedAt: at, updatedAt: at })
    .where(and(eq(lenderId, ofLender), isNull(deletedAt)))
    .returning({ id });
  return gone.length;
}
