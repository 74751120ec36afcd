import type { Readable } from 'node:stream';
import { eq, inArray } from 'drizzle-orm';
import { AppError } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { reencryptsColumn } from '../../../platform/encryption/reencrypt-column.ts';
import type { IncomingFile } from '../../../platform/http/uploads.ts';
import type { Platform } from '../../../platform/platform.ts';
import { singleExtensions } from '../../documents/model.ts';
import {
  isNotRefused,
  leftoverFiles,
  type Reader,
  removeFiles,
  type ScannedFolder,
  type SendsFile,
  scanStatesOf,
  sendFile,
  storeEncryptedFile,
} from '../../documents/server/api.ts';
import { findDeal, recordFileOpened } from '../../pipeline/server/api.ts';
import { borrowerLinks, proposedFiles } from './tables.ts';

// How the files that borrowers send are stored, encrypted: the one place that knows.

const folder = 'borrower-files';
const placeOf = (id: string): string => `proposed_files.${id}.file_key`;

export type ProposedFileRow = typeof proposedFiles.$inferSelect;
export type StoredProposal = Exclude<Awaited<ReturnType<typeof storeProposedFile>>, { readonly reason: string }>;

export const storeProposedFile = (platform: Platform, file: IncomingFile) =>
  storeEncryptedFile(platform, folder, file, singleExtensions);

export const encryptProposedKey = ({ encryption }: Platform, tx: Transaction, id: string, fileKey: string) =>
  encryption.encrypt(tx, placeOf(id), fileKey);

const keyOf = ({ database: { db }, encryption }: Platform, { id, fileKey }: Pick<ProposedFileRow, 'id' | 'fileKey'>) =>
  encryption.decrypt(db, placeOf(id), fileKey);

/** Its content, as a stream. */
export const openProposedFile = async (platform: Platform, row: ProposedFileRow): Promise<Readable> =>
  platform.encryptedFiles.open(`${folder}/${row.id}`, await keyOf(platform, row));

/** Files that waited for the virus scanner. What it found something in is shown to nobody. */
export const proposedFileScans: ScannedFolder = {
  folder,
  async fileKey(platform, id) {
    const [row] = await platform.database.db.select().from(proposedFiles).where(eq(proposedFiles.id, id));
    return row && keyOf(platform, row);
  },
};

/** For the broker whose deal it is. */
export async function findProposedFile(
  platform: Platform,
  { session, context }: { readonly session: Reader; readonly context: RequestContext },
  id: string,
): Promise<SendsFile | undefined> {
  const { db } = platform.database;
  const [row] = await db
    .select({ file: proposedFiles, dealId: borrowerLinks.dealId })
    .from(proposedFiles)
    .innerJoin(borrowerLinks, eq(borrowerLinks.id, proposedFiles.linkId))
    .where(eq(proposedFiles.id, id));
  if (!row || !(await isOwn(db, row.dealId, session.accountId))) return undefined;
  const { originalName, mediaType, size } = row.file;
  return async (reply, isSaved) => {
    const { dealId } = row;
    const opened = { dealId, ownerId: session.accountId, type: 'proposed', id, name: originalName } as const;
    await recordFileOpened(platform, context, opened);
    const fileKey = await keyOf(platform, row.file);
    await sendFile(platform, reply, folder, { id, originalName, mediaType, size, fileKey }, isSaved);
  };
}

async function isOwn(db: Queries, dealId: string, accountId: string): Promise<boolean> {
  try {
    await findDeal(db, dealId, accountId);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.is('NOT_FOUND')) return false;
    throw error;
  }
}

/** Of these files, those that the virus scanner has not answered for, or found something in. */
export const heldFiles = (db: Queries, ids: readonly string[]) => scanStatesOf(db, folder, ids);

/** For a query: a row whose file was not removed because of malware. */
export const hasFile = isNotRefused(folder, proposedFiles.id);

export const removeProposedFiles = (platform: Platform, ids: readonly string[]): Promise<void> =>
  removeFiles(platform, folder, ids);

/** Of files that were just stored, those that got no row. */
export async function removeUnnamed(platform: Platform, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await removeProposedFiles(platform, await unnamedOf(platform, ids));
}

export const leftoverBorrowerFiles = leftoverFiles(folder, 'Files of borrowers', unnamedOf);

async function unnamedOf({ database: { db } }: Platform, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: proposedFiles.id })
    .from(proposedFiles)
    .where(inArray(proposedFiles.id, [...ids]));
  const named = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !named.has(id));
}

/** For rotating the keys. */
export const reencryptProposedKeys = ({ encryption }: Platform) =>
  reencryptsColumn(encryption, {
    table: proposedFiles,
    id: proposedFiles.id,
    column: proposedFiles.fileKey,
    name: 'fileKey',
    place: placeOf,
  });
