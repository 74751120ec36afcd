import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { residentMegabytes, signIn, startApp, urlOf } from '../support/app.ts';
import { type Child, startChild } from '../support/child.ts';
import { withDemoCluster } from '../support/demo-cluster.ts';
import { metOrMissed, milliseconds, printTable, times as ratio } from '../support/table.ts';
import { percentile } from '../support/timings.ts';
import type { OpenStreams, Order, Report } from './stream-clients.ts';

const manyStreams = 10_000;
const watchers = 2_000;
const rounds = 16;
const targetKilobytes = 30;
const targetMs = 100;
/** As many streams as an account may have open on a process. */
const streamsPerAccount = 20;

/** Open streams: what one holds, and how long a message takes to all who watch a deal. */
export const benchStreams = (): Promise<boolean> =>
  withDemoCluster(async (connection, folder) => {
    const client = new pg.Client(connection);
    await client.connect();
    const children: Child[] = [];
    const started = async (child: Promise<Child>): Promise<Child> => {
      children.push(await child);
      return child;
    };
    try {
      const apps = [await started(startApp(connection, folder)), await started(startApp(connection, folder))];
      const bare = [await started(startBare()), await started(startBare())];
      const dealId = await addDeal(client);
      printDelay(await timeMessages(client, dealId, apps, bare));
      const [app, server] = [apps[0], bare[0]];
      if (app && server) await printMemory(client, app, server);
      return true;
    } finally {
      for (const child of children) await child.stop();
      await client.end();
    }
  });

const startBare = () => startChild([join(import.meta.dirname, 'bare-streams.ts')], 'ready');
export const portOf = ({ line }: Child): number => Number(line.split(' ')[1]);

async function addDeal(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into pipeline_entries (owner_id, loan_type, address, address_key, deal, created_at, updated_at, stage_at)
     select id, 'fix-and-flip', '1 Bench Street, Austin, TX', '1 bench street', '{}', now(), now(), now()
     from accounts where email = 'broker@example.com' returning id`,
  );
  return rows[0]?.id ?? '';
}

/** Administrators who asked for access to a deal with a reason: the only accounts of which many may watch one deal whole. */
const letIn = (client: pg.Client, name: string, dealId: string) =>
  client.query(
    `insert into staff_access (entry_id, account_id, reason, granted_at, expires_at)
     select $1, id, 'Benchmark', now(), now() + interval '1 hour' from accounts where email like '${name}%'`,
    [dealId],
  );

/** A deal of each of these accounts. @returns the deals, in the order in which `makeTickets` goes through the accounts */
async function addOwnDeals(client: pg.Client, name: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `with added as (
       insert into pipeline_entries (owner_id, loan_type, address, address_key, deal, created_at, updated_at, stage_at)
       select id, 'fix-and-flip', '2 Bench Street, Austin, TX', '2 bench street', '{}', now(), now(), now()
       from accounts where email like '${name}%' returning id, owner_id)
     select added.id from added join accounts on accounts.id = owner_id
     order by substring(email from '[0-9]+')::int`,
  );
  return rows.map(({ id }) => id);
}

/** Tickets of so many copies of an account that each has no more streams than it may. */
export async function makeTickets(client: pg.Client, name: string, count: number, original: string): Promise<string[]> {
  const accounts = Math.ceil(count / streamsPerAccount);
  await client.query(
    `insert into accounts select (jsonb_populate_record(original, jsonb_build_object(
       'id', gen_random_uuid(), 'email', '${name}' || n || '@example.com'))).*
     from accounts original, generate_series(0, $1::int - 1) n where email = $2`,
    [accounts, original],
  );
  await client.query(
    `insert into sessions (token_hash, account_id, created_at, expires_at)
     select sha256(convert_to(email, 'UTF8')), id, now(), now() + interval '1 day' from accounts where email like '${name}%'`,
  );
  const tickets = Array.from({ length: count }, (_, n) => `${name}-ticket-of-the-benchmark-${n}`);
  await client.query(
    `insert into stream_tickets (ticket_hash, session_id, expires_at)
     select sha256(convert_to(ticket, 'UTF8')), s.id, now() + interval '1 hour'
     from unnest($1::text[]) with ordinality t (ticket, n)
     join accounts a on a.email = '${name}' || ((n - 1) % $2::int) || '@example.com'
     join sessions s on s.account_id = a.id`,
    [tickets, accounts],
  );
  return tickets;
}

export interface Clients {
  open(lists: readonly OpenStreams[]): Promise<void>;
  /** When each of so many events came in. */
  collect(count: number): Promise<readonly number[]>;
  close(): Promise<void>;
}

export function startClients(): Clients {
  const child: ChildProcess = fork(join(import.meta.dirname, 'stream-clients.ts'));
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The browsers ended with ${code}.`);
  });
  ended.catch(() => undefined);
  const ask = async (order: Order): Promise<Report> => {
    const answer = once(child, 'message');
    child.send(order);
    return (await Promise.race([answer, ended]))[0];
  };
  return {
    async open(open) {
      await ask({ open });
    },
    async collect(count) {
      const report = await ask({ collect: count });
      return 'times' in report ? report.times : [];
    },
    async close() {
      child.disconnect();
      await ended.catch(() => undefined);
    },
  };
}

interface Delays {
  readonly app: readonly number[];
  readonly bare: readonly number[];
}

/** By turns, so that whatever else the machine does meets both alike. */
async function timeMessages(
  client: pg.Client,
  dealId: string,
  apps: readonly Child[],
  bare: readonly Child[],
): Promise<Delays> {
  const tickets = await makeTickets(client, 'watcher', watchers, 'admin@example.com');
  await letIn(client, 'watcher', dealId);
  const half = watchers / 2;
  const paths = tickets.map((ticket) => `/api/sse/document-updates/${dealId}?token=${ticket}`);
  const [ofApp, ofBare] = [startClients(), startClients()];
  await ofApp.open(apps.map((app, n) => ({ port: portOf(app), paths: paths.slice(n * half, (n + 1) * half) })));
  await ofBare.open(bare.map((server) => ({ port: portOf(server), paths: Array(half).fill('/') })));
  const [first] = apps;
  const url = first ? urlOf(first) : '';
  const authorization = `Bearer ${await signIn(url)}`;
  const delays = { app: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const act = round % 2 === 0 ? 'archive' : 'unarchive';
    const began = performance.timeOrigin + performance.now();
    const answer = await fetch(`${url}/api/pipeline/${dealId}/${act}`, { method: 'PUT', headers: { authorization } });
    if (answer.status !== 200) throw new Error(`The deal answered ${answer.status}.`);
    delays.app.push(...(await ofApp.collect(watchers)).map((time) => time - began));
    const body = `id: 1\nevent: status-update\ndata: {"type":"status-update","message":"Deal ${act}d","milestone":null,"document":null}\n\n`;
    const bareBegan = performance.timeOrigin + performance.now();
    await Promise.all(bare.map((server) => fetch(urlOf(server), { method: 'POST', body })));
    delays.bare.push(...(await ofBare.collect(watchers)).map((time) => time - bareBegan));
  }
  await ofApp.close();
  await ofBare.close();
  // The first ones find cold code and new connections.
  return { app: delays.app.slice(2 * watchers), bare: delays.bare.slice(2 * watchers) };
}

function printDelay({ app, bare }: Delays): void {
  const row = (name: string, share: number) => {
    const [ours, theirs] = [percentile(app, share), percentile(bare, share)];
    return [name, milliseconds(theirs), milliseconds(ours), ratio(ours / theirs)];
  };
  console.log(`  from the change of a deal to each of ${watchers} who watch it on 2 processes\n`);
  printTable(['', 'bare Node', 'Plinth', 'ratio'], [row('p50', 50), row('p95', 95), row('the last of all', 100)]);
  console.log(`\n  p95 within ${targetMs} ms: ${metOrMissed(percentile(app, 95) < targetMs)}\n`);
}

/** Resident memory, after what has been freed was given back as far as it is. */
async function settled({ pid }: Child): Promise<number> {
  await sleep(2_000);
  return residentMegabytes(pid);
}

async function printMemory(client: pg.Client, app: Child, bare: Child): Promise<void> {
  const tickets = await makeTickets(client, 'many', manyStreams, 'broker@example.com');
  const deals = await addOwnDeals(client, 'many');
  const grownBy = async (child: Child, paths: readonly string[]): Promise<number> => {
    const before = await settled(child);
    const clients = startClients();
    await clients.open([{ port: portOf(child), paths }]);
    const grown = (await settled(child)) - before;
    await clients.close();
    return (grown * 1024) / manyStreams;
  };
  const ofBare = await grownBy(bare, Array(manyStreams).fill('/'));
  const ofApp = await grownBy(
    app,
    tickets.map((ticket, n) => `/api/events?ticket=${ticket}&follow=${deals[n % deals.length]}`),
  );
  const kilobytes = (value: number) => `${value.toFixed(1)} kB`;
  console.log(`  ${manyStreams} open streams on one process, each following a deal of its owner\n`);
  printTable(
    ['', 'bare Node', 'Plinth', 'ratio'],
    [['memory of a stream', kilobytes(ofBare), kilobytes(ofApp), ratio(ofApp / ofBare)]],
  );
  console.log(`\n  a stream within ${targetKilobytes} kB: ${metOrMissed(ofApp < targetKilobytes)}`);
}
