import type pg from 'pg';
import { ensureDatabase } from '../../platform/database/migrate.ts';
import { takeAppLock } from '../../platform/database/postgres/app-lock.ts';
import { startPostgres } from '../../platform/database/postgres/embedded.ts';
import type { Config } from './config.ts';

export interface RunningDatabase {
  readonly connection: pg.ClientConfig;
  stop(): Promise<void>;
}

/** The server named by DATABASE_URL, or our own in DATA_DIR, held by this process alone. */
export async function openServer(config: Config): Promise<RunningDatabase> {
  if (config.databaseUrl) return { connection: { connectionString: config.databaseUrl }, stop: async () => undefined };
  const postgres = await startPostgres(config.dataDir, { durable: true });
  const connection = await ensureDatabase(postgres.connection, 'plinth');
  const lock = await takeAppLock(connection, config.dataDir);
  return {
    connection,
    async stop() {
      await lock.release();
      await postgres.stop();
    },
  };
}
