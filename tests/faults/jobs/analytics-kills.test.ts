import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import type { readAnalytics } from '../../../src/features/analytics/endpoints.ts';
import type { EndpointAnswer } from '../../../src/kernel/endpoint.ts';
import type { Child } from '../../bench/support/child.ts';
import { type AppProcess, freePort, makeDataFolder, startApp, startWorker } from '../../support/app-process.ts';
import { writePackages } from '../../support/lending/market-figures/packages.ts';
import { plainFigures } from '../../support/lending/market-figures/plain-figures.ts';
import { shownFigures } from '../../support/lending/market-figures/shown-figures.ts';
import { demoPassword } from '../../support/own-people.ts';

// A killed worker's job is another's once its heartbeat has ended.
const patience = { timeout: 170_000, interval: 100 };

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

/** Stops a rebuild where its second month is counted and not yet committed, for as long as the test has the lock. */
const brake = 4_242;
const stopsInTheMiddle = `
  create function test_brake() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(${brake}); return new; end $$;
  create trigger test_brake before update on analytics_state for each row when (old.built_until is not null)
    execute function test_brake();`;

it('a rebuild whose process is killed in the middle shows nothing wrong meanwhile, and is carried on to the right figures', async () => {
  const started = await startApp({ dataDir: data.path, port: await freePort(), environment: { JOBS: 'worker' } });
  app = started;
  const database = new pg.Client(await data.connection());
  client = database;
  await database.connect();
  const rows = async <Row extends object>(query: string) => (await database.query<Row>(query)).rows;
  const count = async (query: string) => Number((await rows<{ count: string }>(query))[0]?.count);
  await vi.waitFor(async () => expect(await count(`select count(*) from quotes`)).toBeGreaterThan(100), patience);
  expect(await writePackages(drizzle(database))).toBeGreaterThan(10);

  const signedIn = await fetch(`${started.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password: demoPassword }),
  });
  const headers = { authorization: `Bearer ${((await signedIn.json()) as { token: string }).token}` };
  const url = `${started.origin}/api/admin/analytics`;
  const expectPlain = async () => {
    const answer = (await (await fetch(url, { headers })).json()) as EndpointAnswer<typeof readAnalytics>;
    expect(shownFigures(answer)).toEqual(await plainFigures(drizzle(database), new Date(answer.asOf)));
    return answer.totalQuotes;
  };

  await database.query(`select pg_advisory_lock(${brake})`);
  await database.query(stopsInTheMiddle);
  worker = await startWorker(data.path);
  await fetch(`${url}/rebuild`, { method: 'POST', headers });
  const waits = `select count(*) from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${brake} and not granted`;
  await vi.waitFor(async () => expect(await count(waits)).toBe(1), patience);
  const uncommitted = await rows<{ built: string }>(`select built_until::text as built from analytics_state`);
  expect(uncommitted[0]?.built).toMatch(/^\d{4}-\d{2}-01$/);
  expect(await expectPlain()).toBeGreaterThan(100);

  process.kill(worker.pid, 'SIGKILL');
  await worker.stop();
  await database.query(`select pg_advisory_unlock(${brake})`);
  await vi.waitFor(async () => expect(await count(waits)).toBe(0), patience);
  await database.query('drop trigger test_brake on analytics_state');
  expect(await rows(`select built_until::text as built from analytics_state`)).toEqual(uncommitted);
  await expectPlain();

  // What happens while nobody counts.
  await fetch(`${started.origin}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ channel: 'contact', name: 'Ann Example', email: 'ann.killed@example.com', company: '' },
      ...{ topic: 'question', message: 'Is this counted once?' },
    }),
  });
  await expectPlain();
  worker = await startWorker(data.path);
  const isDone = `select count(*) from analytics_state where current is not null and building is null`;
  await vi.waitFor(async () => {
    expect(await count(isDone)).toBe(1);
    expect(await count(`select count(*) from analytics_marks`)).toBe(0);
  }, patience);
  await expectPlain();
  // Nothing is counted twice: the days, the months and all time of a measure are the same amount.
  const apart = `select measure, dimension from analytics_counters where generation = (select current from analytics_state)
    group by measure, dimension having count(distinct grain) <> 3
      or sum(amount) filter (where grain = 'day') <> sum(amount) filter (where grain = 'ever')
      or sum(amount) filter (where grain = 'month') <> sum(amount) filter (where grain = 'ever')`;
  expect(await rows(apart)).toEqual([]);
});
