import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError, invalidField } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Call } from '../../../../platform/http/route.ts';
import { readForm } from '../../../../platform/http/uploads.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { documentTexts, promisedFormat, singleExtensions } from '../../../documents/model.ts';
import { isRefused, type TakenFile } from '../../../documents/server/api.ts';
import { findDeal } from '../../../pipeline/server/api.ts';
import { type DealRequirement, uploadDealDocument as schemas } from '../../contract.ts';
import { uploadDealDocument as endpoint } from '../../endpoints.ts';
import { dealDocumentUploaded } from '../../events.ts';
import { dealDocumentLimits, dealDocumentTexts } from '../../model.ts';
import { encryptFileKey, hasFile, removeUnnamed, type StoredDealFile, storeDealFile } from '../files/deal-files.ts';
import { type DealDocumentRow, dealDocuments } from '../tables.ts';
import { setReplaced } from './replace.ts';
import {
  assertNeeded,
  changeRow,
  contextAfter,
  ensureRow,
  lockOpenDeal,
  presentRequirement,
} from './requirement-rows.ts';

interface Uploaded {
  readonly requirement: DealRequirement;
  readonly message: string;
}

/** A file for a requirement: it counts from now on, and those before it are kept. Whatever fails leaves neither row nor file. */
export async function takeDealDocument(call: Call<typeof endpoint>, platform: Platform): Promise<Uploaded> {
  const { session, context, params, raw } = call;
  // Before anything is stored: someone who may not upload leaves nothing behind.
  const deal = await findDeal(platform.database.db, params.pipelineId, session.accountId);
  if (deal.archivedAt !== null) throw new AppError('CONFLICT', dealDocumentTexts.archived);
  await assertNeeded(platform, platform.database.db, deal, params.requirementId);
  const taken: TakenFile<StoredDealFile>[] = [];
  try {
    await readForm(raw, endpoint, schemas, async (file) => {
      taken.push(await storeDealFile(platform, file));
    });
    const file = fileOf(taken);
    return await platform.database.transaction(async (tx) => {
      const owned = { dealId: params.pipelineId, ownerId: session.accountId };
      const message = await addUploaded(platform, tx, context, { ...owned, ...params, file });
      const now = await findDeal(tx.db, owned.dealId, owned.ownerId);
      return { message, requirement: await presentRequirement(platform, tx.db, now, params.requirementId) };
    });
  } finally {
    await removeUnnamed(
      platform,
      taken.flatMap((one) => (isRefused(one) ? [] : [one.id])),
    );
  }
}

/** @throws INVALID_INPUT with the reason for a file that is not taken */
function fileOf([file]: readonly TakenFile<StoredDealFile>[]): StoredDealFile {
  if (!file) throw invalidField('file', dealDocumentTexts.noFile);
  if (!isRefused(file)) return file;
  const isKnown = promisedFormat(file.originalName, singleExtensions);
  throw isKnown ? invalidField('file', file.reason) : invalidField('file', documentTexts.wrongType);
}

interface Upload {
  readonly dealId: string;
  readonly ownerId: string;
  readonly requirementId: string;
  readonly file: StoredDealFile;
}

/** @returns what happened, in words; nothing does where the same file comes again */
export async function addUploaded(
  platform: Platform,
  tx: Transaction,
  started: RequestContext,
  { dealId, ownerId, requirementId, file }: Upload,
): Promise<string> {
  const deal = await lockOpenDeal(tx, dealId, ownerId);
  const { lenderId } = await assertNeeded(platform, tx.db, deal, requirementId);
  // The file has taken its time, and others came first: what counts is the order in which the deal is locked.
  const locked = { ...started, at: platform.clock.now() };
  const row = await ensureRow(tx, locked, dealId, { requirementId, lenderId });
  const context = contextAfter(locked, row);
  const counting = await findCounting(tx, row.id);
  const isSame = counting?.originalName === file.originalName && counting.sha256.equals(file.sha256);
  if (counting && isSame && row.status === 'uploaded') return dealDocumentTexts.uploaded;
  await assertRoom(tx, dealId, file.size);
  await setReplaced(tx, row.id, context.at);
  const { id, originalName, mediaType, size, sha256 } = file;
  await tx.db.insert(dealDocuments).values({
    ...{ id, originalName, mediaType, size, sha256, dealId },
    fileKey: await encryptFileKey(platform, tx, id, file.fileKey),
    dealRequirementId: row.id,
    origin: 'uploaded',
    uploadedBy: ownerId,
    uploadedAt: context.at,
  });
  await record(tx, context, dealDocumentUploaded, { id, payload: { ownerId, dealId, requirementId }, after: { size } });
  await changeRow(tx, context, ownerId, row, { status: 'uploaded', documentId: id });
  return counting ? dealDocumentTexts.replaced : dealDocumentTexts.uploaded;
}

async function findCounting({ db }: Transaction, rowId: string): Promise<DealDocumentRow | undefined> {
  const counts = and(eq(dealDocuments.dealRequirementId, rowId), isNull(dealDocuments.replacedAt), hasFile);
  const [row] = await db.select().from(dealDocuments).where(counts);
  return row;
}

/** @throws CONFLICT when the deal is full */
export async function assertRoom({ db }: Transaction, dealId: string, size: number): Promise<void> {
  const { dealBytes, dealDocuments: mostFiles } = dealDocumentLimits;
  const [used] = await db
    .select({
      bytes: sql<number>`coalesce(sum(${dealDocuments.size}), 0)`.mapWith(Number),
      files: sql<number>`count(*)`.mapWith(Number),
    })
    .from(dealDocuments)
    // Filled forms cost nobody room: a package may be filled in again as often as its answers change.
    .where(and(eq(dealDocuments.dealId, dealId), eq(dealDocuments.origin, 'uploaded')));
  if (used && (used.bytes + size > dealBytes || used.files >= mostFiles))
    throw new AppError('CONFLICT', dealDocumentTexts.full);
}
