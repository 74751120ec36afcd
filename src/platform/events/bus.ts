import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import type { Transaction } from '../database/database.ts';
import type { Log } from '../log.ts';
import { type Heartbeat, startListening } from './listening.ts';
import { createReceivedMessages } from './received-messages.ts';

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
  readonly receive: (message: unknown) => void;
}
/** A message that another version of the app wrote in another shape is not received. */
export const listenTo = <Payload extends object>(
  topic: Topic<Payload>,
  listener: (payload: Payload) => void,
): Listener => ({
  topic,
  receive(message) {
    const { data } = topic.payload.safeParse(message);
    if (data) listener(data);
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
  /**
   * How far this process has received what was published, in the order that is the same for every process: whoever reads the
   * database from now on sees all up to here. Undefined before the first message.
   */
  position(): string | undefined;
  /**
   * What was published of a topic after the first of these positions, oldest first; undefined where one of them is not known, or
   * not any more.
   */
  receivedAfter<Payload extends object>(
    positions: readonly string[],
    topic: Topic<Payload>,
  ): readonly Payload[] | undefined;
  /** Resolves once everything that was committed before this call has been received. */
  caughtUp(): Promise<void>;
  /** False while the listening connection is down: caches must not be trusted then. */
  isConnected(): boolean;
  stop(): Promise<void>;
}

const channel = 'plinth_events';

interface Subscriber {
  readonly listeners: readonly Listener[];
  readonly onGap: (() => void) | undefined;
}

/**
 * Listens on a database connection of its own and resolves once it does. A connection that is lost, or on which nothing
 * comes back any more, is made anew with growing pauses. @throws when the first one cannot be made
 */
export async function startEvents(connection: pg.ClientConfig, log: Log, heartbeat?: Heartbeat): Promise<Events> {
  const subscribers = new Set<Subscriber>();
  const received = createReceivedMessages<Message>();
  const receive = (payload: string | undefined) => {
    const message = readMessage(payload);
    if (!message) return log.warn('an event cannot be read: another version of the app may have sent it');
    received.add(message.key, message);
    for (const { listeners } of subscribers)
      for (const one of listeners) if (one.topic.name === message.topic) one.receive(message);
  };
  const listening = await startListening(connection, log, channel, {
    heartbeat,
    receive,
    // The first place that is known, also where nothing happens for long.
    onConnect: (client) => void client.query(markQuery(newKey())).catch(() => undefined),
    onDisconnect: received.clear,
    onReconnect() {
      for (const { onGap } of subscribers) onGap?.();
    },
  });
  return {
    async publish(tx, topic, ...payloads) {
      if (payloads.length === 0) return;
      // PostgreSQL would send what is said twice once, but every message has a key of its own.
      const once = new Map(payloads.map((payload) => [JSON.stringify(payload), payload]));
      const messages = [...once.values()].map((payload) =>
        JSON.stringify({ ...payload, topic: topic.name, key: newKey() }),
      );
      await tx.client.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [channel, messages]);
    },
    subscribe(listeners, onGap) {
      const subscriber = { listeners, onGap };
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    position: received.position,
    receivedAfter: (positions, topic) =>
      received.after(positions)?.flatMap((message) => {
        if (message.topic !== topic.name) return [];
        const { data } = topic.payload.safeParse(message);
        return data ? [data] : [];
      }),
    async caughtUp() {
      const client = listening.client();
      if (!client) throw new Error('The event connection is down.');
      const key = newKey();
      await Promise.all([received.reached(key), client.query(markQuery(key))]);
    },
    isConnected: () => listening.client() !== undefined,
    stop: listening.stop,
  };
}

/** A place in the order of what is published, by which every process knows it. */
const newKey = (): string => randomBytes(9).toString('base64url');
/** A message that nobody listens to: it only takes a place. */
const markQuery = (key: string) => ({
  text: 'select pg_notify($1, $2)',
  values: [channel, JSON.stringify({ topic: 'mark', key })],
});

/** A version before keys sends none. */
const messageSchema = z.looseObject({ topic: z.string(), key: z.string().optional() });
type Message = z.output<typeof messageSchema>;

function readMessage(payload: string | undefined): Message | undefined {
  try {
    return messageSchema.safeParse(JSON.parse(payload ?? '')).data;
  } catch {
    return undefined;
  }
}
