import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { signIn, startApp, urlOf } from '../support/app.ts';
import { withDemoCluster } from '../support/demo-cluster.ts';
import { fillCalendar, filled } from '../support/fill-calendar.ts';
import { longestHold } from '../support/loop-hold.ts';
import { metOrMissed, milliseconds, printTable, times } from '../support/table.ts';
import { median, percentile, timed } from '../support/timings.ts';

const rounds = 20;
const budget = { p95Ms: 300, holdMs: 50 };

interface Ask {
  readonly name: string;
  readonly path: string;
  /** Beside the session. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The rows that it needs, in one plain statement: of $1, from $2 to $3. */
  readonly sql: string;
}

const dayMs = 86_400_000;
const month = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth(), 1));
const monthEnd = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1) - 1);
const dayEnd = new Date(month.getTime() + dayMs - 1);
const between = (from: Date, to: Date) => `startDate=${from.toISOString()}&endDate=${to.toISOString()}`;
const nextMonth = [new Date(), new Date(Date.now() + 30 * dayMs)] as const;

const events = `select e.* from calendar_events e where (creator_id = $1 or exists (select from calendar_attendees a where a.event_id = e.id and a.account_id = $1))
  and first_at < $3 and (last_at is null or last_at >= $2) order by first_at limit 5000`;

type RangeAsk = Ask & { readonly range: readonly [Date, Date] };
const ownTasks = `from tasks where (created_by = $1 or assigned_to = $1 or also_assigned_to @> array[$1::uuid]) and deleted_at is null
  and due_at between $2 and $3`;
const ever = [new Date(0), new Date('3000-01-01')] as const;

const asks: readonly RangeAsk[] = [
  {
    name: 'events, the month of all 20,000',
    path: `/api/calendar/events?${between(month, monthEnd)}`,
    sql: events,
    range: [month, monthEnd],
  },
  {
    name: 'events, one day',
    path: `/api/calendar/events?${between(month, dayEnd)}`,
    sql: events,
    range: [month, dayEnd],
  },
  {
    name: 'timeline, all layers, 30 days',
    path: `/api/timeline?${between(...nextMonth)}`,
    sql: `select id from tasks where created_by = $1 and due_at between $2 and $3
      union all select id from quotes where broker_id = $1 and expires_at between $2 and $3
      union all select c.id from package_conditions c join loan_packages p on p.id = c.package_id where p.broker_id = $1 and c.due_on between $2::date and $3::date
      union all select d.id from deal_documents d join pipeline_entries e on e.id = d.deal_id where e.owner_id = $1 and d.valid_until between $2::date and $3::date
      union all select p.id from closings c join loan_packages p on p.id = c.package_id where p.broker_id = $1 and c.closing_on between $2::date and $3::date`,
    range: nextMonth,
  },
  {
    name: 'tasks, the first 100 of 5,000',
    path: '/api/tasks/page?limit=100',
    sql: `select * ${ownTasks} order by due_at limit 100`,
    range: ever,
  },
  {
    name: 'tasks, 500 of 5,000',
    path: '/api/tasks',
    sql: `select * ${ownTasks} order by due_at limit 500`,
    range: ever,
  },
];

/** The private address of the calendar, as a program fetches it that has no file yet, and one that has the newest. */
async function feedAsks(url: string, session: Readonly<Record<string, string>>): Promise<RangeAsk[]> {
  const made = await fetch(`${url}/api/calendar/feed`, {
    method: 'POST',
    headers: { ...session, 'content-type': 'application/json' },
    body: '{}',
  });
  const { feed } = (await made.json()) as { readonly feed: { readonly address: string } };
  const path = new URL(feed.address).pathname;
  const tag = (await fetch(url + path)).headers.get('etag') ?? '';
  const range = [new Date(Date.now() - 366 * dayMs), new Date('3000-01-01')] as const;
  return [
    {
      name: 'calendar feed, 10,000 of the events',
      path,
      sql: `select e.* from calendar_events e where (creator_id = $1 or exists (select from calendar_attendees a where a.event_id = e.id and a.account_id = $1))
        and first_at < $3 and (last_at is null or last_at >= $2) order by last_at desc nulls first, first_at desc limit 10000`,
      range,
    },
    {
      name: 'calendar feed, nothing new (304)',
      path,
      headers: { 'if-none-match': tag },
      sql: 'select * from calendar_feeds where account_id = $1 and made_at between $2 and $3',
      range,
    },
  ];
}

/** The calendar of one broker with as many events as one can have and 5,000 deals, beside the same rows from plain SQL. */
export const benchCalendar = (): Promise<boolean> =>
  withDemoCluster(async (connection, folder) => {
    const client = new pg.Client(connection);
    await client.connect();
    try {
      return await measure(
        client,
        await fillCalendar(client),
        () => startApp(connection, folder, 'jobs/import-app.ts'),
        folder,
      );
    } finally {
      await client.end();
    }
  });

type App = Awaited<ReturnType<typeof startApp>>;
async function measure(client: pg.Client, own: string, start: () => Promise<App>, folder: string): Promise<boolean> {
  const app = await start();
  try {
    const url = urlOf(app);
    const headers = { authorization: `Bearer ${await signIn(url)}` };
    const results = [];
    for (const { name, path, sql, range, headers: more } of [...asks, ...(await feedAsks(url, headers))]) {
      const ask = () => read(url + path, { ...headers, ...more });
      const bytes = await ask();
      await longestHold(app.pid, folder);
      const [ms, plain]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round++) {
        ms.push((await timed(ask)).ms);
        plain.push((await timed(() => client.query(sql, [own, ...range]))).ms);
        await sleep(5);
      }
      results.push({ name, bytes, ms, plain, hold: await longestHold(app.pid, folder) });
    }
    print(results);
    return true;
  } finally {
    await app.stop();
  }
}

/** @returns how many bytes the answer has */
async function read(url: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(url, { headers });
  const { byteLength } = await answer.arrayBuffer();
  if (answer.status !== 200 && answer.status !== 304) throw new Error(`${url} answered ${answer.status}.`);
  return byteLength;
}

interface Result {
  readonly name: string;
  readonly bytes: number;
  readonly ms: readonly number[];
  readonly plain: readonly number[];
  readonly hold: number;
}

function print(results: readonly Result[]): void {
  const count = (number: number) => number.toLocaleString('en-US');
  console.log(
    `  ${count(filled.monthEvents)} events of one broker in a month among ${count(filled.otherEvents)} of others; ${count(filled.deals)} deals\n`,
  );
  printTable(
    ['', 'answer', 'p50', 'p95', 'plain SQL, p50', 'p50 / SQL', 'longest hold'],
    results.map(({ name, bytes, ms, plain, hold }) => [
      name,
      `${Math.round(bytes / 1000)} kB`,
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
