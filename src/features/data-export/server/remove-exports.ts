import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { listFiles } from '../../../platform/files/storage/list-files.ts';
import { type RetentionRule, removesBefore } from '../../../platform/jobs/retention.ts';
import type { Platform } from '../../../platform/platform.ts';
import { exportKeptDays } from '../model.ts';
import { exportOfKey, exportsFolder } from './make-export.ts';
import { dataExports } from './tables.ts';

/** An account ends: its file is named by nothing any more, and goes with the same clean-up. */
export async function removeExports({ db }: Transaction, accountId: string): Promise<void> {
  await db.delete(dataExports).where(eq(dataExports.accountId, accountId));
}

export const exportRules: readonly RetentionRule[] = [
  {
    name: 'data-copies',
    what: 'Copies of people’s data',
    tables: [dataExports],
    kept: { days: 0, after: `they expire, ${exportKeptDays} days after they were made` },
    why: 'Everything of a person in one file should not lie around.',
    remove: removesBefore(dataExports, dataExports.expiresAt),
  },
  {
    name: 'leftover-files:data-copies',
    what: 'Files of such copies that nothing refers to',
    tables: [],
    kept: { days: 0, after: 'the next night' },
    why: 'A newer copy has replaced them, their account ended, or what made them was interrupted.',
    remove: removeFiles,
  },
];

async function removeFiles({ database: { db }, files }: Platform): Promise<number> {
  // Listed before the rows are read: what is finished in between is named by then.
  const keys = (await listFiles(files, exportsFolder)).map(({ key }) => key);
  if (keys.length === 0) return 0;
  const rows = await db.select().from(dataExports);
  const byId = new Map(rows.map((row) => [row.id, row]));
  let removed = 0;
  for (const key of keys) {
    const row = byId.get(exportOfKey(key));
    const isNeeded = row?.state === 'making' || row?.fileKey === key;
    if (isNeeded) continue;
    await files.delete(key);
    removed += 1;
  }
  return removed;
}
