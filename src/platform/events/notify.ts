import type pg from 'pg';
import type { Log } from '../log.ts';
import { dropLeftovers } from './brokered/outbox.ts';
import { type Carrier, createBus, type Events, type Reception } from './bus.ts';
import { type Heartbeat, startListening } from './listening.ts';

/** What processes listen to that have no broker. */
export const notifyChannel = 'plinth_events';
/** How often messages are looked for that were written for a broker which nobody has any more. */
const leftoversMs = 60_000;

/**
 * Messages by LISTEN and NOTIFY of PostgreSQL, which sends them when their transaction commits, in the order of the commits. Listens on
 * a database connection of its own and resolves once it does. A connection that is lost, or on which nothing comes back any
 * more, is made anew with growing pauses. @throws when the first one cannot be made
 */
export const startEvents = (connection: pg.ClientConfig, log: Log, heartbeat?: Heartbeat): Promise<Events> =>
  createBus(log, (reception) => openNotify(reception, connection, { log, heartbeat }));

async function openNotify(
  { receive, lost, regained, newMarker }: Reception,
  connection: pg.ClientConfig,
  { log, heartbeat }: { readonly log: Log; readonly heartbeat: Heartbeat | undefined },
): Promise<Carrier> {
  // It is tried again a minute later, or at the next connection.
  const drop = (client: pg.Client) => dropLeftovers(client, notifyChannel).catch(() => undefined);
  const listening = await startListening(connection, log, notifyChannel, {
    name: 'plinth events',
    heartbeat,
    receive,
    onConnect(client) {
      // The first position that is known, also where nothing happens for long.
      const { message, arrived } = newMarker();
      arrived.catch(() => undefined);
      client
        .query(notify([message]))
        .then(() => drop(client))
        .catch(() => undefined);
    },
    onDisconnect: lost,
    onReconnect: regained,
  });
  const dropping = setInterval(() => {
    const client = listening.client();
    if (client) void drop(client);
  }, leftoversMs).unref();
  return {
    async send(tx, messages) {
      await tx.client.query(notify(messages));
    },
    async sendMarker(message) {
      const client = listening.client();
      if (!client) throw new Error('The event connection is down.');
      await client.query(notify([message]));
    },
    isConnected: () => listening.client() !== undefined,
    outage: 'The connection that listens for events is down.',
    async stop() {
      clearInterval(dropping);
      await listening.stop();
    },
  };
}

export const notify = (messages: readonly string[]) => ({
  text: 'select pg_notify($1, payload) from unnest($2::text[]) as payload',
  values: [notifyChannel, messages],
});
