// Seals the audit trail of the database that DATABASE_URL names, as a process of its own that can be killed.
import { readConfig } from '../../../src/app/server/config.ts';
import { features } from '../../../src/app/server/features.ts';
import { sealRows } from '../../../src/platform/events/trail/seal-rows.ts';
import { createLog } from '../../../src/platform/log.ts';
import { systemClock } from '../../../src/platform/platform.ts';
import { startPlatform } from '../../../src/platform/start.ts';

const config = readConfig(process.env);
const connection = { connectionString: config.databaseUrl };
const log = createLog(config.logLevel);
const { platform, stop } = await startPlatform({
  config,
  connection,
  log,
  clock: systemClock,
  features,
  runsJobs: false,
});
process.stdout.write('sealing\n');
await sealRows(platform);
await stop();
