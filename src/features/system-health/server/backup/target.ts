import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';

/** Where backups are: `wal` is filled by the server, `base` by each backup, `files` by what has not been copied yet. */
export const placesIn = (folder: string) => ({
  wal: join(folder, 'wal'),
  base: join(folder, 'base'),
  files: join(folder, 'files'),
});

/** A backup that cannot be made or restored, in words for whoever ran the command. */
export class BackupProblem extends Error {
  override name = 'BackupProblem';
}

const keyFiles = ['app-secret', 'data-key', 'postgres-password', '.env'];
const largestSecretBytes = 64 * 1024;

interface Secrets {
  readonly dataDir: string;
  /** What must never be where the backups are. */
  readonly values: readonly string[];
}

const isWithin = (outer: string, inner: string): boolean => {
  const path = relative(resolve(outer), resolve(inner));
  return path === '' || (!path.startsWith(`..${sep}`) && path !== '..' && resolve(path) !== path);
};

/**
 * Whoever gets hold of the backups must not find in the same place what opens them.
 * @throws BackupProblem where a key lies there, or would
 */
export function refuseKeys(folder: string, { dataDir, values }: Secrets): void {
  if (isWithin(dataDir, folder) || isWithin(folder, dataDir))
    throw new BackupProblem(
      `BACKUP_DIR must be apart from DATA_DIR (${dataDir}): it holds the data, and may hold their keys.`,
    );
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (keyFiles.includes(name))
      throw new BackupProblem(
        `BACKUP_DIR holds ${name}. Store keys elsewhere: with them, a stolen backup can be read.`,
      );
    const path = join(folder, name);
    const { size } = statSync(path);
    if (!statSync(path).isFile() || size > largestSecretBytes) continue;
    const text = readFileSync(path, 'utf8');
    if (values.some((value) => text.includes(value)))
      throw new BackupProblem(
        `BACKUP_DIR holds a key, in ${name}. Store keys elsewhere: with them, a stolen backup can be read.`,
      );
  }
}

export async function makePlaces(folder: string): Promise<void> {
  const { wal, base, files } = placesIn(folder);
  await mkdir(folder, { recursive: true, mode: 0o711 });
  for (const place of [wal, base, files]) await mkdir(place, { recursive: true, mode: 0o700 });
}

/** What a full disk says, in these words; anything else as it is. */
export function asProblem(error: unknown, whenFull: string): Error {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new BackupProblem(whenFull);
  return error instanceof Error ? error : new Error(String(error));
}
