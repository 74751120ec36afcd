import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** In DATA_DIR from the moment a restore puts a database there until all of it is done. */
export const restoringPath = (dataDir: string): string => join(dataDir, 'restoring.json');

/** @throws where the database of `dataDir` is only half restored */
export function refuseRestoring(dataDir: string): void {
  if (existsSync(restoringPath(dataDir)))
    throw new Error(
      `A restore into ${dataDir} was interrupted. Run it again with the same moment (npm run restore), then start the app.`,
    );
}

const lineagePath = (folder: string): string => join(folder, 'plinth-lineage');
const lineageOf = (folder: string): string | undefined =>
  existsSync(lineagePath(folder)) ? readFileSync(lineagePath(folder), 'utf8').trim() : undefined;

/** A restored database goes its own way from there on: its log must never be mixed with that of the one before. */
export const beginLineage = (cluster: string): void =>
  writeFileSync(lineagePath(cluster), `${randomUUID()}\n`, { mode: 0o600, flush: true });

/**
 * An archive holds the log of one database. That of a restored one begins in an empty folder; in the old one, the next restore would
 * follow the old log and lose everything since the first restore.
 * @throws where the archive is another database's
 */
export function refuseForeignArchive(cluster: string, archive: string): void {
  const own = lineageOf(cluster);
  if (own === lineageOf(archive)) return;
  mkdirSync(archive, { recursive: true, mode: 0o700 });
  if (own === undefined || readdirSync(archive).length > 0)
    throw new Error(
      'BACKUP_DIR holds the log of another database, such as the one before a restore. Set it to a new, empty folder, and back up as soon as the app runs (docs/runbook.md, Restore).',
    );
  writeFileSync(lineagePath(archive), `${own}\n`, { mode: 0o600, flush: true });
}
