import { eq } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findDealDocuments, sendDealFile, sendPlainDealFile } from '../../../deal-documents/server/api.ts';
import type { Reader, SendsFile } from '../../../documents/server/api.ts';
import { sendSignedFile, signedDocuments } from '../../../signing/server/api.ts';
import {
  type LoanPackage,
  type LoanPackageDocument,
  loanPackageDocuments,
  loanPackages,
  mayReadPackage,
  packageSideOf,
} from '../../../submission/server/api.ts';
import type { PackageSide } from '../../model.ts';
import { packageOfFile, sendsConditionFile } from '../conditions/condition-files.ts';

/** What of a package somebody looks at: the whole as one file, a document, a file of a condition. For the broker and the users of the lender. */
export async function findPackageFile(
  platform: Platform,
  { session }: { readonly session: Reader },
  id: string,
): Promise<SendsFile | undefined> {
  const { db } = platform.database;
  const [document] = await db.select().from(loanPackageDocuments).where(eq(loanPackageDocuments.id, id));
  const packageId = document?.packageId ?? (await packageOfFile(platform, id)) ?? id;
  const [loan] = await db.select().from(loanPackages).where(eq(loanPackages.id, packageId));
  if (!loan || !mayReadPackage(session, loan)) return undefined;
  const side = packageSideOf(session, loan) === 'lender' ? 'lender' : 'broker';
  if (document) return sendsDocument(platform, db, loan, document, side);
  return sendsConditionFile(platform, id, side);
}

/** A document as it was submitted: sealed, where it was signed; for the lender as it stands in the package. */
async function sendsDocument(
  platform: Platform,
  db: Queries,
  loan: LoanPackage,
  document: LoanPackageDocument,
  to: PackageSide,
): Promise<SendsFile | undefined> {
  if (document.envelopeDocumentId !== null) {
    const signed = loan.envelopeId === null ? [] : await signedDocuments(db, loan.envelopeId);
    const row = signed.find(({ id }) => id === document.envelopeDocumentId);
    return row && ((reply) => sendSignedFile(platform, reply, row));
  }
  const row = (await findDealDocuments(db, [document.dealDocumentId])).get(document.dealDocumentId);
  const send = to === 'lender' ? sendPlainDealFile : sendDealFile;
  return row && ((reply, isSaved) => send(platform, reply, row, isSaved));
}
