import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { PipelineEntry } from '../../contract.ts';
import { isSubmitted } from '../../stages.ts';
import type { Entry } from '../deal-hooks.ts';
import { pipelineEntries } from '../tables.ts';

/**
 * What may happen to a deal now: the calls ask it, and the page is sent it.
 * @param lenderIds the lenders of the deal
 * @param isWithLender its loan package was submitted in Plinth, wherever somebody has moved the deal since
 */
export function dealMay(
  deal: Pick<Entry, 'archivedAt' | 'selectedLenderId' | 'stage'>,
  lenderIds: readonly string[],
  isWithLender = false,
): PipelineEntry['can'] {
  const stays = isWithLender || isSubmitted(deal.stage);
  const archived = deal.archivedAt !== null;
  const selected = deal.selectedLenderId !== null;
  return {
    archive: !archived,
    unarchive: archived,
    selectLender: !archived && !selected && lenderIds.length > 0,
    undoSelection: !archived && selected && !stays,
    selectProgram: !archived && selected && !stays,
  };
}

/** The deal may be given this lender, or has it already and may keep it. */
export function mayTakeLender(
  deal: Pick<Entry, 'archivedAt' | 'selectedLenderId' | 'stage'>,
  lenderId: string,
): boolean {
  const keeps = deal.archivedAt === null && deal.selectedLenderId === lenderId;
  return keeps || dealMay(deal, [lenderId]).selectLender;
}

/** Locks the deal of something that hangs on it, before that is locked itself: everybody takes the two in this order. */
export async function lockDealById(tx: Transaction, dealId: string): Promise<Entry | undefined> {
  const [deal] = await tx.db.select().from(pipelineEntries).where(eq(pipelineEntries.id, dealId)).for('no key update');
  return deal;
}
