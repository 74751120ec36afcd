import { and, eq, isNull } from 'drizzle-orm';
import { AppError, invalidField } from '../../../kernel/errors.ts';
import type { ProgramKind } from '../../../lending/kinds.ts';
import { audit, type Cause } from '../../../platform/audit.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events.ts';
import { addressKey } from '../model.ts';
import { pipelineEntries, pipelineLenders } from './tables.ts';

export type Entry = typeof pipelineEntries.$inferSelect;

export interface Deal {
  readonly ownerId: string;
  readonly loanType: ProgramKind;
  readonly address: string;
  readonly clientName: string | null;
  readonly fico: number | null;
  readonly experience: number | null;
  readonly purchasePrice: number | null;
  readonly rehabNeeded: number | null;
  readonly arv: number | null;
  readonly liquidity: number | null;
  readonly asisValue: number | null;
}

/** @throws NOT_FOUND for anybody else's entry */
export async function assertEntry(db: Queries, entryId: string, ownerId: string): Promise<void> {
  const own = and(eq(pipelineEntries.id, entryId), eq(pipelineEntries.ownerId, ownerId));
  const [entry] = await db.select({ id: pipelineEntries.id }).from(pipelineEntries).where(own);
  if (!entry) throw new AppError('NOT_FOUND', 'The requested pipeline entry could not be found.');
}

/** Locks an entry of this owner for the rest of the transaction. @throws NOT_FOUND for anybody else's */
export async function lockEntry(tx: Transaction, entryId: string, ownerId: string): Promise<Entry> {
  const own = and(eq(pipelineEntries.id, entryId), eq(pipelineEntries.ownerId, ownerId));
  const [entry] = await tx.db.select().from(pipelineEntries).where(own).for('update');
  if (!entry) throw new AppError('NOT_FOUND', 'The requested pipeline entry could not be found.');
  return entry;
}

/** Locks the owner's active deal for this address and kind, when there is one. */
export async function lockActiveDeal(
  tx: Transaction,
  deal: Pick<Deal, 'ownerId' | 'loanType' | 'address'>,
): Promise<Entry | undefined> {
  const same = and(
    eq(pipelineEntries.ownerId, deal.ownerId),
    eq(pipelineEntries.loanType, deal.loanType),
    eq(pipelineEntries.addressKey, addressKey(deal.address)),
    isNull(pipelineEntries.archivedAt),
  );
  const [known] = await tx.db.select().from(pipelineEntries).where(same).for('update');
  return known;
}

/** The owner's active deal for this address and kind, brought up to date with what was just said of it, or a new one. */
export async function joinDeal(
  tx: Transaction,
  cause: Cause,
  deal: Deal,
  lenderIds: readonly string[],
): Promise<Entry> {
  const known = await lockActiveDeal(tx, deal);
  const values = {
    ...deal,
    addressKey: addressKey(deal.address),
    clientName: deal.clientName ?? known?.clientName ?? null,
    updatedAt: cause.at,
  };
  const [entry] = known
    ? await tx.db.update(pipelineEntries).set(values).where(eq(pipelineEntries.id, known.id)).returning()
    : await tx.db
        .insert(pipelineEntries)
        .values({ ...values, createdAt: cause.at })
        .returning();
  if (!entry) throw new AppError('CONFLICT');
  if (lenderIds.length > 0) {
    const rows = lenderIds.map((lenderId) => ({ entryId: entry.id, lenderId, addedAt: cause.at }));
    await tx.db.insert(pipelineLenders).values(rows).onConflictDoNothing();
  }
  await audit(tx, cause, {
    action: known ? 'pipelineEntry.joined' : 'pipelineEntry.created',
    entity: 'pipelineEntry',
    entityId: entry.id,
    before: known,
    after: { ...entry, lenderIds },
  });
  return entry;
}

/**
 * Writes the lender of a deal, or none. State is read under the lock the caller holds.
 * @throws CONFLICT for an archived deal, INVALID_INPUT for a lender the deal does not have
 */
export async function writeSelection(
  tx: Transaction,
  events: Events,
  cause: Cause,
  entry: Entry,
  lenderId: string | null,
): Promise<Entry> {
  if (entry.archivedAt) throw new AppError('CONFLICT', 'This deal is archived. Unarchive it first.');
  if (lenderId !== null) {
    const link = and(eq(pipelineLenders.entryId, entry.id), eq(pipelineLenders.lenderId, lenderId));
    const [member] = await tx.db.select().from(pipelineLenders).where(link);
    if (!member) throw invalidField('lenderId', 'This lender is not part of the deal.');
  }
  const [after] = await tx.db
    .update(pipelineEntries)
    .set({ selectedLenderId: lenderId, updatedAt: cause.at })
    .where(eq(pipelineEntries.id, entry.id))
    .returning();
  if (!after) throw new AppError('NOT_FOUND');
  await audit(tx, cause, {
    action: lenderId === null ? 'pipelineEntry.selectionUndone' : 'pipelineEntry.lenderSelected',
    entity: 'pipelineEntry',
    entityId: entry.id,
    before: { selectedLenderId: entry.selectedLenderId },
    after: { selectedLenderId: lenderId },
  });
  await events.publish(tx, { topic: 'account', accountId: entry.ownerId, type: 'pipeline', id: entry.id });
  return after;
}

/** Puts a deal away or takes it back. @throws CONFLICT when an active deal for the same address is in the way */
export async function writeArchived(
  tx: Transaction,
  events: Events,
  cause: Cause,
  entry: Entry,
  archived: boolean,
): Promise<Entry> {
  const active = archived ? undefined : await lockActiveDeal(tx, entry);
  if (active && active.id !== entry.id) {
    throw new AppError('CONFLICT', 'Another active deal has this address. Archive that one first.');
  }
  const [after] = await tx.db
    .update(pipelineEntries)
    .set({ archivedAt: archived ? (entry.archivedAt ?? cause.at) : null, updatedAt: cause.at })
    .where(eq(pipelineEntries.id, entry.id))
    .returning();
  if (!after) throw new AppError('NOT_FOUND');
  await audit(tx, cause, {
    action: archived ? 'pipelineEntry.archived' : 'pipelineEntry.unarchived',
    entity: 'pipelineEntry',
    entityId: entry.id,
    before: { archivedAt: entry.archivedAt },
    after: { archivedAt: after.archivedAt },
  });
  await events.publish(tx, { topic: 'account', accountId: entry.ownerId, type: 'pipeline', id: entry.id });
  return after;
}
