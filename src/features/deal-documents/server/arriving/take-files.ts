import { and, eq, inArray, isNull } from 'drizzle-orm';
import { AppError, invalidField } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Call } from '../../../../platform/http/route.ts';
import { readForm } from '../../../../platform/http/uploads.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { isRefused, type TakenFile } from '../../../documents/server/api.ts';
import { findDeal } from '../../../pipeline/server/api.ts';
import { uploadArriving as schemas } from '../../arriving-contract.ts';
import { uploadArriving as endpoint } from '../../arriving-endpoints.ts';
import { arrivingTexts } from '../../arriving-model.ts';
import { dealDocumentUploaded } from '../../events.ts';
import { dealDocumentTexts } from '../../model.ts';
import { lockOpenDeal } from '../change/requirement-rows.ts';
import { assertRoom } from '../change/upload.ts';
import { encryptFileKey, hasFile, removeUnnamed, type StoredDealFile, storeDealFile } from '../files/deal-files.ts';
import { findNeededIds } from '../list/read-list.ts';
import { dealDocuments, dealRequirements } from '../tables.ts';

interface Skipped {
  readonly originalName: string;
  readonly reason: string;
}

interface Arrived {
  readonly documentIds: string[];
  readonly skipped: Skipped[];
}

/** Takes files that find their place later: what can be taken is, the rest is named. Of what has no row in the end, no file stays. */
export async function takeArrivingFiles(call: Call<typeof endpoint>, platform: Platform): Promise<Arrived> {
  const { session, context, params, raw } = call;
  const owned = { dealId: params.pipelineId, ownerId: session.accountId };
  const deal = await findDeal(platform.database.db, owned.dealId, owned.ownerId);
  if (deal.archivedAt !== null) throw new AppError('CONFLICT', dealDocumentTexts.archived);
  const taken: TakenFile<StoredDealFile>[] = [];
  try {
    await readForm(raw, endpoint, schemas, async (file) => {
      taken.push(await storeDealFile(platform, file));
    });
    if (taken.length === 0) throw invalidField('files', dealDocumentTexts.noFile);
    const good = taken.filter((file): file is StoredDealFile => !isRefused(file));
    const refused = taken.filter(isRefused).map(({ originalName, reason }) => ({ originalName, reason }));
    const added = await platform.database.transaction((tx) => addFiles(platform, tx, context, owned, good));
    return { documentIds: added.documentIds, skipped: [...refused, ...added.skipped] };
  } finally {
    await removeUnnamed(
      platform,
      taken.flatMap((one) => (isRefused(one) ? [] : [one.id])),
    );
  }
}

interface Owned {
  readonly dealId: string;
  readonly ownerId: string;
}

export async function addFiles(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  { dealId, ownerId }: Owned,
  files: readonly StoredDealFile[],
): Promise<Arrived> {
  const deal = await lockOpenDeal(tx, dealId, ownerId);
  const known = await knownHashes(tx.db, deal.id, await findNeededIds(platform, tx.db, deal), files);
  const arrived: Arrived = { documentIds: [], skipped: [] };
  for (const file of files) {
    const { id, originalName, mediaType, size, sha256 } = file;
    const hash = sha256.toString('hex');
    if (known.has(hash)) {
      arrived.skipped.push({ originalName, reason: arrivingTexts.known });
      continue;
    }
    known.add(hash);
    await assertRoom(tx, dealId, size);
    const fileKey = await encryptFileKey(platform, tx, id, file.fileKey);
    const row = { id, dealId, originalName, mediaType, size, sha256, fileKey, origin: 'uploaded' } as const;
    await tx.db.insert(dealDocuments).values({ ...row, uploadedBy: ownerId, uploadedAt: context.at });
    await record(tx, context, dealDocumentUploaded, {
      id,
      payload: { ownerId, dealId, requirementId: null },
      after: { size },
    });
    arrived.documentIds.push(id);
  }
  return arrived;
}

/** Of these files, what the deal has already and counts: the same content is not taken twice. */
async function knownHashes(
  db: Queries,
  dealId: string,
  needed: ReadonlySet<string>,
  files: readonly StoredDealFile[],
): Promise<Set<string>> {
  if (files.length === 0) return new Set<string>();
  const hashes = files.map(({ sha256 }) => sha256);
  const counting = and(eq(dealDocuments.dealId, dealId), isNull(dealDocuments.replacedAt));
  const rows = await db
    .select({
      sha256: dealDocuments.sha256,
      origin: dealDocuments.origin,
      requirementId: dealRequirements.requirementId,
    })
    .from(dealDocuments)
    .leftJoin(dealRequirements, eq(dealRequirements.id, dealDocuments.dealRequirementId))
    .where(and(counting, inArray(dealDocuments.sha256, hashes), hasFile));
  // A form that was filled in for another lender is on no list, so it may come as a file.
  const listed = rows.filter(({ origin, requirementId }) => origin === 'uploaded' || needed.has(requirementId ?? ''));
  return new Set(listed.map(({ sha256 }) => sha256.toString('hex')));
}
