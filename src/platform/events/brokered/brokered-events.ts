import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../../log.ts';
import { type Carrier, createBus, type Events, type Reception } from '../bus.ts';
import type { Heartbeat } from '../listening.ts';
import { createBell } from './bell.ts';
import type { BrokerConfig } from './broker-config.ts';
import { openLink } from './link.ts';
import { writeMessages } from './outbox.ts';
import { type Relay, startRelay } from './relay.ts';

/** A message may take this long from the table through the relay and the broker to here: then caches are not trusted. */
const usualHeartbeat: Heartbeat = { everyMs: 5_000, answerMs: 10_000 };
const retryMs = 250;

interface Brokered {
  readonly broker: BrokerConfig;
  /** Past a pooler: the relay holds a lock of its session. */
  readonly connection: pg.ClientConfig;
  readonly log: Log;
  readonly heartbeat?: Heartbeat;
}

/**
 * Messages by NATS. Written to a table in the transaction of the change, handed on after its commit by one process
 * (`relay.ts`). Resolves also where the broker cannot be reached: the app goes on without it, and with it once it is back.
 */
export const startBrokeredEvents = (parts: Brokered): Promise<Events> =>
  createBus(parts.log, (reception) => openBrokered(reception, parts));

async function openBrokered(
  reception: Reception,
  { broker, connection, log, heartbeat = usualHeartbeat }: Brokered,
): Promise<Carrier> {
  const started: { relay?: Relay; heart?: Heart } = {};
  const link = await openLink(broker, log, {
    receive: reception.receive,
    onMissed: reception.missed,
    onWake: () => started.relay?.wake(),
    onConnect() {
      started.relay?.wake();
      started.heart?.hurry();
    },
    onDisconnect() {
      // Each time: what has come since the last one is no position to go on from, either.
      reception.lost();
      started.heart?.lose();
    },
  });
  const relay = startRelay(connection, log, link);
  started.relay = relay;
  const heart = await startHeart(heartbeat, log, {
    ...reception,
    isConnected: link.isConnected,
    sendMarker: relay.sendMarker,
  });
  started.heart = heart;
  return {
    async send(tx, messages) {
      await writeMessages(tx.client, messages);
      tx.afterCommit(link.wake);
    },
    sendMarker: async (message) => relay.sendMarker(message),
    isConnected: heart.isLive,
    outage: 'Live updates are off: the event broker can’t be reached. Check EVENTS_URL.',
    async stop() {
      await heart.stop();
      await relay.stop();
      await link.stop();
    },
  };
}

interface Heart {
  /** What this process sends comes back to it. */
  isLive(): boolean;
  lose(): void;
  /** Beats now instead of after the pause. */
  hurry(): void;
  stop(): Promise<void>;
}

/** Sends a marker through table, relay and broker again and again. Resolves after the first has come back, or has not. */
async function startHeart(
  { everyMs, answerMs }: Heartbeat,
  log: Log,
  {
    newMarker,
    sendMarker,
    lost,
    regained,
    isConnected,
  }: Reception & Pick<Carrier, 'isConnected'> & Pick<Relay, 'sendMarker'>,
): Promise<Heart> {
  const bell = createBell();
  let isLive = false;
  const stopping = new AbortController();
  const lose = () => {
    if (!isLive) return;
    isLive = false;
    lost();
    bell.ring();
  };
  const comesBack = async () => {
    if (!isConnected()) return false;
    const { message, arrived } = newMarker();
    const back = arrived.then(
      () => true,
      () => false,
    );
    sendMarker(message);
    const late = sleep(answerMs, false, { ref: false, signal: stopping.signal }).catch(() => false);
    return Promise.race([back, late]);
  };
  const beat = async (): Promise<boolean> => {
    const lives = (await comesBack()) && isConnected();
    if (lives || !isLive || stopping.signal.aborted) return lives;
    log.warn('the event broker returns no messages');
    lose();
    return false;
  };
  const beating = async () => {
    while (!stopping.signal.aborted) {
      await bell.wait(isLive ? everyMs : retryMs);
      if (stopping.signal.aborted || !(await beat()) || isLive) continue;
      isLive = true;
      regained();
    }
  };

  // Whatever this process reads at its start it reads after this.
  isLive = await beat();
  const beaten = beating();
  return {
    isLive: () => isLive,
    lose,
    hurry: bell.ring,
    async stop() {
      stopping.abort();
      bell.ring();
      await beaten;
    },
  };
}
