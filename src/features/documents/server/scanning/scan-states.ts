import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { AppError } from '../../../../kernel/errors.ts';
import type { Database, Queries } from '../../../../platform/database/database.ts';
import { fileScans } from '../../../../platform/database/tables.ts';
import { fileHeld, fileRefused } from '../../errors.ts';
import { type FileFolder, keyOf } from '../stored/folders.ts';

type ScanState = (typeof fileScans.$inferSelect)['state'];

/** Notes that a file has to wait for the scanner. Written before anything names the file, so that it is never open meanwhile. */
export async function markFileHeld({ db }: Pick<Database, 'db'>, key: string, at: Date): Promise<void> {
  await db.insert(fileScans).values({ key, state: 'held', storedAt: at });
}

/** Which of these files wait for the scanner or were removed by it, by id. The others are clean. */
export async function scanStatesOf(
  db: Queries,
  folder: FileFolder,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ScanState>> {
  if (ids.length === 0) return new Map();
  const keys = ids.map((id) => keyOf(folder, id));
  const rows = await db.select().from(fileScans).where(inArray(fileScans.key, keys));
  return new Map(rows.map(({ key, state }) => [key.slice(folder.length + 1), state]));
}

/** For a query: that the scanner has not removed the file of the row with this id. */
export const isNotRefused = (folder: FileFolder, id: AnyPgColumn): SQL =>
  sql`not exists (select 1 from ${fileScans} where ${fileScans.key} = ${`${folder}/`}::text || ${id}::text and ${fileScans.state} = 'refused')`;

/** @throws FILE_HELD, FILE_REFUSED */
export async function assertScanned(db: Queries, key: string): Promise<void> {
  const [row] = await db.select().from(fileScans).where(eq(fileScans.key, key));
  if (row?.state === 'held') throw new AppError(fileHeld);
  if (row?.state === 'refused') throw new AppError(fileRefused);
}

/** The files are gone, and what was known of them. */
export async function forgetScans({ db }: Pick<Database, 'db'>, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await db.delete(fileScans).where(inArray(fileScans.key, [...keys]));
}
