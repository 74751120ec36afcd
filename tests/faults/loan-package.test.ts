import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppProcess, freePort, makeDataFolder, startApp } from '../support/app-process.ts';
import { demoPassword } from '../support/own-people.ts';
import type { Json } from '../support/shared-app.ts';

const data = makeDataFolder();
let port: number;
let app: AppProcess;
let output = '';

beforeAll(async () => {
  port = await freePort();
  app = await start();
});
afterAll(async () => {
  await app.stop();
  data.remove();
});

/** Everything the process writes is collected, whatever its level. */
async function start(): Promise<AppProcess> {
  const started = await startApp({ dataDir: data.path, port, environment: { LOG_LEVEL: 'debug' } });
  for (const stream of [started.child.stdout, started.child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  return started;
}

const call = (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
  fetch(`${app.origin}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const jsonOf = async (answer: Promise<Response>): Promise<Json> => (await answer).json();

async function signIn(): Promise<Record<string, string>> {
  const { token } = await jsonOf(
    call('POST', '/api/auth/login', {}, { email: 'broker@example.com', password: demoPassword }),
  );
  return { authorization: `Bearer ${token}` };
}

const manual = { fico: 700, purchasePrice: 300_000, rehabNeeded: 0, arv: 0, liquidity: 0 };

it('kill -9 while packages are saved loses nothing that was acknowledged, and a save that is sent again is there once', async () => {
  const headers = await signIn();
  const count = 25;
  const ids: string[] = [];
  for (let number = 0; number < count; number++) {
    const deal = { loanType: 'Fix and Flip', ...manual, address: `${number} Fault Lane, Austin, TX 78704` };
    ids.push((await jsonOf(call('POST', '/api/pipeline/manual', headers, deal))).pipelineEntry._id);
  }
  const save = (id: string, number: number) =>
    call('PUT', `/api/pipeline/${id}/form-data`, headers, {
      formData: { titleFileNumber: `F-${number}`, borrowerSSN: `900-12-${1000 + number}` },
      seen: { titleFileNumber: 0, borrowerSSN: 0 },
    });
  const pending = ids.map(async (id, number) => {
    try {
      return (await save(id, number)).ok;
    } catch {
      return false;
    }
  });
  await Promise.any(pending.map(async (saved) => ((await saved) ? true : Promise.reject(new Error('not saved')))));
  await app.kill();
  const acknowledged = await Promise.all(pending);
  app = await start();

  for (const [number, id] of ids.entries()) {
    const before = await jsonOf(call('GET', `/api/submissions/${id}/prefill-data`, headers));
    if (acknowledged[number]) expect(before.formData.titleFileNumber).toBe(`F-${number}`);
    const again = await jsonOf(save(id, number));
    expect(again.conflicts, `deal ${number}`).toEqual([]);
    const { formData, versions } = await jsonOf(call('GET', `/api/submissions/${id}/prefill-data`, headers));
    expect(formData).toMatchObject({ titleFileNumber: `F-${number}`, borrowerSSN: `•••${1000 + number}` });
    expect(versions).toMatchObject({ titleFileNumber: 1, borrowerSSN: 1 });
  }
});

it('an identifier that is saved, refused, read and revealed stands in no line of the log', async () => {
  const headers = await signIn();
  const deal = { loanType: 'Fix and Flip', ...manual, address: '99 Silent Lane, Austin, TX 78704' };
  const id = (await jsonOf(call('POST', '/api/pipeline/manual', headers, deal))).pipelineEntry._id;
  const form = { borrowerSSN: '876-54-3210', borrowerDOB: '1979-03-14', entityEIN: '98-7612345' };
  await call('PUT', `/api/pipeline/${id}/form-data`, headers, { formData: form });
  await call('PUT', `/api/pipeline/${id}/form-data`, headers, { formData: { borrowerSSN: '876-54-32109' } });
  const look = { question: 'borrowerSSN', reason: 'check' };
  expect((await jsonOf(call('POST', `/api/submissions/${id}/reveal`, headers, look))).value).toBe('876-54-3210');
  await call('GET', `/api/submissions/${id}/prefill-data`, headers);
  await expect.poll(() => output.includes('/api/submissions/')).toBe(true);
  expect(output).not.toMatch(/876-?54-?3210|1979-03-14|98-?7612345|900-12-\d{4}/);
});
