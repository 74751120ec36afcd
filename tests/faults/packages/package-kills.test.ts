import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import type { Child } from '../../bench/support/child.ts';
import { type AppProcess, freePort, makeDataFolder, startApp, startWorker } from '../../support/app-process.ts';
import { readyAnswers, readyExperience, readyScope } from '../../support/desks/deals/ready-answers.ts';
import { pdf } from '../../support/desks/example-files.ts';
import { fullPrograms } from '../../support/desks/program-desk.ts';
import { demoPassword } from '../../support/own-people.ts';
import type { Json } from '../../support/shared-app.ts';

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

async function signIn(origin: string, email: string) {
  const login = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  const headers = { authorization: `Bearer ${((await login.json()) as Json).token}` };
  const call = async (method: string, path: string, body?: object): Promise<Json> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { ...headers, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    const said: Json = await answer.json();
    expect(answer.status, `${method} ${path}: ${said.message}`).toBeLessThan(300);
    return said;
  };
  return { call, headers };
}
type Call = Awaited<ReturnType<typeof signIn>>['call'];

/** A deal whose package is reviewed and may be submitted. @returns its id */
async function readyDeal(call: Call, lenderId: string, requirementId: string, number: number): Promise<string> {
  const { pipelineEntry } = await call('POST', '/api/pipeline/manual', {
    ...{ loanType: 'Fix and Flip', address: `${number} Kill Lane, Austin, TX 78704`, lenderId },
    ...{ fico: 700, purchasePrice: 300_000, rehabNeeded: 60_000, arv: 400_000, liquidity: 90_000 },
  });
  const id = pipelineEntry._id;
  await call('PUT', `/api/pipeline/${id}/select-lender`, { lenderId });
  const programForms = { experience: readyExperience, scopeOfWork: readyScope };
  await call('PUT', `/api/pipeline/${id}/form-data`, { formData: { ...readyAnswers, programForms } });
  const form = new FormData();
  form.append('file', new File([new Uint8Array(pdf(`Statement ${number}`))], 'statement.pdf'));
  await call('POST', `/api/submissions/${id}/documents/${requirementId}/upload`, form);
  const { preflight } = await call('GET', `/api/submissions/${id}/preflight`);
  await call('POST', `/api/submissions/${id}/review`, { contents: preflight.contents });
  return id;
}

it('a hundred packages whose workers are killed are each made once, and none is lost', async () => {
  app = await startApp({ dataDir: data.path, port: await freePort(), environment: { JOBS: 'worker' } });
  const { origin } = app;
  const [broker, admin] = [await signIn(origin, 'broker@example.com'), await signIn(origin, 'admin@example.com')];
  const { lender } = await admin.call('POST', '/api/lenders', { name: 'Faultline Capital' });
  const program = { ...fullPrograms['fix-and-flip'], name: 'Only one' };
  await admin.call('POST', `/api/fix-and-flip/${lender._id}/fix-and-flip-programs`, program);
  const { requirement } = await admin.call('POST', `/api/requirements/${lender._id}`, {
    ...{ name: 'Bank statement', note: '', documentType: 'other', source: 'borrower', neededBy: 'submission' },
    ...{ conditions: [], programId: null, templateId: null },
  });
  const deals: string[] = [];
  for (let from = 0; from < count; from += 4) {
    const numbers = Array.from({ length: 4 }, (_, index) => from + index + 1);
    const some = numbers.map((number) => readyDeal(broker.call, lender._id, requirement._id, number));
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
