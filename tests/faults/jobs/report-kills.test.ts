import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Child } from '../../bench/support/child.ts';
import { type AppProcess, freePort, makeDataFolder, startApp, startWorker } from '../../support/app-process.ts';
import { demoPassword } from '../../support/own-people.ts';
import type { Json } from '../../support/shared-app.ts';

// Reports are looked for once a minute, and the jobs of a killed process are another's once their heartbeat has ended.
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

const count = async (query: string) => Number((await client.query(`select count(*) from ${query}`)).rows[0].count);
const mailed = () => count(`mailbox_messages where subject = 'Monthly report: After the kill'`);
const movedOn = () => count('reports where monthly and last_month is not null');

const gate = 4_243;
/** From now on the email of a report is queued, and then waits, uncommitted, for as long as `holder` has the gate. */
async function closeGate(): Promise<void> {
  await client.query(`create function hold_report() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(${gate}); return new; end $$`);
  await client.query(`create trigger hold_report before insert on pgboss.job for each row
    when (new.data::text like '%reportId%') execute function hold_report()`);
  await holder.query(`select pg_advisory_lock(${gate})`);
}
const atGate = () => count(`pg_locks where locktype = 'advisory' and objid = ${gate} and not granted`);

it('a process killed between queueing a monthly report and committing it has sent none, and the next one does, once', async () => {
  await client.query(`update accounts set subscription_tier = 'enterprise' where email = 'broker@example.com'`);
  const { token } = await call('/api/auth/login', { email: 'broker@example.com', password: demoPassword });
  const asked = { table: 'deals', groupBy: 'stage', measure: 'count', of: null, period: 'this-year', shape: 'table' };
  const report = { name: 'After the kill', monthly: true, question: { ...asked, filters: [] } };
  await call('/api/reports', report, token);
  await closeGate();
  await client.query(`update reports set next_at = now() where monthly`);

  worker = await startWorker(data.path);
  await vi.waitFor(async () => expect(await atGate()).toBe(1), patience);
  process.kill(worker.pid, 'SIGKILL');
  await holder.query(`select pg_advisory_unlock(${gate})`);
  // Its connection ends with it, and what it wrote is undone.
  await vi.waitFor(async () => expect(await atGate()).toBe(0), patience);
  await client.query('drop trigger hold_report on pgboss.job');
  expect([await movedOn(), await mailed()]).toEqual([0, 0]);

  worker = await startWorker(data.path);
  await vi.waitFor(async () => expect(await mailed()).toBe(1), patience);
  expect(await movedOn()).toBe(1);
  // As if the row had not moved on: the month that was sent is remembered.
  await client.query(`update reports set next_at = now() where monthly`);
  await vi.waitFor(async () => expect(await count('reports where monthly and next_at > now()')).toBe(1), patience);
  expect(await mailed()).toBe(1);
});
