import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type JobResult, type JobWithMetadata, PgBoss, type Queue } from 'pg-boss';
import type { DatabaseAddress } from '../database/connections/address.ts';
import { type Limits, openPool } from '../database/connections/pools.ts';
import { startListening } from '../events/listening.ts';
import { describeError, type Log } from '../log.ts';
import { Hopeless, type Job, type JobQueue, type Platform } from '../platform.ts';
import type { JobOutcome } from '../telemetry/job-outcome.ts';
import { quietTelemetry, type Telemetry } from '../telemetry/telemetry.ts';
import { type Watching, watchDueQueues } from './due-queues.ts';

export interface RunningQueue extends JobQueue {
  /** Lets this process work on the jobs; a process that never calls it only queues them. */
  work(platform: Platform): Promise<void>;
  isRunning(): boolean;
  /** Lets the pieces in flight finish. */
  stop(): Promise<void>;
}

/** A worker that was killed stops its heartbeat; its jobs are given to another within the sum of these two. */
const heartbeatSeconds = 10;
const superviseSeconds = 5;
/** The queue's own end of a run, for a process that is too busy to end it itself. */
const graceSeconds = 15;
const stopPatienceMs = 10_000;
/** The queue's own statements: taking, finishing and looking after jobs. */
const queueLimits: Limits = { connections: 4, connectMs: 5_000, statementMs: 30_000 };

/** Connects to the queue in PostgreSQL. Every job's queue exists when this returns. `supervise: false` in a process that only queues. */
export async function openQueue(
  address: DatabaseAddress,
  log: Log,
  jobs: readonly Job[],
  { supervise, telemetry = quietTelemetry }: { supervise: boolean; telemetry?: Telemetry },
): Promise<RunningQueue> {
  const pool = openPool(address, log, queueLimits);
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values), listen: listenDirectly(address, log) },
    useListenNotify: supervise,
    supervise,
    schedule: supervise,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  });
  let running = true;
  let watching: Watching | undefined;
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'job queue'));
  boss.on('stopped', () => {
    running = false;
  });
  await boss.start();
  await makeQueues(boss, jobs);
  return {
    async enqueue(tx, job, ...pieces) {
      if (pieces.length === 0) return;
      const executeSql = async (text: string, values?: unknown[]) => tx.client.query(text, values);
      const rows = pieces.map(({ payload, startAfter, owner }) => ({
        // Every payload is an object of ids, read by its job's schema when it is taken.
        data: payload as object,
        ...(startAfter ? { startAfter } : {}),
        ...(owner ? { group: { id: owner } } : {}),
      }));
      await boss.insert(job.name, rows, { db: { executeSql } });
    },
    async work(platform) {
      const workers = (await Promise.all(jobs.map((job) => startWorkers(boss, platform, job, telemetry)))).flat();
      const byQueue = Map.groupBy(workers, ({ queue }) => queue);
      watching = watchDueQueues(pool, log, [...byQueue.keys()], (name) => {
        for (const { id } of byQueue.get(name) ?? []) boss.notifyWorker(id);
      });
    },
    isRunning: () => running,
    async stop() {
      // The queue itself looks only every half second whether the pieces in flight have finished.
      const ended = [watching?.stop(), ...jobs.flatMap(queuesOf).map(([name]) => boss.offWork(name))];
      await Promise.race([Promise.all(ended), sleep(stopPatienceMs, undefined, { ref: false })]);
      await boss.stop({ graceful: true, timeout: 1_000 });
      await pool.end();
    },
  };
}

/** Wake-ups need a session of their own, which a pooler in transaction mode does not give. */
const listenDirectly =
  (address: DatabaseAddress, log: Log) =>
  async (channel: string, receive: (queue: string) => void, onReconnect: () => void) => {
    const { stop } = await startListening(address, log, channel, {
      name: 'plinth jobs',
      receive: (queue) => queue !== undefined && receive(queue),
      onConnect: onReconnect,
    });
    return { close: stop };
  };

const lastResortOf = ({ name }: Job) => `${name}-gave-up`;

type QueueSettings = Omit<Queue, 'name'>;

/** The queues of a job with their settings, each after the one that it names. */
function queuesOf(job: Job): [name: string, settings: QueueSettings][] {
  const common: QueueSettings = {
    retryLimit: job.retries,
    retryBackoff: true,
    retryDelay: job.pauses?.first ?? 2,
    ...(job.pauses ? { retryDelayMax: job.pauses.longest } : {}),
    heartbeatSeconds,
    expireInSeconds: job.timeoutSeconds + graceSeconds,
    notify: true,
  };
  if (!job.gaveUp) return [[job.name, common]];
  // The queue itself moves a piece there after its last failure, whether its run failed, took too long or was killed.
  const deadLetter = lastResortOf(job);
  return [
    [deadLetter, common],
    [job.name, { ...common, deadLetter }],
  ];
}

/** What is there already as it should be is left alone, so that a start does not write every queue again. */
async function makeQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const [name, settings] of jobs.flatMap(queuesOf)) {
    const queue = present.get(name);
    if (!queue) await boss.createQueue(name, settings);
    // Another process may have made it meanwhile, perhaps an older one with other settings.
    if (!queue || !isDeepStrictEqual({ ...queue, ...settings }, { ...queue })) await boss.updateQueue(name, settings);
  }
  const scheduled = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const { name, schedule } of jobs) {
    if (schedule && scheduled.get(name) !== schedule) await boss.schedule(name, schedule, {});
  }
}

interface StartedWorker {
  readonly queue: string;
  readonly id: string;
}

async function startWorkers(
  boss: PgBoss,
  platform: Platform,
  job: Job,
  telemetry: Telemetry,
): Promise<StartedWorker[]> {
  const { gaveUp } = job;
  const run: Work['run'] = (payload) => job.run(platform, payload);
  const workers: StartedWorker[] = [];
  for (let number = 0; number < job.concurrency; number++)
    workers.push(await startWorker(boss, platform, job, { queue: job.name, run, telemetry }));
  if (!gaveUp) return workers;
  const runLast: Work['run'] = (payload) => gaveUp.call(job, platform, payload);
  return [...workers, await startWorker(boss, platform, job, { queue: lastResortOf(job), run: runLast, telemetry })];
}

interface Work {
  readonly queue: string;
  readonly run: (payload: unknown) => Promise<void>;
  readonly telemetry: Telemetry;
}

/** Works on one piece after the other: several that take pieces for themselves, so that a slow piece holds up no other. */
async function startWorker(
  boss: PgBoss,
  { log }: Platform,
  job: Job,
  { queue, run, telemetry }: Work,
): Promise<StartedWorker> {
  const take = async ({ id, data, retryCount }: JobWithMetadata<object>): Promise<JobResult> => {
    const payload = job.payload.safeParse(data ?? {});
    if (!payload.success) {
      log.error(
        { queue, jobId: id, fields: payload.error.issues.map(({ path }) => path.join('.')) },
        'job not readable',
      );
      return { id, status: 'deadletter', output: { type: 'UnreadablePayload' } };
    }
    try {
      await within(job.timeoutSeconds, run(payload.data));
      return { id, status: 'completed' };
    } catch (error) {
      const hopeless = error instanceof Hopeless;
      const err = hopeless ? error.cause : error;
      const last = hopeless || retryCount >= job.retries;
      log[last ? 'error' : 'warn'](
        { err, queue, jobId: id },
        last ? 'job failed for the last time' : 'job failed, will be tried again',
      );
      return { id, status: hopeless ? 'deadletter' : 'failed', output: describeError(err) };
    }
  };
  const { concurrencyPerOwner } = job;
  // Counted over all processes. Workers that look at the same moment may each take one more.
  const fair = concurrencyPerOwner === undefined ? {} : { groupConcurrency: concurrencyPerOwner };
  const worker: string = await boss.work(queue, { ...pace, ...fair }, async (pieces: JobWithMetadata<object>[]) => {
    const results = await Promise.all(pieces.map((piece) => telemetry.runJob(queue, () => take(piece), outcomeOf)));
    // Where there was one piece there may be more: the next is looked for at once.
    boss.notifyWorker(worker);
    return results;
  });
  return { queue, id: worker };
}

const outcomeOf = ({ status }: JobResult): JobOutcome =>
  status === 'completed' ? 'completed' : status === 'failed' ? 'failed' : 'lost';

/** @throws when the work takes longer; what it still does is not waited for */
async function within(seconds: number, work: Promise<void>): Promise<void> {
  const ended = new AbortController();
  const tooLate = sleep(seconds * 1000, undefined, { signal: ended.signal }).then(
    () => Promise.reject(new Error(`The job took longer than ${seconds} seconds.`)),
    () => undefined,
  );
  try {
    await Promise.race([work, tooLate]);
  } finally {
    ended.abort();
  }
}

/** New pieces wake the workers, and `watchDueQueues` does. Their own polling is the fallback; tests give up before it. */
const pace = {
  batchSize: 1,
  perJobResults: true,
  includeMetadata: true,
  pollingIntervalSeconds: 120,
  notifyPollingIntervalSeconds: 120,
} as const;
