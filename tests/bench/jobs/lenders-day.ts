import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { fillDemoPast } from '../../../demo/past/fill.ts';
import { createApp } from '../../../src/app/server/app.ts';
import { readConfig } from '../../../src/app/server/config.ts';
import { signIn, startApp, urlOf } from '../support/app.ts';
import { benchLog } from '../support/bench-log.ts';
import { withDemoCluster } from '../support/demo-cluster.ts';
import { fillLargeMarket } from '../support/fill-large-market.ts';
import { fillLendersYear } from '../support/fill-lenders-year.ts';
import { longestHold } from '../support/loop-hold.ts';
import { metOrMissed, milliseconds, printTable, times } from '../support/table.ts';
import { median, percentile, timed } from '../support/timings.ts';
import { asksOf, type Ids } from './lenders-day-asks.ts';

/** Those of other lenders stand beside them in the same table. */
const programs = Number(process.env.BENCH_PROGRAMS ?? 20_000);
const rounds = 12;
const plainRounds = 5;
const roundsOfFiles = 3;
const budget = { p95Ms: 200, holdMs: 50 };

/** What a lender, its administrators and a broker open every day, at the size of success, beside the same rows in plain SQL. */
export const benchLendersDay = (): Promise<boolean> =>
  withDemoCluster(async (connection, folder) => {
    await fillPast(connection, folder);
    await fillLargeMarket(connection, programs);
    await fillLendersYear(connection);
    const client = new pg.Client(connection);
    await client.connect();
    const app = await startApp(connection, folder, 'jobs/import-app.ts');
    try {
      const url = urlOf(app);
      const tokens = {
        lender: await signIn(url, 'lender@example.com'),
        admin: await signIn(url, 'admin@example.com'),
        broker: await signIn(url),
      };
      const results: Result[] = [];
      for (const ask of asksOf(await readIds(client))) {
        const headers = { authorization: `Bearer ${tokens[ask.as]}` };
        const get = () => read(url + ask.path, headers);
        await get();
        await longestHold(app.pid, folder);
        const answers: { ms: number; result: number }[] = [];
        for (let round = 0; round < (ask.isFile ? roundsOfFiles : rounds); round += 1) {
          answers.push(await timed(get));
          await sleep(5);
        }
        const hold = await longestHold(app.pid, folder);
        const plain: number[] = [];
        for (let round = 0; round < plainRounds; round += 1) plain.push((await timed(() => client.query(ask.sql))).ms);
        results.push({
          name: ask.name,
          isFile: ask.isFile === true,
          ms: answers.map(({ ms }) => ms),
          bytes: answers[0]?.result ?? 0,
          hold,
          plain,
        });
      }
      print(results);
      return true;
    } finally {
      await app.stop();
      await client.end();
    }
  });

/** Requests, offers and documents as the product writes them. */
async function fillPast(connection: pg.ClientConfig, folder: string): Promise<void> {
  const config = readConfig({ NODE_ENV: 'development', DATA_DIR: folder });
  const app = await createApp({ config, connection, log: benchLog(config) });
  try {
    await fillDemoPast(app.platform);
  } finally {
    await app.stop();
  }
}

/** @throws unless the answer is a success. @returns how many bytes it has */
async function read(url: string, headers: Record<string, string>): Promise<number> {
  const response = await fetch(url, { headers });
  const { byteLength } = await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}.`);
  return byteLength;
}

async function readIds(client: pg.Client): Promise<Ids> {
  const { rows } = await client.query<Ids>(
    `select l.lender_id as lender, l.id as account, b.id as broker,
       (select id from programs where lender_id = l.lender_id and version = 200) as program,
       (select id from quotes where lender_id = l.lender_id and status = 'offered' order by requested_at desc, id limit 1) as quote
     from accounts l, accounts b where l.email = 'lender@example.com' and b.email = 'broker@example.com'`,
  );
  const [ids] = rows;
  if (!ids) throw new Error('The demo market has no lender user.');
  return ids;
}

interface Result {
  readonly isFile: boolean;
  readonly name: string;
  readonly ms: readonly number[];
  readonly bytes: number;
  readonly hold: number;
  readonly plain: readonly number[];
}

function print(results: readonly Result[]): void {
  printTable(
    ['', 'p50', 'p95', 'plain SQL, p50', 'p50 / SQL', 'kB', 'longest hold'],
    results.map(({ name, ms, plain, bytes, hold }) => [
      name,
      milliseconds(median(ms)),
      milliseconds(percentile(ms, 95)),
      milliseconds(median(plain)),
      times(median(ms) / median(plain)),
      Math.round(bytes / 1000),
      milliseconds(hold),
    ]),
  );
  const slowest = Math.max(...results.filter(({ isFile }) => !isFile).map(({ ms }) => percentile(ms, 95)));
  const hold = Math.max(...results.map((result) => result.hold));
  console.log(`\n  every answer but files within ${budget.p95Ms} ms at p95: ${metOrMissed(slowest <= budget.p95Ms)}`);
  console.log(`  no hold over ${budget.holdMs} ms: ${metOrMissed(hold <= budget.holdMs)}`);
}
