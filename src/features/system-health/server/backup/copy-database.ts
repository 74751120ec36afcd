import { createReadStream, existsSync } from 'node:fs';
import { lstat, mkdir, readdir, readlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { secondMs } from '../../../../kernel/dates.ts';
import { type Copied, flushFolder, writeDown } from './copying.ts';
import { BackupProblem } from './target.ts';

/** What a server makes for itself at its start, or what belongs to the running one alone (PostgreSQL's manual, section 25.3). */
const emptied = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];
const leftOut = ['postmaster.pid', 'postmaster.opts', 'backup_label', 'tablespace_map', 'postgresql.auto.conf.tmp'];
const isLeftOut = (name: string): boolean =>
  leftOut.includes(name) || name.startsWith('pgsql_tmp') || name.startsWith('pg_internal.init');

const archivePatienceMs = 120 * secondMs;

/** Where the copy goes, and where the server's log is archived. */
export interface CopyPlace {
  readonly target: string;
  readonly wal: string;
}

export interface DatabaseCopy {
  readonly files: readonly Copied[];
  readonly wal: { readonly first: string; readonly last: string };
}

/**
 * Copies the files of a running server between `pg_backup_start` and `pg_backup_stop`, as PostgreSQL's manual has it where there
 * is no `pg_basebackup`. The copy alone is of no use: it needs the log from the first to the last part that is named.
 * @param client a session of its own: the backup ends with it
 */
export async function copyDatabase(
  client: pg.Client,
  cluster: string,
  { target, wal }: CopyPlace,
): Promise<DatabaseCopy> {
  const { rows: settings } = await client.query("select current_setting('archive_mode') as mode");
  if (settings[0]?.mode !== 'on')
    throw new BackupProblem('The server archives no log. Set BACKUP_DIR for the app too, and restart it.');
  const started = await client.query("select pg_walfile_name(pg_backup_start('plinth', true)) as first");
  const files: Copied[] = [];
  await copyFolder(cluster, target, '', files);
  // `false`: a log that is not archived is waited for below, with an end.
  const { rows } = await client.query(
    'select lsn, pg_walfile_name(lsn) as last, labelfile, spcmapfile from pg_backup_stop(false)',
  );
  const { last, labelfile, spcmapfile } = rows[0] as { last: string; labelfile: string; spcmapfile: string };
  if (spcmapfile.trim() !== '')
    throw new BackupProblem('The database uses tablespaces, which this command doesn’t copy.');
  const label = 'backup_label';
  files.push({ path: label, ...(await writeDown(Readable.from([Buffer.from(labelfile)]), join(target, label))) });
  await flushFolder(target);
  const first = (started.rows[0] as { first: string }).first;
  await waitUntilArchived(client, wal, last);
  return { files, wal: { first, last } };
}

async function copyFolder(from: string, to: string, path: string, files: Copied[]): Promise<void> {
  await mkdir(join(to, path), { recursive: true, mode: 0o700 });
  // A table that is dropped meanwhile is not missed: the log says so.
  const names = await readdir(join(from, path)).catch(absent);
  if (path !== '' && emptied.includes(path)) return;
  for (const name of names ?? []) {
    if (isLeftOut(name)) continue;
    const inner = join(path, name);
    const about = await lstat(join(from, inner)).catch(absent);
    if (about?.isSymbolicLink())
      throw new BackupProblem(
        `${inner} leads to ${await readlink(join(from, inner))}, which this command doesn’t copy.`,
      );
    if (about?.isDirectory()) await copyFolder(from, to, inner, files);
    else if (about?.isFile()) await copyFile(from, to, inner, files);
  }
}

async function copyFile(from: string, to: string, path: string, files: Copied[]): Promise<void> {
  const source = createReadStream(join(from, path));
  const copy = await writeDown(source, join(to, path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && !existsSync(join(from, path)) && existsSync(dirname(join(to, path))))
      return undefined;
    throw error;
  });
  if (copy) files.push({ path, ...copy });
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}

/** The copy is worth nothing without the last part of its log. @throws BackupProblem when the server can't archive it */
export async function waitUntilArchived(client: pg.Client, wal: string, last: string): Promise<void> {
  const deadline = Date.now() + archivePatienceMs;
  while (!existsSync(join(wal, last))) {
    if (Date.now() > deadline) {
      const { rows } = await client.query('select failed_count from pg_stat_archiver');
      const failures = Number(rows[0]?.failed_count ?? 0);
      throw new BackupProblem(
        `The log ${last} was not archived to ${wal} (${failures} failed attempts). Is the disk full, or the folder closed to the server?`,
      );
    }
    await sleep(250);
  }
}
