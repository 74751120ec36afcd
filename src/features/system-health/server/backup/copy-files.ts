import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Disk } from 'flydrive';
import { type Copied, checksumOf, firstDamaged, writeDown } from './copying.ts';
import { filesOf, readBackups, unfinished } from './manifest.ts';
import { BackupProblem, placesIn } from './target.ts';

/** Written to see whether there is room, and nobody's. */
const probes = 'health/';

/** What is known of the files before they are copied. */
export interface Known {
  /** As earlier backups have them. */
  readonly files: ReadonlyMap<string, Copied>;
  /** The backup before found some, so that a storage without any is probably not there. */
  readonly mustFind: boolean;
}

/**
 * Copies every file of the storage that is not there yet, and so goes on where an interrupted copy ended. A file never changes under
 * its key, and so a copy that no longer is what an earlier backup wrote down is made again. @returns all that are in the storage now
 */
export async function copyFiles(files: Disk, folder: string, known: Known): Promise<readonly Copied[]> {
  const copied: Copied[] = [];
  for await (const key of keysOf(files)) {
    const target = join(folder, key);
    if (!target.startsWith(`${folder}/`)) throw new BackupProblem(`The storage has a file outside its folder: ${key}`);
    const length = await lengthIn(files, key);
    // Removed since it was listed.
    if (length === undefined) continue;
    const copy = await wholeCopy(target, length, known.files.get(key));
    copied.push({ path: key, ...(copy ?? (await copyFile(files, key, target))) });
  }
  if (copied.length === 0 && known.mustFind)
    throw new BackupProblem(
      'The storage shows no files, and the backup before has some. Is its disk mounted, and STORAGE set as before? Nothing of this backup was kept; earlier ones are whole. If every file was deleted, run npm run backup -- no-files once.',
    );
  return copied;
}

/** Undefined: there is no such file. @throws when the storage can't say */
const lengthIn = async (files: Disk, key: string): Promise<number | undefined> => {
  try {
    return (await files.getMetaData(key)).contentLength;
  } catch (error) {
    if (await files.exists(key)) throw error;
    return undefined;
  }
};

/** Undefined: there is no copy yet, or the disk has damaged it. */
async function wholeCopy(target: string, length: number, earlier: Copied | undefined) {
  if ((await lengthOf(target)) !== length) return undefined;
  const copy = await checksumOf(target);
  return earlier?.size === length && earlier.sha256 !== copy.sha256 ? undefined : copy;
}

async function copyFile(files: Disk, key: string, target: string): Promise<Omit<Copied, 'path'>> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const draft = `${target}${unfinished}`;
  try {
    const written = await writeDown(await files.getStream(key), draft);
    await rename(draft, target);
    return written;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

const lengthOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => undefined,
  );

/** Every file, page by page, whatever folders there are. */
async function* keysOf(files: Disk): AsyncGenerator<string> {
  let paginationToken: string | undefined;
  do {
    const options = { recursive: true, ...(paginationToken === undefined ? {} : { paginationToken }) };
    const page = await files.listAll('', options).catch((error: unknown) => {
      if ((error as { cause?: NodeJS.ErrnoException }).cause?.code === 'ENOENT') return undefined;
      throw error;
    });
    for (const object of page?.objects ?? []) if (object.isFile && !object.key.startsWith(probes)) yield object.key;
    paginationToken = page?.paginationToken;
  } while (paginationToken !== undefined);
}

export interface RestoredFiles {
  readonly copied: number;
  /** How many were in the storage already. */
  readonly present: number;
  /** What the backup names and no longer has as it was. */
  readonly damaged: readonly string[];
}

/**
 * Puts files back that the storage lacks: all that any backup copied, since a file may be newer than the backup that is restored and
 * older than the moment. What no row names any more, the nightly clean-up removes. A damaged file keeps back no other one.
 */
export async function restoreFiles(files: Disk, folder: string): Promise<RestoredFiles> {
  const { files: place } = placesIn(folder);
  const damaged: string[] = [];
  let [copied, present] = [0, 0];
  for (const file of filesOf(await readBackups(folder)).values()) {
    const { path, size } = file;
    // Shorter where an interrupted restore wrote a part of it.
    const isThere = (await lengthIn(files, path)) === size;
    if (!isThere && (await firstDamaged([file], () => join(place, path))) !== undefined) {
      damaged.push(path);
      continue;
    }
    if (isThere) present += 1;
    else {
      await files.putStream(path, createReadStream(join(place, path)));
      copied += 1;
    }
  }
  return { copied, present, damaged };
}
