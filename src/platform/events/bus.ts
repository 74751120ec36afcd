import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Transaction } from '../database/database.ts';
import type { Log } from '../log.ts';
import { createReceivedMessages, type ReceivedMessages } from './received-messages.ts';

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
  /** Resolves once everything that was committed before this call has been received, or is known to be missed. */
  caughtUp(): Promise<void>;
  /** False while the listening connection is down: caches must not be trusted then. */
  isConnected(): boolean;
  /** What is wrong while it is down, for anybody to read. */
  readonly outage: string;
  stop(): Promise<void>;
}

/** What brings messages from one process to all. */
export interface Carrier {
  /** To every process when the transaction commits. */
  send(tx: Transaction, messages: readonly string[]): Promise<void>;
  /** To every process, behind everything that has committed. */
  sendMarker(message: string): Promise<void>;
  isConnected(): boolean;
  /** What is wrong while it is not connected, for anybody to read. */
  readonly outage: string;
  stop(): Promise<void>;
}

/** What a carrier reports to the process. */
export interface Reception {
  receive(message: string | undefined): void;
  /** The connection is gone: positions from before are known no more. */
  lost(): void;
  /** Messages were missed while it stands: positions from before are known no more. */
  missed(): void;
  /** It is back, and something may have been missed. */
  regained(): void;
  /** A message that only takes a position, and when it has come back. */
  newMarker(): { readonly message: string; readonly arrived: Promise<void> };
}

/** NOTIFY takes no more, by which also a broker's messages reach processes that have none. */
const longestBytes = 8_000;

interface Subscriber {
  readonly listeners: readonly Listener[];
  readonly onGap: (() => void) | undefined;
}

/** Hands what a carrier brings to those who listen, and keeps the order of it. */
function createHandover(log: Log, received: ReceivedMessages<Message>) {
  const subscribers = new Set<Subscriber>();
  const sayGap = () => {
    for (const { onGap } of subscribers) onGap?.();
  };
  const reception: Reception = {
    receive(text) {
      const message = readMessage(text);
      if (!message) return log.warn('an event cannot be read: another version of the app may have sent it');
      if (!received.add(message.key, message)) return;
      if (message.topic === gapTopic) {
        received.forget();
        // A position that all know again, and one that comes twice is one.
        received.add(message.key, message);
        sayGap();
      }
      for (const { listeners } of subscribers)
        for (const one of listeners) if (one.topic.name === message.topic) one.receive(message);
    },
    lost: received.clear,
    missed() {
      received.forget();
      sayGap();
    },
    regained: sayGap,
    newMarker() {
      const key = newKey();
      return { message: JSON.stringify({ topic: 'mark', key }), arrived: received.reached(key) };
    },
  };
  return {
    reception,
    subscribe(listeners: readonly Listener[], onGap?: () => void) {
      const subscriber = { listeners, onGap };
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
  };
}

/** Resolves once the carrier is open. */
export async function createBus(log: Log, open: (reception: Reception) => Promise<Carrier>): Promise<Events> {
  const received = createReceivedMessages<Message>();
  const { reception, subscribe } = createHandover(log, received);
  const carrier = await open(reception);
  return {
    async publish(tx, topic, ...payloads) {
      if (payloads.length === 0) return;
      // PostgreSQL would send what is said twice once, but every message has a key of its own.
      const once = new Map(payloads.map((payload) => [JSON.stringify(payload), payload]));
      const messages = [...once.values()].map((payload) =>
        JSON.stringify({ ...payload, topic: topic.name, key: newKey() }),
      );
      if (messages.some((message) => Buffer.byteLength(message) >= longestBytes))
        throw new Error(`A message of ${topic.name} has ${longestBytes} bytes or more: it should hold ids alone.`);
      await carrier.send(tx, messages);
    },
    subscribe,
    position: received.position,
    receivedAfter: (positions, topic) =>
      received.after(positions)?.flatMap((message) => {
        if (message.topic !== topic.name) return [];
        const { data } = topic.payload.safeParse(message);
        return data ? [data] : [];
      }),
    async caughtUp() {
      if (!carrier.isConnected()) throw new Error('The event connection is down.');
      const { message, arrived } = reception.newMarker();
      await Promise.all([arrived, carrier.sendMarker(message)]);
    },
    isConnected: carrier.isConnected,
    outage: carrier.outage,
    stop: carrier.stop,
  };
}

const gapTopic = 'gap';
/** Tells every process that something may have been missed. */
export const gapMessage = (): string => JSON.stringify({ topic: gapTopic, key: newKey() });

/** A position in the order of what is published, by which every process knows it. */
const newKey = (): string => randomBytes(9).toString('base64url');
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
