import { listFiles } from '../../../../platform/files/storage/list-files.ts';
import type { RetentionRule } from '../../../../platform/jobs/retention.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { forgetScans } from '../scanning/scan-states.ts';
import { type FileFolder, keyOf } from './folders.ts';

/** What cannot be removed now is named by nothing, and the nightly clean-up removes it. */
export async function removeFiles(
  { files, database }: Pick<Platform, 'files' | 'database'>,
  folder: FileFolder,
  ids: readonly string[],
): Promise<void> {
  const keys = ids.map((id) => keyOf(folder, id));
  await Promise.allSettled([...keys.map((key) => files.delete(key)), forgetScans(database, keys)]);
}

const atOnce = 500;

/**
 * Files that no row names and that no upload can still be about to name.
 * @param unnamed those of these ids that no row names
 */
export const leftoverFiles = (
  folder: FileFolder,
  what: string,
  unnamed: (platform: Platform, ids: readonly string[]) => Promise<readonly string[]>,
): RetentionRule => ({
  name: `leftover-files:${folder}`,
  what: `${what} that nothing refers to`,
  tables: [],
  // Longer than any upload takes.
  kept: { days: 1, after: 'they were stored' },
  why: 'What they belonged to was deleted, or their upload was never finished.',
  remove: (platform, before) => removeOldFiles(platform, folder, before, (ids) => unnamed(platform, ids)),
});

/** @returns how many were removed of those that were stored before this moment */
export async function removeOldFiles(
  { files, database }: Pick<Platform, 'files' | 'database'>,
  folder: FileFolder,
  before: Date,
  unnamed: (ids: readonly string[]) => Promise<readonly string[]>,
): Promise<number> {
  let removed = 0;
  const ids = await storedIds(files, folder);
  for (let from = 0; from < ids.length; from += atOnce) {
    for (const id of await unnamed(ids.slice(from, from + atOnce))) {
      const key = keyOf(folder, id);
      const storedAt = await lastModified(files, key);
      if (!storedAt || storedAt >= before) continue;
      await files.delete(key);
      await forgetScans(database, [key]);
      removed += 1;
    }
  }
  return removed;
}

/** @returns undefined for a file that was removed since it was listed */
async function lastModified(files: Platform['files'], key: string): Promise<Date | undefined> {
  try {
    return (await files.getMetaData(key)).lastModified;
  } catch (error) {
    if (await files.exists(key)) throw error;
    return undefined;
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function storedIds(files: Platform['files'], folder: FileFolder): Promise<string[]> {
  return (await listFiles(files, folder)).map(({ name }) => name).filter((name) => uuid.test(name));
}
