import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { fillDemoPast } from '../../../demo/past/fill.ts';
import { createApp } from '../../../src/app/server/app.ts';
import { readConfig } from '../../../src/app/server/config.ts';
import { signIn, startApp, urlOf } from '../support/app.ts';
import { benchLog } from '../support/bench-log.ts';
import { withDemoCluster } from '../support/demo-cluster.ts';
import { fillLargeMarket } from '../support/fill-large-market.ts';
import { fillLendersYear, sizes } from '../support/fill-lenders-year.ts';
import { longestHold } from '../support/loop-hold.ts';
import { metOrMissed, milliseconds, printTable, times } from '../support/table.ts';
import { median, percentile, timed } from '../support/timings.ts';

/** Those of other lenders stand beside them in the same table. */
const programs = Number(process.env.BENCH_PROGRAMS ?? 20_000);
const rounds = 12;
const plainRounds = 5;
const roundsOfFiles = 3;
const budget = { p95Ms: 200, holdMs: 50 };

interface Ids {
  readonly lender: string;
  readonly broker: string;
  readonly program: string;
  readonly quote: string;
  readonly account: string;
}
interface Ask {
  readonly name: string;
  readonly as: 'lender' | 'admin' | 'broker';
  readonly path: string;
  /** The rows that the answer is made of, read plainly. */
  readonly sql: string;
  /** A file of any length: written while it is read, and asked for less often. */
  readonly isFile?: true;
}

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

function asksOf({ lender, broker, program, quote, account }: Ids): Ask[] {
  const own = `from quotes where lender_id = '${lender}'`;
  const open = `status in ('requested', 'seen') and passed_over_at is null and expires_at > now()`;
  const inbox = (name: string, query: string, where: string, order = 'requested_at desc'): Ask => ({
    name: `inbox, ${name}`,
    as: 'lender',
    path: `/api/lender/quotes?${query}`,
    sql: `select *, (select count(*) ${own} and ${where}) ${own} and ${where} order by ${order} limit 100`,
  });
  const ofLender = `from programs where lender_id = '${lender}' and deleted_at is null`;
  const manage = (name: string, query: string, where = 'true', offset = 0): Ask => ({
    name: `programs, ${name}`,
    as: 'lender',
    path: `/api/fix-and-flip/${lender}/fix-and-flip-programs?${query}`,
    sql: `select * ${ofLender} and ${where} order by lower(name), id offset ${offset} limit 200`,
  });
  const documents = `from documents where lender_id = '${lender}'`;
  const file = (format: string): Ask => ({
    name: `export of ${sizes.programs} programs, ${format}`,
    as: 'lender',
    path: `/api/market-export?what=programs&format=${format}`,
    sql: `select * ${ofLender}`,
    isFile: true,
  });
  return [
    {
      name: 'dashboard',
      as: 'lender',
      path: '/api/lender/dashboard',
      sql: `select status, decline_reason, count(*), percentile_cont(0.5) within group (order by answered_at - requested_at) ${own}
        and coalesce(answered_at, expires_at) > now() - interval '90 days' group by 1, 2`,
    },
    inbox('open, newest', '', open),
    inbox('open, by deadline', 'sort=deadline', open, 'expires_at'),
    inbox('open, by amount', 'sort=amount', open, 'loan_amount desc nulls last'),
    inbox('all', 'show=all', 'true'),
    inbox('all, page 500', 'show=all&offset=50000', 'true', 'requested_at desc offset 50000'),
    inbox(
      'all, by amount, page 500',
      'show=all&sort=amount&offset=50000',
      'true',
      'loan_amount desc nulls last offset 50000',
    ),
    inbox('all, 500 at once', 'show=all&limit=500', 'true'),
    inbox('declined', 'status=declined', `status = 'declined'`),
    inbox('expired', 'status=expired', `status = 'expired'`),
    inbox('passed over', 'status=passedOver', 'passed_over_at is not null'),
    inbox('won', 'status=accepted', `status = 'accepted'`),
    inbox('one kind', 'show=all&kind=dscr', `kind = 'dscr'`),
    inbox('one state', 'show=all&state=TX', `state = 'TX'`),
    inbox('amounts', 'show=all&minAmount=100000&maxAmount=300000', 'loan_amount between 100000 and 300000'),
    inbox('due', 'dueDays=2', `${open} and expires_at < now() + interval '2 days'`),
    inbox('awaiting a reply', 'awaits=reply', 'awaits_reply'),
    inbox('one broker', `show=all&brokerId=${broker}`, `broker_id = '${broker}'`),
    inbox('an address', 'show=all&search=99950+bench', `address_key like '%99950bench%'`),
    inbox('an address that nobody has', 'show=all&search=nowhere', `address_key like '%nowhere%'`),
    {
      name: 'inbox, its brokers',
      as: 'lender',
      path: '/api/lender/quotes/brokers?show=all',
      sql: `select broker_id, count(*), max(requested_at) ${own} group by 1`,
    },
    {
      name: 'one quote',
      as: 'lender',
      path: `/api/lender/quotes/${quote}`,
      sql: `select * from quotes where id = '${quote}'`,
    },
    {
      name: 'what waits',
      as: 'lender',
      path: '/api/waiting',
      sql: `select * ${own} and ${open} order by expires_at limit 100`,
    },
    manage('first page', ''),
    manage('500 at once', 'limit=500'),
    manage('last page', 'offset=1800', 'true', 1800),
    manage('a word', 'q=Program+1', `name ilike '%Program%' and name ilike '%1%'`),
    manage('to confirm', 'stale=true', `confirmed_at < now() - interval '90 days'`),
    {
      name: 'programs of all kinds',
      as: 'lender',
      path: `/api/lender-users/${account}/loan-programs?limit=500`,
      sql: `select * ${ofLender} order by lower(name), id limit 500`,
    },
    {
      name: 'versions of a program',
      as: 'lender',
      path: `/api/programs/${program}/versions?limit=50`,
      sql: `select * from program_versions where program_id = '${program}' order by version desc limit 51`,
    },
    {
      name: 'documents',
      as: 'lender',
      path: `/api/documents/${lender}`,
      sql: `select * ${documents} order by uploaded_at desc limit 50`,
    },
    {
      name: 'documents of no program',
      as: 'lender',
      path: `/api/documents/${lender}?program=general`,
      sql: `select * ${documents} and id not in (select document_id from document_programs) limit 50`,
    },
    {
      name: 'documents by program',
      as: 'lender',
      path: `/api/documents/${lender}/programs`,
      sql: `select program_id, count(*) from document_programs group by 1 limit 50`,
    },
    {
      name: 'history of the company record',
      as: 'lender',
      path: `/api/lenders/${lender}/history`,
      sql: `select * from audit_log where entity = 'lender' and entity_id = '${lender}' order by id desc limit 21`,
    },
    file('csv'),
    file('xlsx'),
    file('json'),
    {
      name: 'admin, all lenders',
      as: 'admin',
      path: '/api/lenders',
      sql: 'select id, name from lenders order by lower(name)',
    },
    {
      name: 'admin, what hangs on a lender',
      as: 'admin',
      path: `/api/lenders/${lender}/usage`,
      sql: `select count(*) ${own} and ${open}`,
    },
    {
      name: 'admin, changes to approve',
      as: 'admin',
      path: '/api/admin/pending-lenders',
      sql: 'select * from lender_edits e join lenders l on l.id = e.lender_id order by proposed_at limit 600',
    },
    {
      name: 'admin, lender users',
      as: 'admin',
      path: '/api/admin-lender-users',
      sql: `select * from accounts where role = 'lender'`,
    },
    {
      name: 'admin, a lender’s dashboard',
      as: 'admin',
      path: `/api/lender/dashboard?lenderId=${lender}`,
      sql: `select status, count(*) ${own} group by 1`,
    },
    {
      name: 'admin, documents of all',
      as: 'admin',
      path: '/api/documents',
      sql: 'select * from documents order by uploaded_at desc limit 50',
    },
    {
      name: `pipeline of ${sizes.dealsOfDemoBroker} deals`,
      as: 'broker',
      path: '/api/pipeline/entries?limit=100',
      sql: `select * from pipeline_entries where owner_id = '${broker}' order by updated_at desc limit 100`,
    },
    {
      name: 'pipeline, 500 at once',
      as: 'broker',
      path: '/api/pipeline/entries',
      sql: `select * from pipeline_entries where owner_id = '${broker}' order by updated_at desc limit 500`,
    },
    {
      name: 'pipeline, what waits',
      as: 'broker',
      path: '/api/waiting',
      sql: `select * from quotes where broker_id = '${broker}' and ${open} order by expires_at limit 100`,
    },
  ];
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
