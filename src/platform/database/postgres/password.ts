import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { keptSecret } from '../../encryption/secrets.ts';
import type { Launcher } from './launch.ts';

// A password rather than the caller's user id ("peer"): under another user namespace the server sees every user it has no
// name for as the very id that we have there.
const method = 'scram-sha-256';
const rules = `# Written by Plinth. The password is in DATA_DIR/postgres-password.\nlocal all all ${method}\n`;

const passwordPath = (dataDir: string) => join(dataDir, 'postgres-password');
const rulesPath = (folder: string) => join(folder, 'pg_hba.conf');

/**
 * The password of the database user, made with the cluster.
 * @param folder the cluster's
 * @throws when the cluster asks for one that is lost
 */
export function databasePassword(dataDir: string, folder: string): string {
  const path = passwordPath(dataDir);
  const advice = `Put it back from a backup; or write "local all all trust" as the only line into ${rulesPath(folder)}, delete ${path} and start again: a new one is made and asked for from then on.`;
  if (!existsSync(path) && existsSync(rulesPath(folder)) && !letsAnybodyIn(folder))
    throw new Error(`${path} is not there, and PostgreSQL asks for the password in it. ${advice}`);
  return keptSecret(path, advice);
}

/** What initdb is told, so that a new cluster asks for the password from its first moment. `done` removes the file. */
export function passwordForNew(password: string, path: string, launcher: Launcher): { args: string[]; done(): void } {
  rmSync(path, { force: true });
  writeFileSync(path, password, { mode: 0o600, flag: 'wx' });
  launcher.own(path);
  return { args: [`--auth=${method}`, `--pwfile=${path}`], done: () => rmSync(path, { force: true }) };
}

/** Brings over a cluster of an earlier version, which let in everybody who reached its socket. The server is running. */
export async function askForPassword(
  folder: string,
  connection: pg.ClientConfig & { readonly password: string },
  launcher: Launcher,
): Promise<void> {
  if (!letsAnybodyIn(folder)) return;
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(`set password_encryption = '${method}'`);
    await client.query(`alter role plinth password ${pg.escapeLiteral(connection.password)}`);
    replaceRules(folder, launcher);
    await client.query('select pg_reload_conf()');
  } finally {
    await client.end();
  }
}

/** Whether a rule lets people in without a password. The method is the fourth word of a local rule, the fifth of others. */
function letsAnybodyIn(folder: string): boolean {
  const lines = readFileSync(rulesPath(folder), 'utf8').split('\n');
  return lines.some((line) => !line.trim().startsWith('#') && /\strust\s*$/.test(line));
}

function replaceRules(folder: string, launcher: Launcher): void {
  const draft = `${rulesPath(folder)}.new`;
  rmSync(draft, { force: true });
  const file = openSync(draft, 'wx', 0o600);
  try {
    writeFileSync(file, rules);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  launcher.own(draft);
  renameSync(draft, rulesPath(folder));
}
