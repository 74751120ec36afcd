import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { submittedPackages } from '../../../pipeline/server/api.ts';
import { submitTexts } from '../../model.ts';
import { type LoanPackageDocumentRow, type LoanPackageRow, loanPackageDocuments, loanPackages } from '../tables.ts';

const withLender = inArray(loanPackages.state, ['submitted', 'funded']);

/** @throws NOT_FOUND */
export async function findPackage(db: Queries, id: string): Promise<LoanPackageRow> {
  const [row] = await db.select().from(loanPackages).where(eq(loanPackages.id, id));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** A package that was submitted to this lender. @throws NOT_FOUND for any other */
export async function findLenderPackage(db: Queries, lenderId: string | null, id: string): Promise<LoanPackageRow> {
  const row = await findPackage(db, id);
  if (row.lenderId !== lenderId) throw new AppError('NOT_FOUND');
  return row;
}

/** The package of a deal that is with a lender, or was funded. */
export async function openPackageOf(db: Queries, dealId: string): Promise<LoanPackageRow | undefined> {
  const ofDeal = and(eq(loanPackages.dealId, dealId), withLender);
  const [row] = await db.select().from(loanPackages).where(ofDeal);
  return row;
}

/** Every package of a deal, the newest first. */
export const packagesOf = (db: Queries, dealId: string): Promise<LoanPackageRow[]> =>
  db
    .select()
    .from(loanPackages)
    .where(eq(loanPackages.dealId, dealId))
    .orderBy(desc(loanPackages.submittedAt), desc(loanPackages.id));

/** What a package holds, in the order of the lender's list. */
export const packageDocuments = (db: Queries, packageId: string): Promise<LoanPackageDocumentRow[]> =>
  db
    .select()
    .from(loanPackageDocuments)
    .where(eq(loanPackageDocuments.packageId, packageId))
    .orderBy(asc(loanPackageDocuments.position));

/** For the documents of deals: a file that was sent to a lender, and not taken back, stays. */
export async function whySent(db: Queries, documentId: string): Promise<string | undefined> {
  const sent = and(eq(loanPackageDocuments.dealDocumentId, documentId), ne(loanPackages.state, 'withdrawn'));
  const rows = await db
    .select({ id: loanPackages.id })
    .from(loanPackageDocuments)
    .innerJoin(loanPackages, eq(loanPackages.id, loanPackageDocuments.packageId))
    .where(sent)
    .limit(1);
  return rows.length > 0 ? submitTexts.isSent : undefined;
}

/** Of these filled forms, those that some package holds, whatever became of it. */
export async function fillingsInPackages(db: Queries, ids: readonly string[]): Promise<string[]> {
  const { dealDocumentId } = loanPackageDocuments;
  const rows = await db
    .selectDistinct({ id: dealDocumentId })
    .from(loanPackageDocuments)
    .where(inArray(dealDocumentId, [...ids]));
  return rows.map(({ id }) => id);
}

type ReadSubmitted = NonNullable<(typeof submittedPackages)['call']>;

/** For the pipeline: which of its deals have a package with a lender. */
export const readSubmitted: ReadSubmitted = async (db, dealIds) => {
  if (dealIds.length === 0) return new Map();
  const { dealId, submittedAt: at, brokerId: by } = loanPackages;
  const rows = await db
    .select({ dealId, at, by })
    .from(loanPackages)
    .where(and(inArray(dealId, [...dealIds]), withLender));
  return new Map(rows.map((row) => [row.dealId, row]));
};
