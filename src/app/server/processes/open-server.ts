import { join } from 'node:path';
import { configuredAddress, type DatabaseAddress } from '../../../platform/database/connections/address.ts';
import { ensureDatabase } from '../../../platform/database/migrations/migrate.ts';
import { takeAppLock } from '../../../platform/database/postgres/app-lock.ts';
import { startPostgres } from '../../../platform/database/postgres/embedded.ts';
import { keepRunning } from '../../../platform/database/postgres/keep-running.ts';
import { refuseRestoring } from '../../../platform/database/postgres/restored.ts';
import type { Log } from '../../../platform/log.ts';
import type { Config } from '../config.ts';

export interface RunningDatabase {
  readonly connection: DatabaseAddress;
  /** From here on a server of our own that dies is started again. */
  keepRunning(log: Log): void;
  stop(): Promise<void>;
}

/** The server named by DATABASE_URL, or our own in DATA_DIR, held by this process alone. */
export async function openServer(config: Config): Promise<RunningDatabase> {
  const { dataDir, backupDir } = config;
  const configured = configuredAddress(config);
  if (configured)
    return {
      connection: configured,
      keepRunning: () => undefined,
      stop: async () => undefined,
    };
  refuseRestoring(dataDir);
  const postgres = await startPostgres(dataDir, { durable: true, archive: backupDir && join(backupDir, 'wal') });
  const connection = await ensureDatabase(postgres.connection, 'plinth');
  const takeLock = () => takeAppLock(connection, dataDir);
  const lock = await takeLock();
  // Only once the folder is ours: another app that runs there would find itself locked out.
  await postgres.askForPassword();
  let release = lock.release;
  let isOurs = true;
  const onLost = () => {
    isOurs = false;
    process.kill(process.pid, 'SIGTERM');
  };
  return {
    connection,
    keepRunning(log) {
      release = keepRunning({ start: postgres.start, takeLock, onLost }, lock, log);
    },
    async stop() {
      await release();
      // The server of the app that took the folder goes on.
      if (isOurs) await postgres.stop();
    },
  };
}
