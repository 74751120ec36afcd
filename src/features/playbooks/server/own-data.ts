import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import type { OwnDataFile } from '../../accounts/server/api.ts';
import { findOwnDealIds } from '../../pipeline/server/api.ts';
import { playbookDeals, playbookSteps, playbooks, playbookUses } from './tables.ts';

export const ownPlaybooks: OwnDataFile = {
  name: 'playbooks',
  title: 'Playbooks',
  about: 'The playbooks that you wrote, with their tasks.',
  access: 'broker',
  columns: ['id', 'loanType', 'name', 'tasks', 'createdAt', 'updatedAt'],
  pages: (db, { accountId }) =>
    inPages(
      (after, limit) =>
        db
          .select()
          .from(playbooks)
          .where(and(eq(playbooks.ownerId, accountId), rowsAfter(playbooks.id, after)))
          .orderBy(asc(playbooks.id))
          .limit(limit),
      ({ id }) => id,
    ),
};

/** An account ends: what it wrote goes, and what its deals followed, also of those that are kept. */
export async function removePlaybooks({ db }: Transaction, accountId: string): Promise<void> {
  const own = await findOwnDealIds(db, accountId);
  await db.delete(playbookSteps).where(inArray(playbookSteps.dealId, own));
  await db.delete(playbookDeals).where(inArray(playbookDeals.dealId, own));
  await db.delete(playbookUses).where(eq(playbookUses.ownerId, accountId));
  await db.delete(playbooks).where(eq(playbooks.ownerId, accountId));
}
