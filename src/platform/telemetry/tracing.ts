import { AsyncResource } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import pg from 'pg';
import type { JobOutcome } from './job-outcome.ts';
import type { TracesConfig } from './telemetry-config.ts';
import { version } from './version.ts';

export interface Tracing {
  openPool(options: pg.PoolConfig): pg.Pool;
  watchRequests(http: FastifyInstance): void;
  runJob<Result>(queue: string, run: () => Promise<Result>, outcomeOf: (result: Result) => JobOutcome): Promise<Result>;
  stop(): Promise<void>;
}

interface Tracer {
  readonly begin: (name: string, kind: SpanKind, attributes: Record<string, string>, parent: Context) => Span;
  readonly contexts: AsyncLocalStorageContextManager;
}

const stopPatienceMs = 3_000;
/** Asked every few seconds, and of no interest. */
const probes = ['/api/live', '/api/ready', '/api/health'];

/**
 * Spans of requests, of their queries and of jobs. They say route patterns, queues and the first word of a statement: never an
 * address, a query string, a value, a person or the text of an error. A caller's own trace is not continued, since anybody may
 * send its header. What the collector does not take is dropped.
 */
export function openTracing({ endpoint, headers, share }: TracesConfig): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: 5_000,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'plinth',
      'service.version': version,
      'service.instance.id': randomUUID(),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: 5_000 })],
  });
  const contexts = new AsyncLocalStorageContextManager().enable();
  const spans = provider.getTracer('plinth', version);
  const tracer: Tracer = {
    contexts,
    begin: (name, kind, attributes, parent) => spans.startSpan(name, { kind, attributes }, parent),
  };
  return {
    openPool: (options) => openPool(options, tracer),
    watchRequests: (http) => watchRequests(http, tracer),
    runJob: (queue, run, outcomeOf) => runJob(queue, run, outcomeOf, tracer),
    async stop() {
      const patience = new Promise((resolve) => setTimeout(resolve, stopPatienceMs).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), patience]);
      contexts.disable();
    },
  };
}

function watchRequests(http: FastifyInstance, { begin, contexts }: Tracer): void {
  const open = new WeakMap<FastifyRequest, { readonly span: Span; readonly within: Context }>();
  http.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    if (probes.includes(route)) return done();
    const method = request.method;
    const attributes = { 'http.request.method': method, 'http.route': route };
    const span = begin(`${method} ${route}`, SpanKind.SERVER, attributes, ROOT_CONTEXT);
    const within = trace.setSpan(ROOT_CONTEXT, span);
    open.set(request, { span, within });
    contexts.with(within, done);
  });
  // A body arrives in events of its connection, which know nothing of the request.
  http.addHook('preHandler', (request, _reply, done) => {
    const { within } = open.get(request) ?? {};
    if (within) contexts.with(within, done);
    else done();
  });
  http.addHook('onResponse', (request, reply, done) => {
    const { span } = open.get(request) ?? {};
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

async function runJob<Result>(
  queue: string,
  run: () => Promise<Result>,
  outcomeOf: (result: Result) => JobOutcome,
  { begin, contexts }: Tracer,
): Promise<Result> {
  const span = begin(`job ${queue}`, SpanKind.CONSUMER, { 'messaging.destination.name': queue }, ROOT_CONTEXT);
  try {
    const result = await contexts.with(trace.setSpan(ROOT_CONTEXT, span), run);
    const outcome = outcomeOf(result);
    span.setAttribute('plinth.job.outcome', outcome);
    if (outcome !== 'completed') span.setStatus({ code: SpanStatusCode.ERROR });
    return result;
  } finally {
    span.end();
  }
}

type Query = (...given: unknown[]) => unknown;

/** A pool whose queries are spans of whatever asks for them. What nobody traces, such as the queue's own, has none. */
function openPool(options: pg.PoolConfig, { begin, contexts }: Tracer): pg.Pool {
  const trackQuery = (plain: Query, given: unknown[]): unknown => {
    const parent = contexts.active();
    if (!trace.getSpan(parent)) return plain(...given);
    const operation = operationOf(given[0]);
    const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation };
    const span = begin(operation, SpanKind.CLIENT, attributes, parent);
    const end = (error: unknown) => {
      if (error) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    };
    const last = given.at(-1);
    if (typeof last === 'function') {
      const callback = (...answer: unknown[]) => {
        end(answer[0]);
        last(...answer);
      };
      return plain(...given.slice(0, -1), callback);
    }
    const answer = plain(...given);
    if (answer instanceof Promise) answer.then(() => end(undefined), end);
    else end(undefined);
    return answer;
  };
  class TracedClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      const plain = super.query.bind(this) as unknown as Query;
      this.query = ((...given: unknown[]) => trackQuery(plain, given)) as unknown as typeof this.query;
    }
  }
  const pool = new pg.Pool({ ...options, Client: TracedClient } as pg.PoolConfig);
  const connect = pool.connect.bind(pool) as unknown as Query;
  // A caller who waits for a connection goes on in its own context, not in that of whoever gave one back.
  pool.connect = ((callback?: (...answer: unknown[]) => void) =>
    callback ? connect(AsyncResource.bind(callback)) : connect()) as unknown as typeof pool.connect;
  return pool;
}

const operations = /^\s*(select|insert|update|delete|with|begin|commit|rollback|set|listen|lock|copy)\b/i;

/** The first word of a statement: more of it may carry values. */
function operationOf(query: unknown): string {
  const text = typeof query === 'string' ? query : (query as { readonly text?: unknown } | undefined)?.text;
  return typeof text === 'string' ? (operations.exec(text)?.[1]?.toUpperCase() ?? 'OTHER') : 'OTHER';
}
