import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  readonly origin: string;
  readonly received: Received[];
  /** How it responds from now on. */
  answer: (response: ServerResponse, received: Received) => void;
  /** Every request so far to one path. */
  at(path: string): readonly Received[];
  close(): void;
}

/** A server of somebody who has webhooks, on this machine. */
export async function openReceiver(port = 0): Promise<Receiver> {
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const all = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces).toString() };
      receiver.received.push(all);
      receiver.answer(response, all);
    });
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const receiver: Receiver = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    answer: (response) => void response.writeHead(204).end(),
    at: (path) => receiver.received.filter((one) => one.path === path),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}
