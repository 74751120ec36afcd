import pg from 'pg';
import { signIn, startApp, urlOf } from '../support/app.ts';
import { withDemoCluster } from '../support/demo-cluster.ts';
import { fillManyQuotes } from '../support/fill-many-quotes.ts';
import { metOrMissed, milliseconds, printTable, times } from '../support/table.ts';
import { median, percentile, timed } from '../support/timings.ts';

const quotes = Number(process.env.BENCH_QUOTES ?? 5_000_000);
const rounds = 10;
const plainRounds = 2;
const budget = { p95Ms: 200, rebuildMinutes: 10 };

/** What the page of the figures reads, each beside the same rows in plain SQL over the records. */
const asks = (year: string) => [
  {
    name: 'the page, all time',
    path: '/api/admin/analytics',
    sql: `select kind, count(*), sum((request->>'purchasePrice')::numeric) from quotes group by kind`,
  },
  {
    name: 'the page, a year',
    path: `/api/admin/analytics?${year}`,
    sql: `select kind, count(*), sum((request->>'purchasePrice')::numeric) from quotes
      where requested_at > now() - interval '365 days' group by kind`,
  },
  {
    name: 'rows of all quotes, with their count',
    path: '/api/admin/analytics/rows?figure=totalQuotes',
    sql: 'select count(*) from quotes',
  },
  {
    name: 'rows of one loan type, with their count',
    path: '/api/admin/analytics/rows?figure=quotesByLoanType&of=dscr',
    sql: `select count(*) from quotes where kind = 'dscr'`,
  },
  {
    name: 'lenders by month',
    path: '/api/admin/analytics/lender-months',
    sql: `select lender_id, date_trunc('month', requested_at), count(*) from quotes group by 1, 2 order by 2 desc, 3 desc limit 100`,
  },
];

/** The figures of a market with years of quotes: how long a rebuild takes, and what a page costs after it. */
export const benchAnalytics = (): Promise<boolean> =>
  withDemoCluster(async (connection, folder) => {
    const filled = await timed(() => fillManyQuotes(connection, quotes));
    console.log(`  ${quotes.toLocaleString('en-US')} quotes written in ${milliseconds(filled.ms)}`);
    const client = new pg.Client(connection);
    await client.connect();
    const app = await startApp(connection, folder, 'jobs/import-app.ts');
    try {
      const url = urlOf(app);
      const headers = { authorization: `Bearer ${await signIn(url, 'admin@example.com')}` };
      const built = await timed(() => rebuilt(client));
      const now = new Date();
      const year = `from=${new Date(now.getTime() - 365 * 86_400_000).toISOString().slice(0, 10)}&to=${now.toISOString().slice(0, 10)}`;
      const rows = [];
      for (const ask of asks(year)) {
        const get = () => read(url + ask.path, headers);
        await get();
        const ms: number[] = [];
        for (let round = 0; round < rounds; round += 1) ms.push((await timed(get)).ms);
        const plain: number[] = [];
        for (let round = 0; round < plainRounds; round += 1) plain.push((await timed(() => client.query(ask.sql))).ms);
        rows.push({ name: ask.name, ms, plain: median(plain) });
      }
      printTable(
        ['', 'p50', 'p95', 'plain SQL', 'SQL / p50'],
        rows.map(({ name, ms, plain }) => [
          name,
          milliseconds(median(ms)),
          milliseconds(percentile(ms, 95)),
          milliseconds(plain),
          times(plain / median(ms)),
        ]),
      );
      const slowest = Math.max(...rows.map(({ ms }) => percentile(ms, 95)));
      console.log(`\n  a rebuild in the background: ${(built.ms / 60_000).toFixed(1)} minutes`);
      console.log(
        `  within ${budget.rebuildMinutes} minutes: ${metOrMissed(built.ms <= budget.rebuildMinutes * 60_000)}`,
      );
      console.log(`  every page within ${budget.p95Ms} ms at p95: ${metOrMissed(slowest <= budget.p95Ms)}`);
      return await agrees(client, await total(url, headers));
    } finally {
      await app.stop();
      await client.end();
    }
  });

/** Resolves when the job of the app has counted everything for the first time. */
async function rebuilt(client: pg.Client): Promise<void> {
  const isDone = `select 1 from analytics_state where current is not null and building is null`;
  while ((await client.query(isDone)).rowCount === 0) await new Promise((next) => setTimeout(next, 500));
}

/** @throws unless the answer is a success */
async function read(url: string, headers: Record<string, string>): Promise<unknown> {
  const response = await fetch(url, { headers });
  const body: unknown = await response.json();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${JSON.stringify(body)}`);
  return body;
}

const total = async (url: string, headers: Record<string, string>) =>
  ((await read(`${url}/api/admin/analytics`, headers)) as { totalQuotes: number }).totalQuotes;

async function agrees(client: pg.Client, shown: number): Promise<boolean> {
  const { rows } = await client.query<{ count: string }>('select count(*) from quotes');
  const counted = Number(rows[0]?.count);
  if (counted !== shown) console.log(`  The page says ${shown} quotes, plain SQL ${counted}.`);
  return counted === shown;
}
