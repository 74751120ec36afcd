import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Queries } from '../../../../platform/database/database.ts';
import { toPackagePdf } from '../../../../platform/files/package/package-file.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { type DealDocumentRow, findDealDocuments, readDealFile } from '../../../deal-documents/server/api.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import { nameAnyPrograms } from '../../../programs/server/api.ts';
import { openSignedFile, readActs, readSigners, signedDocuments } from '../../../signing/server/api.ts';
import { type DocumentSource, OtherContent, type PackageSource } from '../package-zip/write-package-zip.ts';
import { packageDocuments } from '../packages/find.ts';
import type { LoanPackageDocumentRow, LoanPackageRow } from '../tables.ts';
import { readLoanData } from './loan-data.ts';
import { openFile, putFile } from './package-files.ts';

/**
 * What the ZIP of a package is made of. Files are opened when their turn comes; what becomes a PDF is made before, one at a time.
 * @param made takes the runs of the copies that are made for it, to be removed afterwards
 */
export async function readSource(platform: Platform, row: LoanPackageRow, made: string[]): Promise<PackageSource> {
  const { db } = platform.database;
  const [documents, lenders, people, programs, authorities] = await Promise.all([
    packageDocuments(db, row.id),
    findLenders(db, [row.lenderId]),
    findPeople(db, [row.brokerId]),
    nameAnyPrograms(db, row.programId === null ? [] : [row.programId]),
    platform.sealing.authorities(),
  ]);
  const lender = lenders.get(row.lenderId)?.name ?? '';
  const program = programs.get(row.programId ?? '') ?? null;
  const broker = people.get(row.brokerId);
  const envelope = row.envelopeId === null ? undefined : await readEnvelope(db, row.envelopeId);
  const files = await findDealDocuments(
    db,
    documents.map(({ dealDocumentId }) => dealDocumentId),
  );
  const sources: DocumentSource[] = [];
  for (const document of documents) {
    const sealed = envelope?.documents.find(({ id }) => id === document.envelopeDocumentId);
    if (sealed) {
      sources.push({
        ...common(document),
        ...{ ending: 'pdf', sealed: true, sha256: document.sha256, open: () => openSignedFile(platform, sealed) },
        signers: signersOf(envelope?.signers ?? [], sealed.places),
      });
      continue;
    }
    const file = files.get(document.dealDocumentId);
    if (!file) throw new OtherContent(document.name);
    const run = randomUUID();
    made.push(run);
    sources.push({ ...common(document), ...(await copyOf(platform, { packageId: row.id, run, document, file })) });
  }
  return {
    packageId: row.id,
    dealId: row.dealId,
    ...{ lender, program, broker: broker?.name ?? '' },
    submittedAt: row.submittedAt,
    documents: sources,
    envelopes: envelope ? [envelope.source] : [],
    loanData: await readLoanData(platform, db, row, { lender, program, broker }),
    authorities: authorities.map(({ pem }) => pem),
    sign: (bytes) => platform.sealing.sign(bytes),
  };
}

const common = ({ name, documentType, requirementId, mediaType }: LoanPackageDocumentRow) => ({
  title: name,
  ...{ documentType, requirementId, mediaType },
});

async function readEnvelope(db: Queries, envelopeId: string) {
  const [documents, signers, acts] = await Promise.all([
    signedDocuments(db, envelopeId),
    readSigners(db, envelopeId),
    readActs(db, envelopeId),
  ]);
  return { documents, signers, source: { id: envelopeId, acts } };
}

type Signers = Awaited<ReturnType<typeof readSigners>>;

/** Who signed a document: those with a place on it. */
const signersOf = (signers: Signers, places: readonly { readonly role: string }[]): DocumentSource['signers'] =>
  signers.flatMap(({ role, name, signedAt }) =>
    signedAt !== null && places.some((place) => place.role === role) ? [{ role, name, signedAt }] : [],
  );

interface Copy {
  readonly packageId: string;
  readonly run: string;
  readonly document: LoanPackageDocumentRow;
  readonly file: DealDocumentRow;
}

/**
 * A document as it goes into the package: a PDF without scripts and metadata where it can become one. The copy is stored, encrypted,
 * so that one document at a time is in memory.
 */
async function copyOf(platform: Platform, { packageId, run, document, file }: Copy) {
  const bytes = await readDealFile(platform, file);
  if (!createHash('sha256').update(bytes).digest().equals(document.sha256)) throw new OtherContent(document.name);
  const packaged = await toPackagePdf({ bytes, mediaType: document.mediaType }, platform.office);
  const isPdf = 'pdf' in packaged;
  const stored = await putFile(platform, packageId, run, Readable.from([isPdf ? packaged.pdf : bytes]));
  return {
    ending: isPdf ? 'pdf' : endingOf(document.originalName),
    mediaType: isPdf ? 'application/pdf' : document.mediaType,
    sha256: stored.sha256,
    open: () => openFile(platform, packageId, { run, fileKey: stored.fileKey }),
    ...{ sealed: false, signers: [] },
  };
}

const endingOf = (name: string): string => /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? 'bin';
