import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { inArray } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../../../kernel/errors.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { reencryptsColumn } from '../../../../platform/encryption/reencrypt-column.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { leftoverFiles, removeFiles, sendFile } from '../../../documents/server/api.ts';
import { type EnvelopeDocumentRow, envelopeDocuments } from '../tables.ts';

// How sealed documents are stored, encrypted: the one place that knows. Each run writes files of its own, which count only from the
// moment that a row names them: what a run leaves that was killed, or still goes on after its time, harms nothing.

const folder = 'signed-documents';
const placeOf = (id: string): string => `envelope_documents.${id}.file_key`;

/** A sealed document, with no row that names it yet. @returns its id, key, size and hash */
export async function putSignedFile({ encryptedFiles }: Platform, content: Uint8Array) {
  const fileId = randomUUID();
  return { fileId, ...(await encryptedFiles.put(`${folder}/${fileId}`, Readable.from([content]))) };
}

export const encryptSignedKey = ({ encryption }: Platform, tx: Transaction, id: string, fileKey: string) =>
  encryption.encrypt(tx, placeOf(id), fileKey);

async function fileOf(platform: Platform, { id, fileId, fileKey }: EnvelopeDocumentRow) {
  if (fileId === null || fileKey === null) throw new AppError('NOT_FOUND');
  return { id: fileId, fileKey: await platform.encryption.decrypt(platform.database.db, placeOf(id), fileKey) };
}

/** A sealed document as a stream. @throws NOT_FOUND while it is not sealed */
export async function openSignedFile(platform: Platform, row: EnvelopeDocumentRow): Promise<Readable> {
  const { id, fileKey } = await fileOf(platform, row);
  return platform.encryptedFiles.open(`${folder}/${id}`, fileKey);
}

/** @throws NOT_FOUND while it is not sealed */
export async function sendSignedFile(platform: Platform, reply: FastifyReply, row: EnvelopeDocumentRow): Promise<void> {
  const file = await fileOf(platform, row);
  const named = { originalName: `${row.name.replaceAll(/[\\/]/g, '-')}.pdf`, mediaType: 'application/pdf' };
  await sendFile(platform, reply, folder, { ...file, ...named, size: row.size ?? 0 });
}

export const leftoverSigned = leftoverFiles(folder, 'Signed files', unnamedOf);

/** A file that was just stored, unless a row names it. A commit whose answer was lost may have written it, so the rows are asked. */
export async function removeUnnamed(platform: Platform, fileId: string): Promise<void> {
  await removeFiles(platform, folder, await unnamedOf(platform, [fileId]));
}

async function unnamedOf({ database }: Platform, ids: readonly string[]): Promise<string[]> {
  const { fileId } = envelopeDocuments;
  const rows = await database.db
    .select({ fileId })
    .from(envelopeDocuments)
    .where(inArray(fileId, [...ids]));
  const named = new Set(rows.map((row) => row.fileId));
  return ids.filter((one) => !named.has(one));
}

/** For rotating the keys. */
export const reencryptSignedKeys = ({ encryption }: Platform) =>
  reencryptsColumn(encryption, {
    table: envelopeDocuments,
    id: envelopeDocuments.id,
    column: envelopeDocuments.fileKey,
    name: 'fileKey',
    place: placeOf,
  });
