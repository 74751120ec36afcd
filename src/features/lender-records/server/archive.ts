import { eq } from 'drizzle-orm';
import { AppError } from '../../../kernel/errors.ts';
import { formatList } from '../../../kernel/format.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/record.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countLenderUsers } from '../../accounts/server/api.ts';
import { countDocumentsOf } from '../../documents/server/api.ts';
import { lenderArchived } from '../../lenders/events.ts';
import { findLenderRows, lockLender, updateLender } from '../../lenders/server/api.ts';
import { countPrograms, withdrawPrograms } from '../../programs/server/api.ts';
import type { LenderUsage } from '../contract.ts';
import { keepsLender } from './api.ts';
import { lenderEdits } from './tables.ts';

/** What hangs on a lender. @throws NOT_FOUND */
export async function readUsage(platform: Platform, db: Queries, lenderId: string, now: Date): Promise<LenderUsage> {
  if (!(await findLenderRows(db, [lenderId])).has(lenderId)) throw new AppError('NOT_FOUND');
  return countUsage(platform, db, lenderId, now);
}

async function countUsage({ hooks }: Platform, db: Queries, lenderId: string, now: Date): Promise<LenderUsage> {
  const usage: LenderUsage = {
    programs: await countPrograms(db, lenderId),
    documents: await countDocumentsOf(db, lenderId),
    lenderUsers: await countLenderUsers(db, lenderId),
    activeDeals: 0,
    openQuotes: 0,
    openApplications: 0,
  };
  for (const count of hooks.all(keepsLender)) Object.assign(usage, await count(db, lenderId, now));
  return usage;
}

const counted = (count: number, one: string): string[] =>
  count === 0 ? [] : [`${count} ${one}${count === 1 ? '' : 's'}`];

/**
 * Takes a lender off the market with its programs: it vanishes from lists, searches and new quotes, while deals that knew it
 * still show its name. Its people stay, without a company.
 * @throws NOT_FOUND, CONFLICT while active deals, open quotes or open applications point to it
 */
export const archive = (platform: Platform, lenderId: string, context: RequestContext): Promise<void> =>
  platform.database.transaction(async (tx) => {
    const row = await lockLender(tx, lenderId, 'archive');
    const { programs, documents, lenderUsers, ...usage } = await countUsage(platform, tx.db, lenderId, context.at);
    const { activeDeals, openQuotes, openApplications } = usage;
    const keeping = [
      ...counted(activeDeals, 'active deal'),
      ...counted(openQuotes, 'open quote request'),
      ...counted(openApplications, 'open application'),
    ];
    if (keeping.length > 0) {
      const points = activeDeals + openQuotes + openApplications === 1 ? 'points' : 'point';
      throw new AppError('CONFLICT', `${formatList(keeping)} still ${points} to it.`);
    }
    await tx.db.delete(lenderEdits).where(eq(lenderEdits.lenderId, lenderId));
    await withdrawPrograms(tx, lenderId, context.at);
    await updateLender(tx, row, { archivedAt: context.at }, context.at);
    // Whoever worked for it has no company after this.
    await record(tx, context, lenderArchived, { id: lenderId, after: { programs, documents, lenderUsers } });
  });
