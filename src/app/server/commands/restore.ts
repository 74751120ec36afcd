// Restores database and files from BACKUP_DIR into an empty DATA_DIR, at a moment or to the last change. Usage, with the app stopped:
//   npm run restore
//   npm run restore -- 2026-11-28T10:00:00Z
//   npm run restore -- files        puts back the files alone that are not there; the app may serve meanwhile
// See docs/runbook.md, Restore.
import { type RestoredFiles, restoreFiles } from '../../../features/system-health/server/backup/copy-files.ts';
import { chooseBackup, restoreDatabase } from '../../../features/system-health/server/backup/restore-backup.ts';
import { BackupProblem } from '../../../features/system-health/server/backup/target.ts';
import { openStorage } from '../../../platform/files/storage/open-storage.ts';
import { createLog } from '../../../platform/log.ts';
import { type Config, readConfig } from '../config.ts';
import { endWith } from '../processes/process-end.ts';

const moments = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

function momentOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const moment = new Date(text);
  if (!moments.test(text) || Number.isNaN(moment.getTime()))
    throw new BackupProblem(`Not a moment with its time zone: ${text}. Write it as 2026-11-28T10:00:00Z.`);
  return moment;
}

const usage = 'Usage: npm run restore, npm run restore -- 2026-11-28T10:00:00Z, or npm run restore -- files';

async function run(): Promise<void> {
  const [what, ...rest] = process.argv.slice(2);
  if (rest.length > 0) throw new Error(usage);
  const config = readConfig(process.env);
  const { databaseUrl, backupDir: folder, dataDir } = config;
  if (folder === undefined) throw new BackupProblem('Set BACKUP_DIR: the folder that the backups are in.');
  if (what === 'files') return say(await putFilesBack(config, folder), 'Restored');
  const to = momentOf(what);
  if (databaseUrl !== undefined)
    throw new BackupProblem(
      'DATABASE_URL is set: restore that server with its own tools, and the files with npm run restore -- files. This command restores into DATA_DIR.',
    );
  const backup = await chooseBackup({ folder, dataDir, to });
  // Before the database: an app that finds one may serve, and every row needs its file by then.
  const files = await putFilesBack(config, folder);
  await restoreDatabase(backup, { folder, dataDir, to });
  say(
    files,
    `Restored ${to === undefined ? 'everything that was archived' : `to ${to.toISOString()}`} from the backup ${backup.id}, with`,
  );
  process.stdout.write(
    'Set BACKUP_DIR to a new, empty folder. Start the app, with the same APP_SECRET and DATA_KEY as before, and back up.\n',
  );
}

const putFilesBack = async ({ storage, dataDir, logLevel }: Config, folder: string): Promise<RestoredFiles> =>
  restoreFiles(await openStorage(storage, dataDir, createLog(logLevel)), folder);

const namedAtMost = 20;

function say({ copied, present, damaged }: RestoredFiles, done: string): void {
  process.stdout.write(`${done} ${copied} files; ${present} were there already.\n`);
  if (damaged.length === 0) return;
  const named = damaged.slice(0, namedAtMost).join(', ');
  const more = damaged.length > namedAtMost ? `, and ${damaged.length - namedAtMost} more` : '';
  process.stderr.write(
    `Damaged or missing in the backup: ${named}${more}. Everything else was restored. Bring them back to BACKUP_DIR/files, then run npm run restore -- files.\n`,
  );
  process.exitCode = 1;
}

run().then(() => process.exit(), endWith);
