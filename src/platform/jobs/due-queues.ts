import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log.ts';

/** About how long a piece that is due later, or whose wake-up was missed, waits at most. */
const everyMs = 2_000;

/** A connection that hangs holds up one look, not all pieces that are due. */
const lookMs = 5_000;

// One index scan for each queue. It stops at the first piece that is due, and passes over those due later.
const dueOf = `select queue.name from unnest($1::text[]) as queue (name) cross join lateral (
  select from pgboss.job where job.name = queue.name and state < 'active' and not blocked and start_after <= now() limit 1
) due`;

export interface Watching {
  /** A look in flight ends first. */
  stop(): Promise<void>;
}

/**
 * Looks for queues with a piece that is due, and wakes them. One statement for all of them: workers that each looked for themselves
 * asked an idle database fifty times a second.
 */
export function watchDueQueues(
  pool: Pick<pg.Pool, 'query'>,
  log: Log,
  names: readonly string[],
  wake: (name: string) => void,
): Watching {
  const ending = new AbortController();
  const pause = () => sleep(everyMs, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
  // The types of pg know the limit for connections only; it reads it here as well.
  const look: pg.QueryConfig & { query_timeout: number } = { text: dueOf, values: [names], query_timeout: lookMs };
  const wakeDue = async () => {
    try {
      const { rows } = await pool.query<{ name: string }>(look);
      for (const { name } of rows) wake(name);
    } catch (error) {
      log.error({ err: error }, 'job queue');
    }
  };
  const watch = async () => {
    while (!ending.signal.aborted) {
      await pause();
      if (!ending.signal.aborted) await wakeDue();
    }
  };
  const watching = watch();
  return {
    stop() {
      ending.abort();
      return watching;
    },
  };
}
