import type { Readable } from 'node:stream';
import { eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { reencryptsColumn } from '../../../../platform/encryption/reencrypt-column.ts';
import type { IncomingFile } from '../../../../platform/http/uploads.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { singleExtensions } from '../../../documents/model.ts';
import {
  type FormFiles,
  leftoverFiles,
  removeFiles,
  type ScannedFolder,
  type SendsFile,
  sendFile,
  sendPlainFile,
  storeEncryptedFile,
} from '../../../documents/server/api.ts';
import type { OpenedFile } from '../../../pipeline/server/api.ts';
import { deskLimits, type PackageSide } from '../../model.ts';
import { conditionFiles, packageConditions } from '../tables.ts';

// How the files of conditions are stored, encrypted: the one place that knows.

const folder = 'condition-files';
const placeOf = (id: string): string => `condition_files.${id}.file_key`;

const storeConditionFile = (platform: Platform, file: IncomingFile) =>
  storeEncryptedFile(platform, folder, file, singleExtensions);
/** A file that is stored, with no row yet. */
export type StoredConditionFile = Exclude<Awaited<ReturnType<typeof storeConditionFile>>, { readonly reason: string }>;

/** A copy of a file, under an id of its own, with no row yet. @returns its key, size and hash */
export const putConditionFile = ({ encryptedFiles }: Platform, id: string, content: Readable) =>
  encryptedFiles.put(`${folder}/${id}`, content);

interface Kept {
  readonly packageId: string;
  readonly conditionId: string;
  readonly side: PackageSide;
  readonly by: string;
  readonly at: Date;
  readonly files: readonly StoredConditionFile[];
}

/** Writes the rows of files that are stored. The caller has locked the package. @throws CONFLICT when the package is full */
export async function keepConditionFiles(platform: Platform, tx: Transaction, kept: Kept): Promise<void> {
  const { packageId, conditionId, side, by, at, files } = kept;
  if (files.length === 0) return;
  await assertRoom(tx, packageId, files);
  for (const { id, originalName, mediaType, size, sha256, fileKey } of files)
    await tx.db.insert(conditionFiles).values({
      ...{ id, conditionId, side, originalName, mediaType, size, sha256 },
      fileKey: await platform.encryption.encrypt(tx, placeOf(id), fileKey),
      uploadedBy: by,
      uploadedAt: at,
    });
}

async function assertRoom(
  { db }: Transaction,
  packageId: string,
  files: readonly StoredConditionFile[],
): Promise<void> {
  const [used] = await db
    .select({
      files: sql<number>`count(*)`.mapWith(Number),
      bytes: sql<number>`coalesce(sum(${conditionFiles.size}), 0)`.mapWith(Number),
    })
    .from(conditionFiles)
    .innerJoin(packageConditions, eq(packageConditions.id, conditionFiles.conditionId))
    .where(eq(packageConditions.packageId, packageId));
  const bytes = files.reduce((sum, { size }) => sum + size, used?.bytes ?? 0);
  if ((used?.files ?? 0) + files.length > deskLimits.filesPerPackage || bytes > deskLimits.bytesPerPackage)
    throw new AppError('CONFLICT', 'The conditions of this package hold as many files as they can.');
}

/** A file, and how the record of who opens it names it. */
export interface FileToOpen {
  readonly opened: Pick<OpenedFile, 'type' | 'id' | 'name'>;
  readonly send: SendsFile;
}

/** How a file of a condition is sent to this side, which may see it: the lender gets the broker's without their metadata. */
export async function sendsConditionFile(
  platform: Platform,
  id: string,
  to: PackageSide,
): Promise<FileToOpen | undefined> {
  const { db } = platform.database;
  const [row] = await db.select().from(conditionFiles).where(eq(conditionFiles.id, id));
  if (!row) return undefined;
  const { originalName, mediaType, size } = row;
  const send: SendsFile = async (reply, isSaved) => {
    const fileKey = await platform.encryption.decrypt(db, placeOf(id), row.fileKey);
    const sendIt = to === 'lender' && row.side === 'broker' ? sendPlainFile : sendFile;
    await sendIt(platform, reply, folder, { id, originalName, mediaType, size, fileKey }, isSaved);
  };
  return { opened: { type: 'condition', id, name: originalName }, send };
}

/** The package that a file belongs to; undefined where there is none of this id. */
export async function packageOfFile({ database: { db } }: Platform, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ packageId: packageConditions.packageId })
    .from(conditionFiles)
    .innerJoin(packageConditions, eq(packageConditions.id, conditionFiles.conditionId))
    .where(eq(conditionFiles.id, id));
  return row?.packageId;
}

/** Files that come with a message. */
export const conditionForm: FormFiles<StoredConditionFile> = { store: storeConditionFile, removeUnnamed };

export const leftoverConditionFiles = leftoverFiles(folder, 'Files of conditions', unnamedOf);

/** Of files that were just stored, those that got no row. A commit whose answer was lost may have written it, so the rows are asked. */
export async function removeUnnamed(platform: Platform, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await removeFiles(platform, folder, await unnamedOf(platform, ids));
}

async function unnamedOf({ database }: Platform, ids: readonly string[]): Promise<string[]> {
  const named = await database.db
    .select({ id: conditionFiles.id })
    .from(conditionFiles)
    .where(inArray(conditionFiles.id, [...ids]));
  return ids.filter((id) => !named.some((row) => row.id === id));
}

/** How the scanner reads files that it has not answered for. */
export const conditionFileScans: ScannedFolder = {
  folder,
  async fileKey({ database: { db }, encryption }, id) {
    const [row] = await db.select().from(conditionFiles).where(eq(conditionFiles.id, id));
    return row ? encryption.decrypt(db, placeOf(id), row.fileKey) : undefined;
  },
};

/** For rotating the keys. */
export const reencryptConditionFiles = ({ encryption }: Platform) =>
  reencryptsColumn(encryption, {
    table: conditionFiles,
    id: conditionFiles.id,
    column: conditionFiles.fileKey,
    name: 'fileKey',
    place: placeOf,
  });
