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
const targetShare = 0.5;

/** The search over HTTP beside Node's bare server sending the same bytes: what checking, judging and writing cost. */
export const benchHttp = (): Promise<boolean> =>
  withDemoCluster(async (connection, folder) => {
    const requests = scenarios.map((scenario) => JSON.stringify({ scenario }));
    const app = await startApp(connection, folder);
    let bare: Child | undefined;
    try {
      const target: Target = { url: urlOf(app), token: await signIn(urlOf(app)) };
      const recordings = await record(target, requests);
      const path = join(folder, 'recordings.json');
      writeFileSync(path, JSON.stringify(recordings));
      bare = await startChild([join(import.meta.dirname, 'http-bare.ts')], 'ready', { BENCH_RECORDINGS: path });
      const baseline = { ...target, url: urlOf(bare) };
      printSizes(recordings);
      print(await measure(target, baseline, requests));
      return true;
    } finally {
      await bare?.stop();
      await app.stop();
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

interface Rounds {
  readonly ours: Load[];
  readonly bare: Load[];
}

/** By turns, so that whatever else the machine does meets both alike. */
async function measure(target: Target, baseline: Target, requests: readonly string[]): Promise<Rounds> {
  const measured: Rounds = { ours: [], bare: [] };
  await load(target, requests, warmUpSeconds);
  await load(baseline, requests, warmUpSeconds);
  for (let round = 0; round < rounds; round++) {
    measured.ours.push(await load(target, requests, roundSeconds));
    measured.bare.push(await load(baseline, requests, roundSeconds));
  }
  return measured;
}

function print({ ours, bare }: Rounds): void {
  const speed = (loads: readonly Load[]) => median(loads.map(({ requestsPerSecond }) => requestsPerSecond));
  const latency = (loads: readonly Load[], key: 'p50' | 'p97_5') => {
    const ms = median(loads.map((load) => load[key]));
    return ms < 1 ? 'under 1 ms' : `${ms} ms`;
  };
  const kept = speed(ours) / speed(bare);
  const row = (name: string, loads: readonly Load[], ratio: number) => [
    name,
    Math.round(speed(loads)),
    latency(loads, 'p50'),
    latency(loads, 'p97_5'),
    share(ratio),
  ];
  printTable(
    [`median of ${rounds} rounds`, 'requests/s', 'p50', 'p97.5', 'share kept'],
    [row('bare server, same bytes', bare, 1), row('Plinth', ours, kept)],
  );
  console.log(`\n  at least ${share(targetShare)} of the bare server: ${metOrMissed(kept >= targetShare)}`);
}
