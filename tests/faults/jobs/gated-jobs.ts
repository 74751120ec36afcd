import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { expect } from 'vitest';
import type { Child } from '../../bench/support/child.ts';
import { freePort, makeDataFolder, startApp, startWorker } from '../../support/app-process.ts';
import type { Json } from '../../support/shared-app.ts';

// Due things are looked for once a minute, and the jobs of a killed process are another's once their heartbeat has ended.
export const patience = { timeout: 240_000, interval: 200 };

/** An app whose jobs run in a process of their own, and a gate at which that process can be held in the middle of a transaction. */
export async function openGatedJobs(environment: Record<string, string> = {}) {
  const data = makeDataFolder();
  const app = await startApp({
    dataDir: data.path,
    port: await freePort(),
    environment: { ...environment, JOBS: 'worker' },
  });
  const connection = await data.connection();
  const client = new pg.Client(connection);
  const holder = new pg.Client(connection);
  await Promise.all([client.connect(), holder.connect()]);
  let worker: Child | undefined;
  const gate = 4_242;
  const count = async (query: string, values: readonly string[] = []) =>
    Number((await client.query(`select count(*) from ${query}`, [...values])).rows[0].count);
  return {
    client,
    origin: app.origin,
    count,
    async call(path: string, body: object, token?: string): Promise<Json> {
      const answer = await fetch(`${app.origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify(body),
      });
      expect(answer.status, path).toBe(200);
      return answer.json();
    },
    async startWorker() {
      worker = await startWorker(data.path, environment);
    },
    /** Queues a turn of a scheduled job now, beside those of its schedule. */
    async queueTurn(job: string): Promise<void> {
      const queue = new PgBoss({
        db: { executeSql: (text, values) => client.query(text, values) },
        supervise: false,
        schedule: false,
      });
      await queue.start();
      await queue.send(job, {});
      await queue.stop();
    },
    killWorker: () => worker && process.kill(worker.pid, 'SIGKILL'),
    /** From now on an insert of such a row waits, uncommitted, until the gate is opened. */
    async closeGate(table: string, condition: string): Promise<void> {
      await client.query(`create function hold_job() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(${gate}); return new; end $$`);
      await client.query(`create trigger hold_job before insert on ${table} for each row
        when (${condition}) execute function hold_job()`);
      await holder.query(`select pg_advisory_lock(${gate})`);
    },
    openGate: () => holder.query(`select pg_advisory_unlock(${gate})`),
    atGate: () => count(`pg_locks where locktype = 'advisory' and objid = ${gate} and not granted`),
    removeGate: (table: string) => client.query(`drop trigger hold_job on ${table}`),
    async close() {
      await Promise.all([client.end(), holder.end()]);
      await worker?.stop();
      await app.stop();
      data.remove();
    },
  };
}
