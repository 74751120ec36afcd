import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { signIn, startApp, urlOf } from '../support/app.ts';
import { type Child, startChild } from '../support/child.ts';
import { withDemoCluster } from '../support/demo-cluster.ts';
import { scenarios } from '../support/scenarios.ts';
import { metOrMissed, printTable, share } from '../support/table.ts';
import { median } from '../support/timings.ts';
import {
  type Amount,
  connections,
  type Load,
  load,
  type Recording,
  type Requests,
  search,
  type Target,
} from './load.ts';
import { printSearchCost } from './search-cost.ts';

const rounds = 3;
const round: Amount = { duration: 3 };
const warmUp: Amount = { amount: 6_000 };
/** Of which the processor time is measured. */
const costRound: Amount = { amount: 3_000 };
const targetShare = 0.6;
const requests = scenarios.map((scenario) => JSON.stringify({ scenario }));

/** The search over HTTP, and the platform that every answer passes through, beside bare servers and its own parts. */
export const benchHttp = (): Promise<boolean> =>
  withDemoCluster(async (connection, folder) => {
    const children: Child[] = [];
    try {
      const { servers, parts, token } = await startAll(connection, folder, children);
      const asked = (name: Contender, what: Requests, amount: Amount) =>
        load(servers[name], { url: urlOf(servers[name]), token }, what, amount);
      print(await measure((name, amount) => asked(name, requests, amount)));
      await printSearchCost(
        { ...servers, parts },
        {
          search: () => asked('search', requests, costRound),
          objects: () => asked('objects', requests, costRound),
          emptyPlatform: () => asked('platform', 'empty', costRound),
          emptyBare: () => asked('objects', 'empty', costRound),
        },
      );
      return true;
    } finally {
      for (const child of children) await child.stop();
    }
  });

async function startAll(connection: pg.ClientConfig, folder: string, children: Child[]) {
  const measured = { NODE_OPTIONS: `--import=${join(import.meta.dirname, 'measured.ts')}` };
  const started = async (child: Promise<Child>): Promise<Child> => {
    children.push(await child);
    return child;
  };
  const app = await started(startApp(connection, folder, 'http/app.ts', measured));
  const target: Target = { url: urlOf(app), token: await signIn(urlOf(app)) };
  const recordings = await record(target);
  printSizes(recordings);
  const path = join(folder, 'recordings.json');
  writeFileSync(path, JSON.stringify(recordings));
  const given = { ...measured, BENCH_RECORDINGS: path };
  const bare = join(import.meta.dirname, 'bare-server.ts');
  const servers: Servers = {
    search: app,
    bytes: await started(startChild([bare], 'ready', given)),
    objects: await started(startChild([bare], 'ready', { ...given, BENCH_OBJECTS: 'yes' })),
    platform: await started(startApp(connection, folder, 'http/platform-alone.ts', given)),
  };
  const parts = await started(startApp(connection, folder, 'http/parts-alone.ts', given));
  return { servers, parts, token: target.token };
}

async function record(target: Target): Promise<Recording[]> {
  const recordings: Recording[] = [];
  for (const request of requests) recordings.push({ request, answer: await search(target, request) });
  return recordings;
}

function printSizes(recordings: readonly Recording[]): void {
  const bytes = recordings.map(({ answer }) => Buffer.byteLength(answer));
  const rows = recordings.map(({ answer }) => (JSON.parse(answer) as { rows: unknown[] }).rows.length);
  console.log(
    `  POST /api/search/fix-and-flip, ${recordings.length} scenarios, ${connections} connections on loopback`,
  );
  console.log(
    `  an answer has ${median(rows)} rows (at most ${Math.max(...rows)}) and 10 near misses, ${Math.round(median(bytes) / 1000)} kB (median)\n`,
  );
}

const contenders = ['bytes', 'platform', 'objects', 'search'] as const;
type Contender = (typeof contenders)[number];
type Servers = Readonly<Record<Contender, Child>>;
type Rounds = Readonly<Record<Contender, Load[]>>;

/** By turns, so that whatever else the machine does meets all alike. */
async function measure(run: (name: Contender, amount: Amount) => Promise<Load>): Promise<Rounds> {
  const measured: Rounds = { bytes: [], platform: [], objects: [], search: [] };
  for (const name of contenders) await run(name, warmUp);
  for (let turn = 0; turn < rounds; turn++) {
    for (const name of contenders) measured[name].push(await run(name, round));
  }
  return measured;
}

const names: Readonly<Record<Contender, string>> = {
  bytes: 'bare server, the same bytes',
  platform: 'the platform alone, the same bytes',
  objects: 'bare server, body parsed and answer written',
  search: 'the search',
};

function print(measured: Rounds): void {
  const middle = (name: Contender, key: keyof Load) => median(measured[name].map((load) => load[key]));
  const speed = (name: Contender) => middle(name, 'requestsPerSecond');
  const latency = (name: Contender, key: 'p50' | 'p97_5') => {
    const ms = middle(name, key);
    return ms < 1 ? 'under 1 ms' : `${ms} ms`;
  };
  const row = (name: Contender, of: Contender) => [
    names[name],
    Math.round(speed(name)),
    latency(name, 'p50'),
    latency(name, 'p97_5'),
    share(speed(name) / speed(of)),
  ];
  printTable(
    [`median of ${rounds} rounds`, 'requests/s', 'p50', 'p97.5', 'share kept'],
    [row('bytes', 'bytes'), row('platform', 'bytes'), row('objects', 'objects'), row('search', 'objects')],
  );
  const verdict = (name: Contender, of: Contender) => metOrMissed(speed(name) / speed(of) >= targetShare);
  console.log(`\n  the platform at least ${share(targetShare)} of its baseline: ${verdict('platform', 'bytes')}`);
  console.log(`  the search at least ${share(targetShare)} of its baseline: ${verdict('search', 'objects')}\n`);
}
