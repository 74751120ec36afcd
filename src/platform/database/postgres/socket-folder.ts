import { lstatSync, mkdirSync, type Stats } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Launcher, ownId } from './launch.ts';

const socketName = '.s.PGSQL.5432';
/** Socket paths end at 107 bytes on Linux, at 103 on macOS. */
const longestPath = 100;

export const socketIn = (folder: string): string => join(folder, socketName);
const fits = (folder: string) => Buffer.byteLength(socketIn(folder)) <= longestPath;

/**
 * The folder of the server's socket, made when it is not there: beside its files where that path is short enough, else
 * in the folder the system gives this user while signed in, else in the one for temporary files.
 * @throws when there is one that somebody else could open or has put there
 */
export function makeSocketFolder(launcher: Launcher, hash: string): string {
  const name = `plinth-${hash}`;
  const { XDG_RUNTIME_DIR: runtimeFolder } = process.env;
  const candidates = [
    join(launcher.clusterParent, 'socket'),
    // Nobody else may enter it, so a server under another id could not either.
    ...(runtimeFolder && launcher.userId === ownId() && statusOf(runtimeFolder) ? [join(runtimeFolder, name)] : []),
    join(tmpdir(), name),
  ];
  const folder = candidates.find(fits);
  if (folder === undefined)
    throw new Error(
      `No folder for PostgreSQL's socket is short enough: ${candidates.join(', ')}. Choose a DATA_DIR with a path of at most ${longestPath - socketIn('/socket').length} bytes.`,
    );
  if (!statusOf(folder)) mkdirSync(folder, { mode: 0o700 });
  assertPrivate(folder, launcher);
  launcher.own(folder);
  return folder;
}

/** @throws unless it is a real folder of ours that nobody else can enter: whoever made it first could listen in its place */
export function assertPrivate(folder: string, { userId }: Pick<Launcher, 'userId'>): void {
  const status = statusOf(folder);
  const wrong = status ? flawOf(status, userId) : 'is not there';
  if (wrong === undefined) return;
  throw new Error(
    `${folder} ${wrong}. PostgreSQL is reached through it, so it must be a folder of this user with mode 0700 and no link. Remove it, or set another DATA_DIR.`,
  );
}

function flawOf(status: Stats, userId: number): string | undefined {
  if (status.isSymbolicLink()) return 'is a link';
  if (!status.isDirectory()) return 'is not a folder';
  if (status.uid !== ownId() && status.uid !== userId) return `belongs to another user (${status.uid})`;
  if ((status.mode & 0o077) !== 0) return `can be entered by others (mode 0${(status.mode & 0o777).toString(8)})`;
  return undefined;
}

const statusOf = (path: string): Stats | undefined => lstatSync(path, { throwIfNoEntry: false });
