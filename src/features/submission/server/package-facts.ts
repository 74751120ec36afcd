import { createHash } from 'node:crypto';
import { dayIn, zoneOfState } from '../../../kernel/time-zones.ts';
import { faultOf, readFindings } from '../../../lending/documents/findings.ts';
import { areDocumentsReady, isReady } from '../../../lending/documents/requirement.ts';
import type { AskedBack, DocumentFacts, PackageFacts } from '../../../lending/preflight/facts.ts';
import { severityOf } from '../../../lending/preflight/issues.ts';
import { type Preflight, preflight } from '../../../lending/preflight/preflight.ts';
import type { Queries } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Completeness, requiredQuestions } from '../../answers/completeness.ts';
import { readPackageState } from '../../answers/server/api.ts';
import { countOpenFiles, type NeededDocument, readDealRequirements } from '../../deal-documents/server/api.ts';
import type { Entry } from '../../pipeline/server/api.ts';
import { askedBack } from './hooks.ts';

export interface PackageContents {
  readonly needed: readonly NeededDocument[];
  readonly completeness: Completeness;
  /** Every document for the submission is there. */
  readonly hasDocuments: boolean;
  readonly found: Preflight;
  /** A hash of what a review covers: the answers and documents by their versions, whom they are for, and what was found. */
  readonly contents: string;
}

/** The loan package of a deal, checked as it stands. */
export async function readPackageContents(platform: Platform, db: Queries, deal: Entry): Promise<PackageContents> {
  const required = await readDealRequirements(platform, db, deal);
  const needed = required.missing === null ? required.needed : [];
  const state = await readPackageState(platform, db, deal);
  const { answers, known, versions, completeness, missing, locked } = state;
  const facts: PackageFacts = {
    today: dayIn(zoneOfState(deal.state), platform.clock.now()),
    answers,
    deal: known,
    required: requiredQuestions,
    missing,
    hasExperience: completeness.experience,
    hasScope: completeness.scope,
    locked: locked.map(({ name, label }) => ({ question: name, label })),
    hasProgram: required.missing === null,
    documents: needed.map(documentFacts),
    ...(await countOpenFiles(db, deal.id, needed)),
    askedBack: await readAskedBack(platform, db, deal, needed),
  };
  const { selectedLenderId, selectedProgramId } = deal;
  const documents = needed.map(({ requirement, row }) => [
    requirement.id,
    isReady(row?.status ?? 'pending'),
    row?.documentId,
  ]);
  const found = preflight(facts);
  // A note may go without a new review.
  const issues = found.issues.filter((issue) => severityOf(issue) !== 'note');
  return {
    needed,
    completeness,
    hasDocuments: required.missing === null && areDocumentsReady(needed.map(asListed)),
    found,
    contents: hashOf([Object.entries(versions).sort(), known, selectedLenderId, selectedProgramId, documents, issues]),
  };
}

async function readAskedBack(
  { hooks, clock }: Platform,
  db: Queries,
  deal: Entry,
  needed: readonly NeededDocument[],
): Promise<AskedBack[]> {
  const ids = needed.map(({ requirement }) => requirement.id);
  const found: AskedBack[] = [];
  for (const read of hooks.all(askedBack)) found.push(...(await read(db, deal, ids, clock.now())));
  return found;
}

const asListed = ({ row, requirement: { neededBy } }: NeededDocument) => ({
  status: row?.status ?? 'pending',
  neededBy,
});

function documentFacts({ requirement, row, files, isOutdated }: NeededDocument): DocumentFacts {
  const file = files.find(({ id }) => id === row?.documentId);
  const findings = readFindings(file?.findings);
  return {
    requirementId: requirement.id,
    name: requirement.name,
    documentType: findings?.type?.name ?? requirement.documentType,
    neededBy: requirement.neededBy,
    isDone: isReady(row?.status ?? 'pending'),
    isOutOfDate: isOutdated,
    fault: faultOf(findings),
    validUntil: file?.validUntil ?? null,
    values: findings?.values ?? [],
  };
}

const hashOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
