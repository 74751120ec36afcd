import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { BulkAnswer } from '../../board/stages-contract.ts';
import { setArchived } from '../deal/manage-deals.ts';

type Outcome = BulkAnswer['deals'][number];

interface Bulk {
  readonly ownerId: string;
  readonly ids: readonly string[];
  readonly archived: boolean;
}

/**
 * Puts deals away or takes them back, each in a transaction of its own: a deal that is refused leaves the others done, and
 * lenders' requests are held only while their own deal is worked on. Said again, it does what was left undone. When something
 * fails in the middle, what is done is answered as done, and the rest as not.
 */
export async function archiveMany(
  platform: Platform,
  context: RequestContext,
  { ownerId, ids, archived }: Bulk,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const all = [...new Set(ids)];
  try {
    for (const dealId of all) outcomes.push(await archiveOne(platform, context, { dealId, ownerId, archived }));
    return outcomes;
  } catch (error) {
    if (outcomes.length === 0) throw error;
    platform.log.error({ err: error, done: outcomes.length }, 'bulk archive');
    const notDone = {
      outcome: 'refused',
      message: 'Something went wrong before it was its turn. Please try again.',
    } as const;
    return [...outcomes, ...all.slice(outcomes.length).map((_id) => ({ _id, ...notDone }))];
  }
}

async function archiveOne(
  platform: Platform,
  context: RequestContext,
  which: { readonly dealId: string; readonly ownerId: string; readonly archived: boolean },
): Promise<Outcome> {
  try {
    const { isChanged } = await platform.database.transaction((tx) => setArchived(tx, context, which));
    return { _id: which.dealId, outcome: isChanged ? 'changed' : 'unchanged', message: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return { _id: which.dealId, outcome: 'refused', message: error.message };
  }
}
