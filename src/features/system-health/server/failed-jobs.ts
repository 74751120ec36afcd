import type pg from 'pg';
import type { RequestContext } from '../../../platform/caller.ts';
import { record } from '../../../platform/events/record.ts';
import type { Platform } from '../../../platform/platform.ts';
import { jobDropped, jobRetried } from '../events.ts';

interface FailedRow {
  readonly id: string;
  readonly name: string;
  readonly created_on: Date;
  readonly completed_on: Date | null;
  readonly retry_count: number;
  readonly type: string | null;
}

const shown = 50;

/** The newest jobs that failed for the last time. Only queues that count some are looked into. */
export async function readFailedJobs(pool: Pick<pg.Pool, 'query'>) {
  const { rows } = await pool.query<FailedRow>(
    `select job.id, job.name, job.created_on, job.completed_on, job.retry_count, job.output ->> 'type' as type
     from pgboss.queue join pgboss.job on job.name = queue.name and job.state = 'failed'
     where queue.failed_count > 0
     order by job.completed_on desc nulls last, job.id limit ${shown}`,
  );
  return rows.map(({ id, name, created_on, completed_on, retry_count, type }) => ({
    _id: id,
    queue: name,
    createdAt: created_on.toISOString(),
    failedAt: (completed_on ?? created_on).toISOString(),
    runs: retry_count + 1,
    // The name of a class, never the text of an error.
    reason: type !== null && /^\w{1,60}$/.test(type) ? type : 'Ended by the queue',
  }));
}

interface WhichJob {
  readonly queue: string;
  readonly id: string;
}

/** As the queue itself does it: the job may run once more. @returns false where it does not stand as failed any more */
export const retryFailedJob = (platform: Platform, job: WhichJob, context: RequestContext): Promise<boolean> =>
  platform.database.transaction(async (tx) => {
    const { rowCount } = await tx.client.query(
      `update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null, start_after = now()
       where name = $1 and id = $2 and state = 'failed'`,
      [job.queue, job.id],
    );
    if (rowCount === 1) await record(tx, context, jobRetried, { id: job.id, payload: { queue: job.queue } });
    return rowCount === 1;
  });

/** @returns false where it does not stand as failed any more */
export const dropFailedJob = (platform: Platform, job: WhichJob, context: RequestContext): Promise<boolean> =>
  platform.database.transaction(async (tx) => {
    const { rowCount } = await tx.client.query(
      `delete from pgboss.job where name = $1 and id = $2 and state = 'failed'`,
      [job.queue, job.id],
    );
    if (rowCount === 1) await record(tx, context, jobDropped, { id: job.id, payload: { queue: job.queue } });
    return rowCount === 1;
  });
