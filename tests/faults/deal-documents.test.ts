import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import type { Child } from '../bench/support/child.ts';
import { type AppProcess, freePort, makeDataFolder, startApp, startWorker } from '../support/app-process.ts';
import { openedPdf } from '../support/pdf-forms/opened-pdf.ts';
import { demoHasItsPast } from '../support/setup/demo-past.ts';
import { dealWithForm } from './packages/form-deals.ts';
import { signIn } from './packages/ready-deals.ts';

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

it('a form whose worker is killed in the middle is filled in all the same, and one file counts', async () => {
  app = await startApp({ dataDir: data.path, port: await freePort(), environment: { JOBS: 'worker' } });
  const { origin } = app;
  const [broker, admin] = [await signIn(origin, 'broker@example.com'), await signIn(origin, 'admin@example.com')];
  const { id, templateId } = await dealWithForm(broker.call, admin.call, 'Faultline Capital');
  const read = async () => (await broker.call('GET', `/api/submissions/${id}/requirements`)).requirements[0];
  await demoHasItsPast(origin, broker.headers);
  const folder = join(data.path, 'files/deal-documents');
  const others = new Set(readdirSync(folder));
  const stored = () => readdirSync(folder).filter((name) => !others.has(name));

  await broker.call('POST', `/api/submissions/${id}/documents/${templateId}/auto-fill`);
  // Stops the job where it has written the file and not yet said so.
  client = new pg.Client(await data.connection());
  await client.connect();
  await client.query('begin; lock table deal_documents in share mode');
  worker = await startWorker(data.path);
  await vi.waitFor(() => expect(stored()).toHaveLength(1), patience);
  const [first] = stored();
  process.kill(worker.pid, 'SIGKILL');
  await worker.stop();
  expect(await read()).toMatchObject({ status: 'processing', filledDocumentId: null, files: [] });
  await client.query('rollback');

  worker = await startWorker(data.path);
  await vi.waitFor(async () => expect((await read()).status).toBe('completed'), patience);
  const { filledDocumentId, files } = await read();
  expect(files).toHaveLength(1);
  // The file of the run that was killed is named by no row, and goes with the nightly clean-up.
  expect(stored().sort()).toEqual([first, filledDocumentId].sort());
  const { rows } = await client.query('select id from deal_documents where deal_id = $1', [id]);
  expect(rows).toEqual([{ id: filledDocumentId }]);
  const file = await fetch(`${origin}/api/documents/view/${filledDocumentId}`, { headers: broker.headers });
  const { fields } = await openedPdf(new Uint8Array(await file.arrayBuffer()));
  expect(fields.get('Answer')?.[0]?.value).toBe('Quinn');
});
