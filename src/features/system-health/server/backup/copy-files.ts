import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Disk } from 'flydrive';
import { type Copied, checksumOf, writeDown } from './copying.ts';
import { readBackups, unfinished } from './manifest.ts';
import { BackupProblem, placesIn } from './target.ts';

/** Written to see whether there is room, and nobody's. */
const probes = 'health/';

/**
 * Copies every file of the storage that is not there yet, and so goes on where an interrupted copy ended. A file never changes under
 * its key. @returns all that are in the storage now
 */
export async function copyFiles(files: Disk, folder: string): Promise<readonly Copied[]> {
  const copied: Copied[] = [];
  for await (const key of keysOf(files)) {
    const target = join(folder, key);
    if (!target.startsWith(`${folder}/`)) throw new BackupProblem(`The storage has a file outside its folder: ${key}`);
    const known = await lengthOf(target);
    const length = (await files.getMetaData(key).catch(() => undefined))?.contentLength;
    // Removed since it was listed.
    if (length === undefined) continue;
    if (known === length) copied.push({ path: key, ...(await checksumOf(target)) });
    else copied.push({ path: key, ...(await copyFile(files, key, target)) });
  }
  return copied;
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

/**
 * Puts files back that the storage lacks: all that any backup copied, since a file may be newer than the backup that is restored and
 * older than the moment. What no row names any more, the nightly clean-up removes. @returns how many there are
 */
export async function restoreFiles(files: Disk, folder: string): Promise<number> {
  const { files: place } = placesIn(folder);
  const wanted = new Map((await readBackups(folder)).flatMap((one) => one.files.map((file) => [file.path, file])));
  let count = 0;
  for (const { path, size, sha256 } of wanted.values()) {
    const source = join(place, path);
    const found = await checksumOf(source).catch(() => undefined);
    if (found?.size !== size || found.sha256 !== sha256)
      throw new BackupProblem(
        `The file ${path} of the backup is damaged or missing. Other files were restored; run it again once it is back.`,
      );
    if (!(await files.exists(path))) await files.putStream(path, createReadStream(source));
    count += 1;
  }
  return count;
}
