import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoPassword } from '../../support/own-people.ts';
import { openGatedJobs, patience } from './gated-jobs.ts';

let jobs: Awaited<ReturnType<typeof openGatedJobs>>;
beforeAll(async () => {
  jobs = await openGatedJobs();
});
afterAll(() => jobs?.close());

const mailed = () => jobs.count(`mailbox_messages where subject = 'Monthly report: After the kill'`);
const movedOn = () => jobs.count('reports where monthly and last_month is not null');

it('a process killed between queueing a monthly report and committing it has sent none, and the next one does, once', async () => {
  await jobs.client.query(`update accounts set subscription_tier = 'enterprise' where email = 'broker@example.com'`);
  const { token } = await jobs.call('/api/auth/login', { email: 'broker@example.com', password: demoPassword });
  const asked = { table: 'deals', groupBy: 'stage', measure: 'count', of: null, period: 'this-year', shape: 'table' };
  const report = { name: 'After the kill', monthly: true, question: { ...asked, filters: [] } };
  await jobs.call('/api/reports', report, token);
  await jobs.closeGate('pgboss.job', `new.data::text like '%reportId%'`);
  await jobs.client.query(`update reports set next_at = now() where monthly`);

  await jobs.startWorker();
  await jobs.queueTurn('monthly-reports');
  await vi.waitFor(async () => expect(await jobs.atGate()).toBe(1), patience);
  jobs.killWorker();
  await jobs.openGate();
  // Its connection ends with it, and what it wrote is undone.
  await vi.waitFor(async () => expect(await jobs.atGate()).toBe(0), patience);
  await jobs.removeGate('pgboss.job');
  expect([await movedOn(), await mailed()]).toEqual([0, 0]);

  await jobs.startWorker();
  await jobs.queueTurn('monthly-reports');
  await vi.waitFor(async () => expect(await mailed()).toBe(1), patience);
  expect(await movedOn()).toBe(1);
  // As if the row had not moved on: the month that was sent is remembered.
  await jobs.client.query(`update reports set next_at = now() where monthly`);
  await jobs.queueTurn('monthly-reports');
  await vi.waitFor(async () => expect(await jobs.count('reports where monthly and next_at > now()')).toBe(1), patience);
  expect(await mailed()).toBe(1);
});
