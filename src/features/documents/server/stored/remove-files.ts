import { dayMs } from '../../../../kernel/dates.ts';
import { listFiles } from '../../../../platform/files/storage/list-files.ts';
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

/** Longer than any upload takes. */
const unnamedFor = dayMs;
const atOnce = 500;

/**
 * For the nightly clean-up: removes files that no row names and that no upload can still be about to name.
 * @param unnamed those of these ids that no row names
 */
export async function removeOldFiles(
  { files }: Pick<Platform, 'files'>,
  folder: FileFolder,
  now: Date,
  unnamed: (ids: readonly string[]) => Promise<readonly string[]>,
): Promise<void> {
  const ids = await storedIds(files, folder);
  for (let from = 0; from < ids.length; from += atOnce) {
    for (const id of await unnamed(ids.slice(from, from + atOnce))) {
      const { lastModified } = await files.getMetaData(keyOf(folder, id));
      if (now.getTime() - lastModified.getTime() > unnamedFor) await files.delete(keyOf(folder, id));
    }
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function storedIds(files: Platform['files'], folder: FileFolder): Promise<string[]> {
  return (await listFiles(files, folder)).map(({ name }) => name).filter((name) => uuid.test(name));
}
