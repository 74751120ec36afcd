import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import { forgetValues } from '../../../platform/events/audit-trail.ts';
import type { EndingOwner, OwnDataFile } from '../../accounts/server/api.ts';
import { findOwnDealIds } from '../../pipeline/server/api.ts';
import { dealMessageFiles, dealMessageReads, dealMessages } from './tables.ts';

export const ownMessages: OwnDataFile = {
  name: 'deal-messages',
  title: 'Messages you wrote about deals',
  about: 'What you yourself wrote in the chat of deals. What others wrote belongs to them and is not in it.',
  access: 'signedIn',
  columns: ['id', 'dealId', 'message', 'bySupport', 'createdAt', 'editedAt'],
  pages: (db, { accountId }) =>
    inPages(
      (after, limit) =>
        db
          .select({
            id: dealMessages.id,
            dealId: dealMessages.entryId,
            message: dealMessages.text,
            bySupport: dealMessages.bySupport,
            createdAt: dealMessages.createdAt,
            editedAt: dealMessages.editedAt,
          })
          .from(dealMessages)
          .where(and(eq(dealMessages.authorId, accountId), rowsAfter(dealMessages.id, after)))
          .orderBy(asc(dealMessages.id))
          .limit(limit),
      ({ id }) => id,
    ),
};

export const ownChatFiles: OwnDataFile = {
  name: 'deal-chat-files',
  title: 'Files you sent about deals',
  about: 'What you uploaded in the chat of deals. The files themselves are at their messages.',
  access: 'signedIn',
  columns: ['id', 'dealId', 'originalName', 'mediaType', 'size', 'uploadedAt'],
  pages: (db, { accountId }) =>
    inPages(
      (after, limit) =>
        db
          .select({
            id: dealMessageFiles.id,
            dealId: dealMessageFiles.entryId,
            originalName: dealMessageFiles.originalName,
            mediaType: dealMessageFiles.mediaType,
            size: dealMessageFiles.size,
            uploadedAt: dealMessageFiles.uploadedAt,
          })
          .from(dealMessageFiles)
          .where(and(eq(dealMessageFiles.uploadedBy, accountId), rowsAfter(dealMessageFiles.id, after)))
          .orderBy(asc(dealMessageFiles.id))
          .limit(limit),
      ({ id }) => id,
    ),
};

/**
 * An account ends. What it wrote to others stays with them, as of a former user; the own threads of its deals go, for nobody
 * else is in them. Files are removed by the nightly clean-up once no row names them.
 */
export async function leaveChats(tx: Transaction, context: RequestContext, { accountId }: EndingOwner): Promise<void> {
  const deals = await findOwnDealIds(tx.db, accountId);
  if (deals.length > 0) {
    const own = and(inArray(dealMessages.entryId, deals), isNull(dealMessages.lenderId));
    await tx.db.delete(dealMessages).where(own);
  }
  const written = await tx.db
    .update(dealMessages)
    .set({ authorId: null, clientKey: null })
    .where(eq(dealMessages.authorId, accountId))
    .returning({ id: dealMessages.id });
  await forgetValues(
    tx,
    context,
    'dealMessage',
    written.map(({ id }) => id),
  );
  const unsent = isNull(dealMessageFiles.messageId);
  await tx.db.delete(dealMessageFiles).where(and(eq(dealMessageFiles.uploadedBy, accountId), unsent));
  await tx.db.update(dealMessageFiles).set({ uploadedBy: null }).where(eq(dealMessageFiles.uploadedBy, accountId));
  await tx.db.delete(dealMessageReads).where(eq(dealMessageReads.accountId, accountId));
}
