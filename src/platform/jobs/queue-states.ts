import type pg from 'pg';

/** A queue as it counted itself a few seconds ago. */
export interface QueueState {
  readonly name: string;
  /** Due later: planned, or after the pause of a failed run. */
  readonly later: number;
  /** Due, and nobody has taken them. */
  readonly ready: number;
  readonly active: number;
  /** Failed for the last time, and kept for a week. */
  readonly failed: number;
  readonly countedAt: Date | null;
}

/** Reads the counts that the queue keeps of itself, so that no job is looked at. */
export async function readQueues(pool: Pick<pg.Pool, 'query'>): Promise<readonly QueueState[]> {
  const { rows } = await pool.query<QueueState>(`
    select name, deferred_count as later, ready_count as ready, active_count as active, failed_count as failed,
      monitor_on as "countedAt"
    from pgboss.queue order by name`);
  return rows;
}
