import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import type { Transaction } from '../database/database.ts';
import type { Log } from '../log.ts';

/** What travels between processes under one name: ids only, payloads are read back by whoever needs them. */
export interface Topic<Payload extends object = object> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
}
export const defineTopic = <Shape extends z.ZodRawShape>(
  name: string,
  shape: Shape,
): Topic<z.output<z.ZodObject<Shape>>> => ({ name, payload: z.object(shape) });

/** What is done with the messages of one topic. */
export interface Listener {
  readonly topic: Topic;
  readonly hear: (message: unknown) => void;
}
/** A message that another version of the app wrote in another shape is not heard. */
export const listenTo = <Payload extends object>(
  topic: Topic<Payload>,
  hear: (payload: Payload) => void,
): Listener => ({
  topic,
  hear(message) {
    const { data } = topic.payload.safeParse(message);
    if (data) hear(data);
  },
});

export interface Events {
  /** Sent to every process when the transaction commits, and to nobody when it does not. */
  publish<Payload extends object>(
    tx: Transaction,
    topic: Topic<Payload>,
    ...payloads: readonly NoInfer<Payload>[]
  ): Promise<void>;
  /** `onGap` is called after the connection was lost and found again: something may have been missed. */
  subscribe(listeners: readonly Listener[], onGap?: () => void): () => void;
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
  readonly listeners: readonly Listener[];
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

  const receive = (payload: string | undefined) => {
    const message = readMessage(payload);
    if (!message) return log.warn('an event cannot be read: another version of the app may have sent it');
    for (const { listeners } of subscribers)
      for (const { topic, hear } of listeners) if (topic.name === message.topic) hear(message);
  };
  const listen = async () => {
    const fresh = await openListening(connection, log);
    // Stopped while it was being made.
    if (stopped) return void fresh.end();
    fresh.on('notification', ({ payload }) => receive(payload));
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
    async publish(tx, topic, ...payloads) {
      if (payloads.length === 0) return;
      const messages = payloads.map((payload) => JSON.stringify({ topic: topic.name, ...payload }));
      await tx.client.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [channel, messages]);
    },
    subscribe(listeners, onGap) {
      const subscriber = { listeners, onGap };
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

const messageSchema = z.looseObject({ topic: z.string() });

function readMessage(payload: string | undefined): z.output<typeof messageSchema> | undefined {
  try {
    return messageSchema.safeParse(JSON.parse(payload ?? '')).data;
  } catch {
    return undefined;
  }
}
