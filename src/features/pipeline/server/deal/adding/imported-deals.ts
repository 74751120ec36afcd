import { eq } from 'drizzle-orm';
import type { RequestContext } from '../../../../../platform/caller.ts';
import { lockUntilCommit, type Transaction } from '../../../../../platform/database/database.ts';
import type { Platform } from '../../../../../platform/platform.ts';
import { addressKey } from '../../../model.ts';
import { stateLoanAmount } from '../../board/stages.ts';
import { lastActivity } from '../../deal-hooks.ts';
import { dealEventCounts, pipelineEntries } from '../../tables.ts';
import { joinDeal, lockActiveDeal, type StatedDeal } from './add-deal.ts';
import { writeArchived } from './write-archived.ts';

interface Imported {
  /** The id that the deal gets. */
  readonly id: string;
  readonly stated: StatedDeal;
  /** There is one for the address and loan type, and its owner wants another: it gets a number behind its address. */
  readonly isAnother: boolean;
}

/** Adds a deal of an import. @returns whether it did: not where its owner has one for the address and did not want another */
export async function addImportedDeal(
  tx: Transaction,
  context: RequestContext,
  { id, stated, isAnother }: Imported,
): Promise<boolean> {
  const { ownerId, loanType } = stated;
  for (let copy = 1; copy <= copiesAtMost; copy++) {
    const address = copy === 1 ? stated.address : `${stated.address} (${copy})`;
    await lockUntilCommit(tx, 'deal', ownerId, loanType, addressKey(address));
    if (await lockActiveDeal(tx, { ...stated, address })) {
      if (!isAnother) return false;
      continue;
    }
    const deal = await joinDeal(tx, context, { id, stated: { ...stated, address }, known: undefined, lenderIds: [] });
    await stateLoanAmount(tx, deal, null);
    return true;
  }
  return false;
}

/** Active deals of one address and loan type: each more is looked for, and locked, one by one. */
const copiesAtMost = 20;

/**
 * Archives a deal that nobody has touched since it was added.
 * @returns why it stays otherwise
 */
export async function archiveUntouched(
  { hooks }: Platform,
  tx: Transaction,
  context: RequestContext,
  { dealId, ownerId }: { readonly dealId: string; readonly ownerId: string },
): Promise<'changed' | 'active' | 'archived' | undefined> {
  const [deal] = await tx.db.select().from(pipelineEntries).where(eq(pipelineEntries.id, dealId)).for('update');
  if (!deal || deal.ownerId !== ownerId || deal.archivedAt !== null) return 'archived';
  const added = deal.createdAt.getTime();
  if (deal.updatedAt.getTime() !== added || deal.stageAt.getTime() !== added) return 'changed';
  const happened = await Promise.all(hooks.all(lastActivity).map((ask) => ask(tx.db, [dealId])));
  const events = await tx.db.$count(dealEventCounts, eq(dealEventCounts.entryId, dealId));
  if (events > 0 || happened.some((activity) => activity.has(dealId))) return 'active';
  await writeArchived(tx, context, deal, true);
  return undefined;
}
