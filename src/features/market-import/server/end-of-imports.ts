import { eq, inArray, lt } from 'drizzle-orm';
import { dayMs } from '../../../kernel/dates.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { listFiles } from '../../../platform/files/storage/list-files.ts';
import type { Platform } from '../../../platform/platform.ts';
import { importKeptDays } from '../model.ts';
import { importsFolder } from './requests.ts';
import { imports } from './tables.ts';

/** Longer than any upload takes. */
const unnamedFor = dayMs;

/** After its days an import goes with its file and its rows; what it wrote to the market stays, and cannot be undone any more. */
export async function removeOldImports({ database, files }: Platform, now: Date): Promise<void> {
  const { db } = database.background;
  const old = new Date(now.getTime() - importKeptDays * dayMs);
  await db.delete(imports).where(lt(imports.createdAt, old));
  // Files whose import is gone: an upload that broke off leaves one as well.

  const found = (await listFiles(files, importsFolder)).map(({ name }) => name);
  const known =
    found.length === 0 ? [] : await db.select({ id: imports.id }).from(imports).where(inArray(imports.id, found));
  const kept = new Set(known.map(({ id }) => id));
  for (const name of found) {
    const key = `${importsFolder}/${name}`;
    // One that is still coming in has no import yet.
    if (!kept.has(name) && now.getTime() - (await files.getMetaData(key)).lastModified.getTime() > unnamedFor)
      await files.delete(key);
  }
}

/** Files of deals go with their owner. What an administrator has imported stays; who it was is no longer said. */
export async function forgetAccount({ db }: Transaction, accountId: string): Promise<void> {
  await db.delete(imports).where(eq(imports.ownerId, accountId));
  await db.update(imports).set({ createdBy: null }).where(eq(imports.createdBy, accountId));
  await db.update(imports).set({ importedBy: null }).where(eq(imports.importedBy, accountId));
  await db.update(imports).set({ actedBy: null }).where(eq(imports.actedBy, accountId));
}
