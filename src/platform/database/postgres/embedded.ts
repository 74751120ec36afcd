import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { postgresFolder } from './binaries.ts';
import { createLauncher, type Launcher } from './launch.ts';

const startPatienceMs = 10_000;
const stopPatienceMs = 20_000;

export interface EmbeddedPostgres {
  readonly connection: pg.ClientConfig;
  /** Ends the server after its sessions; safe to call twice. */
  stop(): Promise<void>;
}

interface Cluster {
  readonly folder: string;
  readonly socketFolder: string;
  readonly logPath: string;
  readonly settings: readonly string[];
}

/**
 * Runs the PostgreSQL that npm installed, with its files under `dataDir`, reachable through a private Unix socket only.
 * A server that outlived a killed app is taken over. `durable: false` (tests) trades crash safety for speed.
 */
export async function startPostgres(dataDir: string, options: { durable: boolean }): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const hash = hashOf(dataDir);
  const launcher = createLauncher(postgresFolder(), dataDir, hash);
  const socketFolder = socketFolderOf(hash);
  mkdirSync(socketFolder, { recursive: true, mode: 0o700 });
  launcher.own(socketFolder);
  const cluster: Cluster = {
    folder: join(launcher.clusterParent, 'postgres'),
    socketFolder,
    logPath: join(dataDir, 'postgres.log'),
    settings: settingsFor(socketFolder, options.durable),
  };
  if (!existsSync(join(cluster.folder, 'PG_VERSION'))) await initialise(launcher, cluster);
  const connection = { host: socketFolder, user: 'plinth', database: 'postgres' };
  await startOrAttach(launcher, cluster, connection);
  return { connection, stop: () => stopServer(cluster) };
}

const hashOf = (dataDir: string): string =>
  createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12);
/** Socket paths end at 107 bytes, so the folder is short and named by a hash of DATA_DIR. */
const socketFolderOf = (hash: string): string => join(tmpdir(), `plinth-${hash}`);

/**
 * The database that a running app keeps in `dataDir`.
 * @throws when no app runs there
 */
export async function attachPostgres(dataDir: string, database: string): Promise<pg.ClientConfig> {
  const connection = existsSync(dataDir) && { host: socketFolderOf(hashOf(dataDir)), user: 'plinth', database };
  if (connection && (await answers(connection))) return connection;
  throw new Error(
    `No Plinth is running on ${dataDir}. Start it first (npm start), or set DATABASE_URL to the server both use.`,
  );
}

function settingsFor(socketFolder: string, durable: boolean): string[] {
  const settings = [
    `unix_socket_directories=${socketFolder}`,
    'listen_addresses=',
    'max_connections=120',
    'shared_buffers=128MB',
    'log_min_messages=warning',
    // Statements carry personal data, so they are never logged.
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
  ];
  if (!durable) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off');
  return settings.flatMap((setting) => ['-c', setting]);
}

/** Fills a folder beside the final one and moves it in place, so that an interrupted start leaves nothing half made. */
async function initialise(launcher: Launcher, cluster: Cluster): Promise<void> {
  const draft = `${cluster.folder}-new`;
  rmSync(draft, { recursive: true, force: true });
  launcher.own(launcher.clusterParent);
  const args = [
    '-D',
    draft,
    '-U',
    'plinth',
    '--auth=trust',
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
  ];
  const log = openSync(cluster.logPath, 'a', 0o600);
  try {
    const child = launcher.spawn('initdb', args, { detached: false, logFd: log });
    const [code] = await once(child, 'exit');
    if (code !== 0)
      throw new Error(`PostgreSQL could not be set up (initdb ended with ${code}). See ${cluster.logPath}`);
  } finally {
    closeSync(log);
  }
  renameSync(draft, cluster.folder);
}

async function startOrAttach(launcher: Launcher, cluster: Cluster, connection: pg.ClientConfig): Promise<void> {
  const deadline = Date.now() + startPatienceMs;
  let running: { exited: boolean } | undefined;
  for (;;) {
    if (await answers(connection)) return;
    // A killed server lingers for about a second and holds its lock file, so a start that ends at once is tried again.
    // A lock file whose process lives but never answers was left by a server that is gone: PostgreSQL itself decides then.
    const free = runningPid(cluster) === undefined || Date.now() > deadline - startPatienceMs / 2;
    if ((!running || running.exited) && free) running = launch(launcher, cluster);
    if (Date.now() > deadline) throw new Error(`PostgreSQL did not start. See ${cluster.logPath}`);
    await sleep(40);
  }
}

function launch(launcher: Launcher, cluster: Cluster): { exited: boolean } {
  const state = { exited: false };
  const log = openSync(cluster.logPath, 'a', 0o600);
  // Its own process group: Ctrl-C in the terminal reaches the app only, which stops the server after its own work.
  const child = launcher.spawn('postgres', ['-D', cluster.folder, ...cluster.settings], { detached: true, logFd: log });
  closeSync(log);
  child.once('exit', () => {
    state.exited = true;
  });
  child.once('error', () => {
    state.exited = true;
  });
  child.unref();
  return state;
}

async function answers(connection: pg.ClientConfig): Promise<boolean> {
  if (!existsSync(join(connection.host as string, '.s.PGSQL.5432'))) return false;
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The process that holds the cluster, when it is alive. */
function runningPid(cluster: Cluster): number | undefined {
  const path = join(cluster.folder, 'postmaster.pid');
  if (!existsSync(path)) return undefined;
  const pid = Number.parseInt(readFileSync(path, 'utf8'), 10);
  try {
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}

async function stopServer(cluster: Cluster): Promise<void> {
  const pid = runningPid(cluster);
  if (pid === undefined) return;
  // SIGINT is PostgreSQL's fast shutdown: sessions end, everything committed is written.
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + stopPatienceMs;
  while (runningPid(cluster) === pid && Date.now() < deadline) await sleep(25);
}
