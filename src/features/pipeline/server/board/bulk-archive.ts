import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/database/audit.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { BulkAnswer } from '../../stages-contract.ts';
import { lockDeal } from '../api.ts';
import { setArchived } from '../manage-deals.ts';

type Outcome = BulkAnswer['deals'][number];

interface Bulk {
  readonly ownerId: string;
  readonly ids: readonly string[];
  readonly archived: boolean;
}

/**
 * Puts deals away or takes them back, each in a transaction of its own: a deal that is refused leaves the others done, and
 * lenders' requests are held only while their own deal is worked on. Said again, it does what was left undone.
 */
export async function archiveMany(
  platform: Platform,
  context: RequestContext,
  { ownerId, ids, archived }: Bulk,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const dealId of new Set(ids)) {
    outcomes.push(await archiveOne(platform, context, { dealId, ownerId, archived }));
  }
  return outcomes;
}

async function archiveOne(
  platform: Platform,
  context: RequestContext,
  which: { readonly dealId: string; readonly ownerId: string; readonly archived: boolean },
): Promise<Outcome> {
  try {
    return await platform.database.transaction(async (tx) => {
      const before = await lockDeal(tx, which.dealId, which.ownerId);
      const after = await setArchived(platform, tx, context, before, which.archived);
      return { _id: which.dealId, outcome: after === before ? 'unchanged' : 'changed', message: null };
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return { _id: which.dealId, outcome: 'refused', message: error.message };
  }
}
