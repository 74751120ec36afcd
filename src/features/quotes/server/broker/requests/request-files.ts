import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { AppError, invalidField } from '../../../../../kernel/errors.ts';
import { lockUntilCommit, type Transaction } from '../../../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../../../platform/database/pages.ts';
import type { Call } from '../../../../../platform/http/route.ts';
import { type RetentionRule, removesBefore } from '../../../../../platform/jobs/retention.ts';
import type { Platform } from '../../../../../platform/platform.ts';
import type { OwnDataFile } from '../../../../accounts/server/api.ts';
import { attachmentTexts } from '../../../../documents/model.ts';
import { leftoverFiles, takeAttached } from '../../../../documents/server/api.ts';
import { type RequestFile, uploadRequestFile as schemas } from '../../../files/contract.ts';
import { uploadRequestFile as endpoint } from '../../../files/endpoints.ts';
import { mostUnsent, requestFileTexts } from '../../../files/model.ts';
import { quoteFiles, type RequestFileRow, requestFiles } from '../../tables.ts';
import { presentFile, requestFolder } from './read-request-files.ts';

/** Takes a file for the next request of a broker. */
export async function takeRequestFile(
  { session, context, raw }: Call<typeof endpoint>,
  platform: Platform,
): Promise<RequestFile> {
  const row = await takeAttached(platform, requestFolder, { raw, endpoint, schemas }, (file) => {
    const { id, originalName, mediaType, size } = file;
    const values = { id, ownerId: session.accountId, originalName, mediaType, size, uploadedAt: context.at };
    return platform.database.transaction((tx) => addFile(tx, values));
  });
  return presentFile(row);
}

const unsent = isNull(requestFiles.entryId);
const ofOwner = (ownerId: string) => eq(requestFiles.ownerId, ownerId);

async function addFile(
  tx: Transaction,
  values: typeof requestFiles.$inferInsert & { readonly ownerId: string },
): Promise<RequestFileRow> {
  // Uploads of one account go one after the other here, so that none of them overlooks another.
  await lockUntilCommit(tx, 'request-files', values.ownerId);
  const waiting = await tx.db.$count(requestFiles, and(ofOwner(values.ownerId), unsent));
  if (waiting >= mostUnsent) throw new AppError('CONFLICT', requestFileTexts.tooManyUnsent);
  const [row] = await tx.db.insert(requestFiles).values(values).returning();
  if (!row) throw new AppError('CONFLICT');
  return row;
}

interface SentFiles {
  readonly ownerId: string;
  readonly entryId: string;
  readonly fileIds: readonly string[];
  readonly quoteIds: readonly string[];
  /** The form of this kind of loan goes out as one call for each program, each with the same files. */
  readonly isOneOfSeveral: boolean;
}

/** Sends files along with the quotes of one request. @throws INVALID_INPUT for one that is gone, somebody else's, or sent before */
export async function sendFiles({ db }: Transaction, sent: SentFiles): Promise<void> {
  const { ownerId, entryId, quoteIds, isOneOfSeveral } = sent;
  const ids = [...new Set(sent.fileIds)];
  if (ids.length === 0) return;
  const own = and(inArray(requestFiles.id, ids), ofOwner(ownerId));
  const rows = await db.select().from(requestFiles).where(own).orderBy(asc(requestFiles.id)).for('update');
  if (rows.length < ids.length) throw invalidField('fileIds', attachmentTexts.gone);
  const mayGo = (row: RequestFileRow) => row.entryId === null || (isOneOfSeveral && row.entryId === entryId);
  if (!rows.every(mayGo)) throw invalidField('fileIds', requestFileTexts.sent);
  await db.update(requestFiles).set({ entryId }).where(own);
  await db.insert(quoteFiles).values(quoteIds.flatMap((quoteId) => ids.map((fileId) => ({ quoteId, fileId }))));
}

export const unsentFiles: RetentionRule = {
  name: 'unsent-files:quotes',
  what: 'Files of quote requests that were never sent',
  tables: [requestFiles],
  kept: { days: 1, after: 'they were uploaded' },
  why: 'Nobody but their uploader can see them, and a form is sent within a day.',
  remove: removesBefore(requestFiles, requestFiles.uploadedAt, unsent),
};

export const leftoverAttachments = leftoverFiles(
  requestFolder,
  'Files of quote requests',
  async ({ database: { db } }, ids) => {
    const named = await db
      .select({ id: requestFiles.id })
      .from(requestFiles)
      .where(inArray(requestFiles.id, [...ids]));
    return ids.filter((id) => !named.some((row) => row.id === id));
  },
);

/** An account ends: what it has sent stays with the lenders. The files themselves are removed once no row names them. */
export async function leaveFiles({ db }: Transaction, accountId: string): Promise<void> {
  await db.delete(requestFiles).where(and(ofOwner(accountId), unsent));
  await db.update(requestFiles).set({ ownerId: null }).where(ofOwner(accountId));
}

export const ownRequestFiles: OwnDataFile = {
  name: 'quote-request-files',
  title: 'Files you sent with quote requests',
  about: 'What you attached to quote requests. The files themselves are with the requests of their deal.',
  access: 'broker',
  columns: ['id', 'dealId', 'originalName', 'mediaType', 'size', 'uploadedAt'],
  pages: (db, { accountId }) =>
    inPages(
      (after, limit) =>
        db
          .select({
            id: requestFiles.id,
            dealId: requestFiles.entryId,
            originalName: requestFiles.originalName,
            mediaType: requestFiles.mediaType,
            size: requestFiles.size,
            uploadedAt: requestFiles.uploadedAt,
          })
          .from(requestFiles)
          .where(and(ofOwner(accountId), rowsAfter(requestFiles.id, after)))
          .orderBy(asc(requestFiles.id))
          .limit(limit),
      ({ id }) => id,
    ),
};
