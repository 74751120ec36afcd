import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { EventType, Happened } from '../../kernel/event-type.ts';
import type { RequestContext } from '../caller.ts';
import type { TrailSigner } from '../events/trail/signature.ts';
import type { Log } from '../log.ts';
import type { DatabaseAddress } from './connections/address.ts';
import { beginOf, type Lent, type Limits, type OpenPool, openPool, withClient } from './connections/pools.ts';
import { openReplica, type Replica, type ReplicaReader, type ReplicaState } from './connections/replica.ts';
import { isOfNoUse } from './database-errors.ts';
import { type DatabaseHealth, openHealth } from './database-health.ts';

export type Queries = NodePgDatabase<Record<string, never>>;

/** Work in progress that lands as a whole or not at all. `client` is for those who speak plain SQL (the job queue). */
export interface Transaction {
  readonly db: Queries;
  readonly client: pg.PoolClient;
  /** Done as the last thing before the commit, in the order of the keys: for locks that everybody takes last, so that none waits in a circle. */
  atEnd(key: string, work: () => Promise<void>): void;
  /** Done once everything has landed, and not at all when it has not. The same function is called once. It may be lost with the process; one that throws is logged. */
  afterCommit(work: () => void): void;
  /** Runs what features have declared for an event (`record` calls it). */
  runFollowers(event: EventType, context: RequestContext, happened: readonly Happened[]): Promise<void>;
  /** Signs a row of the audit trail. Undefined where there is no secret: tests and measurements of parts. */
  readonly signRow: TrailSigner | undefined;
}

export interface Database {
  readonly db: Queries;
  /**
   * For reads of much data: a replica answers them where there is one that has everything which was committed before the read, else
   * the primary. Never for what a change rests on.
   */
  readonly reads: Queries;
  readonly pool: pg.Pool;
  readonly address: DatabaseAddress;
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Reads everything as it is at one moment, whatever is written meanwhile; answered as `reads` are. The work only reads, and runs
   * again where the replica fails meanwhile.
   */
  inSnapshot<T>(read: (tx: Transaction) => Promise<T>): Promise<T>;
  /** The same database for work that nobody waits for (jobs, reading the whole market), with connections and limits of its own. */
  readonly background: Database;
  readonly health: DatabaseHealth;
  /** Undefined: there is none. */
  readonly replica: ReplicaHealth | undefined;
  close(): Promise<void>;
}

interface ReplicaHealth {
  check(): Promise<ReplicaState>;
  readonly answered: Replica['answered'];
}

// Counts and sums are bigint in PostgreSQL; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Somebody waits for the answer. */
const requestLimits: Limits = { connections: 12, connectMs: 5_000, statementMs: 10_000 };
/** Nobody waits: a statement over everything there is may take its time. */
const backgroundLimits: Limits = { connections: 6, connectMs: 10_000, statementMs: 120_000 };

interface Opening {
  readonly openPool?: OpenPool;
  /** How many connections requests may use at once. */
  readonly connections?: number;
  readonly runFollowers?: RunFollowers;
  readonly signRow?: TrailSigner;
}
/** Runs the followers of an event, in its transaction. */
type RunFollowers = (tx: Transaction, ...what: Parameters<Transaction['runFollowers']>) => Promise<void>;

export function openDatabase(
  address: DatabaseAddress,
  log: Log,
  {
    connections = requestLimits.connections,
    runFollowers = async () => undefined,
    signRow,
    openPool: open,
  }: Opening = {},
): Database {
  const health = openHealth(address.pooler ?? address);
  const replica = address.replica && openReplica(address.replica, log, open);
  const closing: (() => Promise<void>)[] = [health.close];
  const over = (limits: Limits) => {
    const pool = openPool(address, log, limits, open);
    const reader = replica?.reader(pool, limits);
    closing.push(
      () => pool.end(),
      async () => reader?.close(),
    );
    const running = { runFollowers, signRow, log };
    const begin = beginOf(address, limits);
    return {
      db: drizzle(pool),
      reads: drizzle(reader ? readPool(reader, pool) : pool),
      pool,
      address,
      health,
      replica: replica && reader && { check: reader.check, answered: replica.answered },
      transaction: <T>(work: (tx: Transaction) => Promise<T>) =>
        withClient(pool, (lent) => runTransaction(lent, { ...running, begin }, work)),
      async inSnapshot<T>(read: (tx: Transaction) => Promise<T>): Promise<T> {
        const work = (lent: Lent) => runTransaction(lent, { ...running, begin: `${begin}; ${asOfOneMoment}` }, read);
        const found = await reader?.read(work);
        return found ? found.answer : withClient(pool, work);
      },
      async close() {
        await Promise.all(closing.map((close) => close()));
      },
    };
  };
  const background: Database = {
    ...over(backgroundLimits),
    get background() {
      return background;
    },
  };
  return { ...over({ ...requestLimits, connections }), background };
}

const asOfOneMoment = 'set transaction isolation level repeatable read, read only';

/** Stands where a pool stands, for single statements that read. */
function readPool(reader: ReplicaReader, primary: pg.Pool): pg.Pool {
  const query = async (...given: unknown[]) => {
    const found = await reader.read(({ client }) => Reflect.apply(client.query, client, given));
    return found ? found.answer : Reflect.apply(primary.query, primary, given);
  };
  // Drizzle asks a pool for nothing else here.
  return Object.assign(Object.create(primary) as pg.Pool, { query });
}

interface Running {
  readonly begin: string;
  readonly runFollowers: RunFollowers;
  readonly signRow: TrailSigner | undefined;
  readonly log: Log;
}

async function runTransaction<T>(
  { client, spoil }: Lent,
  { begin, runFollowers, signRow, log }: Running,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const last: { readonly key: string; readonly work: () => Promise<void> }[] = [];
  const atEnd: Transaction['atEnd'] = (key, step) => void last.push({ key, work: step });
  const committed = new Set<() => void>();
  const tx: Transaction = {
    db: drizzle(client),
    client,
    atEnd,
    afterCommit: (step) => void committed.add(step),
    runFollowers: (...what) => runFollowers(tx, ...what),
    signRow,
  };
  let result: T;
  try {
    await client.query(begin);
    result = await work(tx);
    for (const step of last.sort((a, b) => (a.key < b.key ? -1 : 1))) await step.work();
    await client.query('commit');
  } catch (error) {
    // A statement that got no answer may still be running: its connection can be asked nothing more, so it is closed,
    // and the server takes back what was not committed. So can one that leads to a server which may only be read by now.
    if (isOfNoUse(error)) spoil(error);
    else await client.query('rollback').catch(spoil);
    throw error;
  }
  for (const step of committed) {
    try {
      step();
    } catch (error) {
      // The change has landed, so nobody may be answered that it has not.
      log.error({ err: error }, 'a step after a commit failed');
    }
  }
  return result;
}
/** Holds until the transaction ends whoever else asks for the same lock: two callers of one thing go one after the other. */
export async function lockUntilCommit(tx: Transaction, ...parts: readonly string[]): Promise<void> {
  await tx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [JSON.stringify(parts)]);
}
