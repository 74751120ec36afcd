import { and, countDistinct, desc, eq, gte, inArray, ne, sql } from 'drizzle-orm';
import { dayMs } from '../../../../kernel/dates.ts';
import type { AskedBack } from '../../../../lending/preflight/facts.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Rejection } from '../../../deal-documents/server/api.ts';
import type { Entry } from '../../../pipeline/server/api.ts';
import { nameRequirements } from '../../../requirements/server/api.ts';
import { loanPackageDocuments, loanPackages } from '../../../submission/server/api.ts';
import { packageDocumentReviews as reviews } from '../tables.ts';

/**
 * For the documents of deals: which of these files lenders have rejected. A file may be in several packages, of one lender or of
 * many: each lender's last decision on it counts, for each document that it stood for.
 */
export async function readRejectedFiles(db: Queries, documentIds: readonly string[]): Promise<readonly Rejection[]> {
  if (documentIds.length === 0) return [];
  const { dealDocumentId: documentId, requirementId } = loanPackageDocuments;
  const { lenderId } = loanPackages;
  const rows = await db
    .selectDistinctOn([documentId, lenderId, requirementId], {
      ...{ documentId, lenderId, requirementId },
      ...{ at: reviews.decidedAt, reason: reviews.reason, decision: reviews.decision },
    })
    .from(loanPackageDocuments)
    .innerJoin(loanPackages, eq(loanPackages.id, loanPackageDocuments.packageId))
    .innerJoin(reviews, eq(reviews.documentId, loanPackageDocuments.id))
    .where(inArray(documentId, [...documentIds]))
    .orderBy(documentId, lenderId, requirementId, desc(reviews.decidedAt), desc(reviews.documentId));
  return rows.filter(({ decision }) => decision === 'rejected').map(({ decision: _last, ...rejection }) => rejection);
}

/** Earlier packages count for this long. */
const countedFor = 180 * dayMs;
const mostNamed = 3;

/**
 * For the preflight: which of the documents that a deal needs its lender rejected most often in packages of other deals, no matter
 * who sent them. Only its own names for them are shown.
 */
export async function readAskedBack(
  db: Queries,
  deal: Entry,
  needed: readonly string[],
  now: Date,
): Promise<readonly AskedBack[]> {
  if (deal.selectedLenderId === null || needed.length === 0) return [];
  const { id, lenderId, dealId, submittedAt } = loanPackages;
  const { requirementId } = loanPackageDocuments;
  // That the broker has answered the condition meanwhile changes nothing.
  const times = countDistinct(sql`case when ${reviews.decision} = 'rejected' then ${id} end`);
  const rows = await db
    .select({ requirementId, times, packages: countDistinct(id) })
    .from(loanPackages)
    .innerJoin(loanPackageDocuments, eq(loanPackageDocuments.packageId, id))
    .leftJoin(reviews, eq(reviews.documentId, loanPackageDocuments.id))
    .where(
      and(
        eq(lenderId, deal.selectedLenderId),
        ne(dealId, deal.id),
        inArray(requirementId, [...needed]),
        gte(submittedAt, new Date(now.getTime() - countedFor)),
      ),
    )
    .groupBy(requirementId)
    .having(sql`${times} > 0`)
    .orderBy(desc(times), requirementId)
    .limit(mostNamed);
  const names = await nameRequirements(
    db,
    rows.map((row) => row.requirementId),
  );
  return rows.map((row) => ({ name: names.get(row.requirementId) ?? '', times: row.times, packages: row.packages }));
}
