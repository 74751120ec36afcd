import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import type { Child } from '../bench/support/child.ts';
import { type AppProcess, freePort, makeDataFolder, startApp, startWorker } from '../support/app-process.ts';
import { readZip } from '../support/desks/read-files.ts';
import { demoPassword } from '../support/own-people.ts';

// A killed worker's job is another's once its heartbeat has ended.
const patience = { timeout: 150_000, interval: 100 };

const data = makeDataFolder();
let app: AppProcess | undefined;
let worker: Child | undefined;
let client: pg.Client | undefined;
afterAll(async () => {
  await client?.end();
  await worker?.stop();
  await app?.stop();
  data.remove();
});

it('an export whose worker is killed in the middle is made again, and never served half', async () => {
  app = await startApp({ dataDir: data.path, port: await freePort(), environment: { JOBS: 'worker' } });
  const { origin } = app;
  const call = async (method: string, path: string, headers: Record<string, string> = {}, body?: object) =>
    fetch(`${origin}${path}`, {
      method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const credentials = { email: 'broker@example.com', password: demoPassword };
  const { token } = (await (await call('POST', '/api/auth/login', {}, credentials)).json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const latest = async () => {
    const answer = (await (await call('GET', '/api/users/exports', headers)).json()) as {
      export: { _id: string; state: string; size: number; progress: { title: string } | null };
    };
    return answer.export;
  };
  const download = (id: string) => call('GET', `/api/users/exports/${id}/file`, headers);

  // Stops the export where it reads the tickets: what it wrote until then is in its file.
  client = new pg.Client(await data.connection());
  await client.connect();
  await client.query('begin; lock table help_tickets in access exclusive mode');
  worker = await startWorker(data.path);
  expect((await call('POST', '/api/users/exports', headers)).status).toBe(200);
  await vi.waitFor(async () => expect((await latest()).progress?.title).toBe('Messages to support'), patience);
  const { _id } = await latest();
  expect((await download(_id)).status).toBe(404);
  process.kill(worker.pid, 'SIGKILL');
  await worker.stop();
  const left = readdirSync(join(data.path, 'files/exports'));
  expect(left).toHaveLength(1);
  expect((await download(_id)).status).toBe(404);
  await client.query('rollback');

  worker = await startWorker(data.path);
  await vi.waitFor(async () => expect((await latest()).state).toBe('ready'), patience);
  const answer = await download(_id);
  expect(answer.status).toBe(200);
  const zip = Buffer.from(await answer.arrayBuffer());
  expect(zip.length).toBe((await latest()).size);
  const files = readZip(zip);
  expect(files.get('README.txt')).toMatch(/Everything you have at Plinth/);
  expect(JSON.parse(files.get('profile.json') ?? '')).toEqual([expect.objectContaining({ email: credentials.email })]);
  const { rows } = await client.query<{ file_key: string }>('select file_key from data_exports');
  expect(left).not.toContain(rows[0]?.file_key.replace('exports/', ''));
});
