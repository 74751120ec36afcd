import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newVerifiedBroker } from '../../../../tests/support/desks/account-desk.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Feature } from '../../../platform/feature.ts';
import { defineJob } from '../../../platform/platform.ts';

let fails = true;
let runs = 0;
const brittle = defineJob({
  name: 'brittle',
  payload: z.object({ id: z.uuid() }),
  concurrency: 1,
  timeoutSeconds: 10,
  retries: 0,
  async run() {
    runs += 1;
    if (fails) throw new TypeError('Dana Averwood cannot be read');
  },
});
const added: Feature = { name: 'brittle', jobs: [brittle] };

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await createTestApp('demo', { features: [added] });
  admin = await app.signIn('admin@example.com');
});
afterAll(() => app.close());

const system = '/api/admin/system';
const failedJobs = async () =>
  (await admin.call('GET', `${system}/failed-jobs`)).body.jobs.filter(
    (job: { queue: string }) => job.queue === 'brittle',
  );
const queue = () =>
  app.database.transaction((tx) => app.platform.jobs.enqueue(tx, brittle, { payload: { id: randomUUID() } }));
/** The queue counts itself every five seconds. */
const oneFailed = async () => {
  await queue();
  await expect.poll(failedJobs, { timeout: 90_000, interval: 500 }).toHaveLength(1);
  const [job] = await failedJobs();
  return job;
};
const eventsOf = async (name: string) =>
  (await app.database.pool.query('select actor_kind from audit_log where action = $1', [name])).rowCount;

describe('the system page', () => {
  it('shows this process, its queues, what keeps the data, and since when', async () => {
    await expect
      .poll(async () => (await admin.call('GET', system)).body.processes.length, { timeout: 90_000, interval: 500 })
      .toBe(1);
    const { body } = await admin.call('GET', system);
    expect(body.processes[0]).toMatchObject({ role: 'app', runsJobs: true, responds: true });
    expect(body.queues.map(({ name }: { name: string }) => name)).toContain('mail');
    expect(body.parts).toHaveLength(7);
    for (const { since } of body.parts) expect(Date.parse(since)).toBeLessThanOrEqual(Date.now());
    expect(body).toMatchObject({ storage: { by: 'folder', heldFiles: 0 }, backup: null });
  });

  it('lets the support desk read, and administrators of all desks retry and drop', async () => {
    const superadmin = await app.signIn('superadmin@example.com');
    const support = await newVerifiedBroker(app, 'support');
    await superadmin.call('POST', '/api/admin/promote', { userId: support.id });
    await superadmin.call('PUT', `/api/admin/users/${support.id}/desks`, { desks: ['support', 'billing', 'market'] });
    fails = true;
    const job = await oneFailed();
    const url = `${system}/failed-jobs/brittle/${job._id}`;
    expect((await support.call('GET', `${system}/failed-jobs`)).status).toBe(200);
    expect((await support.call('POST', `${url}/retry`, {})).body.code).toBe('DESK_REQUIRED');
    expect((await support.call('DELETE', url, {})).body.code).toBe('DESK_REQUIRED');
    expect(await failedJobs()).toHaveLength(1);
    await app.database.pool.query('delete from pgboss.job where id = $1', [job._id]);
  });

  it('is for administrators of the support desk alone', async () => {
    const superadmin = await app.signIn('superadmin@example.com');
    const limited = await newVerifiedBroker(app, 'limited');
    await superadmin.call('POST', '/api/admin/promote', { userId: limited.id });
    await superadmin.call('PUT', `/api/admin/users/${limited.id}/desks`, { desks: ['market'] });
    const broker = await app.signIn('broker@example.com');
    const calls = [
      ['GET', system],
      ['GET', `${system}/failed-jobs`],
      ['POST', `${system}/failed-jobs/brittle/${randomUUID()}/retry`],
      ['DELETE', `${system}/failed-jobs/brittle/${randomUUID()}`],
    ] as const;
    for (const [method, url] of calls) {
      const body = method === 'GET' ? undefined : {};
      expect((await app.visitor.call(method, url, body)).status, url).toBe(401);
      expect((await broker.call(method, url, body)).status, url).toBe(403);
      expect((await limited.call(method, url, body)).body.code, url).toBe('DESK_REQUIRED');
      expect((await superadmin.call(method, url, body)).status, url).toBe(200);
    }
  });

  it('retries a failed job once, however often it is asked, and writes that down', async () => {
    fails = true;
    const job = await oneFailed();
    expect(job).toMatchObject({ queue: 'brittle', runs: 1, reason: 'TypeError' });
    expect(JSON.stringify(job)).not.toContain('Averwood');
    fails = false;
    const before = runs;
    const url = `${system}/failed-jobs/brittle/${job._id}/retry`;
    expect((await admin.call('POST', url)).body).toMatchObject({ changed: true });
    expect((await admin.call('POST', url)).body).toMatchObject({ changed: false });
    await expect.poll(() => runs, { timeout: 90_000 }).toBe(before + 1);
    await expect.poll(failedJobs, { timeout: 90_000 }).toEqual([]);
    expect(await eventsOf('job.retried')).toBe(1);
  });

  it('drops a failed job once, and never one that may still run', async () => {
    fails = true;
    const job = await oneFailed();
    const url = `${system}/failed-jobs/brittle/${job._id}`;
    expect((await admin.call('DELETE', url)).body).toMatchObject({ changed: true });
    expect((await admin.call('DELETE', url)).body).toMatchObject({ changed: false });
    expect(await failedJobs()).toEqual([]);
    expect(await eventsOf('job.dropped')).toBe(1);
    const { rows } = await app.database.pool.query(
      "insert into pgboss.job (name, data, start_after) values ('brittle', $1, now() + interval '1 day') returning id",
      [{ id: randomUUID() }],
    );
    const waiting = `${system}/failed-jobs/brittle/${rows[0].id}`;
    expect((await admin.call('DELETE', waiting)).body).toMatchObject({ changed: false });
    expect((await app.database.pool.query('select from pgboss.job where id = $1', [rows[0].id])).rowCount).toBe(1);
  });
});
