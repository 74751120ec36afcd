import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { AppError, invalidField } from '../../../kernel/errors.ts';
import { audit, type RequestContext } from '../../../platform/database/audit.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { holdOnMarket } from '../../lenders/server/api.ts';
import type { PipelineEntry } from '../contract.ts';
import { leaveLenderStages, reachStage } from './board/stages.ts';
import { dealMoved, type Entry, lenderSelected, quoteCounts } from './deal-hooks.ts';
import { tellStatus } from './live/deal-events.ts';
import { pipelineEntries, pipelineLenders } from './tables.ts';

export { reachStage, stageMoved, stateLoanAmount } from './board/stages.ts';
export { addDeal, joinDeal, lockActiveDeal, makeDeal, type StatedDeal } from './deal/add-deal.ts';
export { addressesTeam, type DealReader, lenderReads, readerOf, readsThread } from './deal/deal-readers.ts';
export { grantStaffAccess, recordStaffReading, withStaffAccess } from './deal/staff-access.ts';
export {
  type AskedProgram,
  askedPrograms,
  type DealLine,
  dealArchived,
  dealEdited,
  dealMoved,
  dealTimeline,
  type Entry,
  lastActivity,
  lenderSelected,
  type QuoteCounts,
  type QuoteMilestones,
  quoteCounts,
  quoteMilestones,
} from './deal-hooks.ts';
export { readDealMessages, tellDeal, tellStatus } from './live/deal-events.ts';

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

/** The deals among these that exist, by id. */
export async function findDeals(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, Entry>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(pipelineEntries)
    .where(inArray(pipelineEntries.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** What is known of the deals of a kind that are not archived and were changed last, whoever owns them. */
export const readLatestDeals = (db: Queries, loanType: string, limit: number) =>
  db
    .select({ stated: pipelineEntries.deal })
    .from(pipelineEntries)
    .where(and(eq(pipelineEntries.loanType, loanType), isNull(pipelineEntries.archivedAt)))
    .orderBy(desc(pipelineEntries.updatedAt))
    .limit(limit);

const noDeal = () => new AppError('NOT_FOUND', 'The requested pipeline entry could not be found.');
const ofOwner = (entryId: string, ownerId: string) =>
  and(eq(pipelineEntries.id, entryId), eq(pipelineEntries.ownerId, ownerId));

/** @throws NOT_FOUND for anybody else's entry */
export async function findDeal(db: Queries, entryId: string, ownerId: string): Promise<Entry> {
  const [entry] = await db.select().from(pipelineEntries).where(ofOwner(entryId, ownerId));
  if (!entry) throw noDeal();
  return entry;
}

/** @throws NOT_FOUND for anybody else's entry */
export async function assertDeal(db: Queries, entryId: string, ownerId: string): Promise<void> {
  await findDeal(db, entryId, ownerId);
}

/** Locks an entry of this owner for the rest of the transaction. @throws NOT_FOUND for anybody else's */
export async function lockDeal(tx: Transaction, entryId: string, ownerId: string): Promise<Entry> {
  const [entry] = await tx.db.select().from(pipelineEntries).where(ofOwner(entryId, ownerId)).for('update');
  if (!entry) throw noDeal();
  return entry;
}

/** The ids of all deals of somebody. */
export async function findOwnDealIds(db: Queries, ownerId: string): Promise<string[]> {
  const own = eq(pipelineEntries.ownerId, ownerId);
  return (await db.select({ id: pipelineEntries.id }).from(pipelineEntries).where(own)).map(({ id }) => id);
}

/** A deal that stays as it is until the transaction ends. @throws NOT_FOUND */
export async function holdDealShared(tx: Transaction, entryId: string): Promise<Entry> {
  const [entry] = await tx.db.select().from(pipelineEntries).where(eq(pipelineEntries.id, entryId)).for('share');
  if (!entry) throw noDeal();
  return entry;
}

/** The deal may be given this lender, or has it already and may keep it. */
export function mayTakeLender(deal: Pick<Entry, 'archivedAt' | 'selectedLenderId'>, lenderId: string): boolean {
  const may = dealMay(deal, [lenderId]);
  return may.selectLender || (may.undoSelection && deal.selectedLenderId === lenderId);
}

/**
 * Gives a deal its lender, or takes it back (null), and has everything follow that hangs on it. The caller holds the
 * deal's lock. The lender it has already is not written again, but what hangs on the deal catches up.
 * @throws CONFLICT for an archived deal, for one with another lender, and for a lender that has left the market, INVALID_INPUT for a lender the deal does not have
 */
export async function selectLender(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  deal: Entry,
  lenderId: string | null,
): Promise<Entry> {
  const links = tx.db.select({ id: pipelineLenders.lenderId }).from(pipelineLenders);
  const lenderIds = (await links.where(eq(pipelineLenders.entryId, deal.id))).map(({ id }) => id);
  const admitted =
    lenderId === null
      ? dealMay(deal, lenderIds).undoSelection
      : mayTakeLender(deal, lenderId) && lenderIds.includes(lenderId);
  if (!admitted) throw refusedSelection(deal, lenderId);
  const after = deal.selectedLenderId === lenderId ? deal : await writeSelection(platform, tx, context, deal, lenderId);
  for (const follow of platform.hooks.all(lenderSelected)) await follow(tx, context, after);
  return after;
}

function refusedSelection({ archivedAt, selectedLenderId }: Entry, lenderId: string | null): AppError {
  if (archivedAt) return new AppError('CONFLICT', 'This deal is archived. Unarchive it first.');
  if (selectedLenderId !== null && selectedLenderId !== lenderId) {
    return new AppError('CONFLICT', 'This deal has a lender already. Undo the selection first.');
  }
  if (lenderId === null) return new AppError('CONFLICT', 'This deal has no lender to take back.');
  return invalidField('lenderId', 'This lender is not part of the deal.');
}

async function writeSelection(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  deal: Entry,
  lenderId: string | null,
): Promise<Entry> {
  if (lenderId !== null && !(await holdOnMarket(tx, [lenderId])).has(lenderId))
    throw new AppError('CONFLICT', 'This lender is no longer on Plinth.');
  const [after] = await tx.db
    .update(pipelineEntries)
    .set({ selectedLenderId: lenderId, updatedAt: context.at })
    .where(eq(pipelineEntries.id, deal.id))
    .returning();
  if (!after) throw new AppError('NOT_FOUND');
  await audit(tx, context, {
    action: lenderId === null ? 'pipelineEntry.selectionUndone' : 'pipelineEntry.lenderSelected',
    entity: 'pipelineEntry',
    entityId: deal.id,
    before: { selectedLenderId: deal.selectedLenderId },
    after: { selectedLenderId: lenderId },
  });
  await platform.events.publish(tx, { topic: 'account', accountId: deal.ownerId, type: 'pipeline', id: deal.id });
  const kind = lenderId === null ? 'selectionUndone' : 'selected';
  const concerned = lenderId ?? deal.selectedLenderId;
  if (concerned !== null)
    for (const tell of platform.hooks.all(dealMoved)) await tell(tx, context, after, { kind, lenderId: concerned });
  const milestone = lenderId === null ? null : 'Lender selected';
  const status = { message: milestone ?? 'Selection undone', milestone } as const;
  tellStatus(platform, tx, context.at, { dealId: deal.id, lenderId: concerned, ...status });
  if (lenderId !== null) return reachStage(platform, tx, context, after, 'selected');
  const counted = await Promise.all(platform.hooks.all(quoteCounts).map((count) => count(tx.db, [deal.id])));
  const counts = counted.flatMap((list) => list.get(deal.id) ?? []);
  const facts = { asked: counts.some(({ asked }) => asked > 0), offered: counts.some(({ offered }) => offered > 0) };
  return leaveLenderStages(platform, tx, context, after, facts);
}

/** Holds the deal of something that hangs on it, before that is held itself: everybody takes the two in this order. */
export async function holdDeal(tx: Transaction, dealId: string): Promise<Entry | undefined> {
  const [deal] = await tx.db.select().from(pipelineEntries).where(eq(pipelineEntries.id, dealId)).for('no key update');
  return deal;
}
