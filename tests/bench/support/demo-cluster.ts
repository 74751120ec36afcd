import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { fillDemoMarket } from '../../../demo/fill.ts';
import { ensureDatabase, migrateDatabase } from '../../../src/platform/database/migrations/migrate.ts';
import { startPostgres } from '../../../src/platform/database/postgres/embedded.ts';

/** A throwaway PostgreSQL with the demo market in it, gone when `work` ends. */
export const withDemoCluster = <T>(work: (connection: pg.ClientConfig, folder: string) => Promise<T>): Promise<T> =>
  withCluster(async (connection, folder) => {
    await migrateDatabase(connection);
    await fillDemoMarket(connection);
    return work(connection, folder);
  });

/** A throwaway PostgreSQL with an empty database, gone when `work` ends. */
export async function withCluster<T>(work: (connection: pg.ClientConfig, folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-bench-'));
  const postgres = await startPostgres(folder, { durable: true });
  try {
    return await work(await ensureDatabase(postgres.connection, 'bench'), folder);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
