import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { search, type Target } from './http/load.ts';
import { residentMegabytes, signIn, startApp, urlOf } from './support/app.ts';
import { withDemoCluster } from './support/demo-cluster.ts';
import { fillLargeMarket } from './support/fill-large-market.ts';
import { anyScenarios } from './support/large-market.ts';
import { metOrMissed, milliseconds, printTable, times } from './support/table.ts';
import { percentile } from './support/timings.ts';

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

/** The app on the demo market, and on that of a large country: until it answers, what it holds, and how long others wait. */
export const benchScale = (): Promise<boolean> =>
  withDemoCluster(async (connection, folder) => {
    const small = await measure(connection, folder);
    await fillLargeMarket(connection, programs);
    const large = await measure(connection, folder);
    print(small, large);
    return true;
  });

async function measure(connection: pg.ClientConfig, folder: string): Promise<Figures> {
  const app = await startApp(connection, folder);
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

function print(small: Figures, large: Figures): void {
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
      row('memory of the process', (figures) => figures.megabytes, megabytes),
      row('a plain request alone, p99', ({ alone }) => percentile(alone, 99), milliseconds),
      row('beside searches without a pause, p50', ({ beside }) => percentile(beside, 50), milliseconds),
      row('beside searches without a pause, p99', ({ beside }) => percentile(beside, 99), milliseconds),
    ],
  );
  console.log(`\n  answers within ${targetStartMs / 1000} s: ${metOrMissed(large.readyMs <= targetStartMs)}`);
  console.log(`  holds at most ${targetMegabytes} MB: ${metOrMissed(large.megabytes <= targetMegabytes)}`);
  console.log(
    `  p99 beside searches within ${targetWaitMs} ms: ${metOrMissed(percentile(large.beside, 99) <= targetWaitMs)}`,
  );
}
