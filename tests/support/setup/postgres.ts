import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { fillDemoMarket } from '../../../demo/fill.ts';
import { ensureDatabase, migrateDatabase } from '../../../src/platform/database/migrate.ts';
import { startPostgres } from '../../../src/platform/database/postgres/embedded.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The run's own PostgreSQL. */
    testServer: Pick<pg.ClientConfig, 'host' | 'user' | 'password' | 'database'>;
  }
}

/** Databases that every test file clones: one with the tables only, one with the demo market in it. */
export const templates = { empty: 'template_empty', demo: 'template_demo' } as const;

/** One real PostgreSQL for all files that ask for a database, without fsync; each clones a migrated template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-test-'));
  const postgres = await startPostgres(folder, { durable: false });
  const empty = await ensureDatabase(postgres.connection, templates.empty);
  await migrateDatabase(empty);
  const demo = await ensureDatabase(postgres.connection, templates.demo);
  await migrateDatabase(demo);
  await fillDemoMarket(demo);
  const { host, user, password, database } = postgres.connection;
  project.provide('testServer', { host, user, password, database });
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
