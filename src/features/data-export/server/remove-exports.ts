import { eq, lte } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { listFiles } from '../../../platform/files/storage/list-files.ts';
import type { Platform } from '../../../platform/platform.ts';
import { exportOfKey, exportsFolder } from './make-export.ts';
import { dataExports } from './tables.ts';

/** An account ends: its file is named by nothing any more, and goes with the same clean-up. */
export async function removeExports({ db }: Transaction, accountId: string): Promise<void> {
  await db.delete(dataExports).where(eq(dataExports.accountId, accountId));
}

/**
 * For the nightly clean-up: removes exports that have served their time, then every file that belongs to none, whatever left it:
 * an export that was replaced, an account that ended, a run that was killed.
 */
export async function removeOldExports({ database: { db }, files }: Platform, now: Date): Promise<void> {
  await db.delete(dataExports).where(lte(dataExports.expiresAt, now));
  // Listed before the rows are read: what is finished in between is named by then.
  const keys = (await listFiles(files, exportsFolder)).map(({ key }) => key);
  if (keys.length === 0) return;
  const rows = await db.select().from(dataExports);
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const key of keys) {
    const row = byId.get(exportOfKey(key));
    const isNeeded = row?.state === 'making' || row?.fileKey === key;
    if (!isNeeded) await files.delete(key);
  }
}
