import { and, asc, eq, gt, gte, inArray, isNull, lte, or, type SQL } from 'drizzle-orm';
import { dayIn } from '../../../kernel/time-zones.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { ofActiveLender } from '../../lenders/server/api.ts';
import { offerZone, type ProgramRow } from '../model.ts';
import { programs } from './tables.ts';

export { type ProgramSave, removePrograms, savePrograms } from './save-programs.ts';

const { id, lenderId, kind, name, confirmedAt, terms, tiers, deletedAt, effectiveFrom, effectiveUntil } = programs;
const columns = { id, lenderId, kind, name, confirmedAt, terms, tiers };

/** The day of this moment is among those on which the program is offered (`offerStateOf`). */
export function isOfferedAt(now: Date): SQL | undefined {
  const today = dayIn(offerZone, now);
  return and(
    or(isNull(effectiveFrom), lte(effectiveFrom, today)),
    or(isNull(effectiveUntil), gte(effectiveUntil, today)),
  );
}

/** What searches, quotes and saved searches look at: not deleted, offered on this day, of a lender that is not archived. */
export const isOnMarket = (now: Date): SQL | undefined =>
  and(isNull(deletedAt), isOfferedAt(now), ofActiveLender(lenderId));

/** The named programs, so far as they are of these kinds and on the market. `readProgram` makes programs of the rows. */
export const readProgramRows = (
  db: Queries,
  kinds: readonly string[],
  ids: readonly string[],
  now: Date,
): Promise<ProgramRow[]> =>
  db
    .select(columns)
    .from(programs)
    .where(and(isOnMarket(now), inArray(kind, [...kinds]), inArray(id, [...ids])));

/** So many are read and taken up at once: a fraction of the memory, and other requests have their turn in between. */
const rowsAtOnce = 500;

/**
 * Every program of these kinds that is on the market, some at a time; of these lenders alone when they are named. What changes
 * while they are read may come in either state.
 */
export async function* readAllProgramRows(
  db: Queries,
  kinds: readonly string[],
  now: Date,
  lenderIds?: readonly string[],
): AsyncGenerator<readonly ProgramRow[]> {
  const wanted = and(isOnMarket(now), inArray(kind, [...kinds]), lenderIds && inArray(lenderId, [...lenderIds]));
  const readAfter = (last: string | undefined) =>
    db
      .select(columns)
      .from(programs)
      .where(and(wanted, last === undefined ? undefined : gt(id, last)))
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
