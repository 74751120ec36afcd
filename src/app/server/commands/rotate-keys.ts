// Re-encrypts Social Security numbers, dates of birth and EINs with a new data key that the present DATA_KEY wraps. Usage, in
// the environment the app runs in:
//   npm run rotate-keys -- [--give-up-lost-keys]
// With DATABASE_URL the app may serve meanwhile.
// After another DATA_KEY was set, DATA_KEY_PREVIOUS holds the earlier one until this has run.
// Without DATABASE_URL the app must be stopped, since its own PostgreSQL serves one process.

import { migrateDatabase } from '../../../platform/database/migrations/migrate.ts';
import { rotateKeys } from '../../../platform/encryption/rotate-keys.ts';
import { createLog } from '../../../platform/log.ts';
import { systemClock } from '../../../platform/platform.ts';
import { startPlatform } from '../../../platform/start.ts';
import { ConfigError, readConfig } from '../config.ts';
import { features } from '../features.ts';
import { openServer } from '../processes/open-server.ts';

const giveUp = '--give-up-lost-keys';

async function run(): Promise<void> {
  const options = process.argv.slice(2);
  const unknown = options.filter((option) => option !== giveUp);
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(' ')}. There is ${giveUp}.`);
  const config = readConfig(process.env);
  const { connection, stop } = await openServer(config);
  try {
    await migrateDatabase(connection);
    const log = createLog(config.logLevel);
    const running = await startPlatform({ config, connection, log, clock: systemClock, features, runsJobs: false });
    const { count, damaged } = await rotateKeys(running.platform, { givesUpLost: options.includes(giveUp) }).finally(
      () => running.stop(),
    );
    process.stdout.write(`${count} ${count === 1 ? 'value was' : 'values were'} encrypted with a new key.\n`);
    if (damaged > 0) process.stdout.write(`${damaged} could not be read with any key and stayed as they are.\n`);
  } finally {
    await stop();
  }
}

run().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${error instanceof ConfigError ? 'The configuration has errors:\n' : ''}${message}\n`);
  process.exitCode = 1;
});
