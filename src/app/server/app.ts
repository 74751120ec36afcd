import type { FastifyInstance } from 'fastify';
import { authenticate, explainEnd } from '../../features/accounts/server/api.ts';
import { authenticateKey, explainEndOfKey, isKey } from '../../features/api-keys/server/api.ts';
import type { RequestContext } from '../../platform/caller.ts';
import type { DatabaseAddress } from '../../platform/database/connections/address.ts';
import type { Database } from '../../platform/database/database.ts';
import { declaredErrors, declaredLimits } from '../../platform/declared/declared.ts';
import type { Feature } from '../../platform/feature.ts';
import { type CallLimits, createCallLimits } from '../../platform/http/call-limits.ts';
import { serveHealth } from '../../platform/http/health/serve-health.ts';
import { serveWebApp } from '../../platform/http/pages/web-files.ts';
import { serveApiReference } from '../../platform/http/reference/api-reference.ts';
import { describeApi } from '../../platform/http/reference/open-api.ts';
import { limitPlainRoutes, type Route, registerRoute } from '../../platform/http/route.ts';
import { createHttpServer } from '../../platform/http/server.ts';
import type { Log } from '../../platform/log.ts';
import { serveMailbox } from '../../platform/mail/mailbox.ts';
import { type Clock, type Follower, type Platform, systemClock } from '../../platform/platform.ts';
import { startPlatform } from '../../platform/start.ts';
import type { Config } from './config.ts';
import { features as productFeatures } from './features.ts';
import { serveFrontPage } from './front-page/front-page.ts';
import { isKnownAddress } from './front-page/known-addresses.ts';
import { readLanding } from './front-page/landing-page.ts';
import { lenderClassPages, readLenderClassPage } from './front-page/lender-class-page.ts';

export interface AppOptions {
  readonly config: Config;
  readonly connection: DatabaseAddress;
  readonly log: Log;
  readonly clock?: Clock;
  /** Undefined in tests that only call the API. */
  readonly webFolder?: string;
  /** Tests add one of their own. */
  readonly features?: readonly Feature[];
  readonly noteFollower?: (follower: Follower, context: RequestContext) => void;
}

export interface App {
  readonly http: FastifyInstance;
  readonly routes: readonly Route[];
  readonly platform: Platform;
  readonly database: Database;
  /** Where metrics are answered; undefined: nowhere. */
  readonly metricsPort: number | undefined;
  /** Ends open streams, finishes requests and jobs in flight, then lets go of the database. */
  stop(): Promise<void>;
}

/** Puts the product together: the platform, the features on it, and the HTTP server in front of their routes. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, connection, log, clock = systemClock, webFolder, features = productFeatures, noteFollower } = options;
  const runsJobs = config.jobs === 'app';
  const noting = noteFollower ? { noteFollower } : {};
  const starting = { config, connection, log, clock, features, runsJobs, role: 'app', ...noting } as const;
  const { platform, telemetry, drain, stop } = await startPlatform(starting);
  const { database, health } = platform;
  const http = await createHttpServer({
    log,
    authenticate: (token) => (isKey(token) ? authenticateKey : authenticate)(platform, token),
    explainEnd: (token) => (isKey(token) ? explainEndOfKey : explainEnd)(database, token),
    trustProxy: config.trustProxy,
    busyAfterMs: config.busyAfterMs,
    noteFailure: database.health.note,
    checkAnswers: config.mode === 'test',
  });
  telemetry.watchRequests(http);
  const routes = features.flatMap((feature) => feature.routes ?? []);
  const limits = declaredLimits(features).filter((limit) => limit.counts === 'calls');
  const callLimits = createCallLimits({ factor: config.rateLimitFactor, ...platform, limits });
  limitPlainRoutes(http, callLimits);
  await mountAll(http, features, platform, callLimits);
  const figures = () => Object.assign({}, ...features.map((feature) => feature.health?.(platform)));
  serveHealth(http, { database, health, figures });
  if (config.mode !== 'production') serveMailbox(http, database);
  if (webFolder) {
    const { publicUrl, landingFile } = config;
    serveFrontPage(http, { folder: webFolder, publicUrl, landing: readLanding(landingFile), database, clock });
    const classPages = lenderClassPages({ read: readLenderClassPage(database), clock, log });
    await serveWebApp(http, webFolder, publicUrl, platform.events.position, classPages, isKnownAddress);
  }
  await http.ready();
  return {
    http,
    routes,
    platform,
    database,
    metricsPort: telemetry.port(),
    async stop() {
      drain();
      await http.close();
      await stop();
    },
  };
}

/** Registers every route in the sight of the API's own description. */
async function mountAll(
  http: FastifyInstance,
  features: readonly Feature[],
  platform: Platform,
  callLimits: CallLimits,
): Promise<void> {
  const routes = features.flatMap((feature) => feature.routes ?? []);
  const tags = new Set(routes.flatMap(({ schemas }) => schemas.tags));
  await describeApi(http, { tags, errors: declaredErrors(features) });
  http.register(async (scope) => {
    for (const route of routes) registerRoute(scope, route, platform, callLimits);
  });
  await serveApiReference(http);
}
