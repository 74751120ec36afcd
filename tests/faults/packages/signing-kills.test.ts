import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type AppProcess, freePort, makeDataFolder, startApp } from '../../support/app-process.ts';
import { readyAnswers, readyExperience, readyScope } from '../../support/desks/deals/ready-answers.ts';
import { fullPrograms } from '../../support/desks/program-desk.ts';
import { formPdf } from '../../support/desks/template-desk.ts';
import { demoPassword } from '../../support/own-people.ts';
import { readSeal } from '../../support/pdf-forms/seals/read-seal.ts';
import { demoHasItsPast } from '../../support/setup/demo-past.ts';
import type { Json } from '../../support/shared-app.ts';

// A killed process's jobs are another's once their heartbeat has ended.
const patience = { timeout: 240_000, interval: 300 };

const data = makeDataFolder();
const folder = join(data.path, 'files/signed-documents');
const stored = () => (existsSync(folder) ? readdirSync(folder) : []);
let port: number;
let app: AppProcess;
let admin: Call;
let broker: Call;
let headers: Record<string, string>;
let lenderId: string;
beforeAll(async () => {
  port = await freePort();
  app = await startApp({ dataDir: data.path, port });
  admin = callerOf(await signIn('admin@example.com'));
  headers = await signIn('broker@example.com');
  broker = callerOf(headers);
  await demoHasItsPast(app.origin, headers);
  lenderId = await lenderWithForm();
});
afterAll(async () => {
  await app.stop();
  data.remove();
});

type Call = (method: string, path: string, body?: object) => Promise<Json>;

async function signIn(email: string): Promise<Record<string, string>> {
  const { token } = await callerOf({})('POST', '/api/auth/login', { email, password: demoPassword });
  return { authorization: `Bearer ${token}` };
}

const callerOf =
  (own: Record<string, string>): Call =>
  async (method, path, body) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${app.origin}${path}`, {
      method,
      headers: { ...own, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    const isJson = answer.headers.get('content-type')?.includes('json');
    const said: Json = isJson ? await answer.json() : await answer.arrayBuffer();
    expect(answer.status, `${method} ${path}: ${said.message}`).toBeLessThan(300);
    return said;
  };

/** A lender whose packages have one form that the borrower and the broker sign. @returns its id */
async function lenderWithForm(): Promise<string> {
  const { lender } = await admin('POST', '/api/lenders', { name: 'Faultline Capital' });
  const program = { ...fullPrograms['fix-and-flip'], name: 'Only one' };
  await admin('POST', `/api/fix-and-flip/${lender._id}/fix-and-flip-programs`, program);
  const form = new FormData();
  form.append('lenderId', lender._id);
  form.append('tag', 'Fix & Flip / Bridge Loan Application');
  form.append('file', new File([new Uint8Array(await formPdf(['First name']))], 'Application.pdf'));
  const { template } = await admin('POST', '/api/form-templates', form);
  const answer = { type: 'answer', question: 'borrowerFirstName', format: 'plain' };
  const signatures = ['borrower', 'broker'].map((role, index) => ({
    id: role,
    target: { box: { page: 0, x: 72, y: 260 + index * 90, width: 180, height: 30 } },
    content: { type: 'signature', role },
  }));
  const placements = [{ id: 'first', target: { field: 'First name' }, content: answer }, ...signatures];
  await admin('PUT', `/api/form-templates/${template._id}/draft`, { edit: 1, placements });
  await admin('POST', `/api/form-templates/${template._id}/publish`, { edit: 2 });
  await admin('POST', `/api/requirements/${lender._id}`, {
    ...{ name: 'Application', note: '', documentType: 'lenderForm', source: 'template', neededBy: 'submission' },
    ...{ conditions: [], programId: null, templateId: template._id },
  });
  return lender._id;
}

/** A deal whose package is filled in, reviewed, and signed by everybody but the broker. @returns its id and the broker's session */
async function almostSigned(address: string) {
  const { pipelineEntry } = await broker('POST', '/api/pipeline/manual', {
    ...{ loanType: 'Fix and Flip', address, lenderId },
    ...{ fico: 700, purchasePrice: 300_000, rehabNeeded: 60_000, arv: 400_000, liquidity: 90_000 },
  });
  const id: string = pipelineEntry._id;
  await broker('PUT', `/api/pipeline/${id}/select-lender`, { lenderId });
  const programForms = { experience: readyExperience, scopeOfWork: readyScope };
  await broker('PUT', `/api/pipeline/${id}/form-data`, { formData: { ...readyAnswers, programForms } });
  await broker('POST', `/api/submissions/${id}/fill-fix-and-flip-docs`, { formData: {} });
  await vi.waitFor(async () => {
    const { requirements } = await broker('GET', `/api/submissions/${id}/requirements`);
    expect(requirements.map(({ status }: Json) => status)).toEqual(['completed']);
  }, patience);
  const { preflight } = await broker('GET', `/api/submissions/${id}/preflight`);
  await broker('POST', `/api/submissions/${id}/review`, { contents: preflight.contents });
  const person = { role: 'borrower', name: 'Quinn Harlow', email: 'quinn@example.com' };
  await broker('POST', `/api/submissions/${id}/signing`, { signers: [person] });
  await (await signedAs(id, 'borrower'))('POST', '/api/sign/finish', {});
  return { id, session: await signedAs(id, 'broker') };
}

/** Signs every place of a signer, and does not finish. @returns what calls in their session */
async function signedAs(id: string, role: string): Promise<Call> {
  const { signing } = await broker('GET', `/api/submissions/${id}/signing`);
  const { _id } = signing.envelope.signers.find((one: Json) => one.role === role);
  const opened = await broker('POST', `/api/submissions/${id}/signing/signers/${_id}/in-person`, {});
  const call = callerOf({ 'x-link-token': opened.token });
  const { signing: view } = await call('GET', '/api/sign');
  await call('POST', '/api/sign/consent', { version: view.consent.version });
  await call('PUT', '/api/sign/marks/signature', { method: 'typed', content: view.signer.name });
  for (const { _id: documentId, places } of view.documents) {
    await call('GET', `/api/sign/documents/${documentId}`);
    for (const { id: placeId } of places.filter(({ isYours }: Json) => isYours))
      await call('POST', '/api/sign/places', { documentId, placeId });
  }
  return call;
}

async function namedFiles(): Promise<string[]> {
  const client = new pg.Client(await data.connection());
  await client.connect();
  const { rows } = await client.query('select file_id from envelope_documents where file_id is not null');
  await client.end();
  return rows.map((row) => row.file_id);
}

async function restart(): Promise<void> {
  await app.kill();
  app = await startApp({ dataDir: data.path, port });
}

/** Waits until everything is signed and sealed; it was sealed once, said once, and holds. */
async function isSealedOnce(id: string): Promise<void> {
  const read = async () => (await broker('GET', `/api/submissions/${id}/signing`)).signing.envelope;
  await vi.waitFor(async () => expect((await read()).state).toBe('completed'), patience);
  const envelope = await read();
  const sealed = envelope.acts.filter(({ type }: Json) => type === 'sealed');
  expect([sealed.length, envelope.documents.length]).toEqual([1, 1]);
  const client = new pg.Client(await data.connection());
  await client.connect();
  const said = await client.query('select 1 from audit_log where action = $1 and entity_id = $2', [
    ...['envelope.completed', envelope._id],
  ]);
  await client.end();
  expect(said.rowCount).toBe(1);
  const [document] = envelope.documents;
  const file = await fetch(`${app.origin}/api/submissions/${id}/signing/documents/${document._id}`, { headers });
  const { authorities } = await broker('GET', '/api/seal-authorities');
  const pems = authorities.map(({ pem }: Json) => pem);
  expect(await readSeal(new Uint8Array(await file.arrayBuffer()), pems)).toMatchObject({ valid: true });
}

it('a process that is killed right after the last signature: the documents are sealed once by the next', async () => {
  const { id, session } = await almostSigned('11 Fault Lane, Austin, TX 78704');
  await session('POST', '/api/sign/finish', {});
  await restart();
  await isSealedOnce(id);
}, 400_000);

it('a process that is killed while it stores the sealed document: the next one seals it once', async () => {
  const { id, session } = await almostSigned('13 Fault Lane, Austin, TX 78704');
  const before = new Set(stored());
  // Stops the job where it has written the file and not yet said so.
  const client = new pg.Client(await data.connection());
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin; lock table envelope_documents in share mode');
  await session('POST', '/api/sign/finish', {});
  const isNew = (name: string) => !before.has(name);
  await vi.waitFor(() => expect(stored().filter(isNew)).toHaveLength(1), patience);
  await app.kill();
  await client.query('rollback').catch(() => undefined);
  await client.end().catch(() => undefined);
  app = await startApp({ dataDir: data.path, port });
  await isSealedOnce(id);
  // What the killed run left is named by nothing, and goes with the nightly clean-up.
  const named = await namedFiles();
  const left = stored().filter(isNew);
  expect([left.length, left.filter((name) => named.includes(name)).length]).toEqual([2, 1]);
}, 400_000);
