import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Transaction } from '../../../../platform/database/database.ts';
import { listFiles } from '../../../../platform/files/storage/list-files.ts';
import { type RetentionRule, removesBefore } from '../../../../platform/jobs/retention.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { importKeptDays } from '../../model.ts';
import { imports } from '../tables.ts';
import { importsFolder } from './import-files.ts';

export const importRules: readonly RetentionRule[] = [
  {
    name: 'imports',
    what: 'Imports with their rows',
    tables: [imports],
    kept: { days: importKeptDays, after: 'the upload' },
    why: 'They can be undone for that long. What they wrote stays. The file of an import of deals, and the rows that were added, are deleted once they are in the pipeline.',
    remove: removesBefore(imports, imports.createdAt),
  },
  {
    name: 'leftover-files:imports',
    what: 'Files of imports that nothing refers to',
    tables: [],
    // Longer than any upload takes.
    kept: { days: 1, after: 'they were stored' },
    why: 'Their import was removed or has added its deals, or their upload was never finished.',
    remove: removeFiles,
  },
];

async function removeFiles({ database, files }: Platform, before: Date): Promise<number> {
  const { db } = database.background;
  let removed = 0;
  const found = (await listFiles(files, importsFolder)).map(({ name }) => name);
  const named = and(inArray(imports.id, found), isNotNull(imports.fileKey));
  const known = found.length === 0 ? [] : await db.select({ id: imports.id }).from(imports).where(named);
  const kept = new Set(known.map(({ id }) => id));
  for (const name of found) {
    const key = `${importsFolder}/${name}`;
    // One that is still coming in has no import yet.
    if (kept.has(name) || (await files.getMetaData(key)).lastModified >= before) continue;
    await files.delete(key);
    removed += 1;
  }
  return removed;
}

/** Files of deals go with their owner. What an administrator has imported stays; who it was is no longer said. */
export async function forgetAccount({ db }: Transaction, accountId: string): Promise<void> {
  await db.delete(imports).where(eq(imports.ownerId, accountId));
  await db.update(imports).set({ createdBy: null }).where(eq(imports.createdBy, accountId));
  await db.update(imports).set({ importedBy: null }).where(eq(imports.importedBy, accountId));
  await db.update(imports).set({ actedBy: null }).where(eq(imports.actedBy, accountId));
}
