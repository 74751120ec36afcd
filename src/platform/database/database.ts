import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { EventType, Happened } from '../../kernel/event-type.ts';
import type { RequestContext } from '../caller.ts';
import type { TrailSigner } from '../events/trail/signature.ts';
import type { Log } from '../log.ts';
import { connectionIsLost } from './database-errors.ts';
import { type DatabaseHealth, openHealth } from './database-health.ts';

export type Queries = NodePgDatabase<Record<string, never>>;

/** Work in progress that lands as a whole or not at all. `client` is for those who speak plain SQL (the job queue). */
export interface Transaction {
  readonly db: Queries;
  readonly client: pg.PoolClient;
  /** Done as the last thing before the commit, in the order of the keys: for locks that everybody takes last, so that none waits in a circle. */
  atEnd(key: string, work: () => Promise<void>): void;
  /** Runs what features have declared for an event (`record` calls it). */
  runFollowers(event: EventType, context: RequestContext, happened: readonly Happened[]): Promise<void>;
  /** Signs a row of the audit trail. Undefined where there is no secret: tests and measurements of parts. */
  readonly signRow: TrailSigner | undefined;
}

export interface Database {
  readonly db: Queries;
  readonly pool: pg.Pool;
  readonly connection: pg.ClientConfig;
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** The same database for work that nobody waits for (jobs, reading the whole market), with connections and limits of its own. */
  readonly background: Database;
  readonly health: DatabaseHealth;
  close(): Promise<void>;
}

// Counts and sums are bigint in PostgreSQL; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

interface Limits {
  readonly connections: number;
  /** To make a connection, and to wait for one to become free. */
  readonly connectMs: number;
  /** For one statement; the server ends it then. */
  readonly statementMs: number;
}

/** Somebody waits for the answer. */
const requestLimits: Limits = { connections: 12, connectMs: 5_000, statementMs: 10_000 };
/** Nobody waits: a statement over everything there is may take its time. */
const backgroundLimits: Limits = { connections: 6, connectMs: 10_000, statementMs: 120_000 };

/** A server that is alive ends a statement itself, with its own code. This much later it counts as stalled. */
const stalledAfterMs = 2_000;
/** A transaction whose process is gone, or stalled between two statements, holds its locks no longer than this. */
const abandonedAfterMs = 60_000;

/** How long anything may take on a connection, on both of its ends. */
export const limitsOf = ({ connectMs, statementMs }: Pick<Limits, 'connectMs' | 'statementMs'>) => ({
  connectionTimeoutMillis: connectMs,
  statement_timeout: statementMs,
  query_timeout: statementMs + stalledAfterMs,
  idle_in_transaction_session_timeout: abandonedAfterMs,
});

interface Opening {
  /** A pool of another kind, such as one whose queries are traced. */
  readonly openPool?: (options: pg.PoolConfig) => pg.Pool;
  /** How many connections requests may use at once. */
  readonly connections?: number;
  readonly runFollowers?: RunFollowers;
  readonly signRow?: TrailSigner;
}
/** Runs the followers of an event, in its transaction. */
type RunFollowers = (tx: Transaction, ...what: Parameters<Transaction['runFollowers']>) => Promise<void>;

export function openDatabase(
  connection: pg.ClientConfig,
  log: Log,
  { connections = requestLimits.connections, runFollowers = async () => undefined, signRow, openPool }: Opening = {},
): Database {
  const health = openHealth(connection);
  const open = (limits: Limits) => makePool(connection, log, limits, openPool);
  const pool = open({ ...requestLimits, connections });
  const backgroundPool = open(backgroundLimits);
  const over = (used: pg.Pool) => ({
    db: drizzle(used),
    pool: used,
    connection,
    health,
    transaction: <T>(work: (tx: Transaction) => Promise<T>) => runInTransaction(used, { runFollowers, signRow }, work),
    async close() {
      await Promise.all([pool.end(), backgroundPool.end(), health.close()]);
    },
  });
  const background: Database = {
    ...over(backgroundPool),
    get background() {
      return background;
    },
  };
  return { ...over(pool), background };
}

function makePool(
  connection: pg.ClientConfig,
  log: Log,
  limits: Limits,
  open: Opening['openPool'] = (options) => new pg.Pool(options),
): pg.Pool {
  const pool = open({
    ...connection,
    max: limits.connections,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...limitsOf(limits),
  });
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  return pool;
}

async function runInTransaction<T>(
  pool: pg.Pool,
  { runFollowers, signRow }: { readonly runFollowers: RunFollowers; readonly signRow: TrailSigner | undefined },
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // While a client is checked out nobody else listens: without this a lost connection would end the process.
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  const last: { readonly key: string; readonly work: () => Promise<void> }[] = [];
  const atEnd: Transaction['atEnd'] = (key, step) => void last.push({ key, work: step });
  const tx: Transaction = {
    db: drizzle(client),
    client,
    atEnd,
    runFollowers: (...what) => runFollowers(tx, ...what),
    signRow,
  };
  try {
    await client.query('begin');
    const result = await work(tx);
    for (const step of last.sort((a, b) => (a.key < b.key ? -1 : 1))) await step.work();
    await client.query('commit');
    return result;
  } catch (error) {
    // A statement that got no answer may still be running: this connection can be asked nothing more, so it is closed,
    // and the server takes back what was not committed.
    if (connectionIsLost(error)) broken ??= error instanceof Error ? error : new Error('connection lost');
    else await client.query('rollback').catch(onError);
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

/** Reads everything as it is at one moment, whatever is written meanwhile. */
export const inSnapshot = <Result>(
  { transaction }: Pick<Database, 'transaction'>,
  read: (tx: Transaction) => Promise<Result>,
): Promise<Result> =>
  transaction(async (tx) => {
    await tx.db.execute(sql`set transaction isolation level repeatable read, read only`);
    return read(tx);
  });

/** Holds until the transaction ends whoever else asks for the same lock: two callers of one thing go one after the other. */
export async function lockUntilCommit(tx: Transaction, ...parts: readonly string[]): Promise<void> {
  await tx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [JSON.stringify(parts)]);
}
