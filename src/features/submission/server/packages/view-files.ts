import { eq } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findDealDocuments, sendDealFile } from '../../../deal-documents/server/api.ts';
import type { Reader, SendsFile } from '../../../documents/server/api.ts';
import { sendSignedFile, signedDocuments } from '../../../signing/server/api.ts';
import { sendPackage } from '../build/package-files.ts';
import { type LoanPackageDocumentRow, type LoanPackageRow, loanPackageDocuments, loanPackages } from '../tables.ts';

/**
 * The ZIP of a package by the package's id, and each of its documents by the id it has there: for the broker, and for the people of
 * its lender until it is withdrawn.
 */
export async function findPackageFile(
  platform: Platform,
  { session }: { readonly session: Reader },
  id: string,
): Promise<SendsFile | undefined> {
  const { db } = platform.database;
  const found = (await findZip(db, id)) ?? (await findDocument(db, id));
  if (!found || !mayRead(session, found.pack)) return undefined;
  const { pack, document } = found;
  if (document) return (reply, isSaved) => sendDocument(platform, reply, document, isSaved);
  return (reply) => sendPackage(platform, reply, pack, zipName(pack));
}

export const zipName = ({ submittedAt }: Pick<LoanPackageRow, 'submittedAt'>): string =>
  `loan-package-${submittedAt.toISOString().slice(0, 10)}.zip`;

function mayRead({ role, accountId, lenderId, approved }: Reader, pack: LoanPackageRow): boolean {
  if (role !== 'lender') return accountId === pack.brokerId;
  return approved && lenderId === pack.lenderId && pack.state !== 'withdrawn';
}

interface Found {
  readonly pack: LoanPackageRow;
  readonly document?: LoanPackageDocumentRow;
}

async function findZip(db: Queries, id: string): Promise<Found | undefined> {
  const [pack] = await db.select().from(loanPackages).where(eq(loanPackages.id, id));
  return pack && { pack };
}

async function findDocument(db: Queries, id: string): Promise<Found | undefined> {
  const [row] = await db
    .select({ pack: loanPackages, document: loanPackageDocuments })
    .from(loanPackageDocuments)
    .innerJoin(loanPackages, eq(loanPackages.id, loanPackageDocuments.packageId))
    .where(eq(loanPackageDocuments.id, id));
  return row;
}

async function sendDocument(
  platform: Platform,
  reply: Parameters<SendsFile>[0],
  { dealDocumentId, envelopeDocumentId, packageId }: LoanPackageDocumentRow,
  isSaved: boolean | undefined,
): Promise<void> {
  const { db } = platform.database;
  if (envelopeDocumentId !== null) {
    const [pack] = await db.select().from(loanPackages).where(eq(loanPackages.id, packageId));
    const sealed = pack?.envelopeId ? await signedDocuments(db, pack.envelopeId) : [];
    const row = sealed.find(({ id }) => id === envelopeDocumentId);
    if (row) return sendSignedFile(platform, reply, row);
  }
  const file = (await findDealDocuments(db, [dealDocumentId])).get(dealDocumentId);
  if (file) await sendDealFile(platform, reply, file, isSaved);
}
