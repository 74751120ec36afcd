import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import { AppError } from '../../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../../platform/caller.ts';
import type { Queries } from '../../../../../platform/database/database.ts';
import type { Session } from '../../../../../platform/http/route.ts';
import type { Platform } from '../../../../../platform/platform.ts';
import { findDeals, readerOf, recordStaffReading } from '../../../../pipeline/server/api.ts';
import type { RequestFile } from '../../../files/contract.ts';
import { quoteFiles, quotes, type RequestFileRow, readable, requestFiles } from '../../tables.ts';

export const requestFolder = 'quote-requests';

export const presentFile = ({ id, originalName, mediaType, size }: RequestFileRow): RequestFile => ({
  _id: id,
  name: originalName,
  mediaType,
  size,
});

/** The files of these quotes, by name. */
export async function filesOf(db: Queries, quoteIds: readonly string[]): Promise<ReadonlyMap<string, RequestFile[]>> {
  const rows = await db
    .select({ quoteId: quoteFiles.quoteId, file: requestFiles })
    .from(quoteFiles)
    .innerJoin(requestFiles, eq(requestFiles.id, quoteFiles.fileId))
    .where(inArray(quoteFiles.quoteId, [...quoteIds]))
    .orderBy(asc(requestFiles.originalName), asc(requestFiles.id));
  return new Map(
    quoteIds.map((id) => [id, rows.flatMap(({ quoteId, file }) => (quoteId === id ? [presentFile(file)] : []))]),
  );
}

export const countFilesOf = (db: Queries, quoteId: string): Promise<number> =>
  db.$count(quoteFiles, eq(quoteFiles.quoteId, quoteId));

/** The file, when it went with a quote of these. */
async function findSent(db: Queries, id: string, whose: SQL): Promise<RequestFileRow> {
  const [found] = await db
    .select({ file: requestFiles })
    .from(requestFiles)
    .innerJoin(quoteFiles, eq(quoteFiles.fileId, requestFiles.id))
    .innerJoin(quotes, eq(quotes.id, quoteFiles.quoteId))
    .where(and(eq(requestFiles.id, id), whose, readable))
    .limit(1);
  if (!found) throw new AppError('NOT_FOUND');
  return found.file;
}

/** A file of the quote that a mailed link opens. @throws NOT_FOUND */
export const findFileOfQuote = (db: Queries, quoteId: string, id: string): Promise<RequestFileRow> =>
  findSent(db, id, eq(quotes.id, quoteId));

/**
 * A file, for the broker whose it is, for users of a lender that was asked with it, and for whoever of the Plinth team has
 * access to its deal, which is recorded. One that was not sent is its broker's alone.
 * @throws NOT_FOUND
 */
export async function findFileFor(
  platform: Platform,
  { session, context }: { readonly session: Session; readonly context: RequestContext },
  id: string,
): Promise<RequestFileRow> {
  const { db } = platform.database;
  const [row] = await db.select().from(requestFiles).where(eq(requestFiles.id, id));
  if (!row) throw new AppError('NOT_FOUND');
  if (row.ownerId === session.accountId) return row;
  const reader = row.entryId === null ? undefined : await readerOf(platform, row.entryId, session);
  if (row.entryId === null || reader === undefined || reader === 'everything') throw new AppError('NOT_FOUND');
  if ('lenderId' in reader) return findSent(db, id, eq(quotes.lenderId, reader.lenderId));
  if (reader.staff !== 'granted') throw new AppError('NOT_FOUND');
  const deals = await findDeals(db, [row.entryId]);
  await recordStaffReading(platform, context, [...deals.values()], { part: 'requestFile', file: row.originalName });
  return row;
}
