import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoPassword } from '../../support/own-people.ts';
import { openGatedJobs, patience } from './gated-jobs.ts';

let jobs: Awaited<ReturnType<typeof openGatedJobs>>;
beforeAll(async () => {
  jobs = await openGatedJobs();
});
afterAll(() => jobs?.close());

const told = (accountId: string) =>
  jobs.count(`notifications where event = 'account.tasksFellDue' and account_id = $1`, [accountId]);
const marked = (taskId: string) => jobs.count('reminders where object_id = $1 and reminded_at is not null', [taskId]);
const mailed = () => jobs.count(`mailbox_messages where subject like 'Due: Call the county%'`);

it('a process killed between writing a reminder and committing it has reminded nobody, and the next one does, once', async () => {
  const email = 'broker@example.com';
  const { token } = await jobs.call('/api/auth/login', { email, password: demoPassword });
  const [person] = (await jobs.client.query('select id from accounts where email = $1', [email])).rows;
  const dueDate = new Date(Date.now() + 3_600_000).toISOString();
  const { task } = await jobs.call('/api/tasks', { title: 'Call the county', assignedTo: person.id, dueDate }, token);
  await jobs.client.query('update reminders set remind_at = now() where object_id = $1', [task._id]);
  await jobs.closeGate('notifications', `new.event = 'account.tasksFellDue'`);

  await jobs.startWorker();
  await vi.waitFor(async () => expect(await jobs.atGate()).toBe(1), patience);
  jobs.killWorker();
  await jobs.openGate();
  // Its connection ends with it, and what it wrote is undone.
  await vi.waitFor(async () => expect(await jobs.atGate()).toBe(0), patience);
  await jobs.removeGate('notifications');
  expect([await told(person.id), await marked(task._id), await mailed()]).toEqual([0, 0, 0]);

  await jobs.startWorker();
  await jobs.queueTurn('reminders');
  await vi.waitFor(async () => expect(await mailed()).toBe(1), patience);
  expect([await told(person.id), await marked(task._id)]).toEqual([1, 1]);
  // The next turn finds nothing to give.
  const turns = () => jobs.count(`pgboss.job where name = 'reminders' and state = 'completed'`);
  const before = await turns();
  await jobs.queueTurn('reminders');
  await vi.waitFor(async () => expect(await turns()).toBeGreaterThan(before), patience);
  expect([await told(person.id), await mailed()]).toEqual([1, 1]);
});
