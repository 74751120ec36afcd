import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { fillDemoMarket } from '../../../demo/fill.ts';
import { ensureDatabase, migrateDatabase } from '../../../src/platform/database/migrate.ts';
import { startPostgres } from '../../../src/platform/database/postgres/embedded.ts';

/** A throwaway PostgreSQL with the demo market in it, gone when `work` ends. */
export async function withDemoCluster<T>(
  work: (connection: pg.ClientConfig, folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-bench-'));
  const postgres = await startPostgres(folder, { durable: true });
  try {
    const connection = await ensureDatabase(postgres.connection, 'bench');
    await migrateDatabase(connection);
    await fillDemoMarket(connection);
    return await work(connection, folder);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
    rmSync(String(postgres.connection.host), { recursive: true, force: true });
  }
}
