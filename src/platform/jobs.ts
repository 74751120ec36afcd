import type pg from 'pg';
import { type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Transaction } from './database/database.ts';
import { describeError, type Log } from './log.ts';

/** A kind of background work: its queue and what one piece of it carries (ids, never personal data). */
export interface JobDefinition<Payload extends object> {
  readonly queue: string;
  readonly run: (payload: Payload) => Promise<void>;
  readonly retryLimit?: number;
  /** Runs by itself at these times (cron, UTC), once for all processes. */
  readonly schedule?: string;
}

/** One piece of work; it waits until `startAfter` when that is stated. */
export interface Piece {
  readonly data: object;
  readonly startAfter?: Date;
}

export interface Jobs {
  /** Enqueues in the caller's transaction: the work exists if and only if the change does. One statement for all pieces. */
  enqueue(tx: Transaction, queue: string, ...pieces: readonly Piece[]): Promise<void>;
  isRunning(): boolean;
  /** Lets the pieces in flight finish. */
  stop(): Promise<void>;
}

/** A worker that was killed stops its heartbeat; its jobs are given to another within the sum of these two. */
const heartbeatSeconds = 10;
const superviseSeconds = 5;

/** Starts the workers of this process. Every definition's queue exists when this returns. */
export async function startJobs(
  connection: pg.ClientConfig,
  log: Log,
  definitions: readonly JobDefinition<never>[],
): Promise<Jobs> {
  const boss = new PgBoss({
    ...(connection as object),
    max: 4,
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  });
  let running = true;
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'job queue'));
  boss.on('stopped', () => {
    running = false;
  });
  await boss.start();
  for (const definition of definitions) await startWorker(boss, log, definition as unknown as JobDefinition<object>);
  return {
    async enqueue(tx, queue, ...pieces) {
      if (pieces.length === 0) return;
      const executeSql = async (text: string, values?: unknown[]) => tx.client.query(text, values);
      await boss.insert(queue, [...pieces], { db: { executeSql } });
    },
    isRunning: () => running,
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}

async function startWorker(boss: PgBoss, log: Log, definition: JobDefinition<object>): Promise<void> {
  const { queue, retryLimit = 8 } = definition;
  const options = { retryLimit, retryBackoff: true, retryDelay: 2, heartbeatSeconds, notify: true };
  await boss.createQueue(queue, options);
  await boss.updateQueue(queue, options);
  if (definition.schedule) await boss.schedule(queue, definition.schedule, {});
  const run = async (job: Job<object>): Promise<JobResult> => {
    try {
      await definition.run(job.data);
      return { id: job.id, status: 'completed' };
    } catch (error) {
      log.warn({ err: error, queue, jobId: job.id }, 'job failed, will be tried again');
      return { id: job.id, status: 'failed', output: describeError(error) };
    }
  };
  await boss.work<object>(queue, pace, (jobs) => Promise.all(jobs.map(run)));
}

/** A backlog is worked off batch after batch; the poll is the floor under the wake-ups, which a restart can miss. */
const pace = {
  batchSize: 5,
  perJobResults: true,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
} as const;
