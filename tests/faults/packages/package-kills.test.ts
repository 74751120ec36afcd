import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import type { Child } from '../../bench/support/child.ts';
import { type AppProcess, freePort, makeDataFolder, startApp, startWorker } from '../../support/app-process.ts';
import { scan } from '../../support/desks/example-files.ts';
import type { Json } from '../../support/shared-app.ts';
import { lenderAsking, readyDeal, signIn } from './ready-deals.ts';

// A killed worker's jobs are another's once their heartbeat has ended.
const patience = { timeout: 240_000, interval: 500 };
const count = 100;
const kills = 4;

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

it('a hundred packages whose workers are killed are each made once, and none is lost', async () => {
  app = await startApp({ dataDir: data.path, port: await freePort(), environment: { JOBS: 'worker' } });
  const { origin } = app;
  const [broker, admin] = [await signIn(origin, 'broker@example.com'), await signIn(origin, 'admin@example.com')];
  const { lenderId, requirementIds } = await lenderAsking(admin.call, 'Faultline Capital', ['Bank statement']);
  const deals: string[] = [];
  for (let from = 0; from < count; from += 4) {
    const some = Array.from({ length: 4 }, (_, index) => {
      const number = from + index + 1;
      const files = requirementIds.map((requirementId) => ({ requirementId, content: scan(`Statement ${number}`) }));
      return readyDeal(broker.call, { lenderId, address: `${number} Kill Lane, Austin, TX 78704`, files });
    });
    deals.push(...(await Promise.all(some)));
  }

  client = new pg.Client(await data.connection());
  await client.connect();
  const rowsOf = async (query: string): Promise<Json[]> => (await client?.query(query))?.rows ?? [];
  worker = await startWorker(data.path);
  const submitting = (async () => {
    for (const id of deals) await broker.call('POST', `/api/submissions/${id}/submit`);
  })();
  for (let killed = 0; killed < kills; killed++) {
    await pause(3_000);
    process.kill(worker.pid, 'SIGKILL');
    await worker.stop();
    worker = await startWorker(data.path);
  }
  await submitting;
  await vi.waitFor(async () => {
    const [left] = await rowsOf('select count(*)::int as n from loan_packages where built_at is null');
    expect(left.n).toBe(0);
  }, patience);

  const packages = await rowsOf(`select id, deal_id, encode(sha256, 'hex') as sha256 from loan_packages`);
  expect(packages.map(({ deal_id }) => deal_id).sort()).toEqual([...deals].sort());
  const built = await rowsOf(`select entity_id from audit_log where action = 'package.built'`);
  expect(built.map(({ entity_id }) => entity_id).sort()).toEqual(packages.map(({ id }) => id).sort());
  for (const { id, sha256 } of packages) {
    const file = await fetch(`${origin}/api/documents/view/${id}`, { headers: broker.headers });
    const content = Buffer.from(await file.arrayBuffer());
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
  }
}, 600_000);
