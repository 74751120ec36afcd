import pg from 'pg';
import type { Log } from '../../log.ts';
import { gapMessage } from '../bus.ts';
import { notify, notifyChannel } from '../notify.ts';
import { createBell } from './bell.ts';
import type { Link } from './link.ts';
import { notifyOfWaiting, readWaiting, takeRelayLock, takeSubstituteLock, writeMessages } from './outbox.ts';

/** How often a process looks whether it should relay, and the one that does looks for messages of a process that died after its commit. */
const lookMs = 1_000;
const connectTimeoutMs = 5_000;
const statementMs = 15_000;
/** A relay that hangs loses its lead after this long: PostgreSQL ends its session, and with it the lock. */
const hungAfterMs = 10_000;
const atOnce = 500;
export interface Relay {
  /** Messages may be waiting. */
  wake(): void;
  /** Sends a message behind everything that has committed, over a session that requests do not keep busy. */
  sendMarker(message: string): void;
  stop(): Promise<void>;
}

/** In PostgreSQL; whose session holds the lock, leads. */
interface RelaySession {
  readonly client: pg.Client;
  isLeading: boolean;
  /** While the link is down: tells processes without a broker that messages wait. */
  isSubstitute: boolean;
  /** What they were told of last. */
  waiting: string;
}

/**
 * One process of all hands the committed messages on, in one order: the one that holds a lock. Each tries to get it. A message is deleted
 * after the broker has it, so that one may come twice and none is lost.
 */
export function startRelay(connection: pg.ClientConfig, log: Log, link: Link): Relay {
  const bell = createBell();
  let stopped = false;
  let session: RelaySession | undefined;
  const unwritten: string[] = [];
  const sendMarker = (message: string) => {
    unwritten.push(message);
    bell.ring();
  };

  const leave = async () => {
    const left = session;
    session = undefined;
    link.hearWakes(false);
    await left?.client.end().catch(() => undefined);
  };
  const look = async () => {
    // Another process may have a link.
    if (session?.isLeading && !link.isConnected()) await leave();
    session ??= {
      client: await openClient(connection, log, sendMarker),
      isLeading: false,
      isSubstitute: false,
      waiting: '',
    };
    const some = [...unwritten];
    if (some.length > 0) await writeMessages(session.client, some);
    unwritten.splice(0, some.length);
    if (!link.isConnected()) return substitute(session);
    if (!session.isLeading && (await takeLead(session.client))) {
      session.isLeading = true;
      link.hearWakes(true);
      if (await othersListen(session.client)) await link.publish([gapMessage()]);
    }
    if (session.isLeading) await handOn(session.client, link);
    else if (some.length > 0) link.wake();
  };
  const run = async () => {
    while (!stopped) {
      await look().catch(async (error: unknown) => {
        if (!stopped) log.warn({ err: error }, 'events are not handed on');
        await leave();
      });
      await bell.wait(lookMs);
    }
    await leave();
  };

  const running = run();
  return {
    wake: bell.ring,
    sendMarker,
    async stop() {
      stopped = true;
      bell.ring();
      await running;
    },
  };
}

async function openClient(
  connection: pg.ClientConfig,
  log: Log,
  handOver: (message: string) => void,
): Promise<pg.Client> {
  const limits = { connectionTimeoutMillis: connectTimeoutMs, query_timeout: statementMs };
  const client = new pg.Client({ ...connection, ...limits, keepAlive: true, application_name: 'plinth relay' });
  client.on('error', (error) => log.warn({ err: error }, 'event connection of the relay lost'));
  try {
    await client.connect();
    await client.query(`set idle_session_timeout = ${hungAfterMs}`);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // What processes say that have no broker; its own words come back too. Handed on as if they had written it to the table.
    client.on('notification', ({ processId, payload }) => {
      if (processId !== rows[0]?.pid && payload !== undefined) handOver(payload);
    });
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

async function takeLead(client: pg.Client): Promise<boolean> {
  if (!(await takeRelayLock(client))) return false;
  await client.query(`listen ${notifyChannel}`);
  return true;
}

/** Without a broker one process of all tells those who have none, either. */
async function substitute(session: RelaySession): Promise<void> {
  if (!(await othersListen(session.client))) return;
  session.isSubstitute ||= await takeSubstituteLock(session.client);
  if (session.isSubstitute) session.waiting = await notifyOfWaiting(session.client, notifyChannel, session.waiting);
}

/** Processes without a broker, while its setting is being changed. */
async function othersListen(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    "select 1 from pg_stat_activity where datname = current_database() and application_name = 'plinth events' limit 1",
  );
  return (rowCount ?? 0) > 0;
}

async function handOn(client: pg.Client, link: Link): Promise<void> {
  for (let some = atOnce; some === atOnce; ) {
    const rows = await readWaiting(client, atOnce);
    some = rows.length;
    if (some === 0) return;
    const messages = rows.map(({ message }) => message);
    await link.publish(messages);
    // For processes that have no broker.
    await client.query(notify(messages));
    await client.query('delete from event_outbox where id = any($1::bigint[])', [rows.map(({ id }) => id)]);
  }
}
