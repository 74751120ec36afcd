import { setTimeout as sleep } from 'node:timers/promises';
import type { NatsConnection, NodeConnectionOptions, Subscription } from '@nats-io/transport-node';
import type { Log } from '../../log.ts';
import type { BrokerConfig } from './broker-config.ts';
import { createNumberCheck, createNumbers } from './numbers.ts';

const reconnectMs = 250;
const slowestReconnectMs = 5_000;
const connectTimeoutMs = 5_000;
const flushTimeoutMs = 5_000;
const numberHeader = 'Plinth-Number';

interface LinkEvents {
  /** A message between processes. */
  readonly receive: (message: string) => void;
  /** The broker lost messages on their way here. */
  readonly onMissed: () => void;
  /** Some process has committed messages. Heard only while `hearWakes` is on. */
  readonly onWake: () => void;
  /** It receives, also each time that it is back. */
  readonly onConnect: () => void;
  readonly onDisconnect: () => void;
}

/** The connection of this process to the broker. */
export interface Link {
  isConnected(): boolean;
  /** Resolves once the broker has handed them on, in this order. @throws when it does not say so */
  publish(messages: readonly string[]): Promise<void>;
  /** Says that messages are committed; goes nowhere while there is no connection. */
  wake(): void;
  hearWakes(on: boolean): void;
  stop(): Promise<void>;
}

/** Connects, and again with growing pauses for as long as it is not stopped. Resolves after the first attempt, also a vain one. */
export async function openLink(broker: BrokerConfig, log: Log, events: LinkEvents): Promise<Link> {
  const tried = Promise.withResolvers<void>();
  const stopping = new AbortController();
  let current: Opened | undefined;
  let hearing = false;

  const once = async () => {
    const fresh = await open(broker, events);
    if (stopping.signal.aborted) return void (await fresh.connection.close());
    current = fresh;
    fresh.hearWakes(hearing);
    events.onConnect();
    tried.resolve();
    const error = await fresh.connection.closed();
    current = undefined;
    events.onDisconnect();
    if (!stopping.signal.aborted) log.warn({ err: error ?? undefined }, 'connection to the event broker lost');
  };
  const keep = async () => {
    for (let pause = reconnectMs; !stopping.signal.aborted; pause = Math.min(pause * 2, slowestReconnectMs)) {
      try {
        await once();
        pause = reconnectMs;
      } catch (error) {
        log.warn({ err: error }, 'the event broker cannot be reached');
        tried.resolve();
      }
      await sleep(pause, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
    }
  };

  const kept = keep();
  await tried.promise;
  return {
    isConnected: () => current !== undefined,
    async publish(messages) {
      if (!current) throw new Error('The event broker is not connected.');
      await current.publish(messages);
    },
    wake: () => current?.wake(),
    hearWakes(on) {
      hearing = on;
      current?.hearWakes(on);
    },
    async stop() {
      stopping.abort();
      await current?.connection.close();
      await kept;
    },
  };
}

interface Opened extends Pick<Link, 'publish' | 'wake' | 'hearWakes'> {
  readonly connection: NatsConnection;
}

async function open(broker: BrokerConfig, { receive, onMissed, onWake }: LinkEvents): Promise<Opened> {
  const { connect, headers } = await import('@nats-io/transport-node');
  const connection = await connect(optionsOf(broker));
  const subjects = { events: `${broker.prefix}.events`, wake: `${broker.prefix}.wake` };
  const [number, check] = [createNumbers(), createNumberCheck(onMissed)];
  let wakes: Subscription | undefined;
  connection.subscribe(subjects.events, {
    callback(error, message) {
      if (error) return;
      check(message.headers?.get(numberHeader) ?? '');
      receive(message.string());
    },
  });
  try {
    // Answered once the broker has taken the subscription.
    await within(connection.flush(), flushTimeoutMs);
  } catch (error) {
    await connection.close();
    throw error;
  }
  return {
    connection,
    async publish(messages) {
      for (const message of messages) {
        const numbered = headers();
        numbered.set(numberHeader, number());
        connection.publish(subjects.events, message, { headers: numbered });
      }
      await within(connection.flush(), flushTimeoutMs);
    },
    wake() {
      // Closed just now, it would throw, after a commit that nobody can take back. The relay looks every second anyway.
      if (!connection.isClosed()) connection.publish(subjects.wake);
    },
    hearWakes(on) {
      if (on) wakes ??= connection.subscribe(subjects.wake, { callback: onWake });
      else {
        wakes?.unsubscribe();
        wakes = undefined;
      }
    },
  };
}

/** The library's own reconnecting would hide from us what was missed. */
const optionsOf = ({ servers, secure, login }: BrokerConfig): NodeConnectionOptions => ({
  servers: [...servers],
  ...login,
  ...(secure && { tls: {} }),
  name: 'plinth',
  reconnect: false,
  timeout: connectTimeoutMs,
  pingInterval: 5_000,
  maxPingOut: 1,
});

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = sleep(ms, undefined, { ref: false }).then(() => {
    throw new Error(`The event broker did not respond within ${ms} ms.`);
  });
  late.catch(() => undefined);
  return Promise.race([work, late]);
}
