import { isReady } from '../../../../lending/documents/requirement.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { type DealDocumentRow, hasHeldFiles, type NeededDocument } from '../../../deal-documents/server/api.ts';
import { signedDocuments } from '../../../signing/server/api.ts';
import type { loanPackageDocuments } from '../tables.ts';

type NewDocument = Omit<typeof loanPackageDocuments.$inferInsert, 'packageId'>;

/** What a package would be sent with: the documents that are there, in the order of the lender's list. */
export interface PackageList {
  readonly documents: readonly NewDocument[];
  /** Files that wait for the virus scanner: nothing is sent before it has answered. */
  readonly isHeld: boolean;
}

/** @param envelopeId the completed envelope of this very package: what was signed goes sealed */
export async function listDocuments(
  db: Queries,
  needed: readonly NeededDocument[],
  envelopeId: string | null,
): Promise<PackageList> {
  const brought = needed.flatMap((one) => {
    const file = fileOf(one);
    return file ? [{ requirement: one.requirement, file }] : [];
  });
  const sealed = envelopeId === null ? [] : await signedDocuments(db, envelopeId);
  const documents = brought.map(({ requirement, file }, index): NewDocument => {
    const signed = sealed.find(({ dealDocumentId }) => dealDocumentId === file.id);
    const common = {
      position: index + 1,
      requirementId: requirement.id,
      documentType: requirement.documentType,
      name: requirement.name,
      dealDocumentId: file.id,
    };
    const { originalName, mediaType, size, sha256 } = file;
    if (!signed?.sha256 || signed.size === null) return { ...common, originalName, mediaType, size, sha256 };
    const { id: envelopeDocumentId, sha256: hash, size: bytes } = signed;
    return {
      ...common,
      envelopeDocumentId,
      ...{ originalName: `${requirement.name}.pdf`, mediaType: 'application/pdf', size: bytes, sha256: hash },
    };
  });
  const ids = documents.map(({ dealDocumentId }) => dealDocumentId);
  return { documents, isHeld: await hasHeldFiles(db, ids) };
}

/** What stands for a requirement; undefined while nothing does, as with one that is due at closing. */
const fileOf = ({ row, files }: NeededDocument): DealDocumentRow | undefined =>
  row && isReady(row.status) ? files.find(({ id }) => id === row.documentId) : undefined;
