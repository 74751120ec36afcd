import { Readable } from 'node:stream';
import { inArray } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../../../kernel/errors.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { reencryptsColumn } from '../../../../platform/encryption/reencrypt-column.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { removeOldFiles, sendFile } from '../../../documents/server/api.ts';
import { type EnvelopeDocumentRow, envelopeDocuments } from '../tables.ts';

// How sealed documents are stored, encrypted: the one place that knows.

const folder = 'signed-documents';
const placeOf = (id: string): string => `envelope_documents.${id}.file_key`;

/** A sealed document, with no row that names it yet. @returns its key, size and hash */
export const putSignedFile = async ({ encryptedFiles }: Platform, id: string, content: Uint8Array) =>
  encryptedFiles.put(`${folder}/${id}`, Readable.from([content]));

export const encryptSignedKey = ({ encryption }: Platform, tx: Transaction, id: string, fileKey: string) =>
  encryption.encrypt(tx, placeOf(id), fileKey);

async function keyOf(platform: Platform, { id, fileKey }: EnvelopeDocumentRow): Promise<string> {
  if (fileKey === null) throw new AppError('NOT_FOUND');
  return platform.encryption.decrypt(platform.database.db, placeOf(id), fileKey);
}

/** A sealed document as a stream. @throws NOT_FOUND while it is not sealed */
export async function openSignedFile(platform: Platform, row: EnvelopeDocumentRow): Promise<Readable> {
  const key = await keyOf(platform, row);
  return platform.encryptedFiles.open(`${folder}/${row.id}`, key);
}

/** @throws NOT_FOUND while it is not sealed */
export async function sendSignedFile(platform: Platform, reply: FastifyReply, row: EnvelopeDocumentRow): Promise<void> {
  const fileKey = await keyOf(platform, row);
  const named = { id: row.id, originalName: `${row.name.replaceAll(/[\\/]/g, '-')}.pdf`, mediaType: 'application/pdf' };
  await sendFile(platform, reply, folder, { ...named, size: row.size ?? 0, fileKey });
}

/** For the nightly clean-up: every file that no row names. */
export const removeUnnamedSigned = (platform: Platform, now: Date): Promise<void> =>
  removeOldFiles(platform, folder, now, async (ids) => {
    const { db } = platform.database;
    const { id, fileKey } = envelopeDocuments;
    const rows = await db
      .select({ id, fileKey })
      .from(envelopeDocuments)
      .where(inArray(id, [...ids]));
    const named = new Set(rows.flatMap((row) => (row.fileKey === null ? [] : [row.id])));
    return ids.filter((one) => !named.has(one));
  });

/** For rotating the keys. */
export const reencryptSignedKeys = ({ encryption }: Platform) =>
  reencryptsColumn(encryption, {
    table: envelopeDocuments,
    id: envelopeDocuments.id,
    column: envelopeDocuments.fileKey,
    name: 'fileKey',
    place: placeOf,
  });
