import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { search, type Target } from './http/load.ts';
import type { MarketStart } from './market-start.ts';
import { residentMegabytes, signIn, startApp, urlOf } from './support/app.ts';
import { withDemoCluster } from './support/demo-cluster.ts';
import { fillLargeMarket } from './support/fill-large-market.ts';
import { anyScenarios } from './support/large-market.ts';
import { metOrMissed, milliseconds, printTable, times } from './support/table.ts';
import { median, percentile } from './support/timings.ts';

const programs = Number(process.env.BENCH_PROGRAMS ?? 200_000);
const plainRequests = 400;
const pauseMs = 5;
const targetStartMs = 10_000;
const targetMegabytes = 600;
const targetWaitMs = 50;

interface Figures {
  readonly readyMs: number;
  readonly megabytes: number;
  /** Of a plain request: alone, and while one broker after the other searches without a pause. */
  readonly alone: readonly number[];
  readonly beside: readonly number[];
}

/** So long after a start the app has written its snapshot. */
const snapshotPatienceMs = 120_000;
const marketStarts = 3;

/** The app on the demo market, and on that of a large country: until it answers, what it holds, and how long others wait. */
export const benchScale = (): Promise<boolean> =>
  withDemoCluster(async (connection, folder) => {
    const small = await measure(connection, folder);
    await fillLargeMarket(connection, programs);
    const large = await measure(connection, folder);
    const quick = await measureQuickStart(connection, folder);
    print(small, large, quick);
    await compareStarts(connection, folder);
    return true;
  });

interface QuickStart {
  /** Until the app answers when one before it has written a snapshot. */
  readonly readyMs: number;
  /** What that one held at most while it wrote it. */
  readonly writingMegabytes: number;
}

async function measureQuickStart(connection: pg.ClientConfig, folder: string): Promise<QuickStart> {
  const cache = join(folder, 'bench-cache');
  const before = await startApp(connection, folder, 'http/app.ts', { CACHE_DIR: cache });
  const has = (end: string) => existsSync(cache) && readdirSync(cache).some((name) => name.endsWith(end));
  let writingMegabytes = 0;
  for (let waited = 0; !has('.snapshot') && waited < snapshotPatienceMs; waited += 100) {
    await sleep(100);
    if (has('.new')) writingMegabytes = Math.max(writingMegabytes, residentMegabytes(before.pid));
  }
  await before.stop();
  const app = await startApp(connection, folder, 'http/app.ts', { CACHE_DIR: cache });
  await app.stop();
  return { readyMs: app.readyMs, writingMegabytes };
}

/** The market alone, by turns read from the database and begun with a snapshot. */
async function compareStarts(connection: pg.ClientConfig, folder: string): Promise<void> {
  const starts: Record<'no' | 'yes', MarketStart[]> = { no: [], yes: [] };
  const writes: MarketStart[] = [];
  for (let round = 0; round < marketStarts; round += 1) {
    for (const BENCH_SNAPSHOT of ['no', 'yes'] as const) {
      const child = await startApp(connection, folder, 'market-start.ts', { BENCH_SNAPSHOT });
      starts[BENCH_SNAPSHOT].push((await child.ask('figures')) as MarketStart);
      if (BENCH_SNAPSHOT === 'no') writes.push((await child.ask('write')) as MarketStart);
      await child.stop();
    }
  }
  const row = (name: string, figure: (start: MarketStart) => number, write: (value: number) => string) => {
    const [plain, quick] = [median(starts.no.map(figure)), median(starts.yes.map(figure))];
    return [name, write(plain), write(quick), times(plain / quick)];
  };
  const megabytes = (value: number) => `${Math.round(value)} MB`;
  console.log('');
  printTable(
    ['the market alone, median', 'from the database', 'with a snapshot', 'ratio'],
    [
      row('until it is there', ({ ms }) => ms, milliseconds),
      row('processor time', ({ processorMs }) => processorMs, milliseconds),
      row('longest hold of the event loop', ({ longestHoldMs }) => longestHoldMs, milliseconds),
      row('the same in processor time', ({ longestHoldProcessorMs }) => longestHoldProcessorMs, milliseconds),
      row('most memory', ({ peakMegabytes }) => peakMegabytes, megabytes),
      row('programs read from the database', ({ fromDatabase }) => fromDatabase, String),
    ],
  );
  const ofWrites = (figure: (write: MarketStart) => number) => milliseconds(median(writes.map(figure)));
  console.log(
    `\n  writing a snapshot holds the event loop at most ${ofWrites(({ longestHoldMs }) => longestHoldMs)}, ` +
      `${ofWrites(({ longestHoldProcessorMs }) => longestHoldProcessorMs)} of a processor`,
  );
  const hold = median(starts.yes.map(({ longestHoldMs }) => longestHoldMs));
  console.log(`  no hold over ${targetWaitMs} ms while it starts: ${metOrMissed(hold <= targetWaitMs)}`);
}

async function measure(connection: pg.ClientConfig, folder: string): Promise<Figures> {
  const app = await startApp(connection, folder, 'http/app.ts', { CACHE_DIR: 'none' });
  try {
    const target: Target = { url: urlOf(app), token: await signIn(urlOf(app)) };
    const requests = anyScenarios(40).map((scenario) => JSON.stringify({ scenario }));
    for (const request of requests) await search(target, request);
    const alone = await timePlainRequests(target);
    const stop = searchOnAndOn(target, requests);
    const beside = await timePlainRequests(target);
    await stop();
    return { readyMs: app.readyMs, megabytes: residentMegabytes(app.pid), alone, beside };
  } finally {
    await app.stop();
  }
}

/** A session and one row of the database: what most requests come to. */
async function timePlainRequests({ url, token }: Target): Promise<number[]> {
  const ms: number[] = [];
  for (let count = 0; count < plainRequests; count += 1) {
    const started = performance.now();
    const answer = await fetch(`${url}/api/scenarios/fix-and-flip`, { headers: { authorization: `Bearer ${token}` } });
    await answer.text();
    ms.push(performance.now() - started);
    // Asked at any moment of a search, not always right after one.
    await sleep(pauseMs * Math.random());
  }
  return ms;
}

function searchOnAndOn(target: Target, requests: readonly string[]): () => Promise<void> {
  let stopped = false;
  const running = (async () => {
    for (let place = 0; !stopped; place += 1) await search(target, requests[place % requests.length] ?? '');
  })();
  return async () => {
    stopped = true;
    await running;
  };
}

function print(small: Figures, large: Figures, { readyMs: quickMs, writingMegabytes }: QuickStart): void {
  const row = (name: string, figure: (figures: Figures) => number, write: (value: number) => string) => [
    name,
    write(figure(small)),
    write(figure(large)),
    times(figure(large) / figure(small)),
  ];
  const megabytes = (value: number) => `${Math.round(value)} MB`;
  printTable(
    ['', 'demo market', `${programs.toLocaleString('en-US')} programs`, 'ratio'],
    [
      row('until it answers', ({ readyMs }) => readyMs, milliseconds),
      ['until it answers, with a snapshot', '', milliseconds(quickMs), times(quickMs / small.readyMs)],
      row('memory of the process', (figures) => figures.megabytes, megabytes),
      ['  while it writes a snapshot', '', megabytes(writingMegabytes), times(writingMegabytes / small.megabytes)],
      row('a plain request alone, p99', ({ alone }) => percentile(alone, 99), milliseconds),
      row('beside searches without a pause, p50', ({ beside }) => percentile(beside, 50), milliseconds),
      row('beside searches without a pause, p99', ({ beside }) => percentile(beside, 99), milliseconds),
    ],
  );
  console.log(`\n  answers within ${targetStartMs / 1000} s with a snapshot: ${metOrMissed(quickMs <= targetStartMs)}`);
  console.log(`  holds at most ${targetMegabytes} MB: ${metOrMissed(large.megabytes <= targetMegabytes)}`);
  console.log(
    `  p99 beside searches within ${targetWaitMs} ms: ${metOrMissed(percentile(large.beside, 99) <= targetWaitMs)}`,
  );
}
