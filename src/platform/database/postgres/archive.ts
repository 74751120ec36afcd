import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Launcher } from './launch.ts';

/** Characters that mean something to the shell or to PostgreSQL are refused rather than escaped. */
const plain = /^\/[\w./ -]+$/;

const placeOf = (folder: string): string => {
  if (!plain.test(folder))
    throw new Error(`BACKUP_DIR: the path may have letters, digits, spaces and . _ - / alone (was ${folder})`);
  return folder;
};

/**
 * What the server runs for each part of its log: copies it under another name, flushes it, gives it its name. A part that is there
 * with the same content was archived before a crash; with another one nothing is overwritten, and the failure is reported.
 */
const archiveCommand = (folder: string): string => {
  const [part, draft] = [`"${folder}/%f"`, `"${folder}/.%f.part"`];
  return `if test -f ${part}; then cmp -s "%p" ${part}; else cp "%p" ${draft} && sync ${draft} && mv ${draft} ${part}; fi`;
};

export const unarchiveCommand = (folder: string): string => `cp "${placeOf(folder)}/%f" "%p"`;

/** So that at most a minute is lost with the machine. */
const archivedEverySeconds = 60;

/** The settings of a server whose log is kept for restores. The folder is made, and the server may write in it. */
export function archiveSettings(folder: string, launcher: Launcher): string[] {
  const place = placeOf(folder);
  // A server of another user passes through, and sees nothing else.
  mkdirSync(dirname(place), { recursive: true, mode: 0o711 });
  mkdirSync(place, { recursive: true, mode: 0o700 });
  launcher.own(place);
  return ['archive_mode=on', `archive_timeout=${archivedEverySeconds}`, `archive_command=${archiveCommand(place)}`];
}
