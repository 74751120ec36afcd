// Copies database and files to BACKUP_DIR while the app serves. Usage, in the environment the app runs in:
//   npm run backup
//   npm run backup -- list
//   npm run backup -- verify        reads the newest one back and compares every checksum
//   npm run backup -- no-files      where every file was deleted since the last one
// The database of DATABASE_URL is backed up with its server's own tools, its files with this command all the same.
// See docs/operations.md, Backup.
import { makeBackup } from '../../../features/system-health/server/backup/make-backup.ts';
import { readBackups } from '../../../features/system-health/server/backup/manifest.ts';
import { BackupProblem, refuseKeys } from '../../../features/system-health/server/backup/target.ts';
import { verifyNewestBackup } from '../../../features/system-health/server/backup/verify-backup.ts';
import { configuredAddress } from '../../../platform/database/connections/address.ts';
import { attachPostgres, clusterPlace } from '../../../platform/database/postgres/embedded.ts';
import { createLog } from '../../../platform/log.ts';
import { type Platform, systemClock } from '../../../platform/platform.ts';
import { startPlatform } from '../../../platform/start.ts';
import { type Config, readConfig } from '../config.ts';
import { features } from '../features.ts';
import { endWith } from '../processes/process-end.ts';

const usage = 'Usage: npm run backup, and after -- one of list, verify, no-files';

async function run(): Promise<void> {
  const [what, ...rest] = process.argv.slice(2);
  if (rest.length > 0 || (what !== undefined && !['list', 'verify', 'no-files'].includes(what))) throw new Error(usage);
  const config = readConfig(process.env);
  const { backupDir: folder } = config;
  if (folder === undefined) throw new BackupProblem('Set BACKUP_DIR: the folder, on another disk, that backups go to.');
  if (what === 'list') return list(folder);
  if (what === 'verify') return withPlatform(config, (platform) => verify(platform, folder));
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
  const cluster = config.databaseUrl === undefined ? clusterPlace(config.dataDir).cluster : undefined;
  await withPlatform(config, async (platform) => {
    const options = { folder, cluster, keeps: config.backupsKept, mayHaveNoFiles };
    const { id, endedAt, files } = await makeBackup(platform, options);
    process.stdout.write(
      `Backup ${id} is complete and verified: any moment from ${endedAt.toISOString()} on can be restored. Files: ${files.length}.\n`,
    );
  });
}

async function verify(platform: Platform, folder: string): Promise<void> {
  const { backup, damaged } = await verifyNewestBackup(platform, folder);
  if (damaged !== undefined)
    throw new BackupProblem(
      `${damaged} of the backup ${backup.id} is gone or damaged. Check the disk of BACKUP_DIR, and back up again.`,
    );
  process.stdout.write(`Backup ${backup.id} is whole: every checksum is as it was written.\n`);
}

async function withPlatform(config: Config, use: (platform: Platform) => Promise<void>): Promise<void> {
  const connection = configuredAddress(config) ?? (await attachPostgres(config.dataDir, 'plinth'));
  const log = createLog(config.logLevel);
  const running = await startPlatform({ config, connection, log, clock: systemClock, features, runsJobs: false });
  try {
    await use(running.platform);
  } finally {
    await running.stop();
  }
}

run().then(() => process.exit(0), endWith);
