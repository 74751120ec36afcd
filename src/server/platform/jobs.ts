import type pg from 'pg';
import { PgBoss, type SendOptions } from 'pg-boss';
import type { Transaction } from './database.ts';
import type { Log } from './log.ts';

/** A kind of background work: its queue and what one piece of it carries (ids, never personal data). */
export interface JobDefinition<Payload extends object> {
  readonly queue: string;
  readonly run: (payload: Payload) => Promise<void>;
  readonly retryLimit?: number;
  /** How many this process does at once. */
  readonly concurrency?: number;
}

export interface Jobs {
  /** Enqueues in the caller's transaction: the work exists if and only if the change does. */
  enqueue(
    tx: Transaction,
    queue: string,
    payload: object,
    options?: Pick<SendOptions, 'startAfter' | 'singletonKey'>,
  ): Promise<void>;
  isRunning(): boolean;
  /** Lets the pieces in flight finish. */
  stop(): Promise<void>;
}

/** Starts the workers of this process. Every definition's queue exists when this returns. */
export async function startJobs(
  connection: pg.ClientConfig,
  log: Log,
  definitions: readonly JobDefinition<never>[],
): Promise<Jobs> {
  const boss = new PgBoss({ ...(connection as object), max: 4, useListenNotify: true });
  let running = true;
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'job queue'));
  boss.on('stopped', () => {
    running = false;
  });
  await boss.start();
  for (const definition of definitions) await startWorker(boss, log, definition as unknown as JobDefinition<object>);
  return {
    async enqueue(tx, queue, payload, options = {}) {
      const executeSql = async (text: string, values?: unknown[]) => tx.client.query(text, values);
      await boss.send(queue, payload, { ...options, db: { executeSql } });
    },
    isRunning: () => running,
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}

async function startWorker(boss: PgBoss, log: Log, definition: JobDefinition<object>): Promise<void> {
  const { queue, run, retryLimit = 8, concurrency = 4 } = definition;
  await boss.createQueue(queue, { retryLimit, retryBackoff: true, retryDelay: 2, notify: true });
  await boss.work<object>(
    queue,
    { batchSize: 1, localConcurrency: concurrency, pollingIntervalSeconds: 5 },
    async ([job]) => {
      if (!job) return;
      try {
        await run(job.data);
      } catch (error) {
        log.warn({ err: error, queue, jobId: job.id }, 'job failed, will be tried again');
        throw error;
      }
    },
  );
}
