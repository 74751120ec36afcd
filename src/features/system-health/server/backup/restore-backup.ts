import { existsSync } from 'node:fs';
import { appendFile, copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { dayMs } from '../../../../kernel/dates.ts';
import { unarchiveCommand } from '../../../../platform/database/postgres/archive.ts';
import { clusterPlace, type EmbeddedPostgres, startPostgres } from '../../../../platform/database/postgres/embedded.ts';
import { firstDamaged } from './copying.ts';
import { type Manifest, readBackups } from './manifest.ts';
import { asProblem, BackupProblem, placesIn } from './target.ts';

/** The log of a week of a large installation. */
const longestRecoveryMs = dayMs;

interface RestoreOptions {
  readonly folder: string;
  readonly dataDir: string;
  /** Undefined: everything that was archived. */
  readonly to: Date | undefined;
}

type Found = Manifest & { readonly place: string };

/**
 * Makes the database of an empty DATA_DIR what it was at a moment: the newest backup that ended before it, and the log up to it.
 * Whole or not at all: a restore that fails leaves no database behind. @throws BackupProblem
 */
export async function restoreDatabase({ folder, dataDir, to }: RestoreOptions): Promise<Found> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const { cluster, own } = clusterPlace(dataDir);
  if (existsSync(cluster))
    throw new BackupProblem(`There is a database in ${cluster}. Restore into an empty DATA_DIR.`);
  const backup = await choose(folder, to);
  const draft = `${cluster}-restoring`;
  await rm(draft, { recursive: true, force: true });
  try {
    await copyBack(join(backup.place, 'database'), draft);
    const damaged = await firstDamaged(backup.database, ({ path }) => join(draft, path));
    if (damaged !== undefined)
      throw new BackupProblem(`${damaged} of the backup ${backup.id} is damaged. Nothing was restored.`);
    await prepareRecovery(draft, placesIn(folder).wal, to);
    for (const path of [draft, ...(await readdir(draft, { recursive: true })).map((name) => join(draft, name))])
      own(path);
    await rename(draft, cluster);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw asProblem(error);
  }
  try {
    await recover(dataDir);
  } catch (error) {
    await rm(cluster, { recursive: true, force: true });
    throw error;
  }
  return backup;
}

async function choose(folder: string, to: Date | undefined): Promise<Found> {
  const all = await readBackups(folder);
  const found = all.find(({ endedAt }) => to === undefined || endedAt <= to);
  if (found) return found;
  const oldest = all.at(-1);
  throw new BackupProblem(
    oldest
      ? `The oldest backup ended at ${oldest.endedAt.toISOString()}: nothing before that can be restored.`
      : `There is no complete backup in ${folder}.`,
  );
}

async function copyBack(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name);
    const target = join(to, source.slice(from.length + 1));
    await mkdir(entry.isDirectory() ? target : dirname(target), { recursive: true, mode: 0o700 });
    if (entry.isFile()) await copyFile(source, target);
  }
}

/** The server knows no names of time zones yet when it reads this, `Z` among them. */
const utcOf = (moment: Date): string => moment.toISOString().replace('Z', '+00').replace('T', ' ');

/** The server reads the log until the moment, then serves. Whoever reaches its private socket gets in until the new password is set. */
async function prepareRecovery(cluster: string, wal: string, to: Date | undefined): Promise<void> {
  const target = to === undefined ? '' : `recovery_target_time = '${utcOf(to)}'\nrecovery_target_action = 'promote'\n`;
  await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600 });
  await appendFile(
    join(cluster, 'postgresql.auto.conf'),
    `\n# Written by a restore, without effect once it has ended\nrestore_command = ${pg.escapeLiteral(unarchiveCommand(wal))}\n${target}`,
  );
  await writeFile(join(cluster, 'pg_hba.conf'), 'local all all trust\n', { mode: 0o600 });
}

/** Lets the server read the log to its end, gives it the password of this DATA_DIR, and stops it. */
async function recover(dataDir: string): Promise<void> {
  let server: EmbeddedPostgres | undefined;
  try {
    server = await startPostgres(dataDir, { durable: true, recoveryMs: longestRecoveryMs });
    await promoted(server.connection);
    await server.askForPassword();
    await withSession(server.connection, async (client) => {
      for (const name of ['restore_command', 'recovery_target_time', 'recovery_target_action'])
        await client.query(`alter system reset ${name}`);
    });
  } catch (error) {
    throw new BackupProblem(
      `The database could not be recovered: ${error instanceof Error ? error.message : String(error)} The last lines of ${join(dataDir, 'postgres.log')} say why; a moment after the last archived change is one reason.`,
    );
  } finally {
    await server?.stop();
  }
}

async function promoted(connection: pg.ClientConfig): Promise<void> {
  for (;;) {
    const recovering = await withSession(connection, async (client) => {
      const { rows } = await client.query('select pg_is_in_recovery() as recovering');
      return rows[0]?.recovering as boolean;
    });
    if (!recovering) return;
    await sleep(250);
  }
}

async function withSession<Answer>(
  connection: pg.ClientConfig,
  use: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
