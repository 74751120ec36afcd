import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { archiveSettings } from './archive.ts';
import { postgresFolder } from './binaries.ts';
import { createLauncher, type Launcher } from './launch.ts';
import { askForPassword, databasePassword, passwordForNew } from './password.ts';
import { refuseForeignArchive, refuseRestoring } from './restored.ts';
import { assertPrivate, makeSocketFolder, socketIn } from './socket-folder.ts';

const startPatienceMs = 10_000;
/** For a server that is there and does not answer yet: it recovers from its log, or the machine is slow. */
const recoveryPatienceMs = 60_000;
/** A killed server lingers for about a second; a lock file whose process lives but never answers may be a stranger's. */
const lingerMs = 5_000;
const shortestPauseMs = 40;
const longestPauseMs = 500;
const answerPatienceMs = 5_000;
const stopPatienceMs = 20_000;

/** Where and how the server is reached. */
export type LocalConnection = pg.ClientConfig & { readonly host: string; readonly password: string };

export interface EmbeddedPostgres {
  readonly connection: LocalConnection;
  /** Starts the server when it does not run; resolves when it answers. @throws when it does not, or `signal` is aborted */
  start(signal?: AbortSignal): Promise<void>;
  /** Brings over a cluster that an earlier version made: from here on its server asks for the password. */
  askForPassword(): Promise<void>;
  /** Ends the server after its sessions; safe to call twice. */
  stop(): Promise<void>;
}

interface Cluster {
  readonly folder: string;
  readonly logPath: string;
  readonly settings: readonly string[];
  /** So long it may read its log before it answers. */
  readonly recoveryMs: number;
}

/**
 * Runs the PostgreSQL that npm installed, with its files under `dataDir`, reachable with a password through a private
 * Unix socket only. A server that outlived a killed app is taken over. `durable: false` (tests) trades crash safety for speed;
 * in the folder `archive` its log is kept for restores.
 */
export async function startPostgres(
  dataDir: string,
  options: { readonly durable: boolean; readonly archive?: string | undefined; readonly recoveryMs?: number },
): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const hash = hashOf(dataDir);
  const launcher = createLauncher(postgresFolder(), dataDir, hash);
  const folder = clusterFolderIn(launcher);
  const password = databasePassword(dataDir, folder);
  const host = socketFolderInUse(folder, launcher) ?? makeSocketFolder(launcher, hash);
  const archived = options.archive === undefined ? [] : archiveSettings(options.archive, launcher);
  if (options.archive !== undefined) refuseForeignArchive(folder, options.archive);
  const settings = settingsFor(host, options.durable, archived);
  const { recoveryMs = recoveryPatienceMs } = options;
  const cluster: Cluster = { folder, logPath: join(dataDir, 'postgres.log'), settings, recoveryMs };
  if (!existsSync(join(folder, 'PG_VERSION'))) await initialise(launcher, cluster, password);
  const connection = { host, user: 'plinth', password, database: 'postgres' };
  const start = (signal?: AbortSignal) => startOrAttach(launcher, cluster, connection, signal);
  await start();
  return {
    connection,
    start,
    askForPassword: () => askForPassword(folder, connection, launcher),
    stop: () => stopServer(cluster),
  };
}

const hashOf = (dataDir: string): string =>
  createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12);
const clusterFolderIn = (launcher: Launcher): string => join(launcher.clusterParent, 'postgres');

/** Where the server's files of a DATA_DIR are, and what makes a file the server's own. */
export function clusterPlace(dataDir: string): { readonly cluster: string; readonly own: Launcher['own'] } {
  const launcher = createLauncher(postgresFolder(), dataDir, hashOf(dataDir));
  launcher.own(launcher.clusterParent);
  return { cluster: clusterFolderIn(launcher), own: launcher.own };
}

/** A running server has written down where its socket lies: the fifth line of its lock file. */
function socketFolderInUse(clusterFolder: string, launcher: Launcher): string | undefined {
  if (runningPid(clusterFolder) === undefined) return undefined;
  const folder = readFileSync(lockFileIn(clusterFolder), 'utf8').split('\n')[4];
  if (!folder || !existsSync(folder)) return undefined;
  assertPrivate(folder, launcher);
  return folder;
}

/**
 * The database that a running app keeps in `dataDir`.
 * @throws when no app runs there
 */
export async function attachPostgres(dataDir: string, database: string): Promise<LocalConnection> {
  refuseRestoring(dataDir);
  const launcher = existsSync(dataDir) && createLauncher(postgresFolder(), dataDir, hashOf(dataDir));
  const folder = launcher && clusterFolderIn(launcher);
  const host = launcher && folder ? socketFolderInUse(folder, launcher) : undefined;
  if (host && folder) {
    const connection = { host, user: 'plinth', password: databasePassword(dataDir, folder), database };
    if (await answers(connection)) return connection;
  }
  throw new Error(
    `No Plinth is running on ${dataDir}. Start it first (npm start), or set DATABASE_URL to the server both use.`,
  );
}

function settingsFor(socketFolder: string, durable: boolean, archived: readonly string[]): string[] {
  const settings = [
    ...archived,
    `unix_socket_directories=${socketFolder}`,
    'listen_addresses=',
    'max_connections=120',
    'shared_buffers=128MB',
    'log_min_messages=warning',
    // Statements carry personal data, so they are never logged.
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
  ];
  // Nothing is kept for a recovery either: the log would grow to a gigabyte.
  if (!durable) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=128MB');
  return settings.flatMap((setting) => ['-c', setting]);
}

/** Fills a folder beside the final one and moves it in place, so that an interrupted start leaves nothing half made. */
async function initialise(launcher: Launcher, cluster: Cluster, password: string): Promise<void> {
  const draft = `${cluster.folder}-new`;
  rmSync(draft, { recursive: true, force: true });
  launcher.own(launcher.clusterParent);
  const { args, done } = passwordForNew(password, `${draft}-password`, launcher);
  const common = ['-D', draft, '-U', 'plinth', '-E', 'UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'];
  const log = openSync(cluster.logPath, 'a', 0o600);
  try {
    const child = launcher.spawn('initdb', [...common, ...args], { detached: false, logFd: log });
    const [code] = await once(child, 'exit');
    if (code !== 0)
      throw new Error(`PostgreSQL could not be set up (initdb ended with ${code}). See ${cluster.logPath}`);
  } finally {
    closeSync(log);
    done();
  }
  renameSync(draft, cluster.folder);
}

async function startOrAttach(
  launcher: Launcher,
  cluster: Cluster,
  connection: LocalConnection,
  signal?: AbortSignal,
): Promise<void> {
  const begun = Date.now();
  let launched: { exited: boolean } | undefined;
  for (let pause = shortestPauseMs; ; pause = Math.min(pause * 1.5, longestPauseMs)) {
    if (await answers(connection)) return;
    signal?.throwIfAborted();
    const waited = Date.now() - begun;
    const isThere = runningPid(cluster.folder) !== undefined;
    const isStarting = launched !== undefined && !launched.exited;
    // A start that ends at once is tried again: the server before may still hold its lock file. PostgreSQL itself decides.
    if (!isStarting && (!isThere || waited > lingerMs)) launched = launch(launcher, cluster);
    if (waited > (isThere || isStarting ? cluster.recoveryMs : startPatienceMs))
      throw new Error(`PostgreSQL did not start. See ${cluster.logPath}`);
    await sleep(pause, undefined, { ...(signal ? { signal } : {}) });
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

async function answers(connection: LocalConnection): Promise<boolean> {
  if (!existsSync(socketIn(connection.host))) return false;
  const limits = { connectionTimeoutMillis: answerPatienceMs, query_timeout: answerPatienceMs };
  const client = new pg.Client({ ...connection, ...limits });
  client.on('error', () => undefined);
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

const lockFileIn = (clusterFolder: string): string => join(clusterFolder, 'postmaster.pid');

/** The process that holds the cluster, when it is alive. */
function runningPid(clusterFolder: string): number | undefined {
  try {
    // The server takes the file away when it ends, maybe at this moment.
    const pid = Number.parseInt(readFileSync(lockFileIn(clusterFolder), 'utf8'), 10);
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}

async function stopServer(cluster: Cluster): Promise<void> {
  const pid = runningPid(cluster.folder);
  if (pid === undefined) return;
  try {
    // SIGINT is PostgreSQL's fast shutdown: sessions end, everything committed is written.
    process.kill(pid, 'SIGINT');
  } catch (error) {
    // It has ended by itself meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
  const deadline = Date.now() + stopPatienceMs;
  while (runningPid(cluster.folder) === pid && Date.now() < deadline) await sleep(25);
}
