import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connections, type Load, load, type Recording, search, type Target } from './http-load.ts';
import { signIn, startApp, urlOf } from './support/app.ts';
import { type Child, startChild } from './support/child.ts';
import { withDemoCluster } from './support/demo-cluster.ts';
import { scenarios } from './support/scenarios.ts';
import { metOrMissed, printTable, share } from './support/table.ts';
import { median } from './support/timings.ts';

const rounds = 3;
const roundSeconds = 3;
const warmUpSeconds = 4;
const targetShare = 0.6;

/** The search over HTTP, and the platform that every answer passes through, beside bare servers. */
export const benchHttp = (): Promise<boolean> =>
  withDemoCluster(async (connection, folder) => {
    const requests = scenarios.map((scenario) => JSON.stringify({ scenario }));
    const children: Child[] = [];
    const start = async (child: Promise<Child>): Promise<Child> => {
      children.push(await child);
      return child;
    };
    try {
      const app = await start(startApp(connection, folder, 'http-app.ts'));
      const target: Target = { url: urlOf(app), token: await signIn(urlOf(app)) };
      const recordings = await record(target, requests);
      const path = join(folder, 'recordings.json');
      writeFileSync(path, JSON.stringify(recordings));
      const given = { BENCH_RECORDINGS: path };
      const bare = join(import.meta.dirname, 'http-bare.ts');
      const bytes = await start(startChild([bare], 'ready', given));
      const objects = await start(startChild([bare], 'ready', { ...given, BENCH_OBJECTS: 'yes' }));
      const platform = await start(startApp(connection, folder, 'http-platform.ts', given));
      printSizes(recordings);
      print(await measure({ bytes, platform, objects, search: app }, target.token, requests));
      return true;
    } finally {
      for (const child of children) await child.stop();
    }
  });

async function record(target: Target, requests: readonly string[]): Promise<Recording[]> {
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
type Rounds = Readonly<Record<Contender, Load[]>>;

/** By turns, so that whatever else the machine does meets all alike. */
async function measure(
  servers: Readonly<Record<Contender, Child>>,
  token: string,
  requests: readonly string[],
): Promise<Rounds> {
  const measured: Rounds = { bytes: [], platform: [], objects: [], search: [] };
  const run = (name: Contender, seconds: number) => load({ url: urlOf(servers[name]), token }, requests, seconds);
  for (const name of contenders) await run(name, warmUpSeconds);
  for (let round = 0; round < rounds; round++) {
    for (const name of contenders) measured[name].push(await run(name, roundSeconds));
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
  const speed = (name: Contender) => median(measured[name].map(({ requestsPerSecond }) => requestsPerSecond));
  const latency = (name: Contender, key: 'p50' | 'p97_5') => {
    const ms = median(measured[name].map((load) => load[key]));
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
  console.log(`  the search at least ${share(targetShare)} of its baseline: ${verdict('search', 'objects')}`);
}
