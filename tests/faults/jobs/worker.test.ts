import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { attachPostgres } from '../../../src/platform/database/postgres/embedded.ts';
import type { Child } from '../../bench/support/child.ts';
import { type AppProcess, freePort, startApp, startWorker } from '../../support/app-process.ts';
import { exampleRequest } from '../../support/example-deal.ts';
import { demoPassword } from '../../support/own-people.ts';

const patience = { timeout: 90_000, interval: 100 };

let dataDir: string;
let app: AppProcess | undefined;
let worker: Child | undefined;
let client: pg.Client | undefined;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'plinth-worker-'));
});
afterAll(async () => {
  await client?.end();
  await worker?.stop();
  await app?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function post(origin: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as { token: string; quotes: unknown[] };
}

describe('a worker process', () => {
  it('is refused in clear words when no app runs on its data folder', async () => {
    await expect(startWorker(dataDir)).rejects.toThrow(/No Plinth is running on/);
  });

  it('sends the mail that an app with JOBS=worker only queues', async () => {
    app = await startApp({ dataDir, port: await freePort(), environment: { JOBS: 'worker' } });
    const { token } = await post(app.origin, '/api/auth/login', {
      email: 'broker@example.com',
      password: demoPassword,
    });
    const headers = { authorization: `Bearer ${token}` };
    const list = await (await fetch(`${app.origin}/api/lenders`, { headers })).json();
    const { lenders } = list as { lenders: { _id: string }[] };
    const lenderIds = lenders.slice(0, 2).map(({ _id }) => _id);
    const asked = await post(app.origin, '/api/quotes/fix-and-flip', { ...exampleRequest, lenderIds }, headers);
    expect(asked.quotes).toHaveLength(2);

    client = new pg.Client(await attachPostgres(dataDir, 'plinth'));
    await client.connect();
    const count = async (query: string) => Number((await client?.query(query))?.rows[0].count);
    const waiting = () => count("select count(*) from pgboss.job where name = 'mail' and state = 'created'");
    const sent = () => count('select count(*) from mailbox_messages');
    // Longer than a worker of this process would need to see them.
    await new Promise((done) => setTimeout(done, 4_000));
    expect([await waiting(), await sent()]).toEqual([2, 0]);

    worker = await startWorker(dataDir);
    await vi.waitFor(async () => expect(await sent()).toBe(2), patience);
    expect(await waiting()).toBe(0);
  });
});
