// Restores database and files from BACKUP_DIR into an empty DATA_DIR, at a moment or to the last change. Usage, with the app stopped:
//   npm run restore
//   npm run restore -- 2026-11-28T10:00:00Z
// See docs/runbook.md, Restore.
import { restoreFiles } from '../../../features/system-health/server/backup/copy-files.ts';
import { restoreDatabase } from '../../../features/system-health/server/backup/restore-backup.ts';
import { BackupProblem } from '../../../features/system-health/server/backup/target.ts';
import { openStorage } from '../../../platform/files/storage/open-storage.ts';
import { createLog } from '../../../platform/log.ts';
import { readConfig } from '../config.ts';
import { endWith } from '../process-end.ts';

const moments = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

function momentOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const moment = new Date(text);
  if (!moments.test(text) || Number.isNaN(moment.getTime()))
    throw new BackupProblem(`Not a moment with its time zone: ${text}. Write it as 2026-11-28T10:00:00Z.`);
  return moment;
}

async function run(): Promise<void> {
  const [moment, ...rest] = process.argv.slice(2);
  if (rest.length > 0) throw new Error('Usage: npm run restore -- [2026-11-28T10:00:00Z]');
  const to = momentOf(moment);
  const { databaseUrl, backupDir: folder, dataDir, storage, logLevel } = readConfig(process.env);
  if (folder === undefined) throw new BackupProblem('Set BACKUP_DIR: the folder that the backups are in.');
  if (databaseUrl !== undefined)
    throw new BackupProblem(
      'DATABASE_URL is set: restore that server with its own tools. This command restores into DATA_DIR.',
    );
  const backup = await restoreDatabase({ folder, dataDir, to });
  const files = await openStorage(storage, dataDir, createLog(logLevel));
  const count = await restoreFiles(files, folder);
  process.stdout.write(
    `Restored ${to === undefined ? 'everything that was archived' : `to ${to.toISOString()}`} from the backup ${backup.id}, with ${count} files. Start the app, with the same APP_SECRET and DATA_KEY as before.\n`,
  );
}

run().then(() => process.exit(0), endWith);
