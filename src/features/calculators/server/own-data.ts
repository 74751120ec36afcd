import { and, asc, eq } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import type { OwnDataFile } from '../../accounts/server/api.ts';
import { calculations } from './tables.ts';

export const ownCalculations: OwnDataFile = {
  name: 'calculations',
  title: 'Calculations',
  about: 'Your saved calculations: the calculator, and what you entered.',
  access: 'signedIn',
  columns: ['id', 'calculator', 'name', 'inputs', 'createdAt', 'updatedAt'],
  pages: (db, { accountId }) =>
    inPages(
      (after, limit) =>
        db
          .select()
          .from(calculations)
          .where(and(eq(calculations.accountId, accountId), rowsAfter(calculations.id, after)))
          .orderBy(asc(calculations.id))
          .limit(limit),
      ({ id }) => id,
    ),
};

export async function removeCalculations({ db }: Transaction, accountId: string): Promise<void> {
  await db.delete(calculations).where(eq(calculations.accountId, accountId));
}

export async function hasCalculations(db: Queries, accountId: string): Promise<boolean> {
  const own = eq(calculations.accountId, accountId);
  return (await db.select({ id: calculations.id }).from(calculations).where(own).limit(1)).length > 0;
}
