import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(attribute),
});
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});
type Span = z.infer<typeof spanSchema>;

/** A collector that keeps what it is sent. */
async function startCollector() {
  const bodies: string[] = [];
  const headers: (string | undefined)[] = [];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      if (request.url === '/v1/traces') bodies.push(body);
      headers.push(request.headers.authorization);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const spans = (): Span[] =>
    bodies.flatMap((body) =>
      exported
        .parse(JSON.parse(body))
        .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
    );
  return { address, bodies, headers, spans, close: () => new Promise((resolve) => server.close(resolve)) };
}

const traced = (address: string, more: Record<string, string> = {}) =>
  createTestApp('demo', { environment: { OTEL_EXPORTER_OTLP_ENDPOINT: address, ...more } });

describe('traces', () => {
  let collector: Awaited<ReturnType<typeof startCollector>>;
  let spans: readonly Span[];
  beforeAll(async () => {
    collector = await startCollector();
    const app: TestApp = await traced(collector.address, {
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of%20the%20collector',
    });
    try {
      const admin = await app.signIn('admin@example.com');
      const trace = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
      await admin.call('GET', '/api/admin/users?search=kestrel%40example.com', undefined, trace);
      await app.visitor.call('POST', '/api/auth/password-reset/request', { email: 'broker@example.com' });
      await app.visitor.call('GET', '/api/ready');
      await vi.waitFor(() => expect(collector.spans().map(({ name }) => name)).toContain('job mail'), 90_000);
    } finally {
      await app.close();
    }
    spans = collector.spans();
  });
  afterAll(() => collector.close());

  const named = (name: string) => spans.filter((span) => span.name === name);

  it('have a span for each request, with its queries beneath it', () => {
    const [request] = named('GET /api/admin/users');
    expect(request?.parentSpanId ?? '').toBe('');
    const queries = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(queries.map(({ name }) => name)).toContain('SELECT');
    expect(queries.every(({ traceId }) => traceId === request?.traceId)).toBe(true);
  });

  it('begin where Plinth does, whatever trace a caller claims', () => {
    expect(spans.map(({ traceId }) => traceId)).not.toContain('0af7651916cd43dd8448eb211c80319c');
  });

  it('have a span for each job, and none for probes', () => {
    expect(named('job mail').length).toBeGreaterThan(0);
    expect(spans.filter(({ name }) => name.includes('/api/ready'))).toEqual([]);
  });

  it('say nothing of people, searches, values or statements', () => {
    expect(collector.bodies.join()).not.toMatch(/example\.com|kestrel|\?search|\$1|from accounts|Plinth!demo1/i);
    const keys = new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
    expect([...keys].sort()).toEqual([
      'db.operation.name',
      'db.system.name',
      'http.request.method',
      'http.response.status_code',
      'http.route',
      'messaging.destination.name',
      'plinth.job.outcome',
    ]);
  });

  it('are sent with the headers that are configured', () => {
    expect(new Set(collector.headers)).toEqual(new Set(['Bearer of the collector']));
  });
});

it('a collector that is away harms nothing', async () => {
  const app = await traced('http://127.0.0.1:9');
  try {
    expect((await app.visitor.call('GET', '/api/health')).status).toBe(200);
  } finally {
    await app.close();
  }
});
