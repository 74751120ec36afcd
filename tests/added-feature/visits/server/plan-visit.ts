import { asc, eq } from 'drizzle-orm';
import { AppError } from '../../../../src/kernel/errors.ts';
import type { RequestContext } from '../../../../src/platform/caller.ts';
import type { Queries } from '../../../../src/platform/database/database.ts';
import { record } from '../../../../src/platform/events/record.ts';
import type { Platform } from '../../../../src/platform/platform.ts';
import type { Visit } from '../contract.ts';
import { alreadyPlanned } from '../errors.ts';
import { visitPlanned } from '../events.ts';
import { visits } from './tables.ts';

const { id, place, day } = visits;
const present = (row: { readonly id: string; readonly place: string; readonly day: string }): Visit => ({
  _id: row.id,
  place: row.place,
  day: row.day,
});

export async function readVisits(db: Queries, accountId: string): Promise<Visit[]> {
  const rows = await db
    .select({ id, place, day })
    .from(visits)
    .where(eq(visits.accountId, accountId))
    .orderBy(asc(day), asc(id));
  return rows.map(present);
}

/** @throws VISIT_PLANNED for the same property on the same day */
export const planVisit = (
  { database }: Platform,
  context: RequestContext,
  accountId: string,
  stated: Omit<Visit, '_id'>,
): Promise<Visit> =>
  database.transaction(async (tx) => {
    const values = { ...stated, accountId };
    const [row] = await tx.db.insert(visits).values(values).onConflictDoNothing().returning({ id, place, day });
    if (!row) throw new AppError(alreadyPlanned);
    await record(tx, context, visitPlanned, { id: row.id, payload: { accountId, day: row.day }, after: stated });
    return present(row);
  });
