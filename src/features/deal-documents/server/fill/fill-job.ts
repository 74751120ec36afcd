import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { AppError } from '../../../../kernel/errors.ts';
import { jobContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import { defineJob, type Platform } from '../../../../platform/platform.ts';
import { cleanFileName } from '../../../documents/model.ts';
import { findDeals, lockDealById } from '../../../pipeline/server/api.ts';
import { findRequirement } from '../../../requirements/server/api.ts';
import { dealDocumentFilled, fillFailed } from '../../events.ts';
import { setReplaced } from '../change/replace.ts';
import { changeRow, contextAfter } from '../change/requirement-rows.ts';
import { encryptFileKey, putDealFile, removeUnnamed } from '../files/deal-files.ts';
import { type DealRequirementRow, dealDocuments, dealRequirements } from '../tables.ts';
import { type FailedFill, type FilledForm, fillForm } from './fill-form.ts';

interface Fill {
  readonly dealId: string;
  readonly requirementId: string;
  /** Of this attempt. */
  readonly documentId: string;
}

/** Fills in a form. Whoever kills it in the middle only delays it: it starts again, and one file counts. */
export const fillJob = defineJob<Fill>({
  name: 'fill-deal-document',
  payload: z.object({ dealId: idSchema, requirementId: idSchema, documentId: idSchema }),
  concurrency: 2,
  concurrencyPerOwner: 2,
  timeoutSeconds: 120,
  retries: 3,
  async run(platform, fill) {
    const { db } = platform.database.background;
    const deal = (await findDeals(db, [fill.dealId])).get(fill.dealId);
    const row = await findRow(db, fill);
    if (!deal || row?.status !== 'processing') return;
    const requirement = await findRequirement(db, fill.requirementId);
    try {
      const filled = await fillForm(platform, db, deal, requirement?.templateId ?? null);
      if ('problem' in filled) return await fail(platform, fill, filled);
      await keep(platform, fill, filled);
    } catch (error) {
      if (isOutage(error)) await noteOutage(platform, fill);
      throw error;
    }
  },
  async gaveUp(platform, fill) {
    const row = await findRow(platform.database.background.db, fill);
    const code = row?.problem?.code === 'storage' ? 'storage' : 'stopped';
    await fail(platform, fill, { problem: { code, facts: {} }, identifiers: [] });
  },
});

const isOutage = (error: unknown): boolean =>
  error instanceof AppError && error.is('STORAGE_FULL', 'STORAGE_UNAVAILABLE');

/** It is tried again; should that be given up, this is why. */
async function noteOutage({ database }: Platform, fill: Fill): Promise<void> {
  const isUnderWay = and(ofFill(fill), eq(dealRequirements.status, 'processing'));
  const problem = { code: 'storage', facts: {} } as const;
  await database.background.db.update(dealRequirements).set({ problem }).where(isUnderWay);
}

const ofFill = ({ dealId, requirementId }: Fill) =>
  and(eq(dealRequirements.dealId, dealId), eq(dealRequirements.requirementId, requirementId));

async function findRow(db: Queries, fill: Fill): Promise<DealRequirementRow | undefined> {
  const [row] = await db.select().from(dealRequirements).where(ofFill(fill));
  return row;
}

/**
 * Writes the file before the deal is locked, so that nobody waits for the storage; each run under an id of its own, so that two never
 * write one file. The file of a run that is killed here goes with the nightly clean-up.
 */
async function keep(platform: Platform, fill: Fill, filled: FilledForm): Promise<void> {
  const id = randomUUID();
  try {
    const stored = await putDealFile(platform, id, filled.bytes);
    await platform.database.background.transaction((tx) => insertFilled(platform, tx, fill, filled, { ...stored, id }));
  } finally {
    await removeUnnamed(platform, [id]);
  }
}

type Stored = Awaited<ReturnType<typeof putDealFile>> & { readonly id: string };

/** A document that somebody has uploaded meanwhile counts, and the form is not put in its place. */
async function insertFilled(
  platform: Platform,
  tx: Transaction,
  fill: Fill,
  filled: FilledForm,
  { id, fileKey, size, sha256 }: Stored,
): Promise<void> {
  const { dealId, requirementId } = fill;
  const deal = await lockDealById(tx, dealId);
  const row = await findRow(tx.db, fill);
  if (!deal || row?.status !== 'processing') return;
  const context = contextAfter(jobContext(fillJob, platform.clock.now()), row);
  await setReplaced(tx, row.id, context.at);
  const { versionId, answersHash, identifiers, carried, name } = filled;
  await tx.db.insert(dealDocuments).values({
    ...{ id, dealId, size, sha256, answersHash },
    // A slash in a form’s name is no folder.
    originalName: cleanFileName(`${name.replaceAll(/[\\/]/g, '-')}.pdf`),
    mediaType: 'application/pdf',
    fileKey: await encryptFileKey(platform, tx, id, fileKey),
    dealRequirementId: row.id,
    origin: 'filled',
    templateVersionId: versionId,
    uploadedAt: context.at,
  });
  const payload = { ownerId: deal.ownerId, dealId, requirementId, versionId, identifiers: [...identifiers], carried };
  await record(tx, context, dealDocumentFilled, { id, payload });
  await changeRow(tx, context, deal.ownerId, row, { status: 'completed', documentId: id });
}

function fail({ database, clock }: Platform, fill: Fill, { problem, identifiers }: FailedFill): Promise<void> {
  return database.background.transaction(async (tx) => {
    const deal = await lockDealById(tx, fill.dealId);
    const row = await findRow(tx.db, fill);
    if (!deal || row?.status !== 'processing') return;
    const context = jobContext(fillJob, clock.now());
    if (identifiers.length > 0) {
      const payload = { ownerId: deal.ownerId, dealId: deal.id, requirementId: row.requirementId };
      await record(tx, context, fillFailed, { id: row.id, payload: { ...payload, identifiers: [...identifiers] } });
    }
    await changeRow(tx, context, deal.ownerId, row, { status: 'error', problem });
  });
}
