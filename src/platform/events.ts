import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { liveEventTypes } from '../kernel/live-events.ts';
import type { Transaction } from './database/database.ts';
import type { Log } from './log.ts';

/** What travels between processes: ids only, payloads are read back by whoever needs them. */
const eventSchema = z.discriminatedUnion('topic', [
  z.object({
    topic: z.literal('account'),
    accountId: z.string(),
    type: z.enum(liveEventTypes),
    id: z.string(),
  }),
  /** Something was added to the events of a deal; whoever follows it reads what is new. */
  z.object({ topic: z.literal('deal'), dealId: z.string() }),
  /** Somebody writes about a deal just now, in the thread with this lender or in the deal's own. Kept nowhere. */
  z.object({
    topic: z.literal('dealTyping'),
    dealId: z.string(),
    lenderId: z.string().nullable(),
    accountId: z.string(),
  }),
  z.object({ topic: z.literal('session'), accountId: z.string() }),
  z.object({ topic: z.literal('lender'), lenderId: z.string() }),
  z.object({ topic: z.literal('program'), programId: z.string() }),
  /** So many lenders or programs have changed at once that whoever keeps them reads all of them again. */
  z.object({ topic: z.literal('market') }),
]);
export type PlatformEvent = Readonly<z.infer<typeof eventSchema>>;

export interface Events {
  /** Told to every process when the transaction commits, and to nobody when it does not. */
  publish(tx: Transaction, ...events: readonly PlatformEvent[]): Promise<void>;
  /** `onGap` is called after the connection was lost and found again: something may have been missed. */
  subscribe(listener: (event: PlatformEvent) => void, onGap?: () => void): () => void;
  /** False while the listening connection is down: caches must not be trusted then. */
  isConnected(): boolean;
  stop(): Promise<void>;
}

const channel = 'plinth_events';
const reconnectMs = 250;
const slowestReconnectMs = 5_000;
const connectTimeoutMs = 5_000;
const listenTimeoutMs = 15_000;

interface Subscriber {
  readonly listener: (event: PlatformEvent) => void;
  readonly onGap: (() => void) | undefined;
}

/** How often the listening connection is asked whether it still lives, and how long it may take to answer. */
interface Heartbeat {
  readonly everyMs: number;
  readonly answerMs: number;
}
const usualHeartbeat: Heartbeat = { everyMs: 5_000, answerMs: 5_000 };

/**
 * Listens on a database connection of its own and resolves once it does. A connection that is lost, or on which nothing
 * comes back any more, is made anew with growing pauses. @throws when the first one cannot be made
 */
export async function startEvents(
  connection: pg.ClientConfig,
  log: Log,
  heartbeat: Heartbeat = usualHeartbeat,
): Promise<Events> {
  const subscribers = new Set<Subscriber>();
  let client: pg.Client | undefined;
  let stopped = false;

  const hear = (payload: string | undefined) => {
    const event = readEvent(payload);
    if (!event) return log.warn('an event cannot be read: another version of the app may have sent it');
    for (const { listener } of subscribers) listener(event);
  };
  const listen = async () => {
    const fresh = await openListening(connection, log);
    // Stopped while it was being made.
    if (stopped) return void fresh.end();
    fresh.on('notification', ({ payload }) => hear(payload));
    // Only a connection that has listened can be lost; a failed attempt is the loop's own business.
    fresh.on('end', () => {
      if (client === fresh) client = undefined;
      if (!stopped) void reconnect();
    });
    client = fresh;
    void beat(fresh, heartbeat, log);
  };
  const reconnect = async () => {
    for (let pause = reconnectMs; !stopped; pause = Math.min(pause * 2, slowestReconnectMs)) {
      await sleep(pause, undefined, { ref: false });
      if (stopped) return;
      try {
        await listen();
        for (const { onGap } of subscribers) onGap?.();
        return;
      } catch (error) {
        log.warn({ err: error }, 'event connection not back yet');
      }
    }
  };

  await listen();
  return {
    async publish(tx, ...events) {
      if (events.length === 0) return;
      const payloads = events.map((event) => JSON.stringify(event));
      await tx.client.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [channel, payloads]);
    },
    subscribe(listener, onGap) {
      const subscriber = { listener, onGap };
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    isConnected: () => client !== undefined,
    async stop() {
      stopped = true;
      await client?.end();
    },
  };
}

async function openListening(connection: pg.ClientConfig, log: Log): Promise<pg.Client> {
  const limits = { connectionTimeoutMillis: connectTimeoutMs, query_timeout: listenTimeoutMs };
  const fresh = new pg.Client({ ...connection, ...limits, keepAlive: true });
  fresh.on('error', (error) => log.warn({ err: error }, 'event connection lost'));
  try {
    await fresh.connect();
    await fresh.query(`listen ${channel}`);
    return fresh;
  } catch (error) {
    await fresh.end().catch(() => undefined);
    throw error;
  }
}

/** A socket whose other end is gone without a word stays silent for ever: nobody would notice, since nothing is sent on it. */
async function beat(client: pg.Client, { everyMs, answerMs }: Heartbeat, log: Log): Promise<void> {
  let ended = false;
  client.once('end', () => {
    ended = true;
  });
  for (;;) {
    await sleep(everyMs, undefined, { ref: false });
    if (ended) return;
    // To listen again changes nothing, and shows that it does.
    const answered = client.query(`listen ${channel}`).then(
      () => true,
      () => false,
    );
    // A process that was busy itself reads what has long arrived before it judges.
    const silent = sleep(answerMs, undefined, { ref: false }).then(() => nextTurn(false));
    if ((await Promise.race([answered, silent])) || ended) continue;
    log.warn('the event connection does not respond; opening another');
    // With a question open this closes the socket at once instead of waiting for a goodbye.
    await client.end();
    return;
  }
}

function readEvent(payload: string | undefined): PlatformEvent | undefined {
  try {
    return eventSchema.safeParse(JSON.parse(payload ?? '')).data;
  } catch {
    return undefined;
  }
}
