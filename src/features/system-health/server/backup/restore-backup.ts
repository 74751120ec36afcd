import { existsSync } from 'node:fs';
import { appendFile, copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { dayMs } from '../../../../kernel/dates.ts';
import { unarchiveCommand } from '../../../../platform/database/postgres/archive.ts';
import { clusterPlace, type EmbeddedPostgres, startPostgres } from '../../../../platform/database/postgres/embedded.ts';
import { beginLineage, restoringPath } from '../../../../platform/database/postgres/restored.ts';
import { firstDamaged, flushFolder } from './copying.ts';
import { type Manifest, readBackups } from './manifest.ts';
import { asProblem, BackupProblem, placesIn } from './target.ts';

/** A week's log of a large installation is read within a day. */
const longestRecoveryMs = dayMs;

interface RestoreOptions {
  readonly folder: string;
  readonly dataDir: string;
  /** Undefined: everything that was archived. */
  readonly to: Date | undefined;
}

type Found = Manifest & { readonly place: string };

/**
 * The newest backup that ended before the moment, or the one that an interrupted restore of the same moment began with.
 * @throws BackupProblem where DATA_DIR is not free, or no backup fits
 */
export async function chooseBackup({ folder, dataDir, to }: RestoreOptions): Promise<Found> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const { cluster } = clusterPlace(dataDir);
  const all = await readBackups(folder);
  if (existsSync(cluster)) return begun(all, cluster, { dataDir, to });
  const found = all.find(({ endedAt }) => to === undefined || endedAt <= to);
  if (found) return found;
  const oldest = all.at(-1);
  throw new BackupProblem(
    oldest
      ? `The oldest backup ended at ${oldest.endedAt.toISOString()}: nothing before that can be restored.`
      : `There is no complete backup in ${folder}.`,
  );
}

const markerSchema = z.object({ backup: z.uuid(), to: z.string().nullable() });
const textOf = (to: Date | undefined): string | null => to?.toISOString() ?? null;

async function begun(
  all: readonly Found[],
  cluster: string,
  { dataDir, to }: Omit<RestoreOptions, 'folder'>,
): Promise<Found> {
  if (!existsSync(restoringPath(dataDir)))
    throw new BackupProblem(`There is a database in ${cluster}. Restore into an empty DATA_DIR.`);
  const marker = markerSchema.parse(JSON.parse(await readFile(restoringPath(dataDir), 'utf8')));
  const found = all.find(({ id }) => id === marker.backup);
  if (found && marker.to === textOf(to)) return found;
  throw new BackupProblem(
    `A restore to ${marker.to ?? 'the last change'} from the backup ${marker.backup} was interrupted in ${dataDir}. Run it again as before, or restore into another, empty DATA_DIR.`,
  );
}

/**
 * Makes the database of an empty DATA_DIR what it was at a moment: the backup, and the log up to it. Whole or not at all: a restore that
 * fails leaves no database behind, and one that was killed is continued by the next; no app starts on it until then.
 * @throws BackupProblem
 */
export async function restoreDatabase(backup: Found, { folder, dataDir, to }: RestoreOptions): Promise<void> {
  const { cluster } = clusterPlace(dataDir);
  if (!existsSync(cluster)) await putInPlace(backup, { folder, dataDir, to });
  try {
    await recover(dataDir);
  } catch (error) {
    await rm(cluster, { recursive: true, force: true });
    await rm(restoringPath(dataDir), { force: true });
    throw error;
  }
  await rm(restoringPath(dataDir));
  await flushFolder(dataDir);
}

async function putInPlace(backup: Found, { folder, dataDir, to }: RestoreOptions): Promise<void> {
  const { cluster, own } = clusterPlace(dataDir);
  const draft = `${cluster}-restoring`;
  await rm(draft, { recursive: true, force: true });
  try {
    await copyBack(join(backup.place, 'database'), draft);
    const damaged = await firstDamaged(backup.database, ({ path }) => join(draft, path));
    if (damaged !== undefined)
      throw new BackupProblem(`${damaged} of the backup ${backup.id} is damaged. No database was restored.`);
    beginLineage(draft);
    await prepareRecovery(draft, placesIn(folder).wal, to);
    for (const path of [draft, ...(await readdir(draft, { recursive: true })).map((name) => join(draft, name))])
      own(path);
    const marker = { backup: backup.id, to: textOf(to) };
    await writeFile(restoringPath(dataDir), JSON.stringify(marker), { mode: 0o600, flush: true });
    await flushFolder(dataDir);
    await rename(draft, cluster);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw asProblem(error, 'The disk of DATA_DIR is full. No database was restored.');
  }
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
    await waitUntilPromoted(server.connection);
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

async function waitUntilPromoted(connection: pg.ClientConfig): Promise<void> {
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
