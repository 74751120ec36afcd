import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { PipelineEntry } from '../../contract.ts';
import type { Entry } from '../deal-hooks.ts';
import { pipelineEntries } from '../tables.ts';

/** What may happen to a deal now: the calls ask it, and the page is sent it. @param lenderIds the lenders of the deal */
export function dealMay(
  deal: Pick<Entry, 'archivedAt' | 'selectedLenderId'>,
  lenderIds: readonly string[],
): PipelineEntry['can'] {
  const archived = deal.archivedAt !== null;
  const selected = deal.selectedLenderId !== null;
  return {
    archive: !archived,
    unarchive: archived,
    selectLender: !archived && !selected && lenderIds.length > 0,
    undoSelection: !archived && selected,
  };
}

/** The deal may be given this lender, or has it already and may keep it. */
export function mayTakeLender(deal: Pick<Entry, 'archivedAt' | 'selectedLenderId'>, lenderId: string): boolean {
  const may = dealMay(deal, [lenderId]);
  return may.selectLender || (may.undoSelection && deal.selectedLenderId === lenderId);
}

/** Holds the deal of something that hangs on it, before that is held itself: everybody takes the two in this order. */
export async function holdDeal(tx: Transaction, dealId: string): Promise<Entry | undefined> {
  const [deal] = await tx.db.select().from(pipelineEntries).where(eq(pipelineEntries.id, dealId)).for('no key update');
  return deal;
}
