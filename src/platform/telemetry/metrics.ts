import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Feature } from '../feature.ts';
import type { StorageOutage } from '../files/storage/storage-outage.ts';
import type { Log } from '../log.ts';
import type { Platform } from '../platform.ts';
import type { JobOutcome } from './job-outcome.ts';
import { type Measure, platformMeasures } from './measures.ts';
import { type MetricsServer, openMetricsServer } from './metrics-server.ts';
import type { MetricsConfig } from './telemetry-config.ts';

export interface Metrics {
  watchRequests(http: FastifyInstance): void;
  noteJob(queue: string, outcome: JobOutcome, ms: number): void;
  noteStorage(kind: StorageOutage['kind']): void;
  listen(platform: Platform, features: readonly Feature[]): Promise<void>;
  port(): number | undefined;
  stop(): Promise<void>;
}

const requestSeconds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const jobSeconds = [0.05, 0.25, 1, 5, 15, 60, 300];
/** Whatever else a caller writes there counts as one method. */
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'];

/** A registry of its own for each app, since several run in one process in tests. */
export function openMetrics(config: MetricsConfig, log: Log): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const instruments = createInstruments(registry);
  let server: MetricsServer | undefined;
  return {
    watchRequests: (http) => watchRequests(http, instruments),
    noteJob(queue, outcome, ms) {
      instruments.jobRuns.inc({ queue, outcome });
      instruments.jobSeconds.observe({ queue }, ms / 1_000);
    },
    noteStorage: (kind) => instruments.storageFailures.inc({ kind }),
    async listen(platform, features) {
      for (const measure of [...platformMeasures, ...features.flatMap((feature) => feature.measures ?? [])])
        addMeasure(registry, measure, platform);
      server = await openMetricsServer(config, {
        write: () => registry.metrics(),
        contentType: registry.contentType,
        isReady: async () => (await platform.database.health.check()).answers,
        log,
      });
    },
    port: () => server?.port,
    stop: async () => server?.stop(),
  };
}

function createInstruments(registry: Registry) {
  const registers = [registry];
  const storageFailures = new Counter({
    name: 'plinth_storage_failures_total',
    help: 'Calls to the storage of files that failed because it is full, refuses access or is away',
    labelNames: ['kind'],
    registers,
  });
  for (const kind of ['full', 'denied', 'away']) storageFailures.inc({ kind }, 0);
  return {
    storageFailures,
    requests: new Counter({
      name: 'plinth_http_requests_total',
      help: 'Requests answered, by the pattern of their route',
      labelNames: ['method', 'route', 'code'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'plinth_http_request_duration_seconds',
      help: 'Seconds from the headers of a request to the end of its response, live streams left out',
      labelNames: ['method', 'route'],
      buckets: requestSeconds,
      registers,
    }),
    jobRuns: new Counter({
      name: 'plinth_job_runs_total',
      help: 'Runs of background jobs by how they ended: failed runs are retried, lost ones are not',
      labelNames: ['queue', 'outcome'],
      registers,
    }),
    jobSeconds: new Histogram({
      name: 'plinth_job_duration_seconds',
      help: 'Seconds that a run of a background job took',
      labelNames: ['queue'],
      buckets: jobSeconds,
      registers,
    }),
  };
}
type Instruments = ReturnType<typeof createInstruments>;

/** Patterns of routes alone become labels: addresses carry ids and tokens, and there is no end of them. */
function watchRequests(http: FastifyInstance, { requests, requestSeconds: seconds }: Instruments): void {
  http.addHook('onResponse', (request, reply, done) => {
    const method = methods.includes(request.method) ? request.method : 'other';
    const route = request.routeOptions.url ?? 'none';
    requests.inc({ method, route, code: String(reply.statusCode) });
    const isStream = String(reply.raw.getHeader('content-type')).startsWith('text/event-stream');
    if (!isStream) seconds.observe({ method, route }, reply.elapsedTime / 1_000);
    done();
  });
}

/** A figure is read when it is asked for. What cannot be read now is left out rather than shown as it was. */
function addMeasure(registry: Registry, { name, help, labels = [], read }: Measure, platform: Platform): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    async collect() {
      gauge.reset();
      // A gauge without labels starts at 0, which would be taken for a figure.
      if (labels.length === 0) gauge.remove();
      try {
        for (const { value, labels: values = {} } of await read(platform)) gauge.set(values, value);
      } catch (error) {
        platform.log.debug({ err: error, metric: name }, 'a metric cannot be read');
      }
    },
  });
}
