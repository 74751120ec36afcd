import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { type IdempotentRequest, once } from '../../../../platform/database/once.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { emailUnverified } from '../../../accounts/errors.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { findLenderRows, lockOnMarket } from '../../../lenders/server/api.ts';
import { announceChoice, type Entry, lockDeal } from '../../../pipeline/server/api.ts';
import { lendersContacted } from '../../../quotes/limits.ts';
import { packageIncomplete, packageSubmittedAlready } from '../../errors.ts';
import { packageSubmitted } from '../../events.ts';
import { missingText, submitTexts } from '../../model.ts';
import { refusalOfLender } from '../hooks.ts';
import { type LoanPackageRow, loanPackageDocuments, loanPackages } from '../tables.ts';
import { listDocuments, type PackageList } from './contents.ts';
import { findPackage, openPackageOf } from './find.ts';
import { type Readiness, readReadiness } from './readiness.ts';

interface Submission {
  readonly dealId: string;
  readonly ownerId: string;
}

/**
 * Submits the loan package of a deal to its lender. Everything is read again while the deal is locked: of two at the same time
 * one finds the other's package.
 * @throws NOT_FOUND for anybody else's deal, PACKAGE_INCOMPLETE with the steps that are missing, PACKAGE_SUBMITTED while a lender
 * has one, CLASS_REQUIRED where the lender asks for its class first, CONFLICT for an archived or lost deal, a lender that left Plinth, and files that wait for their virus scan
 */
export function submitPackage(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  request: IdempotentRequest,
  submission: Submission,
): Promise<LoanPackageRow> {
  return once(tx, request, {
    reference: z.object({ packageId: idSchema }),
    first: async () => {
      const answer = await submitOnce(platform, tx, context, submission);
      return { answer, reference: { packageId: answer.id } };
    },
    again: ({ packageId }) => findPackage(tx.db, packageId),
  });
}

async function submitOnce(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  { dealId, ownerId }: Submission,
): Promise<LoanPackageRow> {
  const locked = await lockDeal(tx, dealId, ownerId);
  await assertMaySubmit(tx, locked);
  const readiness = await readReadiness(platform, tx.db, locked);
  if (readiness.missing.length > 0) throw incomplete(readiness);
  const lenderId = await lockSelectedLender(tx, locked);
  const refusal = await refusalOfLender(platform, tx.db, locked, true);
  if (refusal) throw refusal;
  const list = await listDocuments(tx.db, readiness.needed, envelopeOf(readiness));
  if (list.isHeld) throw new AppError('CONFLICT', submitTexts.held);
  await platform.rateLimits.countAct(tx, context, lendersContacted, 1);
  // The lender learns of the choice with the package at the latest.
  const deal = await announceChoice(tx, locked);
  return insertPackage(tx, context, deal, { lenderId, readiness, list });
}

/** Only what was signed in this very state of the package counts as signed. */
export const envelopeOf = ({ signing }: Pick<Readiness, 'signing'>): string | null =>
  signing.isDone && signing.state === 'completed' ? signing.envelopeId : null;

const incomplete = ({ missing }: Readiness): AppError =>
  new AppError(packageIncomplete, missingText(missing), undefined, { steps: missing.join(',') });

async function assertMaySubmit(tx: Transaction, deal: Entry): Promise<void> {
  if (deal.archivedAt !== null) throw new AppError('CONFLICT', submitTexts.archived);
  if (await openPackageOf(tx.db, deal.id)) throw new AppError(packageSubmittedAlready);
  if (deal.stage === 'lost') throw new AppError('CONFLICT', submitTexts.lost);
  const owner = (await findPeople(tx.db, [deal.ownerId])).get(deal.ownerId);
  if (!owner?.emailVerified) throw new AppError(emailUnverified, submitTexts.unverified);
}

/** The lender stays on the market until the package is with it. */
async function lockSelectedLender(tx: Transaction, { selectedLenderId }: Entry): Promise<string> {
  // The documents of a deal without a lender are never complete.
  if (selectedLenderId === null) throw new AppError(packageIncomplete);
  const onMarket = await lockOnMarket(tx, [selectedLenderId]);
  if (!onMarket.has(selectedLenderId)) throw new AppError('CONFLICT', submitTexts.lenderGone);
  return selectedLenderId;
}

interface Sent {
  readonly lenderId: string;
  readonly readiness: Readiness;
  readonly list: PackageList;
}

async function insertPackage(
  tx: Transaction,
  context: RequestContext,
  deal: Entry,
  { lenderId, readiness, list }: Sent,
): Promise<LoanPackageRow> {
  const { id: dealId, ownerId, selectedProgramId: programId } = deal;
  const carriesFile = (await findLenderRows(tx.db, [lenderId])).get(lenderId)?.attachPackage ?? false;
  const [row] = await tx.db
    .insert(loanPackages)
    .values({
      ...{ dealId, lenderId, programId, brokerId: ownerId },
      envelopeId: envelopeOf(readiness),
      contents: readiness.contents,
      state: 'submitted',
      stateAt: context.at,
      submittedAt: context.at,
      carriesFile,
    })
    .returning();
  if (!row) throw new Error('The package was not written.');
  const documents = list.documents.map((document) => ({ ...document, packageId: row.id }));
  if (documents.length > 0) await tx.db.insert(loanPackageDocuments).values(documents);
  await record(tx, context, packageSubmitted, {
    id: row.id,
    payload: { ownerId, lenderId, dealId, programId, documents: documents.length, carriesFile },
    after: { state: 'submitted', contents: row.contents },
  });
  return row;
}
