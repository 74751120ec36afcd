import { inArray } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import { findFillings } from '../../../deal-documents/server/api.ts';
import { type LoanPackage, packageDocuments } from '../../../submission/server/api.ts';
import type { PackageDocument } from '../../contract.ts';
import { packageDocumentReviews } from '../tables.ts';

/** The documents of a package in its order, with what the lender says of each. */
export async function presentDocuments(db: Queries, { id }: LoanPackage): Promise<PackageDocument[]> {
  const rows = await packageDocuments(db, id);
  if (rows.length === 0) return [];
  const [reviews, fillings] = await Promise.all([
    db
      .select()
      .from(packageDocumentReviews)
      .where(
        inArray(
          packageDocumentReviews.documentId,
          rows.map((row) => row.id),
        ),
      ),
    findFillings(
      db,
      rows.map(({ dealDocumentId }) => dealDocumentId),
    ),
  ]);
  const byDocument = new Map(reviews.map((review) => [review.documentId, review]));
  return rows.map((row) => {
    const review = byDocument.get(row.id);
    return {
      _id: row.id,
      requirementId: row.requirementId,
      name: row.name,
      originalName: row.originalName,
      mediaType: row.mediaType,
      size: row.size,
      sha256: row.sha256.toString('hex'),
      isSigned: row.envelopeDocumentId !== null,
      isFilled: fillings.has(row.dealDocumentId),
      review: review
        ? {
            decision: review.decision,
            reason: review.reason,
            at: review.decidedAt.toISOString(),
            conditionId: review.conditionId,
            version: review.version,
          }
        : null,
    };
  });
}
