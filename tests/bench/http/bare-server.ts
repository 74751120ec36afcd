// The baselines: Node's own HTTP server that reads a request and sends the recorded bytes of the same answer, or with
// BENCH_OBJECTS parses the request and writes the same answer from objects. A GET is answered with next to nothing.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Recording } from './load.ts';

const recorded = JSON.parse(readFileSync(process.env.BENCH_RECORDINGS ?? '', 'utf8')) as readonly Recording[];
const texts = new Map(recorded.map(({ request, answer }) => [request, answer]));
const scenarioOf = (request: string) => (JSON.parse(request) as { scenario: Record<string, unknown> }).scenario;
const objects = new Map(recorded.map(({ request, answer }) => [keyOf(scenarioOf(request)), JSON.parse(answer)]));

function keyOf(scenario: Readonly<Record<string, unknown>>): string {
  return Object.values(scenario).join();
}

const answerTo = process.env.BENCH_OBJECTS
  ? (body: string) => JSON.stringify(objects.get(keyOf(scenarioOf(body))))
  : (body: string) => texts.get(body);

const empty = '{"success":true}';
const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => {
    body += chunk;
  });
  request.on('end', () => {
    const answer = request.method === 'GET' ? empty : answerTo(body);
    response.writeHead(answer === undefined ? 404 : 200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(answer ?? ''),
    });
    response.end(answer);
  });
});
server.listen(0, '127.0.0.1', () => console.log(`ready ${(server.address() as AddressInfo).port}`));
process.on('SIGTERM', () => {
  server.close(() => process.exit(0));
  server.closeAllConnections();
});
