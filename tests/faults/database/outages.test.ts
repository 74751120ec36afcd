import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AppProcess, freePort, makeDataFolder, startApp } from '../../support/app-process.ts';
import { exampleRequest } from '../../support/example-deal.ts';
import { demoPassword } from '../../support/own-people.ts';

const patience = { timeout: 150_000, interval: 100 };
const data = makeDataFolder();
let port: number;
let app: AppProcess;
let headers: Record<string, string>;
let lenderIds: string[];

beforeAll(async () => {
  port = await freePort();
  app = await startApp({ dataDir: data.path, port });
  const { token } = await jsonOf(post('/api/auth/login', { email: 'broker@example.com', password: demoPassword }));
  headers = { authorization: `Bearer ${token}` };
  const { lenders } = await jsonOf(get('/api/lenders'));
  lenderIds = lenders.slice(0, 2).map(({ _id }: { _id: string }) => _id);
});
afterAll(async () => {
  await app?.stop();
  data.remove();
});

// biome-ignore lint/suspicious/noExplicitAny: answers are read by the names of the contracts
const jsonOf = async (answer: Response | Promise<Response>): Promise<any> => (await answer).json();
const get = (path: string) => fetch(`${app.origin}${path}`, { headers });
const post = (path: string, body: unknown, more: Record<string, string> = {}) =>
  fetch(`${app.origin}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', ...more },
    body: JSON.stringify(body),
  });
/** A request for quotes on a deal of its own. */
const ask = (address: string) =>
  post(
    '/api/quotes/fix-and-flip',
    { ...exampleRequest, propertyAddress: address, lenderIds },
    { 'idempotency-key': address.replaceAll(/\W/g, '-') },
  );
const postmaster = () => Number.parseInt(readFileSync(join(data.path, 'postgres/postmaster.pid'), 'utf8'), 10);

/** The server with all of its processes: each has a group of its own. */
function serverProcesses(): number[] {
  const server = postmaster();
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const children = all.map((line) => line.trim().split(/\s+/).map(Number)).filter(([, parent]) => parent === server);
  return [server, ...children.flatMap(([pid]) => pid ?? [])];
}

async function count(query: string): Promise<number> {
  const client = new pg.Client(await data.connection());
  await client.connect();
  try {
    return Number((await client.query(query)).rows[0].count);
  } finally {
    await client.end();
  }
}

async function works(): Promise<void> {
  await vi.waitFor(async () => expect((await jsonOf(get('/api/health'))).success).toBe(true), patience);
  expect((await get('/api/lenders')).status).toBe(200);
}

async function expectSentAway(answer: Response): Promise<void> {
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await jsonOf(answer)).code).toBe('UNAVAILABLE');
}

/** What must recover by itself: requests, jobs with their mails, events from the database to an open page. */
async function everythingWorks(address: string): Promise<void> {
  await works();
  const { ticket } = await jsonOf(post('/api/events/tickets', {}));
  const stream = await fetch(`${app.origin}/api/events?ticket=${ticket}`);
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  const asked = await ask(address);
  expect(asked.status).toBe(200);
  let heard = '';
  while (!heard.includes('event: pipeline')) {
    const { value, done } = (await reader?.read()) ?? { done: true };
    if (done) throw new Error(`The stream ended after: ${heard}`);
    heard += value;
  }
  await reader?.cancel();
  const mails = `select count(*) from mailbox_messages where text like '%${address}%'`;
  await vi.waitFor(async () => expect(await count(mails)).toBe(lenderIds.length), patience);
}

describe('kill -9 of PostgreSQL', () => {
  it('sends callers away with 503 until it is started again, and then requests, jobs and events work without the app being restarted', async () => {
    const { child } = app;
    for (const round of ['1 Plover Court', '2 Plover Court']) {
      const killed = postmaster();
      process.kill(killed, 'SIGKILL');
      const answers: Response[] = [];
      await vi.waitFor(async () => {
        answers.push(await get('/api/lenders'));
        expect(answers.some(({ status }) => status === 503)).toBe(true);
        expect(answers.at(-1)?.status).toBe(200);
      }, patience);
      for (const answer of answers.filter(({ status }) => status !== 200)) await expectSentAway(answer);
      await everythingWorks(`${round}, Austin, TX 78704`);
      expect(postmaster()).not.toBe(killed);
    }
    expect([app.child, child.exitCode]).toEqual([child, null]);
  });

  it('leaves the data folder with the app that started it again', async () => {
    const second = startApp({ dataDir: data.path, port: await freePort() });
    await expect(second).rejects.toThrow(/Another Plinth already uses/);
    await works();
  });
});

describe('a PostgreSQL that has stalled', () => {
  it('holds no request, is named by health, and leaves nothing half there when it goes on', async () => {
    const address = '3 Plover Court, Austin, TX 78704';
    const stopped = serverProcesses();
    for (const pid of stopped) process.kill(pid, 'SIGSTOP');
    try {
      const waiting = Promise.all([
        ...Array.from({ length: 30 }, () => get('/api/pipeline/entries')),
        ...Array.from({ length: 3 }, () => ask(address)),
      ]);
      const health = await jsonOf(get('/api/health'));
      expect(health).toMatchObject({ success: false, database: false });
      expect(health.problems[0]).toMatch(/^The database (did not respond within 1\.5 seconds|can't be reached)\.$/);
      expect((await get('/api/ready')).status).toBe(503);
      // All of it while the server stands still.
      for (const answer of await waiting) await expectSentAway(answer);
      await vi.waitFor(async () => expect((await jsonOf(get('/api/health'))).events).toBe(false), patience);
    } finally {
      for (const pid of stopped) process.kill(pid, 'SIGCONT');
    }
    await everythingWorks('4 Plover Court, Austin, TX 78704');
    const quotes = `select count(*) from quotes q join pipeline_entries e on e.id = q.entry_id where e.address = '${address}'`;
    expect([0, lenderIds.length]).toContain(await count(quotes));
    expect((await ask(address)).status).toBe(200);
    expect(await count(quotes)).toBe(lenderIds.length);
    expect(
      await count(
        'select count(*) from quotes q where not exists (select 1 from pipeline_lenders l where l.entry_id = q.entry_id and l.lender_id = q.lender_id)',
      ),
    ).toBe(0);
  });
});
