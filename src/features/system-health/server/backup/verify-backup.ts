import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Platform } from '../../../../platform/platform.ts';
import { backups } from '../tables.ts';
import { firstDamaged } from './copying.ts';
import { type Manifest, readBackups } from './manifest.ts';
import { BackupProblem, placesIn } from './target.ts';

export interface Verified {
  readonly backup: Manifest;
  /** The first file that is gone, or is not what the manifest says. Undefined: the backup is whole. */
  readonly damaged: string | undefined;
}

/**
 * Reads the newest backup from its disk, compares every checksum with the manifest, and notes the result for /admin/system. A backup is
 * whole when it is made; its disk may damage it later.
 * @throws BackupProblem where there is none
 */
export async function verifyNewestBackup({ database }: Pick<Platform, 'database'>, folder: string): Promise<Verified> {
  const [backup] = await readBackups(folder);
  if (backup === undefined) throw new BackupProblem(`There is no complete backup in ${folder}.`);
  const { wal, files } = placesIn(folder);
  const damaged =
    [backup.wal.first, backup.wal.last].find((part) => !existsSync(join(wal, part))) ??
    (await firstDamaged(backup.database, ({ path }) => join(backup.place, 'database', path))) ??
    (await firstDamaged(backup.files, ({ path }) => join(files, path)));
  await database.db
    .update(backups)
    .set({ verified: damaged === undefined })
    .where(eq(backups.id, backup.id));
  return { backup, damaged };
}
