import { and, desc, eq, isNull, notInArray } from 'drizzle-orm';
import type { Happened } from '../../../../kernel/event-type.ts';
import { isReady } from '../../../../lending/documents/requirement.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { FollowerCall } from '../../../../platform/events/followers.ts';
import { findDeals } from '../../../pipeline/server/api.ts';
import { documentTypesOf } from '../../../requirements/server/api.ts';
import { moveOne } from '../arriving/move-documents.ts';
import { hasFile } from '../files/deal-files.ts';
import { type NeededDocument, readDealRequirements } from '../list/read-list.ts';
import { dealDocuments, dealRequirements } from '../tables.ts';

/**
 * A deal goes to another lender or program: what was brought for the one before stands for documents of the same type that the new
 * one asks for, so that only the rest is asked of anybody. Forms are the lender's own: each fills and signs its own ones.
 */
export async function carryOver({ platform, tx, context, happened }: FollowerCall<object>): Promise<void> {
  const deals = await findDeals(
    tx.db,
    happened.map(({ id }: Happened) => id),
  );
  for (const deal of deals.values()) {
    const list = await readDealRequirements(platform, tx.db, deal);
    if (list.missing !== null || deal.archivedAt !== null) continue;
    const open = list.needed.filter(isOpen);
    if (open.length === 0) continue;
    const needed = new Set(list.needed.map(({ requirement }) => requirement.id));
    const files = await readSetAside(tx.db, deal.id, [...needed]);
    for (const { requirement } of open) {
      const place = files.findIndex(({ documentType }) => documentType === requirement.documentType);
      const [file] = place === -1 ? [] : files.splice(place, 1);
      const move = file && { documentId: file.id, from: null, to: requirement.id };
      if (move) await moveOne(platform, tx, context, { deal, needed }, move);
    }
  }
}

/** The type 'other' says nothing of what is asked for. */
const isOpen = ({ requirement: { source, documentType }, row }: NeededDocument): boolean =>
  source !== 'template' &&
  documentType !== 'other' &&
  row?.status !== 'processing' &&
  !isReady(row?.status ?? 'pending');

/** The uploaded files that stand for what an earlier lender or program asked for, with the type of that, the newest first. */
async function readSetAside(db: Queries, dealId: string, needed: string[]) {
  const { requirementId } = dealRequirements;
  const rows = await db
    .select({ id: dealDocuments.id, requirementId })
    .from(dealDocuments)
    .innerJoin(dealRequirements, eq(dealRequirements.id, dealDocuments.dealRequirementId))
    .where(
      and(
        eq(dealDocuments.dealId, dealId),
        eq(dealDocuments.origin, 'uploaded'),
        isNull(dealDocuments.replacedAt),
        notInArray(requirementId, needed),
        hasFile,
      ),
    )
    .orderBy(desc(dealDocuments.uploadedAt), desc(dealDocuments.id));
  const types = await documentTypesOf(
    db,
    rows.map((row) => row.requirementId),
  );
  return rows.map((row) => ({ id: row.id, documentType: types.get(row.requirementId) }));
}
