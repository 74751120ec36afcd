import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { exampleScenario } from '../../support/example-deal.ts';
import { signIn, startApp, urlOf } from '../support/app.ts';
import { withDemoCluster } from '../support/demo-cluster.ts';
import { longestHold } from '../support/loop-hold.ts';
import { metOrMissed, milliseconds, printTable, times } from '../support/table.ts';
import { median, percentile, timed } from '../support/timings.ts';

const deals = 5_000;
const rounds = 20;
const budget = { p95Ms: 200, holdMs: 50 };

/** What the pipeline asks for when it is opened, and the same rows in plain SQL. */
const asks: readonly { readonly name: string; readonly path: string; readonly sql: string }[] = [
  {
    name: 'list, newest 50',
    path: '/api/pipeline/entries?limit=50',
    sql: `select *, count(*) over () from pipeline_entries where owner_id = $1 and archived_at is null order by updated_at desc, id limit 50`,
  },
  {
    name: 'list, words',
    path: '/api/pipeline/entries?limit=50&search=499%20bench',
    sql: `select * from pipeline_entries where owner_id = $1 and archived_at is null
          and address ilike '%499%' and address ilike '%bench%' order by updated_at desc, id limit 50`,
  },
  {
    name: 'board, 25 cards a stage',
    path: '/api/pipeline/board',
    sql: `select * from (
            select *, row_number() over (partition by stage order by stage_at desc, id) as place, count(*) over (partition by stage),
                   sum(loan_amount) over (partition by stage)
            from pipeline_entries where owner_id = $1 and archived_at is null) ranked where place <= 25`,
  },
  {
    name: 'table, largest loans first',
    path: '/api/pipeline/table?sort=amount&descending=true',
    sql: `select * from pipeline_entries where owner_id = $1 and archived_at is null order by loan_amount desc nulls last, id limit 100`,
  },
];

interface Result {
  readonly name: string;
  readonly ms: readonly number[];
  readonly plain: readonly number[];
  readonly hold: number;
}

/** The pipeline of one broker with thousands of deals, three requests each, beside the same rows from plain SQL. */
export const benchPipeline = (): Promise<boolean> =>
  withDemoCluster(async (connection, folder) => {
    const client = new pg.Client(connection);
    await client.connect();
    const owner = await fill(client);
    const app = await startApp(connection, folder, 'jobs/import-app.ts');
    try {
      const url = urlOf(app);
      const headers = { authorization: `Bearer ${await signIn(url)}` };
      const results: Result[] = [];
      for (const { name, path, sql } of asks) {
        const ask = () => read(url + path, headers);
        await ask();
        await longestHold(app.pid, folder);
        const [ms, plain]: [number[], number[]] = [[], []];
        for (let round = 0; round < rounds; round++) {
          ms.push((await timed(ask)).ms);
          plain.push((await timed(() => client.query(sql, [owner]))).ms);
          await sleep(5);
        }
        results.push({ name, ms, plain, hold: await longestHold(app.pid, folder) });
      }
      print(results);
      return true;
    } finally {
      await app.stop();
      await client.end();
    }
  });

/** @returns the broker's id */
async function fill(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(`select id from accounts where email = 'broker@example.com'`);
  const owner = rows[0]?.id ?? '';
  await client.query(
    `insert into pipeline_entries (owner_id, loan_type, address, address_key, client_name, deal, stage, stage_at, loan_amount, created_at, updated_at)
     select $1, 'fix-and-flip', n || ' Bench Street, Austin, TX', n || ' bench street', 'Client ' || n % 400, $2::jsonb,
       (array['preparing', 'quoting', 'offers', 'selected', 'submitted', 'funded', 'lost'])[1 + n % 7],
       now() - interval '1 hour' * n, 100000 + 1000 * (n % 900), now() - interval '1 day' * (n % 300), now() - interval '1 hour' * n
     from generate_series(1, $3::int) n`,
    [owner, JSON.stringify(exampleScenario), deals],
  );
  await client.query(
    `insert into pipeline_lenders (entry_id, lender_id, added_at)
     select e.id, l.id, now() from pipeline_entries e, (select id from lenders order by id limit 3) l where e.owner_id = $1
     on conflict do nothing`,
    [owner],
  );
  await client.query(
    `insert into quotes (entry_id, broker_id, lender_id, kind, address_key, status, request, requested_at, expires_at, updated_at)
     select e.id, e.owner_id, l.lender_id, e.loan_type, e.address_key, 'requested', $2::jsonb, now(), now() + interval '7 days', now()
     from pipeline_entries e join pipeline_lenders l on l.entry_id = e.id where e.owner_id = $1 and e.address like '%Bench Street%'`,
    [owner, JSON.stringify(exampleScenario)],
  );
  await client.query('analyze');
  return owner;
}

async function read(url: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}.`);
}

function print(results: readonly Result[]): void {
  console.log(`  ${deals.toLocaleString('en-US')} deals of one broker, three requests each\n`);
  printTable(
    ['', 'p50', 'p95', 'plain SQL, p50', 'p50 / SQL', 'longest hold'],
    results.map(({ name, ms, plain, hold }) => [
      name,
      milliseconds(median(ms)),
      milliseconds(percentile(ms, 95)),
      milliseconds(median(plain)),
      times(median(ms) / median(plain)),
      milliseconds(hold),
    ]),
  );
  const slowest = Math.max(...results.map(({ ms }) => percentile(ms, 95)));
  const hold = Math.max(...results.map((result) => result.hold));
  console.log(`\n  every answer within ${budget.p95Ms} ms at p95: ${metOrMissed(slowest <= budget.p95Ms)}`);
  console.log(`  no hold over ${budget.holdMs} ms: ${metOrMissed(hold <= budget.holdMs)}`);
}
