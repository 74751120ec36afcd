import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '../log.ts';

export type Queries = NodePgDatabase<Record<string, never>>;

/** Work in progress that lands as a whole or not at all. `client` is for those who speak plain SQL (the job queue). */
export interface Transaction {
  readonly db: Queries;
  readonly client: pg.PoolClient;
}

export interface Database {
  readonly db: Queries;
  readonly pool: pg.Pool;
  readonly connection: pg.ClientConfig;
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

// Counts and sums are bigint in PostgreSQL; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export function openDatabase(connection: pg.ClientConfig, log: Log, maxConnections = 12): Database {
  const pool = new pg.Pool({
    ...connection,
    max: maxConnections,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 15_000,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  return {
    db: drizzle(pool),
    pool,
    connection,
    transaction: (work) => runInTransaction(pool, work),
    close: () => pool.end(),
  };
}

async function runInTransaction<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // While a client is checked out nobody else listens: without this a lost connection would end the process.
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    await client.query('begin');
    const result = await work({ db: drizzle(client), client });
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(onError);
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

/** Holds until the transaction ends whoever else asks for the same lock: two callers of one thing go one after the other. */
export async function lockUntilCommit(tx: Transaction, ...parts: readonly string[]): Promise<void> {
  await tx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [JSON.stringify(parts)]);
}
