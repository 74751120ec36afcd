import { and, desc, eq } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { dealDocumentRemoved } from '../../events.ts';
import { hasFile } from '../files/deal-files.ts';
import { whyKept } from '../hooks.ts';
import { readRejections } from '../list/rejections.ts';
import { type DealDocumentRow, type DealRequirementRow, dealDocuments, dealRequirements } from '../tables.ts';
import { changeRow, lockOpenDeal } from './requirement-rows.ts';

interface Removal {
  readonly dealId: string;
  readonly ownerId: string;
  readonly documentId: string;
}

/**
 * Removes a file of a deal; of its requirement the one before it counts again. The file itself is removed by the caller.
 * @returns the requirement that it stood for; null: none
 * @throws NOT_FOUND, CONFLICT for an archived deal, and for a file that is being signed or was sent to a lender
 */
export async function removeDealDocument(
  { hooks }: Pick<Platform, 'hooks'>,
  tx: Transaction,
  context: RequestContext,
  { dealId, ownerId, documentId }: Removal,
): Promise<string | null> {
  await lockOpenDeal(tx, dealId, ownerId);
  const own = and(eq(dealDocuments.id, documentId), eq(dealDocuments.dealId, dealId));
  if ((await tx.db.$count(dealDocuments, own)) === 0) throw new AppError('NOT_FOUND');
  const reason = await reasonKept(hooks, tx.db, documentId);
  if (reason !== undefined) throw new AppError('CONFLICT', reason);
  const [document] = await tx.db.delete(dealDocuments).where(own).returning();
  if (!document) throw new AppError('NOT_FOUND');
  const row = await findRow(tx, document.dealRequirementId);
  const requirementId = row?.requirementId ?? null;
  const { origin, size } = document;
  await record(tx, context, dealDocumentRemoved, {
    id: documentId,
    payload: { ownerId, dealId, requirementId },
    before: { origin, size },
  });
  if (row && document.replacedAt === null) await fallBack(hooks, tx, context, ownerId, row);
  return requirementId;
}

/** Why a file stays where it is: it is being signed, or was sent to a lender. Undefined for any other. */
export async function reasonKept(
  hooks: Platform['hooks'],
  db: Queries,
  documentId: string,
): Promise<string | undefined> {
  for (const ask of hooks.all(whyKept)) {
    const reason = await ask(db, documentId);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

export async function findRow({ db }: Transaction, id: string | null): Promise<DealRequirementRow | undefined> {
  if (id === null) return undefined;
  const [row] = await db.select().from(dealRequirements).where(eq(dealRequirements.id, id));
  return row;
}

/** Of a requirement the file before the one that is gone counts again. */
export async function fallBack(
  hooks: Platform['hooks'],
  tx: Transaction,
  context: RequestContext,
  ownerId: string,
  row: DealRequirementRow,
): Promise<void> {
  const [before] = await tx.db
    .select()
    .from(dealDocuments)
    .where(and(eq(dealDocuments.dealRequirementId, row.id), hasFile))
    .orderBy(desc(dealDocuments.uploadedAt), desc(dealDocuments.id))
    .limit(1);
  if (before) await tx.db.update(dealDocuments).set({ replacedAt: null }).where(eq(dealDocuments.id, before.id));
  // A run that is under way writes its own outcome.
  const status = row.status === 'processing' ? row.status : await statusOf(hooks, tx.db, row, before);
  await changeRow(tx, context, ownerId, row, { status, documentId: before?.id ?? null });
}

/** A file that the lender rejected here is not there again because its replacement is gone. */
async function statusOf(
  hooks: Platform['hooks'],
  db: Queries,
  { requirementId }: DealRequirementRow,
  document: DealDocumentRow | undefined,
) {
  if (document === undefined) return 'pending';
  const rejections = await readRejections(hooks, db, [document.id]);
  if (rejections.some((one) => one.requirementId === requirementId)) return 'rejected';
  return document.origin === 'filled' ? 'completed' : 'uploaded';
}
