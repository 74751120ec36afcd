import { eq } from 'drizzle-orm';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findDealDocuments, sendDealFile, sendPlainDealFile } from '../../../deal-documents/server/api.ts';
import type { Reader, SendsFile } from '../../../documents/server/api.ts';
import { recordFileOpened } from '../../../pipeline/server/api.ts';
import { sendSignedFile, signedDocuments } from '../../../signing/server/api.ts';
import {
  type LoanPackage,
  type LoanPackageDocument,
  loanPackageDocuments,
  loanPackages,
  mayReadPackage,
  openedBy,
  packageSideOf,
} from '../../../submission/server/api.ts';
import type { PackageSide } from '../../model.ts';
import { type FileToOpen, packageOfFile, sendsConditionFile } from '../conditions/condition-files.ts';

/** What of a package somebody looks at: the whole as one file, a document, a file of a condition. For the broker and the users of the lender. */
export async function findPackageFile(
  platform: Platform,
  { session, context }: { readonly session: Reader; readonly context: RequestContext },
  id: string,
): Promise<SendsFile | undefined> {
  const { db } = platform.database;
  const [document] = await db.select().from(loanPackageDocuments).where(eq(loanPackageDocuments.id, id));
  const packageId = document?.packageId ?? (await packageOfFile(platform, id)) ?? id;
  const [loan] = await db.select().from(loanPackages).where(eq(loanPackages.id, packageId));
  if (!loan || !mayReadPackage(session, loan)) return undefined;
  const side = packageSideOf(session, loan) === 'lender' ? 'lender' : 'broker';
  const file = document
    ? await sendsDocument(platform, db, loan, document, side)
    : await sendsConditionFile(platform, id, side);
  return (
    file &&
    (async (reply, isSaved) => {
      await recordFileOpened(platform, context, { ...openedBy(session, loan), ...file.opened });
      await file.send(reply, isSaved);
    })
  );
}

/** A document as it was submitted: sealed, where it was signed; for the lender as it stands in the package. */
async function sendsDocument(
  platform: Platform,
  db: Queries,
  loan: LoanPackage,
  document: LoanPackageDocument,
  to: PackageSide,
): Promise<FileToOpen | undefined> {
  if (document.envelopeDocumentId !== null) {
    const signed = loan.envelopeId === null ? [] : await signedDocuments(db, loan.envelopeId);
    const row = signed.find(({ id }) => id === document.envelopeDocumentId);
    if (!row) return undefined;
    const opened = { type: 'signed', id: row.id, name: row.name } as const;
    return { opened, send: (reply) => sendSignedFile(platform, reply, row) };
  }
  const row = (await findDealDocuments(db, [document.dealDocumentId])).get(document.dealDocumentId);
  const send = to === 'lender' ? sendPlainDealFile : sendDealFile;
  if (!row) return undefined;
  const opened = { type: 'document', id: row.id, name: row.originalName } as const;
  return { opened, send: (reply, isSaved) => send(platform, reply, row, isSaved) };
}
