import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type AppProcess, freePort, makeDataFolder, startApp } from '../../support/app-process.ts';
import { openedPdf } from '../../support/pdf-forms/opened-pdf.ts';
import { type S3Server, startS3Server } from '../../support/storage/s3-server.ts';
import { dealWithForm } from './form-deals.ts';
import { signIn } from './ready-deals.ts';

// A form is tried four times before it is given up.
const patience = { timeout: 150_000, interval: 250 };
const data = makeDataFolder();
let storage: S3Server;
let app: AppProcess;
let broker: Awaited<ReturnType<typeof signIn>>;
let deal: Awaited<ReturnType<typeof dealWithForm>>;

beforeAll(async () => {
  storage = await startS3Server();
  app = await startApp({ dataDir: data.path, port: await freePort(), environment: storage.environment });
  broker = await signIn(app.origin, 'broker@example.com');
  const admin = await signIn(app.origin, 'admin@example.com');
  deal = await dealWithForm(broker.call, admin.call, 'Slowwater Capital');
});
afterAll(async () => {
  await app?.stop();
  await storage?.close();
  data.remove();
});

const read = async () => (await broker.call('GET', `/api/submissions/${deal.id}/requirements`)).requirements[0];
const process = () => broker.call('POST', `/api/submissions/${deal.id}/documents/${deal.templateId}/auto-fill`);
const settled = () =>
  vi.waitFor(async () => {
    const found = await read();
    expect(found.status).not.toBe('processing');
    return found;
  }, patience);

/** The deal, its answers and the market are as they were. */
async function expectUnharmed() {
  const [{ formData }, { lenders }] = await Promise.all([
    broker.call('GET', `/api/submissions/${deal.id}/prefill-data`),
    broker.call('GET', '/api/lenders'),
  ]);
  expect(formData).toMatchObject({ borrowerFirstName: 'Quinn' });
  expect(lenders.length).toBeGreaterThan(0);
  await broker.call('PUT', `/api/pipeline/${deal.id}/form-data`, { formData: { borrowerLastName: 'Harlow' } });
}

it.each(['refuses', 'full'] as const)(
  'a form is not completed while the storage is in mode %s, says why, and can be tried again',
  async (mode) => {
    storage.set(mode);
    await process();
    await expectUnharmed();
    const failed = await settled();
    expect(failed).toMatchObject({
      status: 'error',
      errorMessage: 'Files can’t be saved right now. Process it again in a few minutes.',
      filledDocumentId: null,
      files: [],
    });
    await expectUnharmed();
  },
  200_000,
);

it('a form that is filled in while the storage stalls is completed once it answers again', async () => {
  storage.set('stalls');
  await process();
  await expectUnharmed();
  expect(await read()).toMatchObject({ status: 'processing', filledDocumentId: null });
  storage.set('works');
  const { status, files, filledDocumentId } = await settled();
  expect([status, files.length]).toEqual(['completed', 1]);
  const file = await fetch(`${app.origin}/api/documents/view/${filledDocumentId}`, { headers: broker.headers });
  const { fields } = await openedPdf(new Uint8Array(await file.arrayBuffer()));
  expect(fields.get('Answer')?.[0]?.value).toBe('Quinn');
});
