import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { reencryptsColumn } from '../../../platform/encryption/reencrypt-column.ts';
import type { Platform } from '../../../platform/platform.ts';
import { keyOf, leftoverFiles, removeFiles } from '../../documents/server/api.ts';
import type { Format } from '../mapping/field-mapping.ts';
import { scraperLimits } from '../model.ts';
import type { Copy } from './reading/read-copy.ts';
import { type RunRow, scraperRuns } from './tables.ts';

// How the saved copies of runs are stored, encrypted: the one place that knows.

const folder = 'scraper-copies';
const placeOf = (runId: string): string => `scraper_runs.${runId}.copy_key`;

export interface StoredCopy {
  readonly fileKey: string;
  readonly size: number;
  readonly digest: Buffer;
}

/** Stores a document under the id of its run. What no run names is removed by the next housekeeping. */
export async function storeCopy(platform: Platform, runId: string, bytes: Buffer): Promise<StoredCopy> {
  const content = (async function* () {
    yield bytes;
  })();
  const { fileKey, size, sha256 } = await platform.encryptedFiles.put(keyOf(folder, runId), content);
  return { fileKey, size, digest: sha256 };
}

interface CopyFacts {
  readonly format: Format;
  readonly charset: string | null;
  readonly address: string;
}

/** A copy as the row of its run names it. */
export async function copyColumns(
  { encryption }: Platform,
  tx: Transaction,
  runId: string,
  { fileKey, size, digest }: StoredCopy,
  { format, charset, address }: CopyFacts,
) {
  return {
    copyKey: await encryption.encrypt(tx, placeOf(runId), fileKey),
    copyFormat: format,
    copyCharset: charset,
    copyAddress: address.slice(0, 1_000),
    copySize: size,
    copyDigest: digest,
  };
}

/** The run whose copy was saved last; undefined: nothing was saved, or nothing is kept any more. */
export async function lastCopy(db: Queries, scraperId: string): Promise<RunRow | undefined> {
  const [row] = await db
    .select()
    .from(scraperRuns)
    .where(and(eq(scraperRuns.scraperId, scraperId), isNotNull(scraperRuns.copyKey)))
    .orderBy(desc(scraperRuns.queuedAt))
    .limit(1);
  return row;
}

/** @throws DamagedFile, or when the row names no copy */
export async function openCopy({ database, encryption, encryptedFiles }: Platform, run: RunRow): Promise<Copy> {
  const { id, copyKey, copyFormat, copyCharset } = run;
  if (copyKey === null || copyFormat === null) throw new Error('This run has no copy.');
  const fileKey = await encryption.decrypt(database.db, placeOf(id), copyKey);
  const bytes = await encryptedFiles.read(keyOf(folder, id), fileKey, scraperLimits.documentBytes);
  return { bytes, format: copyFormat, charset: copyCharset };
}

export const removeCopies = (platform: Platform, runIds: readonly string[]): Promise<void> =>
  removeFiles(platform, folder, runIds);

/** Those of these ids that no run keeps a copy under. */
export async function unnamedCopies({ database }: Platform, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const named = await database.db
    .select({ id: scraperRuns.id })
    .from(scraperRuns)
    .where(and(inArray(scraperRuns.id, [...ids]), isNotNull(scraperRuns.copyKey)));
  return ids.filter((id) => !named.some((row) => row.id === id));
}

export const leftoverCopies = leftoverFiles(folder, 'Saved copies of scrapers', unnamedCopies);

/** For rotating the keys. */
export const reencryptCopies = ({ encryption }: Platform) =>
  reencryptsColumn(encryption, {
    table: scraperRuns,
    id: scraperRuns.id,
    column: scraperRuns.copyKey,
    name: 'copyKey',
    place: placeOf,
  });
