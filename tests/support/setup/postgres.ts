import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { fillDemoMarket } from '../../../demo/fill.ts';
import { ensureDatabase, migrateDatabase } from '../../../src/platform/database/migrate.ts';
import { startPostgres } from '../../../src/platform/database/postgres/embedded.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the run's own PostgreSQL socket. */
    socketFolder: string;
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
  project.provide('socketFolder', String(postgres.connection.host));
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
    rmSync(String(postgres.connection.host), { recursive: true, force: true });
  };
}
