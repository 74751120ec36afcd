import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import type { Child } from '../bench/support/child.ts';
import { type AppProcess, freePort, makeDataFolder, startApp, startWorker } from '../support/app-process.ts';
import { fullPrograms } from '../support/desks/program-desk.ts';
import { formPdf } from '../support/desks/template-desk.ts';
import { demoPassword } from '../support/own-people.ts';
import { openedPdf } from '../support/pdf-forms/opened-pdf.ts';
import { demoHasItsPast } from '../support/setup/demo-past.ts';
import type { Json } from '../support/shared-app.ts';

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

type Call = (method: string, path: string, body?: object) => Promise<Json>;

async function signIn(origin: string, email: string): Promise<{ call: Call; headers: Record<string, string> }> {
  const login = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  const headers = { authorization: `Bearer ${((await login.json()) as Json).token}` };
  const call: Call = async (method, path, body) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { ...headers, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    const said: Json = await answer.json();
    expect(answer.status, `${method} ${path}: ${said.message}`).toBe(200);
    return said;
  };
  return { call, headers };
}

/** A lender's form that writes the borrower's first name, and the document that asks for it. @returns the form's id */
async function askForForm(call: Call, lenderId: string): Promise<string> {
  const form = new FormData();
  form.append('lenderId', lenderId);
  form.append('tag', 'Fix & Flip / Bridge Loan Application');
  form.append('file', new File([new Uint8Array(await formPdf(['First name']))], 'Application.pdf'));
  const { template } = await call('POST', '/api/form-templates', form);
  const content = { type: 'answer', question: 'borrowerFirstName', format: 'plain' };
  const placements = [{ id: 'first', target: { field: 'First name' }, content }];
  await call('PUT', `/api/form-templates/${template._id}/draft`, { edit: 1, placements });
  await call('POST', `/api/form-templates/${template._id}/publish`, { edit: 2 });
  await call('POST', `/api/requirements/${lenderId}`, {
    ...{ name: 'Application', documentType: 'lenderForm', source: 'template', neededBy: 'submission' },
    ...{ conditions: [], programId: null, templateId: template._id },
  });
  return template._id;
}

it('a form whose worker is killed in the middle is filled in all the same, and one file counts', async () => {
  app = await startApp({ dataDir: data.path, port: await freePort(), environment: { JOBS: 'worker' } });
  const { origin } = app;
  const [broker, admin] = [await signIn(origin, 'broker@example.com'), await signIn(origin, 'admin@example.com')];
  const { lender } = await admin.call('POST', '/api/lenders', { name: 'Faultline Capital' });
  const program = { ...fullPrograms['fix-and-flip'], name: 'Only one' };
  await admin.call('POST', `/api/fix-and-flip/${lender._id}/fix-and-flip-programs`, program);
  const templateId = await askForForm(admin.call, lender._id);
  const manual = { fico: 700, purchasePrice: 300_000, rehabNeeded: 60_000, arv: 400_000, liquidity: 90_000 };
  const where = { loanType: 'Fix and Flip', address: '9 Fault Lane, Austin, TX 78704', lenderId: lender._id };
  const { pipelineEntry } = await broker.call('POST', '/api/pipeline/manual', { ...manual, ...where });
  const id = pipelineEntry._id;
  await broker.call('PUT', `/api/pipeline/${id}/form-data`, { formData: { borrowerFirstName: 'Quinn' } });
  await broker.call('PUT', `/api/pipeline/${id}/select-lender`, { lenderId: lender._id });
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
  expect(fields.get('First name')?.[0]?.value).toBe('Quinn');
}, 200_000);
