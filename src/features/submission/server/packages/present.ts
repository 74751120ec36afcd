import { severityOf } from '../../../../lending/preflight/issues.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { findMailTroubles } from '../../../../platform/mail/undelivered.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { findLenderRows, findLenders } from '../../../lenders/server/api.ts';
import type { Entry } from '../../../pipeline/server/api.ts';
import { nameAnyPrograms } from '../../../programs/server/api.ts';
import { readSigners } from '../../../signing/server/api.ts';
import { buildProblemText } from '../../build-problems.ts';
import type { PackageSummary, Submission, SubmittedPackage } from '../../contract.ts';
import { isWithLender, submitTexts } from '../../model.ts';
import { refusalOfLender } from '../hooks.ts';
import type { LoanPackageRow } from '../tables.ts';
import { listDocuments } from './contents.ts';
import { packageDocuments, packagesOf } from './find.ts';
import { type Readiness, readReadiness } from './readiness.ts';
import { envelopeOf } from './submit.ts';
import { readTerms } from './terms.ts';
import { zipName } from './view-files.ts';

/** The last step of a deal: what would be submitted, or what was. */
export async function presentSubmission(platform: Platform, db: Queries, deal: Entry): Promise<Submission> {
  const [readiness, packages] = await Promise.all([readReadiness(platform, db, deal), packagesOf(db, deal.id)]);
  const [newest, ...earlier] = packages;
  const reason = await whyNot(db, deal, newest);
  const ofLender = reason === undefined ? await refusalOfLender(platform, db, deal) : undefined;
  const refusal = reason ?? ofLender?.message;
  return {
    missing: [...readiness.missing],
    whyNotSubmit: refusal ?? null,
    classToPass: ofLender?.about?.classId ?? null,
    can: { submit: refusal === undefined && readiness.missing.length === 0 },
    summary: await summarize(db, deal, readiness),
    package: newest ? await presentPackage(platform, db, newest) : null,
    earlier: await presentEarlier(db, earlier),
  };
}

/** What stands against a submission besides missing steps; undefined where nothing does. */
async function whyNot(db: Queries, deal: Entry, newest: LoanPackageRow | undefined): Promise<string | undefined> {
  if (deal.archivedAt !== null) return submitTexts.archived;
  if (newest && isWithLender(newest.state)) return submitTexts.isSubmitted;
  if (deal.stage === 'lost') return submitTexts.lost;
  const { selectedLenderId: lenderId } = deal;
  if (lenderId !== null && !(await findLenderRows(db, [lenderId])).has(lenderId)) return submitTexts.lenderGone;
  const owner = (await findPeople(db, [deal.ownerId])).get(deal.ownerId);
  if (!owner?.emailVerified) return submitTexts.unverified;
  return undefined;
}

async function summarize(db: Queries, deal: Entry, readiness: Readiness): Promise<PackageSummary> {
  const { selectedLenderId: lenderId, selectedProgramId: programId } = deal;
  const envelopeId = envelopeOf(readiness);
  const [lenders, programs, { documents }, signers, terms] = await Promise.all([
    findLenders(db, lenderId === null ? [] : [lenderId]),
    nameAnyPrograms(db, programId === null ? [] : [programId]),
    listDocuments(db, readiness.needed, envelopeId),
    envelopeId === null ? [] : readSigners(db, envelopeId),
    lenderId === null ? [] : readTerms(db, deal, lenderId),
  ]);
  const brought = new Set(documents.map(({ requirementId }) => requirementId));
  const { found, needed, reviewedAt, signing } = readiness;
  return {
    lender: lenders.get(lenderId ?? '')?.name ?? null,
    program: programs.get(programId ?? '') ?? null,
    terms: [...terms],
    documents: documents.map(({ requirementId, name, documentType, size, mediaType, envelopeDocumentId }) => ({
      ...{ _id: requirementId, name, documentType, size, mediaType },
      isSigned: envelopeDocumentId != null,
    })),
    later: needed.flatMap(({ requirement }) => (brought.has(requirement.id) ? [] : [requirement.name])),
    signers: signers.map(({ role, name, signedAt }) => ({ role, name, signedAt: signedAt?.toISOString() ?? null })),
    isSigningNeeded: signing.isNeeded,
    score: found.score,
    warnings: found.issues.filter((issue) => severityOf(issue) === 'warning').length,
    reviewedAt: reviewedAt?.toISOString() ?? null,
  };
}

async function presentPackage(platform: Platform, db: Queries, row: LoanPackageRow): Promise<SubmittedPackage> {
  const [lenders, programs, people, documents, troubles] = await Promise.all([
    findLenders(db, [row.lenderId]),
    nameAnyPrograms(db, row.programId === null ? [] : [row.programId]),
    findPeople(db, [row.brokerId]),
    packageDocuments(db, row.id),
    findMailTroubles(db, [row.id], platform.clock.now()),
  ]);
  const trouble = troubles.get(row.id);
  return {
    _id: row.id,
    state: row.state,
    stateAt: row.stateAt.toISOString(),
    stateReason: row.stateReason,
    lender: lenders.get(row.lenderId)?.name ?? '',
    program: programs.get(row.programId ?? '') ?? null,
    submittedAt: row.submittedAt.toISOString(),
    submittedBy: people.get(row.brokerId)?.name ?? '',
    openedAt: row.openedAt?.toISOString() ?? null,
    documents: documents.map(({ id, name, documentType, size, mediaType, envelopeDocumentId }) => ({
      ...{ _id: id, name, documentType, size, mediaType },
      isSigned: envelopeDocumentId !== null,
    })),
    file: fileOf(row),
    buildProblem: row.buildProblem === null ? null : buildProblemText(row.buildProblem),
    undelivered: trouble ? { state: trouble.state, since: trouble.since.toISOString() } : null,
    can: { withdraw: row.state === 'submitted', download: row.builtAt !== null },
  };
}

function fileOf(row: LoanPackageRow): SubmittedPackage['file'] {
  const { size, sha256, builtAt } = row;
  if (size === null || sha256 === null || builtAt === null) return null;
  return { name: zipName(row), size, sha256: sha256.toString('hex'), builtAt: builtAt.toISOString() };
}

async function presentEarlier(db: Queries, rows: readonly LoanPackageRow[]): Promise<Submission['earlier']> {
  const lenders = await findLenders(
    db,
    rows.map(({ lenderId }) => lenderId),
  );
  return rows.map(({ id, lenderId, state, stateAt, stateReason, submittedAt }) => ({
    _id: id,
    ...{ lender: lenders.get(lenderId)?.name ?? '', state, stateReason },
    stateAt: stateAt.toISOString(),
    submittedAt: submittedAt.toISOString(),
  }));
}
