import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import pg from 'pg';
import { type PooledServer, type Pooler, pooledUser } from './pooler.ts';
import { createFrames, readStartup } from './wire.ts';

/** A session of the server, logged in by `pg`; from then on its bytes are handed through. */
interface Session {
  readonly socket: Socket;
  /** Whoever holds it. Undefined: nobody. */
  holder: Client | undefined;
}
interface Client {
  readonly socket: Socket;
  session: Session | undefined;
  isWaiting: boolean;
  /** What it sent before it had a session. */
  readonly pending: Buffer[];
  /** Questions that the server has not answered to their end. */
  open: number;
}
interface Pool {
  readonly idle: Session[];
  readonly waiting: Client[];
  readonly clients: Set<Client>;
  sessions: number;
}

const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const loggedIn = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
const questions = ['Q', 'S', 'F'];

/**
 * A pooler in transaction mode for machines without PgBouncer, and stricter than it: each transaction gets the session that has
 * rested longest, and no session is ever reset. Clients on this machine need no password.
 */
export async function startTransactionPooler(server: PooledServer, sessions: number): Promise<Pooler> {
  const pools = new Map<string, Pool>();
  const sockets = new Set<Socket>();
  const poolOf = (database: string): Pool => {
    const pool = pools.get(database) ?? { idle: [], waiting: [], clients: new Set(), sessions: 0 };
    pools.set(database, pool);
    return pool;
  };
  const listener = createServer(async (socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    const database = await readStartup(socket);
    if (database === undefined) return;
    const pool = poolOf(database);
    const open = async () => {
      const session = await openSession(server, database, pool);
      sockets.add(session.socket);
      return session;
    };
    serve(socket, pool, (client) => {
      client.isWaiting = true;
      pool.waiting.push(client);
      if (pool.idle.length === 0 && pool.sessions < sessions) {
        pool.sessions += 1;
        open().then(
          (session) => release(pool, session),
          () => {
            pool.sessions -= 1;
            for (const one of pool.waiting.splice(0)) one.socket.destroy();
          },
        );
      }
      hand(pool);
    });
    socket.write(Buffer.concat([loggedIn, ready]));
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    connection: { host: '127.0.0.1', port, user: pooledUser, password: 'none' },
    shared: async (database) => ({ clients: poolOf(database).clients.size, sessions: poolOf(database).sessions }),
    async stop() {
      listener.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** @param ask asks for a session for this client */
function serve(socket: Socket, pool: Pool, ask: (client: Client) => void): void {
  const client: Client = { socket, session: undefined, isWaiting: false, pending: [], open: 0 };
  pool.clients.add(client);
  const frames = createFrames((type) => {
    if (questions.includes(type)) client.open += 1;
  });
  onBytes(socket, (bytes) => {
    // Nothing is under way: this is a goodbye, which is not the session's.
    if (!client.session && !client.isWaiting && bytes[0] === 0x58) return void socket.end();
    frames(bytes);
    if (client.session) return void client.session.socket.write(bytes);
    client.pending.push(bytes);
    if (!client.isWaiting) ask(client);
  });
  socket.on('close', () => {
    pool.clients.delete(client);
    const place = pool.waiting.indexOf(client);
    if (place >= 0) pool.waiting.splice(place, 1);
    // A transaction without its client ends with its session.
    client.session?.socket.destroy();
  });
}

const onBytes = (socket: Socket, take: (bytes: Buffer) => void) =>
  socket.on('data', (bytes) => take(Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes)));

/** Gives idle sessions to those who wait. */
function hand(pool: Pool): void {
  while (pool.idle.length > 0) {
    const client = pool.waiting.shift();
    if (!client) return;
    const session = pool.idle.shift();
    if (!session) return;
    session.holder = client;
    client.session = session;
    client.isWaiting = false;
    session.socket.write(Buffer.concat(client.pending.splice(0)));
  }
}

function release(pool: Pool, session: Session): void {
  if (session.holder) session.holder.session = undefined;
  session.holder = undefined;
  pool.idle.push(session);
  hand(pool);
}

async function openSession({ host, password }: PooledServer, database: string, pool: Pool): Promise<Session> {
  const login = new pg.Client({ host, user: pooledUser, password, database });
  login.on('error', () => undefined);
  await login.connect();
  const { stream: socket } = (login as unknown as { readonly connection: { readonly stream: Socket } }).connection;
  socket.removeAllListeners('data');
  const session: Session = { socket, holder: undefined };
  const frames = createFrames((type, first) => {
    const { holder } = session;
    if (type !== 'Z' || !holder) return;
    holder.open -= 1;
    if (first === 'I' && holder.open === 0) ended = true;
  });
  let ended = false;
  onBytes(socket, (bytes) => {
    const { holder } = session;
    frames(bytes);
    // What a session says that nobody holds is for nobody.
    holder?.socket.write(bytes);
    if (!ended) return;
    ended = false;
    release(pool, session);
  });
  socket.on('close', () => {
    pool.sessions -= 1;
    const place = pool.idle.indexOf(session);
    if (place >= 0) pool.idle.splice(place, 1);
    session.holder?.socket.destroy();
  });
  return session;
}
