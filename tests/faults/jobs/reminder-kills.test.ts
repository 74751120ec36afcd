import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Child } from '../../bench/support/child.ts';
import { type AppProcess, freePort, makeDataFolder, startApp, startWorker } from '../../support/app-process.ts';
import { demoPassword } from '../../support/own-people.ts';
import type { Json } from '../../support/shared-app.ts';

// Reminders are looked for once a minute, and the jobs of a killed process are another's once their heartbeat has ended.
const patience = { timeout: 240_000, interval: 200 };

const data = makeDataFolder();
let app: AppProcess;
let worker: Child | undefined;
let client: pg.Client;
let holder: pg.Client;
beforeAll(async () => {
  app = await startApp({ dataDir: data.path, port: await freePort(), environment: { JOBS: 'worker' } });
  const connection = await data.connection();
  client = new pg.Client(connection);
  holder = new pg.Client(connection);
  await Promise.all([client.connect(), holder.connect()]);
});
afterAll(async () => {
  await Promise.all([client?.end(), holder?.end()]);
  await worker?.stop();
  await app?.stop();
  data.remove();
});

async function call(path: string, body: object, token?: string): Promise<Json> {
  const answer = await fetch(`${app.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  expect(answer.status, path).toBe(200);
  return answer.json();
}

const count = async (query: string, values: readonly string[] = []) =>
  Number((await client.query(`select count(*) from ${query}`, [...values])).rows[0].count);
const told = (accountId: string) =>
  count(`notifications where event = 'account.tasksFellDue' and account_id = $1`, [accountId]);
const marked = (taskId: string) => count('reminders where object_id = $1 and reminded_at is not null', [taskId]);
const mailed = () => count(`mailbox_messages where subject like 'Due: Call the county%'`);

const gate = 4_242;
/** From now on a reminder is written up to its notification, and then waits, uncommitted, for as long as `holder` has the gate. */
async function closeGate(): Promise<void> {
  await client.query(`create function hold_reminder() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(${gate}); return new; end $$`);
  await client.query(`create trigger hold_reminder before insert on notifications for each row
    when (new.event = 'account.tasksFellDue') execute function hold_reminder()`);
  await holder.query(`select pg_advisory_lock(${gate})`);
}
const atGate = () => count(`pg_locks where locktype = 'advisory' and objid = ${gate} and not granted`);

it('a process killed between writing a reminder and committing it has reminded nobody, and the next one does, once', async () => {
  const email = 'broker@example.com';
  const { token } = await call('/api/auth/login', { email, password: demoPassword });
  const [person] = (await client.query('select id from accounts where email = $1', [email])).rows;
  const dueDate = new Date(Date.now() + 3_600_000).toISOString();
  const { task } = await call('/api/tasks', { title: 'Call the county', assignedTo: person.id, dueDate }, token);
  await client.query('update reminders set remind_at = now() where object_id = $1', [task._id]);
  await closeGate();

  worker = await startWorker(data.path);
  await vi.waitFor(async () => expect(await atGate()).toBe(1), patience);
  process.kill(worker.pid, 'SIGKILL');
  await holder.query(`select pg_advisory_unlock(${gate})`);
  // Its connection ends with it, and what it wrote is undone.
  await vi.waitFor(async () => expect(await atGate()).toBe(0), patience);
  await client.query('drop trigger hold_reminder on notifications');
  expect([await told(person.id), await marked(task._id), await mailed()]).toEqual([0, 0, 0]);

  worker = await startWorker(data.path);
  await vi.waitFor(async () => expect(await mailed()).toBe(1), patience);
  expect([await told(person.id), await marked(task._id)]).toEqual([1, 1]);
  // The next turn finds nothing to give.
  const turns = () => count(`pgboss.job where name = 'reminders' and state = 'completed'`);
  const before = await turns();
  await vi.waitFor(async () => expect(await turns()).toBeGreaterThan(before), patience);
  expect([await told(person.id), await mailed()]).toEqual([1, 1]);
});
