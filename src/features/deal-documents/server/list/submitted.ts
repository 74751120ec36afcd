import { and, desc, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { dealDocumentLimits } from '../../model.ts';
import { changeRow } from '../change/requirement-rows.ts';
import { hasFile } from '../files/deal-files.ts';
import { type DealDocumentRow, dealDocuments, dealRequirements } from '../tables.ts';

// What a lender sees and says of documents that were submitted to it.

/** These files of deals, by id. */
export async function findDealDocuments(
  db: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DealDocumentRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(dealDocuments)
    .where(inArray(dealDocuments.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

interface Receiver {
  readonly dealId: string;
  /** Null: nobody, so that files for every lender are meant. */
  readonly lenderId: string | null;
}

/**
 * The files of a deal that can be sent to this lender, the newest first: what was filled in for another one never is.
 * @param ids only these; undefined: all of them
 */
export async function filesOfDeal(
  db: Queries,
  { dealId, lenderId }: Receiver,
  ids?: readonly string[],
): Promise<DealDocumentRow[]> {
  const isOwn =
    lenderId === null ? undefined : or(eq(dealDocuments.origin, 'uploaded'), eq(dealRequirements.lenderId, lenderId));
  const asked = ids && inArray(dealDocuments.id, [...ids]);
  const rows = await db
    .select({ document: dealDocuments })
    .from(dealDocuments)
    .leftJoin(dealRequirements, eq(dealRequirements.id, dealDocuments.dealRequirementId))
    .where(and(eq(dealDocuments.dealId, dealId), isNotNull(dealDocuments.fileKey), hasFile, isOwn, asked))
    .orderBy(desc(dealDocuments.uploadedAt), desc(dealDocuments.id))
    .limit(dealDocumentLimits.dealDocuments);
  return rows.map(({ document }) => document);
}

interface Filling {
  readonly versionId: string;
  readonly filledAt: Date;
}

/** Those of these files that were filled in from answers: from which version of a form, and when. */
export async function findFillings(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, Filling>> {
  if (ids.length === 0) return new Map();
  const { id, origin, templateVersionId, uploadedAt: filledAt } = dealDocuments;
  const rows = await db
    .select({ id, versionId: templateVersionId, filledAt })
    .from(dealDocuments)
    .where(and(inArray(id, [...new Set(ids)]), eq(origin, 'filled'), isNotNull(templateVersionId)));
  return new Map(
    rows.flatMap(({ versionId, ...row }) => (versionId ? [[row.id, { ...row, versionId }] as const] : [])),
  );
}

interface Decision {
  readonly dealId: string;
  readonly ownerId: string;
  readonly requirementId: string;
  /** The file that was looked at: what stands in its place since then is not decided on. */
  readonly documentId: string;
  readonly status: 'approved' | 'rejected';
}

/** The lender accepted or rejected what stands for a requirement. The caller has locked the deal. */
export async function decideRequirement(
  tx: Transaction,
  context: RequestContext,
  { dealId, ownerId, requirementId, documentId, status }: Decision,
): Promise<void> {
  const [row] = await tx.db
    .select()
    .from(dealRequirements)
    .where(and(eq(dealRequirements.dealId, dealId), eq(dealRequirements.requirementId, requirementId)));
  if (row?.documentId !== documentId || row.status === status) return;
  await changeRow(tx, context, ownerId, row, { status, documentId });
}
