import pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import type { Child } from '../bench/support/child.ts';
import { type AppProcess, freePort, makeDataFolder, startApp, startWorker } from '../support/app-process.ts';
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

it('an import whose worker is killed in the middle has written nothing, and goes on by itself to write everything once', async () => {
  app = await startApp({ dataDir: data.path, port: await freePort(), environment: { JOBS: 'worker' } });
  const path = `${app.origin}/api/admin/import-data`;
  const signedIn = await fetch(`${app.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password: demoPassword }),
  });
  const headers = { authorization: `Bearer ${((await signedIn.json()) as { token: string }).token}` };
  const read = async (answer: Response) => {
    const body = (await answer.json()) as { import?: { _id: string; state: string; plan: unknown } };
    if (!body.import) throw new Error(`${answer.status}: ${JSON.stringify(body)}`);
    return body.import;
  };
  const reaches = (id: string, state: string) =>
    vi.waitFor(async () => expect((await read(await fetch(`${path}/${id}`, { headers }))).state).toBe(state), patience);
  worker = await startWorker(data.path);
  client = new pg.Client(await data.connection());
  await client.connect();
  const { rows: lenders } = await client.query<{ name: string }>('select name from lenders order by name limit 1');
  const count = 300;
  const lines = Array.from({ length: count }, (_, row) => `"${lenders[0]?.name}",dscr,Killed ${row}`);
  const form = new FormData();
  form.append('preview', 'true');
  form.append('file', new File([['Lender,Kind,Program name', ...lines].join('\r\n')], 'programs.csv'));
  const { _id } = await read(await fetch(path, { method: 'POST', headers, body: form }));
  await reaches(_id, 'columns');
  const { plan } = await read(await fetch(`${path}/${_id}`, { headers }));
  await fetch(`${path}/${_id}/columns`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ sheets: plan }),
  });
  await reaches(_id, 'checked');

  // Holds the import back until its request is answered, then stops it where all is written but its last word.
  const turn = `hashtextextended('["market import"]', 0)`;
  await client.query(`select pg_advisory_lock(${turn})`);
  const one = async (query: string) => Number((await client?.query<{ count: string }>(query))?.rows[0]?.count);
  await fetch(`${path}/${_id}/apply`, { method: 'POST', headers });
  await client.query('begin; lock table audit_log in share mode');
  await client.query(`select pg_advisory_unlock(${turn})`);
  const waits = `select count(*) from pg_stat_activity where wait_event_type = 'Lock' and query ilike 'insert into%audit_log%'`;
  await vi.waitFor(async () => {
    // Within a transaction the server shows the same activity again otherwise.
    await client?.query('select pg_stat_clear_snapshot()');
    expect(await one(waits)).toBe(1);
  }, patience);
  process.kill(worker.pid, 'SIGKILL');
  await worker.stop();
  await client.query('rollback');
  const written = `select count(*) from programs where name like 'Killed %'`;
  expect(await one(written)).toBe(0);

  worker = await startWorker(data.path);
  await reaches(_id, 'imported');
  expect(await one(written)).toBe(count);
  expect(await one(`select count(*) from program_versions where name like 'Killed %'`)).toBe(count);
});
