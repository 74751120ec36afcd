import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ensureDatabase } from '../../../src/platform/database/migrations/migrate.ts';
import { type EmbeddedPostgres, startPostgres } from '../../../src/platform/database/postgres/embedded.ts';
import type { Child } from '../../bench/support/child.ts';
import { type AppProcess, freePort, makeDataFolder, startApp, startWorker } from '../../support/app-process.ts';
import { readZip } from '../../support/desks/read-files.ts';
import { readStream } from '../../support/desks/read-stream.ts';
import { exampleOffer, exampleRequest, exampleScenario } from '../../support/example-deal.ts';
import { demoPassword } from '../../support/own-people.ts';
import { pgbouncerPath, startPgBouncer } from '../../support/storage/pgbouncer.ts';
import type { Pooler } from '../../support/storage/pooler.ts';
import { startTransactionPooler } from '../../support/storage/transaction-pooler.ts';

const patience = { timeout: 120_000, interval: 100 };
/** Far fewer than three processes would open for themselves. */
const sessions = 3;
const address = '9 Pooler Lane, Austin, TX 78704';

interface Running {
  readonly postgres: EmbeddedPostgres;
  readonly pooler: Pooler;
  readonly apps: readonly [AppProcess, AppProcess];
  readonly worker: Child;
}
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Two apps and a worker over one server, through one pooler. */
async function startBehindPooler(startPooler: (typeof poolers)[number]['start']): Promise<Running> {
  const data = makeDataFolder();
  closing.push(async () => data.remove());
  const postgres = await startPostgres(data.path, { durable: false });
  closing.push(() => postgres.stop());
  const { host, password } = await ensureDatabase(postgres.connection, 'plinth');
  const pooler = await startPooler(postgres.connection, sessions);
  closing.push(() => pooler.stop());
  const account = `postgres://plinth:${encodeURIComponent(String(password))}@`;
  const { port, password: ofPooler } = pooler.connection;
  const environment = {
    DATABASE_URL: `postgres://plinth:${encodeURIComponent(ofPooler)}@127.0.0.1:${port}/plinth`,
    DATABASE_DIRECT_URL: `${account}localhost/plinth?host=${encodeURIComponent(String(host))}`,
    JOBS: 'worker',
  };
  const start = async () => {
    const app = await startApp({ dataDir: data.path, port: await freePort(), environment });
    closing.push(() => app.stop());
    return app;
  };
  const apps = [await start(), await start()] as const;
  const worker = await startWorker(data.path, environment);
  closing.push(() => worker.stop());
  return { postgres, pooler, apps, worker };
}

// biome-ignore lint/suspicious/noExplicitAny: answers are read by the names of the contracts
type Json = any;
const callerOf = (token?: string) => ({
  token,
  async call({ origin }: AppProcess, method: string, path: string, body?: object): Promise<Json> {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    expect(answer.status, `${method} ${path}: ${answer.status < 400 ? '' : await answer.clone().text()}`).toBeLessThan(
      400,
    );
    const type = answer.headers.get('content-type') ?? '';
    if (type.includes('json')) return answer.json();
    return type.includes('zip') ? Buffer.from(await answer.arrayBuffer()) : answer.text();
  },
});
type Caller = ReturnType<typeof callerOf>;

async function logIn(app: AppProcess, email: string, path = '/api/auth/login'): Promise<Caller> {
  const { token } = await callerOf().call(app, 'POST', path, { email, password: demoPassword });
  return callerOf(token);
}

async function watch(app: AppProcess, who: Caller) {
  const { ticket } = await who.call(app, 'POST', '/api/events/tickets', {});
  const stream = await readStream(`${app.origin}/api/events?ticket=${ticket}`);
  closing.push(async () => stream.close());
  await stream.hasMissed();
  return stream;
}

/** PgBouncer where it is installed: Debian has it, npm does not. */
const poolers = [
  {
    name: 'PgBouncer (skipped where it is not installed)',
    start: startPgBouncer,
    isThere: pgbouncerPath !== undefined,
  },
  { name: 'a pooler that resets nothing', start: startTransactionPooler, isThere: true },
];

describe.each(poolers)('two apps and a worker behind $name', ({ start, isThere }) => {
  it.runIf(isThere)('serve a deal from log in to export, and share three sessions of the server', async () => {
    const { apps, pooler, postgres } = await startBehindPooler(start);
    const [here, there] = apps;
    const broker = await logIn(here, 'broker@example.com');
    const lender = await logIn(there, 'lender@example.com', '/api/lender-auth/login');
    const pages = { broker: await watch(here, broker), brokerThere: await watch(there, broker) };

    const found = await broker.call(there, 'POST', '/api/search/fix-and-flip', { scenario: exampleScenario });
    expect(found.rows.length).toBeGreaterThan(0);

    const { lenderId } = (await lender.call(there, 'GET', '/api/users/profile')).user;
    const asked = await broker.call(here, 'POST', '/api/quotes/fix-and-flip', {
      ...exampleRequest,
      propertyAddress: address,
      lenderIds: [lenderId],
    });
    // The request was made in one process, and open pages of the other are told.
    await vi.waitFor(
      () => expect(pages.brokerThere.events.some(({ event }) => event === 'pipeline')).toBe(true),
      patience,
    );

    const direct = new pg.Client({ ...postgres.connection, database: 'plinth' });
    await direct.connect();
    closing.push(() => direct.end());
    // Jobs of the worker, which the apps queued. The email of a request is not sent once the lender has answered.
    const mailed = (subject: string) =>
      vi.waitFor(async () => {
        const { rows } = await direct.query('select from mailbox_messages where subject like $1', [subject]);
        expect(rows.length, subject).toBe(1);
      }, patience);
    await mailed('Quote request%Pooler Lane%');

    const heardBefore = pages.broker.events.length;
    const quoteId = asked.quotes[0]._id;
    await lender.call(there, 'POST', `/api/lender/quotes/${quoteId}/offers`, exampleOffer);
    await vi.waitFor(() => expect(pages.broker.events.length).toBeGreaterThan(heardBefore), patience);
    const { quotes } = await broker.call(here, 'GET', `/api/pipeline/${asked.pipelineEntryId}/quotes`);
    expect(quotes.map(({ status }: Json) => status)).toEqual(['offered']);

    await mailed('%responded%Pooler Lane%');

    await broker.call(here, 'POST', '/api/users/exports');
    const latest = async () => (await broker.call(there, 'GET', '/api/users/exports')).export;
    await vi.waitFor(async () => expect((await latest()).state).toBe('ready'), patience);
    const file = await broker.call(there, 'GET', `/api/users/exports/${(await latest())._id}/file`);
    expect(readZip(file).get('README.txt')).toMatch(/Everything you have at Plinth/);
    expect(await broker.call(there, 'GET', '/api/notifications/file?format=csv')).toContain('Notification,Received');

    // Many at once, in both processes: far more transactions than there are sessions.
    await Promise.all(
      Array.from({ length: 60 }, (_, turn) => broker.call(apps[turn % 2] ?? here, 'GET', '/api/pipeline/entries')),
    );
    const shared = await pooler.shared('plinth');
    expect(shared.sessions).toBeLessThanOrEqual(sessions);
    expect(shared.clients).toBeGreaterThan(sessions);
    await vi.waitFor(async () => {
      const { database, events, jobs }: Json = await (await fetch(`${here.origin}/api/health`)).json();
      expect({ database, events, jobs }).toEqual({ database: true, events: true, jobs: true });
    }, patience);
  });
});
