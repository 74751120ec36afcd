import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';

const reconnectMs = 250;
const slowestReconnectMs = 5_000;
const connectTimeoutMs = 5_000;
const listenTimeoutMs = 15_000;

/** How often the listening connection is asked whether it still lives, and how long it may take to answer. */
export interface Heartbeat {
  readonly everyMs: number;
  readonly answerMs: number;
}
const usualHeartbeat: Heartbeat = { everyMs: 5_000, answerMs: 5_000 };

interface ListeningOptions {
  /** How the server and the log name the connection. */
  readonly name: string;
  readonly heartbeat?: Heartbeat | undefined;
  readonly receive: (payload: string | undefined) => void;
  /** The connection listens, also each time that it is back. */
  readonly onConnect: (client: pg.Client) => void;
  /** The connection is gone. */
  readonly onDisconnect?: () => void;
  /** After `onConnect`, when the connection was lost before: messages may have been missed. */
  readonly onReconnect?: () => void;
}

interface Listening {
  /** Undefined while it is lost. */
  client(): pg.Client | undefined;
  stop(): Promise<void>;
}

/** A database connection that listens, and is made anew when it is lost. @throws when the first one cannot be made */
export async function startListening(
  connection: pg.ClientConfig,
  log: Log,
  channel: string,
  { name, heartbeat = usualHeartbeat, receive, onConnect, onDisconnect, onReconnect }: ListeningOptions,
): Promise<Listening> {
  let client: pg.Client | undefined;
  let stopped = false;

  const listen = async () => {
    const fresh = await openListening(connection, log, { name, channel });
    // Stopped while it was being made.
    if (stopped) return void fresh.end();
    fresh.on('notification', ({ payload }) => receive(payload));
    // Only a connection that has listened can be lost; a failed attempt is the loop's own business.
    fresh.on('end', () => {
      if (client === fresh) client = undefined;
      onDisconnect?.();
      if (!stopped) void reconnect();
    });
    client = fresh;
    onConnect(fresh);
    void beat(fresh, { ...heartbeat, name, channel }, log);
  };
  const reconnect = async () => {
    for (let pause = reconnectMs; !stopped; pause = Math.min(pause * 2, slowestReconnectMs)) {
      await sleep(pause, undefined, { ref: false });
      if (stopped) return;
      try {
        await listen();
        onReconnect?.();
        return;
      } catch (error) {
        log.warn({ err: error, connection: name }, 'event connection not back yet');
      }
    }
  };

  await listen();
  return {
    client: () => client,
    async stop() {
      stopped = true;
      await client?.end();
    },
  };
}

interface Named {
  readonly name: string;
  readonly channel: string;
}
const listenTo = (channel: string) => `listen ${pg.escapeIdentifier(channel)}`;

async function openListening(connection: pg.ClientConfig, log: Log, { name, channel }: Named): Promise<pg.Client> {
  const limits = { connectionTimeoutMillis: connectTimeoutMs, query_timeout: listenTimeoutMs };
  const fresh = new pg.Client({ ...connection, ...limits, keepAlive: true, application_name: name });
  fresh.on('error', (error) => log.warn({ err: error, connection: name }, 'event connection lost'));
  try {
    await fresh.connect();
    await fresh.query(listenTo(channel));
    return fresh;
  } catch (error) {
    await fresh.end().catch(() => undefined);
    throw error;
  }
}

/** A socket whose other end is gone without a word stays silent for ever: nobody would notice, since nothing is sent on it. */
async function beat(
  client: pg.Client,
  { everyMs, answerMs, name, channel }: Heartbeat & Named,
  log: Log,
): Promise<void> {
  let ended = false;
  client.once('end', () => {
    ended = true;
  });
  for (;;) {
    await sleep(everyMs, undefined, { ref: false });
    if (ended) return;
    // To listen again changes nothing, and shows that it does.
    const answered = client.query(listenTo(channel)).then(
      () => true,
      () => false,
    );
    // A process that was busy itself reads what has long arrived before it judges.
    const silent = sleep(answerMs, undefined, { ref: false }).then(() => nextTurn(false));
    if ((await Promise.race([answered, silent])) || ended) continue;
    log.warn({ connection: name }, 'the event connection does not respond; opening another');
    // With a question open this closes the socket at once instead of waiting for a goodbye.
    await client.end();
    return;
  }
}
