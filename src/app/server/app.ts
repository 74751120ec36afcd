import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { accountRoutes } from '../../features/accounts/server/routes.ts';
import { createAuthenticate, findSession } from '../../features/accounts/server/sessions.ts';
import { lenderRoutes } from '../../features/lenders/server/routes.ts';
import { liveRoutes } from '../../features/live/server/routes.ts';
import { createStreams, type Streams } from '../../features/live/server/streams.ts';
import { notificationRoutes } from '../../features/notifications/server/routes.ts';
import type { PipelineParts } from '../../features/pipeline/server/routes.ts';
import { pipelineRoutes } from '../../features/pipeline/server/routes.ts';
import { brokerQuoteRoutes } from '../../features/quotes/server/broker-routes.ts';
import { lenderQuoteRoutes } from '../../features/quotes/server/lender-routes.ts';
import type { QuoteParts } from '../../features/quotes/server/parts.ts';
import { countQuotes } from '../../features/quotes/server/read-quotes.ts';
import { followSelection, withdrawOpenQuotes } from '../../features/quotes/server/selection.ts';
import { quoteWorkers } from '../../features/quotes/server/workers.ts';
import { type Book, openBook } from '../../features/search/server/book.ts';
import { searchRoutes } from '../../features/search/server/routes.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { type Events, startEvents } from '../../platform/events.ts';
import { serveApiReference } from '../../platform/http/api-reference.ts';
import { serveHealth } from '../../platform/http/health.ts';
import { describeApi } from '../../platform/http/open-api.ts';
import { createRateLimits } from '../../platform/http/rate-limit.ts';
import { type Route, registerRoute } from '../../platform/http/route.ts';
import { createHttpServer } from '../../platform/http/server.ts';
import { serveWebApp } from '../../platform/http/web-files.ts';
import { type Jobs, startJobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { createMailer } from '../../platform/mail/mail.ts';
import { serveMailbox } from '../../platform/mail/mailbox.ts';
import { createSecrets } from '../../platform/secrets.ts';
import type { Config } from './config.ts';
import { housekeeping } from './housekeeping.ts';
import { findLenders, marketSource, wireQuotes } from './wiring.ts';

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
  const book = await openBook({ database, events, log, source: marketSource });
  const mailer = createMailer(database, { smtpUrl: config.smtpUrl, from: config.mailFrom });
  const { publicUrl } = config;
  // The workers start with the queue, before what they work with is complete; they ask for it job by job.
  const quoteParts: QuoteParts = wireQuotes(
    { database, events, clock, secrets, publicUrl, enqueue: (...job) => jobs.enqueue(...job) },
    book,
  );
  const workers = [...quoteWorkers({ parts: quoteParts, mailer, publicUrl }), housekeeping(database, clock)];
  const jobs = await startJobs(connection, log, workers);
  const streams = createStreams(events, clock.now);
  const { authenticate, forget } = createAuthenticate(database, events, clock);
  const http = await createHttpServer({
    log,
    authenticate,
    trustProxy: config.trustProxy,
    checkAnswers: config.mode === 'test',
  });
  const routes: Route[] = [
    ...accountRoutes({ database, events, rateLimits: createRateLimits(database.pool, secrets), forget }),
    ...lenderRoutes(database),
    ...searchRoutes({ database, book }),
    ...brokerQuoteRoutes(quoteParts),
    ...lenderQuoteRoutes(quoteParts),
    ...pipelineRoutes({
      database,
      events,
      sources: { findLenders, countQuotes: (db, ids) => countQuotes(db, ids, clock.now()) },
      ...followDeal(quoteParts),
    }),
    ...notificationRoutes(database),
    ...liveRoutes({ database, streams, findSession }),
  ];
  await mountAll(http, routes, clock);
  serveHealth(http, { database, jobs, events });
  if (config.mode !== 'production') serveMailbox(http, database);
  if (webFolder) await serveWebApp(http, webFolder);
  await http.ready();
  return { http, routes, database, stop: () => stopInOrder({ streams, http, jobs, book, events, database }) };
}

/** What happens to a deal's quotes when its lender is chosen or the deal is put away. */
const followDeal = (parts: QuoteParts): Pick<PipelineParts, 'lenderSelected' | 'dealArchived'> => ({
  lenderSelected: (tx, cause, { id, selectedLenderId }) =>
    followSelection(parts, tx, cause, { entryId: id, lenderId: selectedLenderId }),
  dealArchived: (tx, cause, { id }) => withdrawOpenQuotes(parts, tx, cause, id),
});

/** Registers every route in the sight of the API's own description. */
async function mountAll(http: FastifyInstance, routes: readonly Route[], clock: Clock): Promise<void> {
  await describeApi(http);
  http.register(async (scope) => {
    for (const route of routes) registerRoute(scope, route, clock.now);
  });
  await serveApiReference(http);
}

async function stopInOrder(parts: {
  streams: Streams;
  http: FastifyInstance;
  jobs: Jobs;
  book: Book;
  events: Events;
  database: Database;
}): Promise<void> {
  parts.streams.closeAll();
  await parts.http.close();
  await parts.jobs.stop();
  await parts.book.stop();
  await parts.events.stop();
  await parts.database.close();
}
