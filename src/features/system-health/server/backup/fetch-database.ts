import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { type CopyPlace, type DatabaseCopy, waitUntilArchived } from './copy-database.ts';
import { type Copied, checksumOf } from './copying.ts';
import { BackupProblem } from './target.ts';

const program = 'pg_basebackup';

/**
 * Has PostgreSQL's own `pg_basebackup` fetch the files of a server on another machine. Its log is received by `pg_receivewal`, which runs
 * all the time beside the server. @throws BackupProblem with what the program says
 */
export async function fetchDatabase(
  client: pg.Client,
  address: string,
  { target, wal }: CopyPlace,
): Promise<DatabaseCopy> {
  const { host, port, user, database, password } = client;
  // Not as arguments, which everybody on the machine can read.
  const access = {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user ?? '',
    PGDATABASE: database ?? '',
    PGPASSWORD: password ?? '',
    ...encryptionOf(address),
  };
  const options = ['--pgdata', target, '--format=plain', '--wal-method=none', '--checkpoint=fast', '--no-password'];
  const child = spawn(program, [...options, '--manifest-checksums=SHA256'], {
    env: { ...process.env, ...access },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (piece: Buffer) => {
    said = (said + piece.toString()).slice(-2_000);
  });
  const [code] = await once(child, 'close').catch(() => {
    throw new BackupProblem(
      `${program} is not installed. Install PostgreSQL's client programs, of the version of the server at least, or back the server up with its own tools.`,
    );
  });
  if (code !== 0) throw new BackupProblem(`${program} failed: ${said.trim()}`);
  const label = await firstOf(target);
  const { rows } = await client.query('select pg_walfile_name(pg_switch_wal()) as last');
  const last = (rows[0] as { last: string }).last;
  await waitUntilArchived(client, wal, last);
  return { files: await listed(target), wal: { first: label, last } };
}

/** Names of `pg` for how a connection is encrypted, and those of the programs. */
const files = { sslrootcert: 'PGSSLROOTCERT', sslcert: 'PGSSLCERT', sslkey: 'PGSSLKEY' } as const;

/**
 * How the app encrypts its connection, for PostgreSQL's programs: never less strictly. `require` alone checks no certificate there, while
 * `pg` takes it for `verify-full`.
 * @param address DATABASE_URL
 */
export function encryptionOf(address: string): Readonly<Record<string, string>> {
  if (!URL.canParse(address)) return {};
  const options = new URL(address).searchParams;
  const given = Object.entries(files).flatMap(([option, name]) => {
    const path = options.get(option);
    return path ? [[name, path] as const] : [];
  });
  const mode = modeOf(options);
  if (mode === undefined && given.length === 0) return {};
  const strict = mode ?? 'verify-full';
  const roots = strict === 'verify-full' && !options.get('sslrootcert') ? { PGSSLROOTCERT: 'system' } : {};
  return { PGSSLMODE: strict, ...roots, ...Object.fromEntries(given) };
}

function modeOf(options: URLSearchParams): string | undefined {
  const mode = options.get('sslmode');
  if (mode === null) {
    const ssl = options.get('ssl');
    if (ssl === 'true' || ssl === '1') return 'verify-full';
    return ssl === 'false' || ssl === '0' ? 'disable' : undefined;
  }
  if (mode === 'disable' || options.get('uselibpqcompat') === 'true') return mode;
  return mode === 'no-verify' ? 'require' : 'verify-full';
}

/** The part of the log that the backup begins in, as its label says. */
async function firstOf(target: string): Promise<string> {
  const { readFile } = await import('node:fs/promises');
  const label = await readFile(join(target, 'backup_label'), 'utf8');
  const first = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1];
  if (first === undefined) throw new BackupProblem(`${program} wrote no label that can be read.`);
  return first;
}

async function listed(target: string): Promise<readonly Copied[]> {
  const files: Copied[] = [];
  for (const entry of await readdir(target, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && existsSync(path))
      files.push({ path: path.slice(target.length + 1), ...(await checksumOf(path)) });
  }
  return files;
}
