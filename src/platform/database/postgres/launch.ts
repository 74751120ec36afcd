import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** PostgreSQL refuses to run as root; `nobody` on every common system. */
const unprivilegedId = 65_534;

export const ownId = (): number => process.getuid?.() ?? 0;

/** How to start a PostgreSQL program on this machine, given who we are. */
export interface Launcher {
  readonly binFolder: string;
  /** Where the cluster's files have to lie for the server to own them. */
  readonly clusterParent: string;
  /** Who the server is to the rest of this machine. */
  readonly userId: number;
  spawn(program: string, args: readonly string[], options: { detached: boolean; logFd: number }): ChildProcess;
  /** Makes a file or a folder the server's own; a folder that is not there is made. */
  own(path: string): void;
}

/**
 * An ordinary user starts the programs directly. Root maps itself to another id in a user namespace, which needs
 * neither a copy nor a change of owner; where the kernel forbids that, the server runs as `nobody` under /var/lib.
 */
export function createLauncher(nativeFolder: string, dataDir: string, hash: string): Launcher {
  const binFolder = join(nativeFolder, 'bin');
  if (ownId() !== 0) return directLauncher(binFolder, dataDir);
  if (canMapUser()) return mappedLauncher(binFolder, dataDir);
  return nobodyLauncher(nativeFolder, hash);
}

function directLauncher(binFolder: string, dataDir: string): Launcher {
  return {
    binFolder,
    clusterParent: dataDir,
    userId: ownId(),
    spawn: (program, args, { detached, logFd }) =>
      spawn(join(binFolder, program), args, { detached, stdio: ['ignore', logFd, logFd] }),
    own: () => undefined,
  };
}

const mapping = ['--user', `--map-user=${unprivilegedId}`, `--map-group=${unprivilegedId}`];

const canMapUser = (): boolean => spawnSync('unshare', [...mapping, 'true'], { stdio: 'ignore' }).status === 0;

function mappedLauncher(binFolder: string, dataDir: string): Launcher {
  return {
    binFolder,
    clusterParent: dataDir,
    userId: ownId(),
    spawn: (program, args, { detached, logFd }) =>
      spawn('unshare', [...mapping, join(binFolder, program), ...args], { detached, stdio: ['ignore', logFd, logFd] }),
    own: () => undefined,
  };
}

function nobodyLauncher(nativeFolder: string, hash: string): Launcher {
  const home = join('/var/lib', `plinth-${hash}`);
  const programs = join(home, 'native');
  if (!existsSync(programs)) cpSync(nativeFolder, programs, { recursive: true, verbatimSymlinks: true });
  const own = (path: string) => {
    if (!existsSync(path)) mkdirSync(path, { recursive: true });
    if (statSync(path).uid !== unprivilegedId) chownSync(path, unprivilegedId, unprivilegedId);
  };
  own(home);
  const binFolder = join(programs, 'bin');
  return {
    binFolder,
    clusterParent: home,
    userId: unprivilegedId,
    spawn: (program, args, { detached, logFd }) =>
      spawn(join(binFolder, program), args, {
        detached,
        stdio: ['ignore', logFd, logFd],
        uid: unprivilegedId,
        gid: unprivilegedId,
        cwd: home,
      }),
    own,
  };
}
