import { readFileSync } from 'node:fs';
import pg from 'pg';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { brokerVariables } from '../../../src/platform/events/brokered/broker-config.ts';
import { startBrokeredEvents } from '../../../src/platform/events/brokered/brokered-events.ts';
import type { Events } from '../../../src/platform/events/bus.ts';
import { startEvents } from '../../../src/platform/events/notify.ts';
import { openPages } from '../../../src/platform/events/open-pages.ts';
import { createLog } from '../../../src/platform/log.ts';
import { natsProgram, natsServer } from '../../support/events/nats-server.ts';
import { startApp } from '../support/app.ts';
import type { Child } from '../support/child.ts';
import { withDemoCluster } from '../support/demo-cluster.ts';
import { milliseconds, printTable, times as ratio } from '../support/table.ts';
import { percentile } from '../support/timings.ts';
import { type Clients, makeTickets, portOf, startClients } from './streams.ts';

const wantedStreams = 20_000;
const streamsPerAccount = 20;
const rounds = 120;
const cold = 20;
const burst = 2_000;
const writers = 10;
const log = createLog('silent');

/** What PostgreSQL and a broker cost that carry messages to two processes with many open streams. */
export async function benchCarriers(): Promise<boolean> {
  const streams = Math.min(
    wantedStreams,
    2 * streamsPerAccount * Math.floor((openFiles() - 1_000) / streamsPerAccount),
  );
  const nats = natsProgram ? await natsServer() : undefined;
  if (!nats) console.log('  There is no nats-server on this machine: PostgreSQL alone.\n');
  try {
    await nats?.start();
    const measured = await withDemoCluster(async (connection, folder) => {
      const parts = { connection, folder, streams };
      const postgres = await measure({ ...parts, name: 'notified' });
      return [postgres, ...(nats ? [await measure({ ...parts, name: 'brokered', broker: nats.url })] : [])];
    });
    print(measured, streams);
  } finally {
    await nats?.stop();
  }
  return true;
}

/** Each stream takes one in an app and one in its browsers. */
const openFiles = (): number =>
  Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 4_096);

interface Setting {
  readonly connection: pg.ClientConfig;
  readonly folder: string;
  readonly streams: number;
  /** What the addresses of its accounts begin with. */
  readonly name: string;
  /** Undefined: PostgreSQL. */
  readonly broker?: string;
}
interface Measured {
  readonly delays: readonly number[];
  /** Until the last of the burst had committed, and until it had arrived at the last of its streams. */
  readonly committedMs: number;
  readonly arrivedMs: number;
}

async function measure(setting: Setting): Promise<Measured> {
  const { connection, folder, streams, name, broker } = setting;
  const client = new pg.Client(connection);
  await client.connect();
  const database = openDatabase(connection, log);
  const events = await openEvents(setting);
  const children: Child[] = [];
  const clients: Clients[] = [];
  try {
    const environment = broker === undefined ? {} : { EVENTS_URL: broker };
    const tickets = await makeTickets(client, name, streams, 'broker@example.com');
    const half = streams / 2;
    for (const at of [0, 1]) {
      const app = await startApp(connection, folder, 'http/app.ts', environment);
      children.push(app);
      const browsers = startClients();
      clients.push(browsers);
      const paths = tickets.slice(at * half, (at + 1) * half).map((ticket) => `/api/events?ticket=${ticket}`);
      await browsers.open([{ port: portOf(app), paths }]);
    }
    const { rows } = await client.query<{ id: string }>(
      `select id from accounts where email like '${name}%' order by id`,
    );
    const accounts = rows.map(({ id }) => id);
    const publish = (accountId: string, id: number) =>
      database.transaction((tx) => events.publish(tx, openPages, { accountId, type: 'status-update', id: String(id) }));
    return { delays: await timeOne(publish, accounts, clients), ...(await timeBurst(publish, accounts, clients)) };
  } finally {
    for (const one of clients) await one.close();
    for (const child of children) await child.stop();
    await events.stop();
    await database.close();
    await client.end();
  }
}

const openEvents = ({ connection, broker }: Setting): Promise<Events> => {
  const config = brokerVariables.EVENTS_URL.parse(broker);
  return config ? startBrokeredEvents({ broker: config, connection, log }) : startEvents(connection, log);
};

type Publish = (accountId: string, id: number) => Promise<void>;
const now = () => performance.timeOrigin + performance.now();
const collect = async (clients: readonly Clients[], count: number): Promise<readonly number[]> =>
  (await Promise.all(clients.map((one) => one.collect(count / clients.length)))).flat();

/** From before the transaction of a change to each of the streams of one account. */
async function timeOne(publish: Publish, accounts: readonly string[], clients: readonly Clients[]): Promise<number[]> {
  const delays: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const account = accounts[(round * 7) % accounts.length] ?? '';
    const began = now();
    const arrived = collect(clients, streamsPerAccount);
    await publish(account, round);
    delays.push(...(await arrived).map((time) => time - began));
  }
  // The first ones find cold code.
  return delays.slice(cold * streamsPerAccount);
}

async function timeBurst(publish: Publish, accounts: readonly string[], clients: readonly Clients[]) {
  const began = now();
  const arrived = collect(clients, burst * streamsPerAccount);
  let next = 0;
  const write = async () => {
    for (let at = next++; at < burst; at = next++) await publish(accounts[at % accounts.length] ?? '', at);
  };
  await Promise.all(Array.from({ length: writers }, write));
  const committedMs = now() - began;
  const last = Math.max(...(await arrived));
  return { committedMs, arrivedMs: last - began };
}

function print(measured: readonly Measured[], streams: number): void {
  const [postgres, nats] = measured;
  if (!postgres) return;
  const row = (name: string, of: (one: Measured) => number) => [
    name,
    milliseconds(of(postgres)),
    ...(nats ? [milliseconds(of(nats)), ratio(of(nats) / of(postgres))] : []),
  ];
  console.log(`  ${streams} open streams on 2 processes, ${streamsPerAccount} of each account\n`);
  printTable(
    ['', 'LISTEN/NOTIFY', ...(nats ? ['NATS', 'ratio'] : [])],
    [
      row('from a change to its streams, p50', ({ delays }) => percentile(delays, 50)),
      row('from a change to its streams, p95', ({ delays }) => percentile(delays, 95)),
      row(`${burst} changes by ${writers} at a time, until the last has committed`, (one) => one.committedMs),
      row('until it has arrived at all of its streams', (one) => one.arrivedMs),
    ],
  );
}
