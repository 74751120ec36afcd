import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { fillDemoMarket } from '../../../demo/fill.ts';
import { readConfig } from '../../../src/app/server/config.ts';
import { features } from '../../../src/app/server/features.ts';
import { ensureDatabase, migrateDatabase } from '../../../src/platform/database/migrations/migrate.ts';
import { startPostgres } from '../../../src/platform/database/postgres/embedded.ts';
import { createLog } from '../../../src/platform/log.ts';
import { systemClock } from '../../../src/platform/platform.ts';
import { startPlatform } from '../../../src/platform/start.ts';
import { startPgBouncer } from '../storage/pgbouncer.ts';
import type { Pooler } from '../storage/pooler.ts';
import { copyDatabase, templates } from './database-copies.ts';
import { testEnvironment } from './test-environment.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The run's own PostgreSQL. */
    testServer: Pick<pg.ClientConfig, 'host' | 'user' | 'password' | 'database'>;
    /** A pooler before it, with PLINTH_TEST_POOLER=1. */
    testPooler: Pooler['connection'] | null;
  }
}

/** One real PostgreSQL for all files that ask for a database, without fsync; each copies a migrated template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-test-'));
  const postgres = await startPostgres(folder, { durable: false });
  const empty = await ensureDatabase(postgres.connection, templates.empty);
  await migrateDatabase(empty);
  await makeQueues(empty);
  await copyDatabase(postgres.connection, templates.empty, templates.demo);
  await fillDemoMarket({ ...postgres.connection, database: templates.demo });
  const { host, user, password, database } = postgres.connection;
  project.provide('testServer', { host, user, password, database });
  // Few sessions, but enough for tests in which two callers queue behind a lock while a third looks on.
  const pooler = process.env.PLINTH_TEST_POOLER === '1' ? await startPgBouncer(postgres.connection, 6) : undefined;
  project.provide('testPooler', pooler?.connection ?? null);
  return async () => {
    await pooler?.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** The tables and queues of the jobs, which the first start of the platform on a database makes. */
async function makeQueues(connection: pg.ClientConfig): Promise<void> {
  const config = readConfig(testEnvironment);
  const log = createLog(config.logLevel);
  const { stop } = await startPlatform({ config, connection, log, clock: systemClock, features, runsJobs: false });
  await stop();
}
