// Works on the jobs of an app that runs as another process, over the same database. Runs until it is stopped.

import { migrateDatabase } from '../../platform/database/migrate.ts';
import { attachPostgres } from '../../platform/database/postgres/embedded.ts';
import { createLog } from '../../platform/log.ts';
import { systemClock } from '../../platform/platform.ts';
import { startPlatform } from '../../platform/start.ts';
import { readConfig } from './config.ts';
import { features } from './features.ts';
import { endWith, stopOnSignals } from './process-end.ts';

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const connection = config.databaseUrl
    ? { connectionString: config.databaseUrl }
    : await attachPostgres(config.dataDir, 'plinth');
  const log = createLog(config.logLevel);
  await migrateDatabase(connection, log);
  const { platform, stop } = await startPlatform({
    config,
    connection,
    log,
    clock: systemClock,
    features,
    runsJobs: true,
    role: 'worker',
  });
  stopOnSignals(stop);
  await platform.sealing.prepare();
  process.stdout.write('The worker is ready. Stop: Ctrl-C\n');
}

run().catch(endWith);
