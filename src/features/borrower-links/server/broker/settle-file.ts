import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { addDealFile, copyIntoDeals, dropDealFiles } from '../../../deal-documents/server/api.ts';
import { findDeal, lockDeal } from '../../../pipeline/server/api.ts';
import { proposalsSettled } from '../../events.ts';
import { linkTexts } from '../../model.ts';
import { heldFiles, openProposedFile, type ProposedFileRow } from '../files.ts';
import { payloadOf } from '../links/tokens.ts';
import { type BorrowerLinkRow, borrowerLinks, proposedFiles } from '../tables.ts';

interface Settling {
  readonly dealId: string;
  readonly ownerId: string;
  readonly fileId: string;
  readonly as: 'accepted' | 'ignored';
}

interface Sent {
  readonly file: ProposedFileRow;
  readonly link: BorrowerLinkRow;
}

/**
 * An accepted file becomes a document of the deal: the borrower's at what it was sent for, another person's among the files that have
 * no place yet. @throws NOT_FOUND, CONFLICT for what was settled, is being scanned, or is no longer needed
 */
export async function settleFile(platform: Platform, context: RequestContext, settling: Settling): Promise<void> {
  const { db } = platform.database;
  await findDeal(db, settling.dealId, settling.ownerId);
  const { file } = await findSent(db, settling);
  if (settling.as === 'ignored') {
    await platform.database.transaction((tx) => settle(tx, context, settling));
    return;
  }
  if ((await heldFiles(db, [file.id])).has(file.id)) throw new AppError('CONFLICT', linkTexts.held);
  const copy = await copyIntoDeals(platform, await openProposedFile(platform, file));
  try {
    await platform.database.transaction(async (tx) => {
      const { link } = await settle(tx, context, settling);
      const { originalName, mediaType, requirementId } = file;
      const { dealId, ownerId } = settling;
      const place = link.party === 'borrower' ? requirementId : null;
      const added = { dealId, ownerId, requirementId: place, file: { ...copy, originalName, mediaType } };
      await addDealFile(platform, tx, context, added);
      await tx.db.update(proposedFiles).set({ dealDocumentId: copy.id }).where(eq(proposedFiles.id, file.id));
    });
  } finally {
    // Removes the copy unless its row is there.
    await dropDealFiles(platform, [copy.id]);
  }
}

async function settle(tx: Transaction, context: RequestContext, settling: Settling): Promise<Sent> {
  const { dealId, ownerId, as } = settling;
  const deal = await lockDeal(tx, dealId, ownerId);
  if (deal.archivedAt !== null) throw new AppError('CONFLICT', linkTexts.archived);
  const sent = await findSent(tx.db, settling);
  const set = { settled: as, settledAt: context.at };
  // The borrower may have taken it back in the meantime.
  const open = and(eq(proposedFiles.id, sent.file.id), isNull(proposedFiles.settled));
  const rows = await tx.db.update(proposedFiles).set(set).where(open).returning({ id: proposedFiles.id });
  if (rows.length === 0) throw new AppError('CONFLICT', linkTexts.settled);
  const payload = { ...payloadOf(sent.link, deal), answers: 0, files: 1, as };
  await record(tx, context, proposalsSettled, { id: sent.link.id, payload });
  return sent;
}

/** @throws NOT_FOUND for what was never sent for this deal, CONFLICT for what was settled */
async function findSent(db: Queries, { dealId, fileId }: Settling): Promise<Sent> {
  const [row] = await db
    .select({ file: proposedFiles, link: borrowerLinks })
    .from(proposedFiles)
    .innerJoin(borrowerLinks, eq(borrowerLinks.id, proposedFiles.linkId))
    .where(and(eq(proposedFiles.id, fileId), isNull(proposedFiles.conditionId), eq(borrowerLinks.dealId, dealId)));
  if (!row) throw new AppError('NOT_FOUND');
  if (row.file.settled !== null) throw new AppError('CONFLICT', linkTexts.settled);
  return row;
}
