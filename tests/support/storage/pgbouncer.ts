import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort, root } from '../app-process.ts';
import { type PooledServer, type Pooler, pooledUser } from './pooler.ts';

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
/** Undefined: this machine has none. */
export const pgbouncerPath: string | undefined = folders
  .map((folder) => join(folder, 'pgbouncer'))
  .find((path) => existsSync(path));

const nobody = 65_534;

/** The settings that an installation gets, with another server and sessions so few that they are shared. */
function settingsFor({ host }: PooledServer, port: number, folder: string, sessions: number): string {
  const own: Record<string, string | number> = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    auth_file: join(folder, 'users.txt'),
    default_pool_size: sessions,
    reserve_pool_size: 0,
    // Clients wait for the few sessions, and databases of tests come and go.
    query_wait_timeout: 60,
    server_idle_timeout: 5,
  };
  const lines = readFileSync(join(root, 'deploy/pooler/pgbouncer.ini'), 'utf8').split('\n');
  const changed = lines.map((line) => {
    const name = line.split(' ')[0] ?? '';
    return name in own
      ? `${name} = ${own[name]}`
      : line.replace(/^plinth = host=\S+ port=5432 dbname=\S+/, `* = host=${host} port=5432`);
  });
  // By turns, so that what a session remembers soon meets somebody else.
  return [...changed, 'server_round_robin = 1', `admin_users = ${pooledUser}`, ''].join('\n');
}

/** A real PgBouncer in transaction mode. @param sessions so many of each database are shared by all its clients */
export async function startPgBouncer(server: PooledServer, sessions: number): Promise<Pooler> {
  if (!pgbouncerPath) throw new Error('pgbouncer is not installed.');
  const folder = mkdtempSync(join(tmpdir(), 'plinth-pooler-'));
  const port = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(join(folder, 'users.txt'), `"${pooledUser}" "${server.password}"\n`, { mode: 0o644 });
  writeFileSync(settings, settingsFor(server, port, folder, sessions), { mode: 0o644 });
  const connection = { host: '127.0.0.1', port, user: pooledUser, password: server.password };
  const child = launch(pgbouncerPath, ['-q', settings]);
  let said = '';
  child.stderr?.on('data', (piece: Buffer) => {
    said = (said + piece.toString()).slice(-4_000);
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  while (!(await answers(connection))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}: ${said}`);
    await sleep(50);
  }
  return { connection, shared: (database) => readPools(connection, database), stop };
}

async function readPools(connection: Pooler['connection'], database: string) {
  const client = new pg.Client({ ...connection, database: 'pgbouncer' });
  await client.connect();
  try {
    const { rows } = await client.query('show pools');
    const pool = rows.find((row) => row.database === database);
    const sum = (names: readonly string[]) => names.reduce((total, name) => total + Number(pool?.[name] ?? 0), 0);
    return {
      clients: sum(['cl_active', 'cl_waiting']),
      sessions: sum(['sv_active', 'sv_idle', 'sv_used', 'sv_tested', 'sv_login']),
    };
  } finally {
    await client.end();
  }
}

/** It refuses to run as root, as PostgreSQL does. */
function launch(program: string, args: readonly string[]): ChildProcess {
  const stdio = ['ignore', 'ignore', 'pipe'] as const;
  if (process.getuid?.() !== 0) return spawn(program, args, { stdio: [...stdio] });
  const mapped = ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`];
  if (spawnSync('unshare', [...mapped, 'true'], { stdio: 'ignore' }).status === 0)
    return spawn('unshare', [...mapped, program, ...args], { stdio: [...stdio] });
  return spawn(program, args, { stdio: [...stdio], uid: nobody, gid: nobody });
}

async function answers(connection: Pooler['connection']): Promise<boolean> {
  const client = new pg.Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 2_000 });
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
