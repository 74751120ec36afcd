// A process of browsers: opens event streams on loopback and notes when each of their events comes in.
import { connect, type Socket } from 'node:net';

export interface OpenStreams {
  readonly port: number;
  readonly paths: readonly string[];
}

/** Orders of the benchmark, and what is answered. Times are milliseconds since 1970, with fractions. */
export type Order = { readonly open: readonly OpenStreams[] } | { readonly collect: number };
export type Report = { readonly opened: number } | { readonly times: readonly number[] };

const atOnce = 50;
/** The app takes 500 connections from one address. */
const fromOneAddress = 400;
/** One of each change; what else a change tells, as the chat's own line about it, is not counted. */
const counted = /^event: status-update$/gm;

let opened = 0;
let times: number[] = [];
let wanted: number | undefined;

const now = () => performance.timeOrigin + performance.now();
const report = (message: Report) => process.send?.(message);

function collected(): void {
  if (wanted === undefined || times.length < wanted) return;
  report({ times });
  times = [];
  wanted = undefined;
}

/** @throws when the answer is no stream, or the stream ends */
function open(port: number, path: string): Promise<void> {
  opened += 1;
  const localAddress = `127.0.1.${1 + Math.floor(opened / fromOneAddress)}`;
  const socket: Socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.setEncoding('latin1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: bench.example.com\r\n\r\n`);
  return new Promise((resolve, reject) => {
    let isOpen = false;
    socket.on('data', (text: string) => {
      if (!isOpen && !text.startsWith('HTTP/1.1 200 ')) return reject(new Error(text.slice(0, 300)));
      isOpen = true;
      for (const _ of text.matchAll(counted)) times.push(now());
      resolve();
      collected();
    });
    socket.on('close', () => fail(new Error('A stream was closed.')));
    socket.on('error', fail);
  });
}

function fail(error: Error): never {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

async function openAll(lists: readonly OpenStreams[]): Promise<void> {
  const all = lists.flatMap(({ port, paths }) => paths.map((path) => ({ port, path })));
  const worker = async () => {
    for (let next = all.pop(); next; next = all.pop()) await open(next.port, next.path);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  times = [];
  report({ opened });
}

process.on('message', (order: Order) => {
  if ('open' in order) openAll(order.open).catch(fail);
  else {
    wanted = order.collect;
    collected();
  }
});
process.on('disconnect', () => process.exit(0));
