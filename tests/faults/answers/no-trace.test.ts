import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type AppProcess, freePort, makeDataFolder, startApp } from '../../support/app-process.ts';
import { exampleApplication } from '../../support/desks/deals/application-desk.ts';
import { readZip } from '../../support/desks/read-files.ts';
import type { Json } from '../../support/shared-app.ts';
import { tablesWith } from '../../support/storage/stored-anywhere.ts';
import { dealWithForm } from '../packages/form-deals.ts';
import { type Call, signIn } from '../packages/ready-deals.ts';
import { addDeal, openClient, packageOf, reveal, save } from './package-calls.ts';

const patience = { timeout: 240_000, interval: 200 };

/** Typed here and nowhere else, in every way that they are written. */
const ofForm = { borrowerSSN: '876-54-3210', borrowerDOB: '1979-03-14', entityEIN: '98-7612345' };
const ofLink = { borrowerSSN: '765-43-2109', borrowerDOB: '1968-11-30' };
const laterSsn = '654-32-1098';
const refused = ['876-54-32109', '765-43-21098'];
const typed = [...Object.values(ofForm), ...Object.values(ofLink), laterSsn, ...refused];
const written = [...new Set(typed.flatMap((value) => [value, value.replaceAll('-', '')]))];
const pattern = written.join('|');
/** Said in the open, so that a search that finds nothing is known to look in the right places. */
const property = '99 Silent Lane';
/** What a log holds none of either. */
const personal = ['riley.silent@example.com', 'ada.silent@example.com', '(512) 555-0177'];

const data = makeDataFolder();
let app: AppProcess | undefined;
let client: pg.Client | undefined;
let output = '';

beforeAll(async () => {
  app = await startApp({ dataDir: data.path, port: await freePort(), environment: { LOG_LEVEL: 'debug' } });
  for (const stream of [app.child.stdout, app.child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  client = await openClient(await data.connection());
});
afterAll(async () => {
  await client?.end();
  await app?.stop();
  data.remove();
});

const rowsOf = async (query: string, values: unknown[] = []): Promise<Json[]> =>
  (await client?.query(query, values))?.rows ?? [];

/** A call that is refused. @returns what it said */
async function refusalOf(path: string, body: object, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(`${app?.origin}${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(400);
  return answer.text();
}

/** Saved, changed, refused, revealed, and written into a lender's form. */
async function fillPackage(broker: Awaited<ReturnType<typeof signIn>>, id: string): Promise<void> {
  await save(broker.call, id, ofForm);
  await save(broker.call, id, { borrowerSSN: laterSsn });
  await save(broker.call, id, { borrowerSSN: ofForm.borrowerSSN });
  const url = `/api/pipeline/${id}/form-data`;
  expect(await refusalOf(url, { formData: { borrowerSSN: refused[0] } }, broker.headers)).not.toMatch(pattern);
  expect(await reveal(broker.call, id, 'borrowerSSN')).toBe(ofForm.borrowerSSN);
  await broker.call('GET', `/api/submissions/${id}/answers/borrowerSSN`);
  await broker.call('POST', `/api/submissions/${id}/fill-fix-and-flip-docs`, { formData: {} });
  await vi.waitFor(async () => {
    const { requirements } = await broker.call('GET', `/api/submissions/${id}/requirements`);
    expect(requirements.map(({ status }: Json) => status)).toEqual(['completed']);
  }, patience);
}

/** Sent by the borrower on their link, and accepted. */
async function answerByLink(call: Call, id: string): Promise<void> {
  const email = personal[0];
  await call('POST', `/api/pipeline/${id}/borrower-links`, { party: 'borrower', name: 'Riley Example', email });
  const token = await vi.waitFor(async () => {
    const mails = await rowsOf('select text from mailbox_messages where recipient = $1', [email]);
    const found = /\/borrower#([\w-]+)/.exec(mails[0]?.text ?? '')?.[1];
    if (found === undefined) throw new Error('No link came.');
    return found;
  }, patience);
  const headers = { 'x-link-token': token };
  const url = '/api/borrower/answers';
  expect(await refusalOf(url, { answers: { borrowerSSN: refused[1] } }, headers)).not.toMatch(pattern);
  const sent = await fetch(`${app?.origin}${url}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ answers: { ...ofLink, borrowerPhone: personal[2] } }),
  });
  expect(sent.status).toBe(200);
  const { borrower } = await call('GET', `/api/pipeline/${id}/borrower-links`);
  const answers = borrower.answers.map(({ linkId, question, at }: Json) => ({ linkId, question, at }));
  await call('POST', `/api/pipeline/${id}/borrower-links/answers`, { answers, as: 'accepted' });
  expect((await packageOf(call, id)).given.borrowerSSN.source).toBe('link');
}

/** A copy of all that the account has, with every file of it. */
async function exportedFiles(call: Call, headers: Record<string, string>): Promise<ReadonlyMap<string, string>> {
  await call('POST', '/api/users/exports');
  const id = await vi.waitFor(async () => {
    const { export: latest } = await call('GET', '/api/users/exports');
    expect(latest.state).toBe('ready');
    return latest._id;
  }, patience);
  const file = await fetch(`${app?.origin}/api/users/exports/${id}/file`, { headers });
  return readZip(Buffer.from(await file.arrayBuffer()));
}

/** The files below a folder that hold one of these texts. */
async function filesWith(folder: string, texts: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files.filter((file) => {
    const content = readFileSync(file);
    return texts.some((text) => content.includes(text) || content.includes(Buffer.from(text, 'utf16le')));
  });
}

it('a typed identifier stands nowhere in the clear: no table, no file of the database or the storage, no copy, no log', async () => {
  const origin = app?.origin ?? '';
  const [broker, admin] = [await signIn(origin, 'broker@example.com'), await signIn(origin, 'admin@example.com')];
  const ofPackage = await dealWithForm(broker.call, admin.call, 'Silent Capital', 'borrowerSSN');
  await fillPackage(broker, ofPackage.id);
  await answerByLink(broker.call, await addDeal(broker.call, '98 Silent Lane'));
  const application = { ...exampleApplication, propertyAddress: property, borrowerEmail: personal[1] };
  await broker.call('POST', '/api/applications/fix-and-flip', { ...application, borrowerPhone: personal[2] });

  const copy = await exportedFiles(broker.call, broker.headers);
  const answers = [...copy].find(([name]) => name.startsWith('deal-answers'))?.[1] ?? '';
  expect(answers).toContain(ofPackage.id);
  expect([...copy].filter(([, content]) => new RegExp(pattern).test(content)).map(([name]) => name)).toEqual([]);

  if (!client) throw new Error('There is no database.');
  expect(await tablesWith(client, property)).toContain('public.applications');
  expect(await tablesWith(client, pattern)).toEqual([]);
  // The files of the server as they lie on the disk, its log of changes among them: more than any dump of it holds.
  const [{ data_directory: cluster }] = await rowsOf('show data_directory');
  await client.query('checkpoint');
  await client.end();
  await app?.stop();
  expect((await filesWith(cluster, [property])).length).toBeGreaterThan(0);
  expect(await filesWith(cluster, written)).toEqual([]);
  // Stored files, keys, logs and whatever else lies beside it.
  expect((await filesWith(data.path, [property])).length).toBeGreaterThan(0);
  expect(await filesWith(data.path, written)).toEqual([]);
  expect(output).toContain('/api/submissions/');
  expect([...written, ...personal].filter((text) => output.includes(text))).toEqual([]);
}, 900_000);
