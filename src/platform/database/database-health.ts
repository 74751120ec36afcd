import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { conditionOf, databaseCause, outageOf } from './database-errors.ts';

interface DatabaseAnswer {
  readonly answers: boolean;
  readonly problem?: string;
}

export interface DatabaseHealth {
  /** Takes down what a refused caller learnt of the database; errors of other kinds are let by. */
  note(error: unknown): void;
  /**
   * What is wrong, in words. Answers within two seconds, whatever the database does.
   * @param read what else whoever asks wants to know of a database that answers
   */
  check<Work = undefined>(read?: (pool: pg.Pool) => Promise<Work>): Promise<DatabaseAnswer & { readonly work?: Work }>;
  close(): Promise<void>;
}

const patienceMs = 1_500;
/** So long after the last refusal it is tried whether there is room again. */
const quietMs = 5_000;

const silent = `The database did not respond within ${patienceMs / 1_000} seconds.`;
const full = 'The disk of the database is full: nothing new can be saved.';

/** New pages in the server's own data folder, gone with the session: what fails when its disk is full. */
const tryToWrite = `begin; create temporary table room_left on commit drop as
  select repeat('x', 1000) as filling from generate_series(1, 100); commit`;

/** Asks over a connection of its own, so that one that is only busy is not taken for one that is away. */
export function openHealth(connection: pg.ClientConfig): DatabaseHealth {
  const pool = new pg.Pool({
    ...connection,
    max: 1,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    idleTimeoutMillis: 30_000,
  });
  // The next question finds out.
  pool.on('error', () => undefined);
  let fullSince: number | undefined;
  let asking: Promise<DatabaseAnswer> | undefined;

  const note = (error: unknown) => {
    if (outageOf(error)?.kind === 'full') fullSince = Date.now();
  };
  const ask = async (): Promise<DatabaseAnswer> => {
    try {
      await pool.query('select 1');
      if (fullSince !== undefined && Date.now() - fullSince > quietMs) {
        await pool.query(tryToWrite);
        fullSince = undefined;
      }
    } catch (error) {
      note(error);
      // Anybody may read this, so it names no address.
      const code = databaseCause(error)?.code;
      const reason = code === undefined ? '' : `: ${conditionOf(code)}`;
      if (outageOf(error)?.kind !== 'full')
        return { answers: false, problem: `The database can't be reached${reason}.` };
    }
    return fullSince === undefined ? { answers: true } : { answers: true, problem: full };
  };
  return {
    note,
    check(read) {
      // However many ask, the database is asked once at a time.
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      const more = async (answer: DatabaseAnswer) => {
        if (!read || !answer.answers) return answer;
        // What cannot be read now is not known; the server has answered.
        const work = await read(pool).catch(() => undefined);
        return work === undefined ? answer : { ...answer, work };
      };
      return Promise.race([asking.then(more), sleep(patienceMs, { answers: false, problem: silent }, { ref: false })]);
    },
    close: () => pool.end(),
  };
}
