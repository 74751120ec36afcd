import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../../log.ts';
import { connectionIsLost, databaseCause, outageOf } from '../database-errors.ts';
import { type Lent, type Limits, type OpenPool, openReplicaPool, withClient } from './pools.ts';

/** Why the replica answers nothing for the present. */
export type ReplicaFault = 'away' | 'behind' | 'promoted' | 'foreign';

export interface ReplicaState {
  readonly fault: ReplicaFault | undefined;
  /** How old what it has is; 0 while it has everything. Null where it does not say. */
  readonly lagSeconds: number | null;
}

/** Reads that a replica may answer. What the work does must be repeatable: it runs again where the replica fails meanwhile. */
export interface ReplicaReader {
  /** Undefined: the replica cannot answer, so the primary has to. Nothing the work returns is older than this call. */
  read<Answer>(work: (lent: Lent) => Promise<Answer>): Promise<{ readonly answer: Answer } | undefined>;
  /** Asks it now, whether or not reads go there. */
  check(): Promise<ReplicaState>;
  close(): Promise<void>;
}

export interface Replica {
  /** Reads with limits of their own, which ask `primary` how far everything is. */
  reader(primary: pg.Pool, limits: Limits): ReplicaReader;
  /** Reads since the start of this process, by who answered them. */
  readonly answered: { readonly replica: number; readonly primary: number };
}

const connectMs = 1_000;
const answerMs = 1_000;
/** A replica that works is behind for milliseconds. Who reads waits no longer than this for it. */
const patienceMs = 250;
const longestPauseMs = 25;
/** So long it is not asked again. */
const restMs: Record<ReplicaFault, number> = { behind: 1_000, away: 5_000, promoted: 5_000, foreign: 5_000 };

/**
 * Where the primary is: every commit that was confirmed before is within. Without `synchronous_commit` a commit is confirmed before it is
 * flushed. The timeline counts its promotions, and the system is what a server and its copies share.
 */
const positionQuery = {
  text: `select
    (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end)::text
      as lsn,
    ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline,
    (select system_identifier::text from pg_control_system()) as system`,
};
interface Position {
  readonly lsn: string;
  readonly timeline: number;
  readonly system: string;
}

/** The same position on another timeline holds other commits: a replica of a server that was replaced may be further and yet know less. */
const stateQuery = (position: Position) => ({
  text: `select pg_is_in_recovery() as follows,
    coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as reached,
    (select timeline_id from pg_control_checkpoint()) = $2 and (select system_identifier::text from pg_control_system()) = $3 as same,
    extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as age`,
  values: [position.lsn, position.timeline, position.system],
  query_timeout: answerMs,
});
interface Following {
  readonly follows: boolean;
  readonly reached: boolean;
  readonly same: boolean;
  readonly age: number | null;
}

const faultOf = ({ follows, same, reached }: Following): ReplicaFault | undefined => {
  if (!follows) return 'promoted';
  if (!same) return 'foreign';
  return reached ? undefined : 'behind';
};

/** A streaming replica. It answers a read only when it has replayed everything that was committed when the read began. */
export function openReplica(address: pg.ClientConfig, log: Log, open?: OpenPool): Replica {
  let fault: ReplicaFault | undefined;
  let restsUntil = 0;
  const answered = { replica: 0, primary: 0 };
  const note = (found: ReplicaFault | undefined) => {
    if (found !== fault && found) log.warn({ fault: found }, 'the replica does not answer reads; the primary does');
    if (found !== fault && !found) log.info('the replica answers reads');
    fault = found;
    restsUntil = found ? performance.now() + restMs[found] : 0;
  };
  const readerOf = (primary: pg.Pool, limits: Limits): ReplicaReader => {
    const pool = openReplicaPool(address, log, { ...limits, connectMs }, open);
    return {
      async read(work) {
        const outcome = performance.now() < restsUntil ? undefined : await readOn(pool, primary, work);
        if (outcome) note(outcome.fault);
        answered[outcome?.found ? 'replica' : 'primary']++;
        return outcome?.found;
      },
      async check() {
        const state = await checkOn(pool, primary);
        if (state) note(state.fault);
        return state ?? { fault, lagSeconds: null };
      },
      close: () => pool.end(),
    };
  };
  return { reader: readerOf, answered };
}

interface Outcome<Answer> {
  readonly fault: ReplicaFault | undefined;
  /** Undefined: the work has to run elsewhere. */
  readonly found?: { readonly answer: Answer };
}

/** Undefined where the primary does not say how far it is: then it is the one to explain why. */
async function readOn<Answer>(
  pool: pg.Pool,
  primary: pg.Pool,
  work: (lent: Lent) => Promise<Answer>,
): Promise<Outcome<Answer> | undefined> {
  const position = await positionOf(primary);
  if (!position) return undefined;
  // Asked and read on one connection: another might lead to another server by now.
  return onReplica<Outcome<Answer>>(pool, { fault: 'away' }, async (lent) => {
    const fault = await follow(lent.client, position);
    if (fault) return { fault };
    return { fault: undefined, found: { answer: await work(lent) } };
  });
}

async function checkOn(pool: pg.Pool, primary: pg.Pool): Promise<ReplicaState | undefined> {
  const position = await positionOf(primary);
  if (!position) return undefined;
  return onReplica<ReplicaState>(pool, { fault: 'away', lagSeconds: null }, async ({ client }) => {
    const fault = await follow(client, position);
    const { age, reached } = await stateOf(client, position);
    return { fault, lagSeconds: fault === undefined || reached ? 0 : age };
  });
}

const positionOf = (primary: pg.Pool): Promise<Position | undefined> =>
  primary.query<Position>(positionQuery).then(
    ({ rows }) => rows[0],
    () => undefined,
  );

async function stateOf(client: pg.PoolClient, position: Position): Promise<Following> {
  const { rows } = await client.query<Following>(stateQuery(position));
  return rows[0] ?? { follows: false, reached: false, same: false, age: null };
}

/** Waits a moment for what is on its way. */
async function follow(client: pg.PoolClient, position: Position): Promise<ReplicaFault | undefined> {
  const deadline = performance.now() + patienceMs;
  for (let pause = 2; ; pause = Math.min(pause * 2, longestPauseMs)) {
    const fault = faultOf(await stateOf(client, position));
    if (fault !== 'behind' || performance.now() > deadline) return fault;
    await sleep(pause);
  }
}

/** @param away what it comes to where the replica itself fails: it is gone, ended the statement to go on replaying, or may not do it */
async function onReplica<Result>(pool: pg.Pool, away: Result, work: (lent: Lent) => Promise<Result>): Promise<Result> {
  let isConnected = false;
  try {
    return await withClient(pool, async (lent) => {
      isConnected = true;
      // Whatever went wrong, the next one begins with a fresh connection.
      return work(lent).catch((error: unknown) => {
        lent.spoil(error);
        throw error;
      });
    });
  } catch (error) {
    if (!isConnected || isReplicas(error)) return away;
    throw error;
  }
}

/** A replica that has to go on replaying ends the statements in its way. */
const conflictsWithReplay = '40001';
/** What took too long would take as long elsewhere, and what writes is in the wrong place. */
const ofTheWork = ['57014', '25006'];

function isReplicas(error: unknown): boolean {
  const code = databaseCause(error)?.code;
  if (code !== undefined && ofTheWork.includes(code)) return false;
  return code === conflictsWithReplay || connectionIsLost(error) || outageOf(error) !== undefined;
}
