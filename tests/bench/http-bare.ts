// The baseline: Node's own HTTP server that reads a request and sends the recorded bytes of the same answer.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Recording } from './http-load.ts';

const recorded = JSON.parse(readFileSync(process.env.BENCH_RECORDINGS ?? '', 'utf8')) as readonly Recording[];
const answers = new Map(recorded.map(({ request, answer }) => [request, answer]));

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => {
    body += chunk;
  });
  request.on('end', () => {
    const answer = answers.get(body);
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
