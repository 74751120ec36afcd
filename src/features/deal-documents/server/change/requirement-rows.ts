import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type Entry, lockDeal } from '../../../pipeline/server/api.ts';
import type { LenderRequirement } from '../../../requirements/server/api.ts';
import type { DealRequirement } from '../../contract.ts';
import { requirementChanged } from '../../events.ts';
import { dealDocumentTexts } from '../../model.ts';
import { presentNeeded } from '../list/present.ts';
import { findNeeded, readDealRequirements } from '../list/read-list.ts';
import { type DealRequirementRow, dealRequirements } from '../tables.ts';

/** A deal of this owner that may be changed, locked: whatever happens to its documents goes one after the other. @throws NOT_FOUND, CONFLICT */
export async function lockOpenDeal(tx: Transaction, dealId: string, ownerId: string): Promise<Entry> {
  const deal = await lockDeal(tx, dealId, ownerId);
  if (deal.archivedAt !== null) throw new AppError('CONFLICT', dealDocumentTexts.archived);
  return deal;
}

/** @throws NOT_FOUND for what the lender never asked for, CONFLICT for what the deal doesn't need as it is now */
export async function assertNeeded(
  platform: Platform,
  db: Queries,
  deal: Entry,
  requirementId: string,
): Promise<LenderRequirement> {
  const wanted = await findNeeded(platform, db, deal);
  const found = wanted.missing === null ? wanted.requirements.find(({ id }) => id === requirementId) : undefined;
  if (found) return found;
  const known = and(eq(dealRequirements.dealId, deal.id), eq(dealRequirements.requirementId, requirementId));
  if ((await db.$count(dealRequirements, known)) > 0) throw new AppError('CONFLICT', dealDocumentTexts.notNeeded);
  throw new AppError('NOT_FOUND');
}

/** The row of a requirement of a locked deal, made where nothing has happened to it yet. */
export async function ensureRow(
  { db }: Transaction,
  { at }: RequestContext,
  dealId: string,
  { requirementId, lenderId }: { readonly requirementId: string; readonly lenderId: string },
): Promise<DealRequirementRow> {
  const [row] = await db
    .insert(dealRequirements)
    .values({ dealId, requirementId, lenderId, status: 'pending', updatedAt: at })
    // Reads the row back where there is one.
    .onConflictDoUpdate({
      target: [dealRequirements.dealId, dealRequirements.requirementId],
      set: { setAsideAt: null },
    })
    .returning();
  if (!row) throw new AppError('CONFLICT');
  return row;
}

/** The context of what happens to a row now: never as old as what happened last, however long its call took to get here. */
export const contextAfter = (context: RequestContext, { updatedAt }: DealRequirementRow): RequestContext => ({
  ...context,
  at: new Date(Math.max(context.at.getTime(), updatedAt.getTime() + 1)),
});

type Change = Pick<DealRequirementRow, 'status'> & Partial<Pick<DealRequirementRow, 'problem' | 'documentId'>>;

/** Writes how far a required document is. The caller has locked the deal. */
export async function changeRow(
  tx: Transaction,
  started: RequestContext,
  ownerId: string,
  row: DealRequirementRow,
  change: Change,
): Promise<DealRequirementRow> {
  const context = contextAfter(started, row);
  const values = { problem: null, ...change, updatedAt: context.at };
  const [after] = await tx.db.update(dealRequirements).set(values).where(eq(dealRequirements.id, row.id)).returning();
  if (!after) throw new AppError('NOT_FOUND');
  const { dealId, requirementId, status, problem, documentId } = after;
  await record(tx, context, requirementChanged, {
    id: row.id,
    payload: { ownerId, dealId, requirementId, status, problem, documentId },
    before: { status: row.status },
    after: { status },
  });
  return after;
}

/** One required document as it is answered. @throws NOT_FOUND */
export async function presentRequirement(
  platform: Platform,
  db: Queries,
  deal: Entry,
  requirementId: string,
): Promise<DealRequirement> {
  const list = await readDealRequirements(platform, db, deal);
  const needed = list.missing === null ? list.needed : [];
  const [requirement] = await presentNeeded(
    platform,
    db,
    needed.filter((one) => one.requirement.id === requirementId),
  );
  if (!requirement) throw new AppError('NOT_FOUND');
  return requirement;
}
