import { and, asc, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { answerForBorrower, copyForCondition, dropCopies } from '../../../package-desk/server/api.ts';
import { findDeal, lockDeal } from '../../../pipeline/server/api.ts';
import { proposalsSettled } from '../../events.ts';
import { linkTexts, partyLabels } from '../../model.ts';
import { hasFile, heldFiles, openProposedFile, type ProposedFileRow } from '../files.ts';
import { payloadOf } from '../links/tokens.ts';
import { decryptMessage, type ReplyRow } from '../replies.ts';
import { type BorrowerLinkRow, borrowerLinks, conditionReplies, proposedFiles } from '../tables.ts';

interface Settling {
  readonly dealId: string;
  readonly ownerId: string;
  readonly replyId: string;
  /** As the broker saw it: what was added meanwhile is not sent unseen. */
  readonly at: string;
  readonly as: 'accepted' | 'ignored';
}

interface Sent {
  readonly reply: ReplyRow;
  readonly link: BorrowerLinkRow;
  readonly files: readonly ProposedFileRow[];
}

/**
 * What a borrower brought for a condition goes to the lender as its answer, or nowhere.
 * @throws NOT_FOUND; CONFLICT for an archived deal, what was settled or changed meanwhile, and files that are being scanned; as
 * `answerForBorrower`
 */
export async function settleReply(platform: Platform, context: RequestContext, settling: Settling): Promise<void> {
  const { db } = platform.database;
  await findDeal(db, settling.dealId, settling.ownerId);
  const { files } = await findSent(db, settling);
  if (settling.as === 'ignored') {
    await platform.database.transaction(async (tx) => void (await settle(tx, context, settling)));
    return;
  }
  const held = await heldFiles(
    db,
    files.map(({ id }) => id),
  );
  if (held.size > 0) throw new AppError('CONFLICT', linkTexts.held);
  const copies: Awaited<ReturnType<typeof copyForCondition>>[] = [];
  try {
    for (const file of files) {
      const { originalName, mediaType } = file;
      const content = await openProposedFile(platform, file);
      copies.push(await copyForCondition(platform, { content, originalName, mediaType }));
    }
    await platform.database.transaction(async (tx) => {
      const { reply, link, files: now } = await settle(tx, context, settling);
      const { dealId, ownerId } = settling;
      const words = await decryptMessage(platform, tx.db, reply);
      if (words === undefined) throw new AppError('CONFLICT', linkTexts.unreadable);
      // A file was removed while it was copied, or nothing is left to send.
      if (now.map(({ id }) => id).join() !== files.map(({ id }) => id).join() || (words === '' && now.length === 0))
        throw new AppError('CONFLICT', linkTexts.settled);
      const message = saidBy(link, words);
      const answer = { dealId, ownerId, conditionId: reply.conditionId, message, files: copies };
      await answerForBorrower(platform, tx, context, answer);
    });
  } finally {
    // Removes the copies unless their rows are there.
    await dropCopies(
      platform,
      copies.map(({ id }) => id),
    );
  }
}

/** The lender reads whose words they are. */
const saidBy = ({ name, party }: BorrowerLinkRow, message: string): string => {
  const who = `${name} (${partyLabels[party].toLowerCase()})`;
  return message === '' ? `Sent by ${who}.` : `${who}: ${message}`;
};

/** Marks it, where it is as it was seen. @throws CONFLICT */
async function settle(tx: Transaction, context: RequestContext, settling: Settling): Promise<Sent> {
  const { dealId, ownerId, as } = settling;
  const deal = await lockDeal(tx, dealId, ownerId);
  if (deal.archivedAt !== null) throw new AppError('CONFLICT', linkTexts.archived);
  // Whoever sends something locks the link first.
  await tx.db
    .select({ id: borrowerLinks.id })
    .from(borrowerLinks)
    .where(eq(borrowerLinks.dealId, dealId))
    .for('update');
  const sent = await findSent(tx.db, settling);
  const { reply, link, files } = sent;
  const set = { settled: as, settledAt: context.at };
  await tx.db.update(conditionReplies).set(set).where(eq(conditionReplies.id, reply.id));
  await tx.db.update(proposedFiles).set(set).where(openFilesOf(reply));
  const payload = { ...payloadOf(link, deal), answers: 1, files: files.length, as };
  await record(tx, context, proposalsSettled, { id: link.id, payload });
  return sent;
}

const openFilesOf = ({ linkId, conditionId }: ReplyRow) =>
  and(eq(proposedFiles.linkId, linkId), eq(proposedFiles.conditionId, conditionId), isNull(proposedFiles.settled));

/** @throws NOT_FOUND for what was never sent for this deal, CONFLICT for what was settled or has changed */
async function findSent(db: Queries, { dealId, replyId, at }: Settling): Promise<Sent> {
  const [row] = await db
    .select({ reply: conditionReplies, link: borrowerLinks })
    .from(conditionReplies)
    .innerJoin(borrowerLinks, eq(borrowerLinks.id, conditionReplies.linkId))
    .where(and(eq(conditionReplies.id, replyId), eq(borrowerLinks.dealId, dealId)));
  if (!row) throw new AppError('NOT_FOUND');
  if (row.reply.settled !== null || row.reply.at.toISOString() !== at)
    throw new AppError('CONFLICT', linkTexts.settled);
  const files = await db
    .select()
    .from(proposedFiles)
    .where(and(openFilesOf(row.reply), hasFile))
    .orderBy(asc(proposedFiles.uploadedAt));
  return { ...row, files };
}
