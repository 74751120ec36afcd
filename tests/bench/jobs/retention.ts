import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { webhookDeliveries } from '../../../src/features/webhooks/server/tables.ts';
import { type Database, openDatabase } from '../../../src/platform/database/database.ts';
import { sentMails } from '../../../src/platform/database/tables.ts';
import { removesBefore } from '../../../src/platform/jobs/retention.ts';
import { createLog } from '../../../src/platform/log.ts';
import type { Platform } from '../../../src/platform/platform.ts';
import { withDemoCluster } from '../support/demo-cluster.ts';
import { milliseconds, printTable, times as ratio } from '../support/table.ts';
import { percentile } from '../support/timings.ts';

const removed = 1_000_000;
const stays = 250_000;
const lookupPauseMs = 5;

/** A table whose rows are removed by age, and the same rows in partitions by month, of which one is dropped. */
interface Kept {
  readonly name: string;
  readonly column: string;
  readonly fill: string;
  readonly remove: ReturnType<typeof removesBefore>;
}

const old = "now() - interval '2 months'";
const momentOf = `case when n <= ${removed} then ${old} else now() end`;
const tables: readonly Kept[] = [
  {
    name: 'sent_mails',
    column: 'sent_at',
    fill: `insert into sent_mails (id, template, about, recipient, recipient_hash, sent_at)
      select gen_random_uuid(), 'quote-request', gen_random_uuid(), 'j***@example.com', md5(n::text), ${momentOf}
      from generate_series(1, ${removed + stays}) n`,
    remove: removesBefore(sentMails, sentMails.sentAt),
  },
  {
    name: 'webhook_deliveries',
    column: 'happened_at',
    fill: `with delivery as (insert into webhook_deliveries (webhook_id, event, body, state, tries, happened_at)
        select (select id from webhooks limit 1), 'deal.stage-changed', repeat('x', 400), 'delivered', 1, ${momentOf}
        from generate_series(1, ${removed + stays}) n returning id)
      insert into webhook_tries (delivery_id, at, ms, status) select id, now(), 20, 200 from delivery`,
    remove: removesBefore(webhookDeliveries, webhookDeliveries.happenedAt),
  },
];

/** What it costs to remove a million rows by age as the nightly job does, beside dropping them as a partition. */
export const benchRetention = (): Promise<boolean> =>
  withDemoCluster(async (connection) => {
    const database = openDatabase(connection, createLog('silent'));
    try {
      await database.pool.query(
        `insert into webhooks (id, account_id, name, url, events, secret, made_at)
          select gen_random_uuid(), id, 'Bench', 'https://example.com', '{}', '', now() from accounts limit 1`,
      );
      const background = new pg.Client(connection);
      await background.connect();
      const still = await lookups(connection, () => sleep(3_000));
      const rows: (readonly string[])[] = [];
      for (const table of tables) rows.push(...(await compare(table, { connection, database, background })));
      await background.end();
      console.log(
        `  ${removed} rows of ${removed + stays} are removed; lookups of an account by its email meanwhile\n`,
      );
      printTable(
        ['', 'time', 'to the drop', 'log written', 'lookups p95', 'slowest'],
        [
          [
            'nothing is removed',
            '',
            '',
            '',
            milliseconds(percentile(still.times, 95)),
            milliseconds(Math.max(...still.times)),
          ],
          ...rows,
        ],
      );
      return true;
    } finally {
      await database.close();
    }
  });

interface Parts {
  readonly connection: pg.ClientConfig;
  readonly database: Database;
  readonly background: pg.Client;
}

async function compare(
  table: Kept,
  { connection, database, background }: Parts,
): Promise<readonly (readonly string[])[]> {
  await background.query(table.fill);
  await background.query(
    `create table parts (like ${table.name} including defaults) partition by range (${table.column});
     create table parts_old partition of parts for values from (minvalue) to (now() - interval '1 month');
     create table parts_new partition of parts default;
     insert into parts select * from ${table.name};
     create index on parts (${table.column}); create index on parts (id);`.replace(
      "now() - interval '1 month'",
      await monthAgo(background),
    ),
  );
  await background.query('vacuum analyze; checkpoint'.split('; ')[0] ?? '');
  await background.query('checkpoint');
  const measured = async (work: () => Promise<unknown>) => {
    const before = await logPosition(background);
    const run = await lookups(connection, work);
    return { ...run, bytes: Number(await logPosition(background)) - Number(before) };
  };
  const month = new Date(Date.now() - 30 * 86_400_000);
  const deleted = await measured(() => table.remove({ database } as unknown as Platform, month, new Date()));
  const dropped = await measured(() =>
    background.query('alter table parts detach partition parts_old; drop table parts_old'),
  );
  await background.query('drop table parts');
  const row = (name: string, run: typeof deleted) => [
    name,
    milliseconds(run.ms),
    ratio(run.ms / dropped.ms),
    `${Math.round(run.bytes / 1_048_576)} MB`,
    milliseconds(percentile(run.times, 95)),
    milliseconds(Math.max(...run.times)),
  ];
  return [row(`${table.name}, row by row`, deleted), row('  as a partition', dropped)];
}

const monthAgo = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ day: string }>(
    "select quote_literal((now() - interval '1 month')::date) as day",
  );
  return rows[0]?.day ?? '';
};

const logPosition = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ bytes: string }>(
    "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as bytes",
  );
  return rows[0]?.bytes ?? '0';
};

/** Looks an account up again and again while something is done. */
async function lookups(connection: pg.ClientConfig, work: () => Promise<unknown>) {
  const client = new pg.Client(connection);
  await client.connect();
  const times: number[] = [];
  const started = performance.now();
  let isDone = false;
  const working = work().finally(() => {
    isDone = true;
  });
  do {
    const began = performance.now();
    await client.query("select id from accounts where email = 'broker@example.com'");
    times.push(performance.now() - began);
    await sleep(lookupPauseMs);
  } while (!isDone);
  await working;
  await client.end();
  return { times, ms: performance.now() - started };
}
