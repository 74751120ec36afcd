import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Log } from '../log.ts';
import type { MetricsConfig } from './telemetry-config.ts';

export interface MetricsServer {
  readonly port: number;
  stop(): Promise<void>;
}

interface Answers {
  readonly write: () => Promise<string>;
  readonly contentType: string;
  readonly isReady: () => Promise<boolean>;
  readonly log: Log;
}

const patienceMs = 10_000;

/**
 * A port apart from the product's: `/metrics` for whoever has the token, `/live` and `/ready` for probes, which say nothing else.
 * It is the only port of a worker.
 */
export async function openMetricsServer(config: MetricsConfig, answers: Answers): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: patienceMs, headersTimeout: patienceMs }, (request, response) => {
    answer(request, response, config.token, answers).catch((error: unknown) => {
      answers.log.error({ err: error }, 'metrics not answered');
      send(response, 500, 'Failed\n');
    });
  });
  server.maxConnections = 50;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(
  { method, url = '', headers }: IncomingMessage,
  response: ServerResponse,
  token: string | undefined,
  { write, contentType, isReady }: Answers,
): Promise<void> {
  if (method !== 'GET' && method !== 'HEAD') return send(response, 405, 'Only GET\n');
  const [path] = url.split('?');
  if (path === '/live') return send(response, 200, 'Live\n');
  if (path === '/ready') return (await isReady()) ? send(response, 200, 'Ready\n') : send(response, 503, 'Not ready\n');
  if (path !== '/metrics') return send(response, 404, 'Not found\n');
  if (token !== undefined && !isSame(headers.authorization, `Bearer ${token}`))
    return send(response, 401, 'No access\n');
  send(response, 200, await write(), contentType);
}

function send(response: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8'): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
}

function isSame(given: string | undefined, expected: string): boolean {
  const [left, right] = [Buffer.from(given ?? ''), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
