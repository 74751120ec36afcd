import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { schemaOfCode } from '../../../../platform/database/migrations/migrate.ts';
import { refuseForeignArchive } from '../../../../platform/database/postgres/restored.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { readLastBackup } from '../system.ts';
import { backups } from '../tables.ts';
import { copyDatabase } from './copy-database.ts';
import { copyFiles, type Known } from './copy-files.ts';
import { type Copied, firstDamaged } from './copying.ts';
import { fetchDatabase } from './fetch-database.ts';
import { keepNewest } from './keep-newest.ts';
import { filesOf, type Manifest, readBackups, removeUnfinished, unfinished, writeManifest } from './manifest.ts';
import { asProblem, BackupProblem, makePlaces, placesIn } from './target.ts';

interface BackupOptions {
  /** BACKUP_DIR. */
  readonly folder: string;
  /** The folder of the running server's files. Undefined: it is another machine's, and PostgreSQL's own program fetches them. */
  readonly cluster: string | undefined;
  /** So many backups are kept, the newest. */
  readonly keeps: number;
  /** Somebody says that a storage without files is right. */
  readonly mayHaveNoFiles?: boolean;
}

/**
 * Copies database and files, compares every checksum, and only then says that it is a backup. One at a time; what an interrupted
 * one left is removed by the next. @throws BackupProblem
 */
export async function makeBackup(platform: Platform, options: BackupOptions): Promise<Manifest> {
  const { folder, keeps } = options;
  await makePlaces(folder);
  if (options.cluster !== undefined) refuseForeignArchive(options.cluster, placesIn(folder).wal);
  const session = new pg.Client({ ...platform.database.address, application_name: 'plinth backup' });
  session.on('error', () => undefined);
  await session.connect();
  try {
    await takeTurn(session);
    await removeUnfinished(folder);
    const manifest = await copyAll(platform, session, options);
    await note(platform, manifest);
    await keepNewest(folder, keeps);
    return manifest;
  } catch (error) {
    await removeUnfinished(folder).catch(() => undefined);
    throw asProblem(error, 'The disk of BACKUP_DIR is full. Nothing of this backup was kept; earlier ones are whole.');
  } finally {
    await session.end().catch(() => undefined);
  }
}

/** Given back with the session, also when the command is killed. */
async function takeTurn(session: pg.Client): Promise<void> {
  const { rows } = await session.query("select pg_try_advisory_lock(hashtextextended('plinth backup', 0)) as free");
  if (!rows[0]?.free) throw new BackupProblem('Another backup is running. Wait until it has ended.');
}

async function copyAll(platform: Platform, session: pg.Client, options: BackupOptions): Promise<Manifest> {
  const { folder, cluster } = options;
  const { wal, base, files: filesPlace } = placesIn(folder);
  const id = randomUUID();
  const startedAt = new Date();
  const draft = join(base, `${id}${unfinished}`);
  const database = join(draft, 'database');
  await mkdir(database, { recursive: true, mode: 0o700 });
  const place = { target: database, wal };
  const address = platform.database.address.connectionString ?? '';
  const copy = await (cluster === undefined
    ? fetchDatabase(session, address, place)
    : copyDatabase(session, cluster, place));
  const { rows } = await session.query('select now() as ended, current_setting($1) as version', ['server_version']);
  // After the database: a row then always finds its file.
  const files = await copyFiles(platform.files, filesPlace, await knownFiles(platform, options));
  await compare(copy.files, database, files, filesPlace);
  const manifest: Manifest = {
    format: 1,
    id,
    startedAt,
    endedAt: (rows[0] as { ended: Date }).ended,
    postgres: (rows[0] as { version: string }).version,
    schema: schemaOfCode(),
    wal: copy.wal,
    database: [...copy.files],
    files: [...files],
  };
  await writeManifest(draft, manifest);
  return manifest;
}

async function knownFiles(platform: Platform, { folder, mayHaveNoFiles }: BackupOptions): Promise<Known> {
  const earlier = await readBackups(folder);
  // After a restore the folder is a new one, and the database still knows of the backup before.
  const last = earlier[0]?.files.length ?? (await readLastBackup(platform))?.files;
  return { files: filesOf(earlier), mustFind: (last ?? 0) > 0 && !mayHaveNoFiles };
}

/** Reads everything back from the disk. */
async function compare(database: readonly Copied[], place: string, files: readonly Copied[], filesPlace: string) {
  const damaged =
    (await firstDamaged(database, ({ path }) => join(place, path))) ??
    (await firstDamaged(files, ({ path }) => join(filesPlace, path)));
  if (damaged === undefined) return;
  await rm(join(filesPlace, damaged), { force: true });
  throw new BackupProblem(`${damaged} is not on the disk as it was written. Check the disk of BACKUP_DIR.`);
}

/** For /admin/system and the metrics. A backup that could not be noted is one all the same. */
async function note({ database, log }: Platform, { id, startedAt, endedAt, ...manifest }: Manifest): Promise<void> {
  const all = [...manifest.database, ...manifest.files];
  const bytes = all.reduce((sum, { size }) => sum + size, 0);
  const row = { id, startedAt, endedAt, bytes, files: manifest.files.length, verified: true };
  await database.db
    .insert(backups)
    .values(row)
    .catch((error: unknown) => log.error({ err: error }, 'the backup could not be noted'));
}
