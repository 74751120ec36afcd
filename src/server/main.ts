import { join } from 'node:path';
import { fillDemoMarket } from '../../demo/fill.ts';
import { createApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { openServer, type RunningDatabase } from './open-server.ts';
import { createLog, type Log } from './platform/log.ts';
import { migrateDatabase } from './platform/migrate.ts';

const webFolder = join(import.meta.dirname, '../../dist/web');
const stopPatienceMs = 20_000;

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const server = await openServer(config);
  // A start that fails must not leave the database running behind it.
  await serve(config, log, server).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
}

async function serve(config: Config, log: Log, server: RunningDatabase): Promise<void> {
  await migrateDatabase(server.connection);
  if (config.mode !== 'production') await fillDemoMarket(server.connection);
  const app = await createApp({ config, connection: server.connection, log, webFolder });
  await app.http.listen({ port: config.port, host: config.host }).catch(async (error: unknown) => {
    await app.stop();
    throw error;
  });
  stopOnSignals(async () => {
    await app.stop();
    await server.stop();
  });
  greet(config);
}

function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  const end = () => {
    // A second Ctrl-C while stopping leaves at once; nothing acknowledged is lost by that.
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), stopPatienceMs).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

function greet(config: Config): void {
  const lines = [`Plinth is ready at ${config.publicUrl}`];
  if (config.mode !== 'production') {
    lines.push(
      'Sign in with the password Plinth!demo1 as',
      '  broker@example.com, investor@example.com, admin@example.com, superadmin@example.com  at /login',
      '  lender@example.com                                                                  at /lender/login',
      'Mail that would be sent: /dev/mailbox    API: /api/docs    Stop: Ctrl-C',
    );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

run().catch((error: unknown) => {
  const message =
    error instanceof ConfigError
      ? `The configuration needs another look:\n${error.message}`
      : String(error instanceof Error ? error.message : error);
  process.stderr.write(`${message}\n`);
  process.exit(1);
});
