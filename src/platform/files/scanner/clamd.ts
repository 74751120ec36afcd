import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { secondMs } from '../../../kernel/dates.ts';
import type { Scan, Scanner, ScanVerdict } from './scanner.ts';

/** Where clamd listens: a TCP port, or a socket in the file system. */
export type ClamdAddress = { readonly host: string; readonly port: number } | { readonly path: string };

/** Reads 'clamav.internal:3310', '[::1]:3310' or '/run/clamav/clamd.ctl'. */
export function clamdAddressOf(text: string): ClamdAddress | undefined {
  if (text.startsWith('/')) return { path: text };
  const [, host, port] = /^(\[[\da-f:]+\]|[\w.-]+):(\d{1,5})$/i.exec(text) ?? [];
  if (!host || Number(port) < 1 || Number(port) > 65_535) return undefined;
  return { host: host.replace(/[[\]]/g, ''), port: Number(port) };
}

const pingMs = secondMs;
/** Longer than any answer is. */
const answerBytes = 4_096;

/** ClamAV's daemon, by its protocol: one connection for each command. */
export const openClamd = (address: ClamdAddress): Scanner => ({
  begin: (patienceMs) => beginScan(connect(address), patienceMs),
  async answers() {
    const socket = connect(address);
    const answer = answerOf(socket, pingMs);
    socket.write('zPING\0');
    return (await answer) === 'PONG';
  },
});

/** INSTREAM: the content in chunks, each behind its length, and an empty one at its end. */
function beginScan(socket: Socket, patienceMs: number): Scan {
  const answer = answerOf(socket, patienceMs);
  socket.write('zINSTREAM\0');
  return {
    async push(chunk) {
      // It has answered already, as of a file that is too large, or is away: the rest of the file passes unseen.
      if (chunk.length === 0 || !socket.writable) return;
      const length = Buffer.alloc(4);
      length.writeUInt32BE(chunk.length);
      socket.write(length);
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain').catch(() => undefined), answer]);
    },
    async verdict() {
      if (socket.writable) socket.write(Buffer.alloc(4));
      return verdictOf(await answer);
    },
  };
}

function verdictOf(answer: string | undefined): ScanVerdict {
  const [, found] = /^stream: (.+) FOUND$/.exec(answer ?? '') ?? [];
  if (found) return { state: 'refused', found };
  if (answer === 'stream: OK') return { state: 'clean' };
  return { state: 'held', reason: answer?.includes('size limit exceeded') ? 'tooLarge' : 'away' };
}

/** The answer to the one command of a connection; undefined when it ends without one or says nothing for too long. */
function answerOf(socket: Socket, patienceMs: number): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  let text = '';
  const end = (answer: string | undefined) => {
    resolve(answer);
    socket.destroy();
  };
  socket.setTimeout(patienceMs, () => end(undefined));
  socket.setEncoding('latin1');
  socket.on('data', (part: string) => {
    text += part;
    if (text.includes('\0')) end(text.slice(0, text.indexOf('\0')).trim());
    else if (text.length > answerBytes) end(undefined);
  });
  socket.on('error', () => end(undefined));
  socket.on('close', () => end(undefined));
  return promise;
}
