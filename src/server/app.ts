import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { accountRoutes } from '../features/accounts/server/routes.ts';
import { createAuthenticate } from '../features/accounts/server/sessions.ts';
import type { Config } from './config.ts';
import { serveApiReference } from './platform/api-reference.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { type Database, openDatabase } from './platform/database.ts';
import { type Events, startEvents } from './platform/events.ts';
import { serveHealth } from './platform/health.ts';
import { type Route, registerRoute } from './platform/http/route.ts';
import { createHttpServer } from './platform/http/server.ts';
import { type Jobs, startJobs } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import { describeApi } from './platform/open-api.ts';
import { createRateLimits } from './platform/rate-limit.ts';
import { createSecrets } from './platform/secrets.ts';
import { serveWebApp } from './platform/web-files.ts';

export interface AppOptions {
  readonly config: Config;
  readonly connection: pg.ClientConfig;
  readonly log: Log;
  readonly clock?: Clock;
  /** Undefined in tests that only call the API. */
  readonly webFolder?: string;
}

export interface App {
  readonly http: FastifyInstance;
  readonly routes: readonly Route[];
  readonly database: Database;
  /** Ends open streams, finishes requests and jobs in flight, then lets go of the database. */
  stop(): Promise<void>;
}

/** Puts the product together: the platform, every feature's routes and jobs, and the use cases features hand each other. */
export async function createApp({ config, connection, log, clock = systemClock, webFolder }: AppOptions): Promise<App> {
  const database = openDatabase(connection, log);
  const events = await startEvents(connection, log);
  const secrets = createSecrets(config.appSecret);
  const rateLimits = createRateLimits(database.pool, secrets);
  const jobs = await startJobs(connection, log, []);
  const authenticate = createAuthenticate(database, events, clock);
  const http = await createHttpServer({ log, authenticate, checkAnswers: config.mode === 'test' });
  const routes: Route[] = [...accountRoutes({ database, events, rateLimits })];

  await describeApi(http);
  http.register(async (scope) => {
    for (const route of routes) registerRoute(scope, route, clock.now);
  });
  serveHealth(http, { database, jobs, events });
  await serveApiReference(http);
  if (webFolder) await serveWebApp(http, webFolder);
  await http.ready();
  return { http, routes, database, stop: () => stopInOrder({ http, jobs, events, database }) };
}

async function stopInOrder(parts: {
  http: FastifyInstance;
  jobs: Jobs;
  events: Events;
  database: Database;
}): Promise<void> {
  await parts.http.close();
  await parts.jobs.stop();
  await parts.events.stop();
  await parts.database.close();
}
