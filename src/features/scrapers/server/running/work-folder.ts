import { createHash } from 'node:crypto';
import { lstat, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

// Folders that a run works in. Each is named after the process that made it, so that those of processes that were killed can be found.

/** Short, as sockets of browsers have paths of 107 bytes at most. */
const prefix = 'scraper-';

const hasEnded = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH');

/**
 * When a process began, in ticks since the machine did: another process with its number began later.
 * @returns 'ended' where there is none, undefined where that can't be known
 */
async function beganAt(pid: number): Promise<string | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in parentheses, may have spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch (error) {
    return hasEnded(error) ? 'ended' : undefined;
  }
}

/**
 * Processes of other machines and containers that share the folder have numbers of their own: theirs are left alone. Containers
 * may have the same host name. Undefined where the system says nothing of processes.
 */
async function machine(): Promise<string | undefined> {
  try {
    const numbers = await readlink('/proc/self/ns/pid');
    const start = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    return createHash('sha256').update([hostname(), numbers, start].join()).digest('hex').slice(0, 8);
  } catch {
    return undefined;
  }
}

/** Whether a folder is one that we made: others who may write beside it could put anything there. */
async function isOwn(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o777) === 0o700;
}

/** Lends a folder that nobody else can read; it is removed whatever becomes of the work. */
export async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const owner = [(await machine()) ?? 'unknown', process.pid, (await beganAt(process.pid)) ?? 'unknown'].join('-');
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${owner}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Removes the folders of processes of this machine that have ended. Where the system says nothing of processes, they stay. */
export async function removeAbandonedFolders(): Promise<void> {
  const here = await machine();
  if (here === undefined) return;
  const own = new RegExp(`^${prefix}${here}-(\\d+)-(\\d+)-`);
  for (const name of await readdir(tmpdir()).catch(() => [])) {
    const [, pid, began] = own.exec(name) ?? [];
    if (pid === undefined) continue;
    const now = await beganAt(Number(pid));
    const path = join(tmpdir(), name);
    if (now === undefined || now === began || !(await isOwn(path))) continue;
    await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}
