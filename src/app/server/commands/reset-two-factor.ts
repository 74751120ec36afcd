// Removes the second factors of somebody who has lost all of them. Usage, in the environment the app runs in:
//   npm run reset-two-factor -- dana@example.com
// It is on record, and the owner gets a mail. Be sure of who asks: after it a password is enough.
// Without DATABASE_URL the app must be stopped, since its own PostgreSQL serves one process.
import { randomUUID } from 'node:crypto';
import { resetTwoFactor } from '../../../features/accounts/server/two-factor/reset.ts';
import { migrateDatabase } from '../../../platform/database/migrations/migrate.ts';
import { createLog } from '../../../platform/log.ts';
import { systemClock } from '../../../platform/platform.ts';
import { startPlatform } from '../../../platform/start.ts';
import { ConfigError, readConfig } from '../config.ts';
import { features } from '../features.ts';
import { openServer } from '../processes/open-server.ts';

const usage = 'Usage: npm run reset-two-factor -- <email>';

async function run(): Promise<void> {
  const [email, ...others] = process.argv.slice(2);
  if (!email || others.length > 0) throw new Error(usage);
  const config = readConfig(process.env);
  const { connection, stop } = await openServer(config);
  try {
    await migrateDatabase(connection);
    const log = createLog(config.logLevel);
    // The mail is only queued here: the app, or a worker, sends it.
    const running = await startPlatform({ config, connection, log, clock: systemClock, features, runsJobs: false });
    const context = { actor: { kind: 'system' }, at: new Date(), requestId: randomUUID() } as const;
    await resetTwoFactor(running.platform, email, context).finally(() => running.stop());
  } finally {
    await stop();
  }
  process.stdout.write(
    `${email} now logs in with the password alone, and can set up two-factor authentication again.\n`,
  );
}

run().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${error instanceof ConfigError ? 'The configuration has errors:\n' : ''}${message}\n`);
  process.exitCode = 1;
});
