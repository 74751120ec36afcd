// Copies database and files to BACKUP_DIR while the app serves. Usage, in the environment the app runs in:
//   npm run backup
//   npm run backup -- list
//   npm run backup -- no-files      where every file was deleted since the last one
// The database of DATABASE_URL is backed up with its server's own tools, its files with this command all the same.
// See docs/operations.md, Backup.
import { makeBackup } from '../../../features/system-health/server/backup/make-backup.ts';
import { readBackups } from '../../../features/system-health/server/backup/manifest.ts';
import { BackupProblem, refuseKeys } from '../../../features/system-health/server/backup/target.ts';
import { attachPostgres, clusterPlace } from '../../../platform/database/postgres/embedded.ts';
import { createLog } from '../../../platform/log.ts';
import { systemClock } from '../../../platform/platform.ts';
import { startPlatform } from '../../../platform/start.ts';
import { type Config, readConfig } from '../config.ts';
import { features } from '../features.ts';
import { endWith } from '../process-end.ts';

const usage = 'Usage: npm run backup, npm run backup -- list, or npm run backup -- no-files';

async function run(): Promise<void> {
  const [what, ...rest] = process.argv.slice(2);
  if (rest.length > 0 || (what !== undefined && what !== 'list' && what !== 'no-files')) throw new Error(usage);
  const config = readConfig(process.env);
  const { backupDir: folder } = config;
  if (folder === undefined) throw new BackupProblem('Set BACKUP_DIR: the folder, on another disk, that backups go to.');
  if (what === 'list') return list(folder);
  const { dataDir, appSecret, dataKey, previousDataKey } = config;
  const values = [appSecret, dataKey, previousDataKey].filter((key) => key !== undefined);
  refuseKeys(folder, { dataDir, values });
  await backUp(config, folder, what === 'no-files');
}

async function list(folder: string): Promise<void> {
  for (const { id, endedAt, database, files } of await readBackups(folder)) {
    const bytes = [...database, ...files].reduce((sum, { size }) => sum + size, 0);
    process.stdout.write(`${endedAt.toISOString()}  ${id}  ${Math.ceil(bytes / 1024 / 1024)} MB\n`);
  }
}

async function backUp(config: Config, folder: string, mayHaveNoFiles: boolean): Promise<void> {
  const connection = config.databaseUrl
    ? { connectionString: config.databaseUrl }
    : await attachPostgres(config.dataDir, 'plinth');
  const cluster = config.databaseUrl === undefined ? clusterPlace(config.dataDir).cluster : undefined;
  const log = createLog(config.logLevel);
  const running = await startPlatform({ config, connection, log, clock: systemClock, features, runsJobs: false });
  try {
    const options = { folder, cluster, keeps: config.backupsKept, mayHaveNoFiles };
    const { id, endedAt, files } = await makeBackup(running.platform, options);
    process.stdout.write(
      `Backup ${id} is complete and verified: any moment from ${endedAt.toISOString()} on can be restored. Files: ${files.length}.\n`,
    );
  } finally {
    await running.stop();
  }
}

run().then(() => process.exit(0), endWith);
