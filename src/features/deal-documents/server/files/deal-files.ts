import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { eq, inArray } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../../../kernel/errors.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { reencryptsColumn } from '../../../../platform/encryption/reencrypt-column.ts';
import type { IncomingFile } from '../../../../platform/http/uploads.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { singleExtensions } from '../../../documents/model.ts';
import {
  isNotRefused,
  leftoverFiles,
  removeFiles,
  scanStatesOf,
  sendFile,
  sendPlainFile,
  storeEncryptedFile,
} from '../../../documents/server/api.ts';
import { type DealDocumentRow, dealDocuments } from '../tables.ts';

// How the files of deals are stored, encrypted: the one place that knows.

const folder = 'deal-documents';

/** What the key of a file is encrypted for. */
const placeOf = (id: string): string => `deal_documents.${id}.file_key`;

export const storeDealFile = (platform: Platform, file: IncomingFile) =>
  storeEncryptedFile(platform, folder, file, singleExtensions);
/** A file that came in, with no row yet. */
export type StoredDealFile = Exclude<Awaited<ReturnType<typeof storeDealFile>>, { readonly reason: string }>;

/** A file that was filled in, with no row yet. @returns its key, size and hash */
export const putDealFile = async ({ encryptedFiles }: Platform, id: string, content: Uint8Array) =>
  encryptedFiles.put(`${folder}/${id}`, Readable.from([content]));

/** The same content once more, for a row of a deal. Whoever calls it writes that row, or removes the copy. */
export async function copyIntoDeals({ encryptedFiles }: Platform, content: AsyncIterable<Uint8Array>) {
  const id = randomUUID();
  return { id, ...(await encryptedFiles.put(`${folder}/${id}`, content)) };
}

/** The key of a file as its row keeps it. */
export const encryptFileKey = ({ encryption }: Platform, tx: Transaction, id: string, fileKey: string) =>
  encryption.encrypt(tx, placeOf(id), fileKey);

export const removeDealFiles = (platform: Platform, ids: readonly string[]): Promise<void> =>
  removeFiles(platform, folder, ids);

export async function sendDealFile(
  platform: Platform,
  reply: FastifyReply,
  row: DealDocumentRow,
  isSaved?: boolean,
): Promise<void> {
  const { id, originalName, mediaType, size, fileKey } = row;
  const named = { id, originalName, mediaType, size };
  const key = fileKey && (await platform.encryption.decrypt(platform.database.db, placeOf(id), fileKey));
  await sendFile(platform, reply, folder, key ? { ...named, fileKey: key } : named, isSaved);
}

/** The same as loan packages carry it: without what its camera or program wrote beside it. */
export async function sendPlainDealFile(
  platform: Platform,
  reply: FastifyReply,
  row: DealDocumentRow,
  isSaved?: boolean,
): Promise<void> {
  if (row.fileKey === null) return sendDealFile(platform, reply, row, isSaved);
  const { id, originalName, mediaType, size } = row;
  const fileKey = await platform.encryption.decrypt(platform.database.db, placeOf(id), row.fileKey);
  await sendPlainFile(platform, reply, folder, { id, originalName, mediaType, size, fileKey }, isSaved);
}

/** A whole file, for reading what stands in it. @throws NOT_FOUND, DamagedFile */
export async function readDealFile(platform: Platform, row: DealDocumentRow): Promise<Uint8Array> {
  const { id, size, fileKey } = row;
  if (fileKey === null) throw new AppError('NOT_FOUND');
  const key = await platform.encryption.decrypt(platform.database.db, placeOf(id), fileKey);
  return platform.encryptedFiles.read(`${folder}/${id}`, key, size);
}

export const leftoverDealFiles = leftoverFiles(folder, 'Documents of deals', unnamedOf);

/** Of files that were just stored, those that got no row. A commit whose answer was lost may have written it, so the rows are asked. */
export async function removeUnnamed(platform: Platform, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await removeDealFiles(platform, await unnamedOf(platform, ids));
}

async function unnamedOf({ database }: Platform, ids: readonly string[]): Promise<string[]> {
  const named = await database.db
    .select({ id: dealDocuments.id })
    .from(dealDocuments)
    .where(inArray(dealDocuments.id, [...ids]));
  return ids.filter((id) => !named.some((row) => row.id === id));
}

/** The key of a file; undefined while no row has it. */
export async function fileKeyOf({ database: { db }, encryption }: Platform, id: string): Promise<string | undefined> {
  const [row] = await db.select().from(dealDocuments).where(eq(dealDocuments.id, id));
  return row?.fileKey ? encryption.decrypt(db, placeOf(id), row.fileKey) : undefined;
}

/** Whether the virus scanner has not answered for it yet, or found something in it. */
export const isHeld = async ({ database: { db } }: Platform, id: string): Promise<boolean> =>
  (await scanStatesOf(db, folder, [id])).has(id);

/** Whether one of these files waits for the virus scanner, or was removed by it. */
export const hasHeldFiles = async (db: Queries, ids: readonly string[]): Promise<boolean> =>
  (await scanStatesOf(db, folder, ids)).size > 0;

/** For a query: a row whose file was not removed because of malware. */
export const hasFile = isNotRefused(folder, dealDocuments.id);

/** For rotating the keys. */
export const reencryptFileKeys = ({ encryption }: Platform) =>
  reencryptsColumn(encryption, {
    table: dealDocuments,
    id: dealDocuments.id,
    column: dealDocuments.fileKey,
    name: 'fileKey',
    place: placeOf,
  });
