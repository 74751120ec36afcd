import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

/** The test file that every scanner finds, in two parts so that none finds it here. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
export const eicarName = 'Eicar-Test-Signature';

/** It scans; takes everything and never answers; ends every connection. */
export type ClamdMode = 'scans' | 'silent' | 'away';

export interface ClamdServer {
  readonly address: string;
  /** How many files it was sent to their end. */
  readonly scanned: () => number;
  set(mode: ClamdMode): void;
  close(): Promise<void>;
}

/** As much of clamd as the app speaks to. @param where a port, or the path of a socket; @param mostBytes its StreamMaxLength */
export async function startClamd(where: number | string = 0, mostBytes = 1_000_000): Promise<ClamdServer> {
  let mode: ClamdMode = 'scans';
  let scanned = 0;
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    if (mode === 'away') return void socket.destroy();
    let received: Buffer = Buffer.alloc(0);
    socket.on('data', (part: Buffer) => {
      received = Buffer.concat([received, part]);
      if (mode === 'silent') return;
      const answer = answerTo(received, mostBytes);
      if (answer === undefined) return;
      if (answer.startsWith('stream: ')) scanned += 1;
      socket.end(`${answer}\0`);
    });
  });
  if (typeof where === 'number') server.listen(where, '127.0.0.1');
  else server.listen(where);
  await once(server, 'listening');
  const bound = server.address();
  return {
    address: typeof bound === 'string' ? bound : `127.0.0.1:${bound?.port}`,
    scanned: () => scanned,
    set(next) {
      mode = next;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Undefined: there is more to come. */
function answerTo(received: Buffer, mostBytes: number): string | undefined {
  const end = received.indexOf(0);
  const command = received.toString('latin1', 0, end);
  if (command === 'zPING') return 'PONG';
  if (command !== 'zINSTREAM') return end < 0 ? undefined : 'UNKNOWN COMMAND';
  const chunks: Buffer[] = [];
  let total = 0;
  for (let at = end + 1; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks).includes(eicar) ? `stream: ${eicarName} FOUND` : 'stream: OK';
    total += length;
    if (total > mostBytes) return 'INSTREAM size limit exceeded. ERROR';
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
