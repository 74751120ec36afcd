import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../../platform/database/database.ts';
import { reencryptsColumn } from '../../../../platform/encryption/reencrypt-column.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type ImportRow, importRows, imports, importValues } from '../tables.ts';

// How the files of imports are stored: the one place that knows. Files of deals are encrypted, files of the market hold terms.

/** Where the files are; a key begins with the id of its import. */
export const importsFolder = 'imports';
const placeOf = (id: string): string => `imports.${id}.content_key`;

export interface KeptFile {
  readonly id: string;
  readonly fileKey: string;
  readonly fileName: string;
  readonly size: number;
  /** Opens an encrypted file. */
  readonly plainKey?: string;
}

/** Stores a file. What no import refers to in the end is removed by the next housekeeping. */
export async function keepFile(
  { files }: Pick<Platform, 'files'>,
  fileName: string,
  content: Readable | string,
): Promise<KeptFile> {
  const id = randomUUID();
  const fileKey = `${importsFolder}/${id}`;
  if (typeof content === 'string') await files.put(fileKey, content);
  else await files.putStream(fileKey, content);
  const { contentLength: size } = await files.getMetaData(fileKey);
  return { id, fileKey, fileName: nameOf(fileName), size };
}

/** The same for a file of deals. */
export async function keepEncrypted(
  { encryptedFiles }: Pick<Platform, 'encryptedFiles'>,
  fileName: string,
  content: Readable,
): Promise<KeptFile> {
  const id = randomUUID();
  const fileKey = `${importsFolder}/${id}`;
  const { fileKey: plainKey, size } = await encryptedFiles.put(fileKey, content);
  return { id, fileKey, fileName: nameOf(fileName), size, plainKey };
}

const nameOf = (fileName: string): string => fileName.slice(0, 200);

/** A stored file as the row of its import names it. */
export async function namedFile(
  { encryption }: Platform,
  tx: Transaction,
  { plainKey, ...file }: KeptFile,
): Promise<Pick<ImportRow, 'id' | 'fileKey' | 'fileName' | 'size' | 'contentKey'>> {
  const contentKey = plainKey === undefined ? null : await encryption.encrypt(tx, placeOf(file.id), plainKey);
  return { ...file, contentKey };
}

/** The content of an import's file, each time from its beginning. */
export async function openFile(
  { files, encryptedFiles, encryption, database }: Platform,
  { id, fileKey, contentKey }: Pick<ImportRow, 'id' | 'fileKey' | 'contentKey'>,
): Promise<Readable> {
  if (fileKey === null) throw new Error('This import has no file.');
  if (contentKey === null) return files.getStream(fileKey);
  return encryptedFiles.open(fileKey, await encryption.decrypt(database.db, placeOf(id), contentKey));
}

/** What an import says of its file once nothing reads it again: the columns stay, to name the values of its rows. */
export const withoutFile = { fileKey: null, contentKey: null, samples: null } as const;

/** Removes a file that no import names. What cannot be removed now is removed by the next housekeeping. */
export async function removeFile(
  { files }: Pick<Platform, 'files'>,
  { fileKey }: Pick<ImportRow, 'fileKey'>,
): Promise<void> {
  if (fileKey !== null) await files.delete(fileKey).catch(() => undefined);
}

/** An import that cannot be read comes to nothing: of a broker's file nothing is kept. */
export async function failImport(platform: Platform, row: ImportRow, message: string): Promise<void> {
  const isOfDeals = row.ownerId !== null;
  await platform.database.transaction(async (tx) => {
    const failed = { state: 'failed', message, ...(isOfDeals ? withoutFile : {}) } as const;
    await tx.db.update(imports).set(failed).where(eq(imports.id, row.id));
    if (!isOfDeals) return;
    await tx.db.delete(importValues).where(eq(importValues.importId, row.id));
    await tx.db.delete(importRows).where(eq(importRows.importId, row.id));
  });
  if (isOfDeals) await removeFile(platform, row);
}

/** For rotating the keys. */
export const reencryptImportKeys = ({ encryption }: Platform) =>
  reencryptsColumn(encryption, {
    table: imports,
    id: imports.id,
    column: imports.contentKey,
    name: 'contentKey',
    place: placeOf,
  });
