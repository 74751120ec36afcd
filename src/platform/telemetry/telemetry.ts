import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import type { Feature } from '../feature.ts';
import type { StorageOutage } from '../files/storage/storage-outage.ts';
import type { Log } from '../log.ts';
import type { Platform } from '../platform.ts';
import type { JobOutcome } from './job-outcome.ts';
import type { Metrics } from './metrics.ts';
import type { MetricsConfig, TracesConfig } from './telemetry-config.ts';
import type { Tracing } from './tracing.ts';

/** What the parts of a process report of their work. Costs nothing where neither metrics nor traces are configured. */
export interface Telemetry {
  /** A pool of connections, whose queries are traced where traces are configured. */
  openPool(options: pg.PoolConfig): pg.Pool;
  /** Before the routes are registered. */
  watchRequests(http: FastifyInstance): void;
  /** Runs a job within a span of its own, and counts how it ended. */
  runJob<Result>(queue: string, run: () => Promise<Result>, outcomeOf: (result: Result) => JobOutcome): Promise<Result>;
  noteStorage(kind: StorageOutage['kind']): void;
  /** Opens the port for Prometheus, where one is configured. */
  listen(platform: Platform, features: readonly Feature[]): Promise<void>;
  /** Where metrics are answered; undefined: nowhere. */
  port(): number | undefined;
  /** Sends what is left to be sent. */
  stop(): Promise<void>;
}

interface TelemetryOptions {
  readonly metrics: MetricsConfig | undefined;
  readonly traces: TracesConfig | undefined;
  readonly log: Log;
}

/** Loads the libraries of metrics and traces only where they are configured. */
export async function openTelemetry({ metrics, traces, log }: TelemetryOptions): Promise<Telemetry> {
  if (!metrics && !traces) return quietTelemetry;
  const measured = metrics && (await import('./metrics.ts')).openMetrics(metrics, log);
  const traced = traces && (await import('./tracing.ts')).openTracing(traces);
  return telemetryOf(measured, traced);
}

function telemetryOf(metrics: Metrics | undefined, tracing: Tracing | undefined): Telemetry {
  return {
    openPool: (options) => (tracing ? tracing.openPool(options) : new pg.Pool(options)),
    watchRequests(http) {
      metrics?.watchRequests(http);
      tracing?.watchRequests(http);
    },
    async runJob(queue, run, outcomeOf) {
      const started = performance.now();
      const result = await (tracing ? tracing.runJob(queue, run, outcomeOf) : run());
      metrics?.noteJob(queue, outcomeOf(result), performance.now() - started);
      return result;
    },
    noteStorage: (kind) => metrics?.noteStorage(kind),
    listen: async (platform, features) => metrics?.listen(platform, features),
    port: () => metrics?.port(),
    async stop() {
      await metrics?.stop();
      await tracing?.stop();
    },
  };
}

/** Of a process that nobody watches: commands, and tests of parts. */
export const quietTelemetry: Telemetry = telemetryOf(undefined, undefined);
