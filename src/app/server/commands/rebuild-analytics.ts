// Counts the figures of /admin/analytics from scratch. Usage, in the environment the app runs in:
//   npm run rebuild-analytics
// With DATABASE_URL the app may serve meanwhile: the figures it shows stay until the new ones are complete.
// Without DATABASE_URL the app must be stopped, since its own PostgreSQL serves one process.
import { rebuildAnalytics } from '../../../features/analytics/server/rollup/job.ts';
import { migrateDatabase } from '../../../platform/database/migrations/migrate.ts';
import { createLog } from '../../../platform/log.ts';
import { systemClock } from '../../../platform/platform.ts';
import { startPlatform } from '../../../platform/start.ts';
import { ConfigError, readConfig } from '../config.ts';
import { features } from '../features.ts';
import { openServer } from '../processes/open-server.ts';

async function run(): Promise<void> {
  if (process.argv.length > 2) throw new Error('Usage: npm run rebuild-analytics');
  const config = readConfig(process.env);
  const { connection, stop } = await openServer(config);
  try {
    await migrateDatabase(connection);
    const log = createLog(config.logLevel);
    const running = await startPlatform({ config, connection, log, clock: systemClock, features, runsJobs: false });
    await rebuildAnalytics(running.platform).finally(() => running.stop());
  } finally {
    await stop();
  }
  process.stdout.write('The figures are rebuilt.\n');
}

run().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${error instanceof ConfigError ? 'The configuration has errors:\n' : ''}${message}\n`);
  process.exitCode = 1;
});
