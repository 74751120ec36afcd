import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** PostgreSQL refuses to run as root; `nobody` on every common system. */
const unprivilegedId = 65_534;

/** How to start a PostgreSQL program on this machine, given who we are. */
export interface Launcher {
  readonly binFolder: string;
  /** Where the cluster's files have to lie for the server to own them. */
  readonly clusterParent: string;
  spawn(program: string, args: readonly string[], options: { detached: boolean; logFd: number }): ChildProcess;
  /** Makes a folder the server's own. */
  own(folder: string): void;
}

/**
 * An ordinary user starts the programs directly. Root maps itself to another id in a user namespace, which needs
 * neither a copy nor a change of owner; where the kernel forbids that, the server runs as `nobody` under /var/lib.
 */
export function createLauncher(nativeFolder: string, dataDir: string, hash: string): Launcher {
  const binFolder = join(nativeFolder, 'bin');
  if (process.getuid?.() !== 0) return directLauncher(binFolder, dataDir);
  if (canMapUser()) return mappedLauncher(binFolder, dataDir);
  return nobodyLauncher(nativeFolder, hash);
}

function directLauncher(binFolder: string, dataDir: string): Launcher {
  return {
    binFolder,
    clusterParent: dataDir,
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
    spawn: (program, args, { detached, logFd }) =>
      spawn('unshare', [...mapping, join(binFolder, program), ...args], { detached, stdio: ['ignore', logFd, logFd] }),
    own: () => undefined,
  };
}

function nobodyLauncher(nativeFolder: string, hash: string): Launcher {
  const home = join('/var/lib', `plinth-${hash}`);
  const programs = join(home, 'native');
  if (!existsSync(programs)) cpSync(nativeFolder, programs, { recursive: true, verbatimSymlinks: true });
  const own = (folder: string) => {
    mkdirSync(folder, { recursive: true });
    if (statSync(folder).uid !== unprivilegedId) chownSync(folder, unprivilegedId, unprivilegedId);
  };
  own(home);
  const binFolder = join(programs, 'bin');
  return {
    binFolder,
    clusterParent: home,
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
