import type pg from 'pg';
import { gapMessage } from '../bus.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** One process of all holds it: the one that hands on what the table has. */
const relayLock = "hashtextextended('plinth-event-relay', 0)";
const substituteLock = "hashtextextended('plinth-event-relay-substitute', 0)";
/** More than this is read again instead of handed on: the broker was gone for long, and everybody reads everything again anyway. */
const mostWaiting = 20_000;

export async function writeMessages(client: Client, messages: readonly string[]): Promise<void> {
  await client.query('insert into event_outbox (message) select unnest($1::text[])', [messages]);
}

export const takeRelayLock = (client: Client) => take(client, relayLock);
/** One of all processes whose link is down holds it. */
export const takeSubstituteLock = (client: Client) => take(client, substituteLock);

async function take(client: Client, lock: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${lock}) as taken`);
  return rows[0]?.taken === true;
}

/** Some of the oldest. Too many of them have become a single one, which says that something was missed. */
export async function readWaiting(client: Client, atMost: number) {
  const read = () =>
    client.query<{ id: string; message: string }>('select id::text, message from event_outbox order by id limit $1', [
      atMost,
    ]);
  const { rows } = await read();
  if (rows.length < atMost || !(await isTooMuch(client))) return rows;
  // In one statement: a process that dies has done neither or both.
  await client.query('with gone as (delete from event_outbox) insert into event_outbox (message) values ($1)', [
    gapMessage(),
  ]);
  return (await read()).rows;
}

async function isTooMuch(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from (select 1 from event_outbox limit $1) as counted',
    [mostWaiting + 1],
  );
  return (rows[0]?.count ?? 0) > mostWaiting;
}

/**
 * Notifies of a gap where messages wait that were not there when it returned `before`, and nobody hands them on. They stay.
 * @returns what waits now
 */
export async function notifyOfWaiting(client: Client, channel: string, before: string): Promise<string> {
  const { rows } = await client.query<{ waiting: string }>(
    `with free as (select pg_try_advisory_xact_lock(${relayLock}) as yes),
      newest as (select id from event_outbox where (select yes from free) order by id desc limit ${mostWaiting + 1}),
      found as (select count(*) || ' ' || max(id) as waiting from newest)
      select waiting, pg_notify($1, $2) from found where waiting <> $3`,
    [channel, gapMessage(), before],
  );
  return rows[0]?.waiting ?? before;
}

/** Deletes what nobody hands on any more, and notifies of a gap in the same transaction. For processes that have no broker. */
export async function dropLeftovers(client: Client, channel: string): Promise<void> {
  await client.query(
    `with free as (select pg_try_advisory_xact_lock(${relayLock}) as yes),
      gone as (delete from event_outbox where (select yes from free) returning id)
      select pg_notify($1, $2) from gone limit 1`,
    [channel, gapMessage()],
  );
}
