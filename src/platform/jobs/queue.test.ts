import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { openDatabase } from '../database/database.ts';
import { createLog } from '../log.ts';
import { defineJob, type Job, type Platform } from '../platform.ts';
import { openQueue } from './queue.ts';

const log = createLog('silent');
const run = async () => undefined;
const common = { payload: z.object({}), concurrency: 1, timeoutSeconds: 60, retries: 3, run };
const job = (more: Partial<Job> = {}) => defineJob({ ...common, name: 'changing', gaveUp: run, ...more });

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase('empty');
});
afterAll(() => test.drop());

const startOnce = async (of: Job) => (await openQueue(test.connection, log, [of], { supervise: false })).stop();

async function written(): Promise<Record<string, unknown>[]> {
  const { pool, close } = openDatabase(test.connection, log);
  const { rows } = await pool.query(
    `select q.xmin, s.xmin as scheduled, name, retry_limit, expire_seconds, dead_letter, cron
     from pgboss.queue q left join pgboss.schedule s using (name) where name like 'changing%' order by name`,
  );
  await close();
  return rows;
}

describe('the queue of a job', () => {
  it('is written when the job is new or has changed, and by no other start', async () => {
    await startOnce(job());
    const first = await written();
    expect(first).toMatchObject([
      { name: 'changing', retry_limit: 3, dead_letter: 'changing-gave-up', cron: null },
      { name: 'changing-gave-up', retry_limit: 3, dead_letter: null },
    ]);
    await startOnce(job());
    expect(await written()).toEqual(first);
    await startOnce(job({ retries: 5, timeoutSeconds: 90, schedule: '0 4 * * *' }));
    const changed = await written();
    expect(changed).toMatchObject([
      { retry_limit: 5, cron: '0 4 * * *' },
      { retry_limit: 5, cron: null },
    ]);
    expect(changed[0]?.expire_seconds).not.toBe(first[0]?.expire_seconds);
    await startOnce(job({ retries: 5, timeoutSeconds: 90, schedule: '0 4 * * *' }));
    expect(await written()).toEqual(changed);
    await startOnce(job({ retries: 5, timeoutSeconds: 90, schedule: '0 5 * * *' }));
    expect(await written()).toMatchObject([{ cron: '0 5 * * *' }, { cron: null }]);
  });

  it('is looked at for pieces that are due later, also by a process that nobody wakes', async () => {
    const { promise: done, resolve: finish } = Promise.withResolvers<void>();
    const later = defineJob({ ...common, name: 'later', run: async () => finish() });
    const database = openDatabase(test.connection, log);
    const queue = await openQueue(test.connection, log, [later], { supervise: false });
    try {
      await queue.work({ database, log } as Platform);
      const startAfter = new Date(Date.now() + 1_000);
      await database.transaction((tx) => queue.enqueue(tx, later, { payload: {}, startAfter }));
      // Its worker alone would look again after two minutes.
      const tooLate = new AbortController();
      await Promise.race([
        done,
        sleep(90_000, undefined, { signal: tooLate.signal }).then(() => expect.unreachable('still not done')),
      ]);
      tooLate.abort();
    } finally {
      await queue.stop();
      await database.close();
    }
  });

  it('lets the piece in flight finish when its process stops', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const happened: string[] = [];
    const slow = defineJob({
      ...common,
      name: 'slow',
      async run() {
        begin();
        await mayEnd;
        happened.push('finished');
      },
    });
    const database = openDatabase(test.connection, log);
    const queue = await openQueue(test.connection, log, [slow], { supervise: true });
    await queue.work({ database, log } as Platform);
    await database.transaction((tx) => queue.enqueue(tx, slow, { payload: {} }));
    await begun;
    const stopped = queue.stop().then(() => happened.push('stopped'));
    end();
    await stopped;
    const { rows } = await database.pool.query("select state from pgboss.job where name = 'slow'");
    await database.close();
    expect([happened, rows]).toEqual([['finished', 'stopped'], [{ state: 'completed' }]]);
  });
});
