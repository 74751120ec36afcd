import pg from 'pg';
import type { Log } from '../../log.ts';
import type { DatabaseAddress } from './address.ts';

export interface Limits {
  readonly connections: number;
  /** To make a connection, and to wait for one to become free. */
  readonly connectMs: number;
  /** For one statement; the server ends it then. */
  readonly statementMs: number;
}

/** A pool of another type, such as one whose queries are traced. */
export type OpenPool = (options: pg.PoolConfig) => pg.Pool;

/** A server that is alive ends a statement itself, with its own code. This much later it counts as stalled. */
const stalledAfterMs = 2_000;
/** A transaction whose process is gone, or stalled between two statements, holds its locks no longer than this. */
const abandonedAfterMs = 60_000;

/** How long anything may take on a connection, as this end sees it. */
const clientLimits = ({ connectMs, statementMs }: Limits) => ({
  connectionTimeoutMillis: connectMs,
  query_timeout: statementMs + stalledAfterMs,
});
/** The same, as the server sees it: settings of a session from its first moment on. */
const sessionLimits = ({ statementMs }: Limits) => ({
  statement_timeout: statementMs,
  idle_in_transaction_session_timeout: abandonedAfterMs,
});

/** Connections for statements and transactions: through the pooler, where there is one. */
export function openPool(address: DatabaseAddress, log: Log, limits: Limits, open?: OpenPool): pg.Pool {
  const { pooler, replica: _, ...direct } = address;
  // A pooler hands out sessions of its own, for which it knows no settings of ours: `beginOf` states them instead.
  return makePool(
    { ...(pooler ?? { ...direct, ...sessionLimits(limits) }), ...clientLimits(limits) },
    log,
    limits,
    open,
  );
}

/** Connections to a replica, on which nothing can be written, also once it has become a server of its own. */
export function openReplicaPool(replica: pg.ClientConfig, log: Log, limits: Limits, open?: OpenPool): pg.Pool {
  const readOnly = { options: '-c default_transaction_read_only=on' };
  return makePool({ ...replica, ...readOnly, ...sessionLimits(limits), ...clientLimits(limits) }, log, limits, open);
}

function makePool(
  config: pg.ClientConfig,
  log: Log,
  { connections }: Limits,
  open: OpenPool = (options) => new pg.Pool(options),
): pg.Pool {
  const pool = open({ ...config, max: connections, idleTimeoutMillis: 30_000, keepAlive: true });
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  return pool;
}

/** A connection of a pool that is in one hand. */
export interface Lent {
  readonly client: pg.PoolClient;
  /** It is of no more use: it is closed instead of given back. */
  readonly spoil: (error: unknown) => void;
}

export async function withClient<Result>(pool: pg.Pool, work: (lent: Lent) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const spoil: Lent['spoil'] = (error) => {
    broken ??= error instanceof Error ? error : new Error('connection lost');
  };
  // While a client is checked out nobody else listens: without this a lost connection would end the process.
  client.on('error', spoil);
  try {
    return await work({ client, spoil });
  } finally {
    client.off('error', spoil);
    client.release(broken);
  }
}

/** What a transaction begins with, in one round trip. Through a pooler the limits of its statements hold for it alone. */
export function beginOf({ pooler }: DatabaseAddress, limits: Limits): string {
  if (!pooler) return 'begin';
  const settings = Object.entries(sessionLimits(limits)).map(([name, value]) => `set local ${name} = ${value}`);
  return ['begin', ...settings].join('; ');
}

/** Outside of a transaction only the pooler can have set when the server ends a statement. */
export async function noteEndlessStatements({ pooler }: DatabaseAddress, pool: pg.Pool, log: Log): Promise<void> {
  if (!pooler) return;
  const { rows } = await pool.query<{ limit: string }>("select current_setting('statement_timeout') as limit");
  if (rows[0]?.limit === '0')
    log.warn('the pooler sets no statement_timeout: a statement whose caller is gone may run without end');
}

/** A statement with a name is planned once for its session. Through a pooler the next session would not know it: there it has none. */
export const statementName = ({ pooler }: DatabaseAddress, name: string): string => (pooler ? '' : name);
