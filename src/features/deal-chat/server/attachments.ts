import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../../kernel/errors.ts';
import { lockUntilCommit } from '../../../platform/database/database.ts';
import type { Call } from '../../../platform/http/route.ts';
import { type RetentionRule, removesBefore } from '../../../platform/jobs/retention.ts';
import type { Platform } from '../../../platform/platform.ts';
import { leftoverFiles, takeAttached } from '../../documents/server/api.ts';
import { lockDealShared, recordStaffReading } from '../../pipeline/server/api.ts';
import { type Attachment, uploadAttachment as schemas } from '../contract.ts';
import { uploadAttachment as endpoint } from '../endpoints.ts';
import { chatLimits, chatTexts, ownThread } from '../model.ts';
import { presentFile } from './present.ts';
import { dealMessageFiles, type FileRow } from './tables.ts';
import { type Acting, isStaff, openThread } from './threads.ts';

export const folder = 'deal-chat';

/** Takes a file for a thread, to be sent with a message. Whatever fails leaves neither row nor file. */
export async function takeAttachment(
  { session, context, params: { pipelineId }, raw }: Call<typeof endpoint>,
  platform: Platform,
): Promise<Attachment> {
  // Before anything is stored: whoever takes no part leaves nothing behind.
  const { deal } = await openThread(platform, { session, context }, pipelineId, undefined);
  if (deal.archivedAt !== null) throw new AppError('CONFLICT', chatTexts.archived);
  const row = await takeAttached(platform, folder, { raw, endpoint, schemas }, async (file, fields) => {
    const { lenderId } = await openThread(platform, { session, context }, pipelineId, fields.lenderId);
    const { id, originalName, mediaType, size } = file;
    const values = { id, entryId: pipelineId, lenderId, originalName, mediaType, size };
    return addFile(platform, { ...values, uploadedBy: session.accountId, uploadedAt: context.at });
  });
  return presentFile(row);
}

async function addFile({ database }: Platform, values: typeof dealMessageFiles.$inferInsert): Promise<FileRow> {
  return database.transaction(async (tx) => {
    const deal = await lockDealShared(tx, values.entryId);
    if (deal.archivedAt !== null) throw new AppError('CONFLICT', chatTexts.archived);
    // Uploads for one thread go one after the other here, so that none of them overlooks another.
    await lockUntilCommit(tx, 'deal-chat-files', values.entryId, values.lenderId ?? ownThread);
    const [held] = await tx.db
      .select({
        files: sql<number>`count(*)`.mapWith(Number),
        bytes: sql<number>`coalesce(sum(${dealMessageFiles.size}), 0)`.mapWith(Number),
      })
      .from(dealMessageFiles)
      .where(
        and(
          eq(dealMessageFiles.entryId, values.entryId),
          sql`${dealMessageFiles.lenderId} is not distinct from ${values.lenderId ?? null}::uuid`,
        ),
      );
    const { files = 0, bytes = 0 } = held ?? {};
    if (files >= chatLimits.filesPerThread || bytes + values.size > chatLimits.bytesPerThread)
      throw new AppError('CONFLICT', chatTexts.threadFull);
    const [row] = await tx.db.insert(dealMessageFiles).values(values).returning();
    if (!row) throw new AppError('CONFLICT');
    return row;
  });
}

/** A file, for whoever takes part in its thread; one that was not sent, for whoever uploaded it. @throws NOT_FOUND */
export async function findAttachment(platform: Platform, acting: Acting, id: string): Promise<FileRow> {
  const [row] = await platform.database.db.select().from(dealMessageFiles).where(eq(dealMessageFiles.id, id));
  if (!row || (row.messageId === null && row.uploadedBy !== acting.session.accountId)) throw new AppError('NOT_FOUND');
  const { deal, reader, lenderId } = await openThread(platform, acting, row.entryId, row.lenderId ?? ownThread);
  const file = row.originalName;
  if (isStaff(reader)) await recordStaffReading(platform, acting.context, [deal], { part: 'file', lenderId, file });
  return row;
}

export const unsentFiles: RetentionRule = {
  name: 'unsent-files:deal-chat',
  what: 'Files of chats that were never sent',
  tables: [dealMessageFiles],
  kept: { days: 1, after: 'they were uploaded' },
  why: 'Nobody but their uploader can see them, and a form is sent within a day.',
  remove: removesBefore(dealMessageFiles, dealMessageFiles.uploadedAt, isNull(dealMessageFiles.messageId)),
};

export const leftoverAttachments = leftoverFiles(folder, 'Files of chats', async ({ database: { db } }, ids) => {
  const named = await db
    .select({ id: dealMessageFiles.id })
    .from(dealMessageFiles)
    .where(inArray(dealMessageFiles.id, [...ids]));
  return ids.filter((id) => !named.some((row) => row.id === id));
});
