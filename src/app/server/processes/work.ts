import { configuredAddress } from '../../../platform/database/connections/address.ts';
import { migrateDatabase } from '../../../platform/database/migrations/migrate.ts';
import { attachPostgres } from '../../../platform/database/postgres/embedded.ts';
import { createLog } from '../../../platform/log.ts';
import { systemClock } from '../../../platform/platform.ts';
import { startPlatform } from '../../../platform/start.ts';
import { readConfig } from '../config.ts';
import { features } from '../features.ts';
import { stopOnSignals } from './process-end.ts';

/** Resolves when it works on jobs. */
export async function work(): Promise<void> {
  const config = readConfig(process.env);
  const connection = configuredAddress(config) ?? (await attachPostgres(config.dataDir, 'plinth'));
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
