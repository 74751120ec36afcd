import { fillDemoMarket } from '../../../../demo/fill.ts';
import { fillDemoPast } from '../../../../demo/past/fill.ts';
import { fillDemoSources } from '../../../../demo/past/sources/fill-sources.ts';
import { fillDemoTickets } from '../../../../demo/past/tickets/fill-tickets.ts';
import { migrateDatabase } from '../../../platform/database/migrations/migrate.ts';
import { createLog } from '../../../platform/log.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createApp } from '../app.ts';
import type { Config } from '../config.ts';
import type { RunningDatabase } from './open-server.ts';

/** Brings the database up to date and listens. What it answers stops the app, not the database. */
export async function serve(config: Config, database: RunningDatabase): Promise<() => Promise<void>> {
  const { connection } = database;
  const log = createLog(config.logLevel);
  database.keepRunning(log);
  await migrateDatabase(connection, log);
  if (config.mode !== 'production') await fillDemoMarket(connection);
  const app = await createApp({
    config,
    connection,
    log,
    webFolder: config.webFolder,
  });
  await app.http.listen({ port: config.port, host: config.host }).catch(async (error: unknown) => {
    await app.stop();
    throw error;
  });
  await app.platform.sealing.prepare();
  const stopping = new AbortController();
  // The first start does not wait for the demo's past; a page that is open by then reads again.
  const past = config.mode === 'production' ? undefined : fillPast(app.platform, stopping.signal);
  return async () => {
    stopping.abort();
    await past;
    await app.stop();
  };
}

const fillPast = (platform: Platform, signal: AbortSignal): Promise<void> =>
  fillDemoTickets(platform)
    .then(() => fillDemoSources(platform).catch(notFilled(platform, signal)))
    .then(() => fillDemoPast(platform, signal))
    .catch(notFilled(platform, signal));

const notFilled = (platform: Platform, signal: AbortSignal) => (error: unknown) => {
  if (!signal.aborted) platform.log.error({ err: error }, 'demo history not filled; the next start will try again');
};
