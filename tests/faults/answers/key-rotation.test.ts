import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ensureDatabase } from '../../../src/platform/database/migrations/migrate.ts';
import { type EmbeddedPostgres, startPostgres } from '../../../src/platform/database/postgres/embedded.ts';
import { type AppProcess, freePort, makeDataFolder, root, startApp } from '../../support/app-process.ts';
import { type Call, signIn } from '../packages/ready-deals.ts';
import { addDeal, openClient, packageOf, reveal, save } from './package-calls.ts';

const patience = { timeout: 120_000, interval: 50 };
const oldKey = 'the old data key of a test, which is long enough';
const newKey = 'the new data key of a test, which is long enough';
const bothKeys = { DATA_KEY: newKey, DATA_KEY_PREVIOUS: oldKey };
/** Three identifiers of each are more than a rotation encrypts at a time. */
const count = 180;
const batch = 500;

const data = makeDataFolder();
let postgres: EmbeddedPostgres;
let client: pg.Client;
let environment: Record<string, string>;
let app: AppProcess | undefined;
let rotation: ReturnType<typeof rotate> | undefined;

beforeAll(async () => {
  // A server beside the app, as where the app serves while keys are rotated.
  postgres = await startPostgres(data.path, { durable: false });
  const { host, password } = postgres.connection;
  client = await openClient(await ensureDatabase(postgres.connection, 'plinth'));
  const server = `postgres://plinth:${encodeURIComponent(password)}@localhost/plinth`;
  environment = { DATABASE_URL: `${server}?host=${encodeURIComponent(host)}` };
});
afterAll(async () => {
  rotation?.kill('SIGKILL');
  await client?.end();
  await app?.stop();
  await postgres?.stop();
  data.remove();
});

const start = async (keys: Record<string, string>) =>
  startApp({ dataDir: data.path, port: await freePort(), environment: { ...environment, ...keys } });

/** The command as a process of its own. */
const rotate = () =>
  spawn(process.execPath, [join(root, 'src/app/server/command.ts'), 'rotate-keys'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: data.path,
      LOG_LEVEL: 'warn',
      ...environment,
      ...bothKeys,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const identifiersOf = (number: number) => ({
  borrowerSSN: `900-12-${1000 + number}`,
  borrowerDOB: `19${50 + (number % 40)}-03-14`,
  entityEIN: `98-${1_000_000 + number}`,
});
type Identifiers = ReturnType<typeof identifiersOf>;

interface Deal {
  readonly id: string;
  identifiers: Identifiers;
}

/** @returns all deals, each with identifiers that were saved and, of some, changed */
async function fill(call: Call): Promise<Deal[]> {
  const deals: Deal[] = [];
  for (let from = 0; from < count; from += 6) {
    const some = Array.from({ length: 6 }, async (_, index) => {
      const id = await addDeal(call, `${from + index} Rotation Road`);
      await save(call, id, identifiersOf(from + index));
      return { id, identifiers: identifiersOf(from + index) };
    });
    deals.push(...(await Promise.all(some)));
  }
  for (const deal of deals.slice(0, 20)) await change(call, deal, 200);
  return deals;
}

/** Another Social Security number, saved as a form does that was opened before. */
async function change(call: Call, deal: Deal, by: number): Promise<void> {
  const { versions } = await packageOf(call, deal.id);
  const borrowerSSN = `900-45-${1000 + by}`;
  expect(await save(call, deal.id, { borrowerSSN }, versions)).toMatchObject({ conflicts: [], locked: [] });
  deal.identifiers = { ...deal.identifiers, borrowerSSN };
}

async function readBack(call: Call, deals: readonly Deal[]): Promise<void> {
  for (const { id, identifiers } of deals) {
    expect((await packageOf(call, id)).locked).toEqual([]);
    for (const [question, value] of Object.entries(identifiers)) expect(await reveal(call, id, question)).toBe(value);
  }
}

/** How many values are encrypted with each data key, by its number: answers and those before them. */
async function valuesByKey(): Promise<Record<string, number>> {
  const { rows } = await client.query<{ key: string; count: number }>(`
    select split_part(encrypted, '.', 1) as key, count(*)::int as count
    from (select encrypted from deal_answers union all select encrypted from deal_answer_history) as stored
    where encrypted is not null group by 1`);
  return Object.fromEntries(rows.map(({ key, count: values }) => [key, values]));
}

/** Runs the command until it has encrypted one batch and stands at the next, and kills it there. */
async function interruptRotation(meanwhile: () => Promise<void>): Promise<void> {
  await client.query('begin');
  await client.query(`
    select 1 from deal_answers where (deal_id, question) = (
      select deal_id, question from deal_answers where encrypted is not null
      order by (deal_id || '/' || question) collate "C" offset ${batch + 20} limit 1) for update`);
  rotation = rotate();
  await vi.waitFor(async () => {
    expect((await valuesByKey()).k2).toBeGreaterThanOrEqual(batch);
    expect((await client.query('select 1 from pg_locks where not granted')).rowCount).toBeGreaterThan(0);
  }, patience);
  await meanwhile();
  const ended = once(rotation, 'exit');
  rotation.kill('SIGKILL');
  await ended;
  await client.query('rollback');
}

it('rotate-keys while the app serves: what is saved before, during and after is read back, and a second run finishes a killed one', async () => {
  app = await start({ DATA_KEY: oldKey });
  const deals = await fill((await signIn(app.origin, 'broker@example.com')).call);
  await app.stop();

  app = await start(bothKeys);
  const { call } = await signIn(app.origin, 'broker@example.com');
  // A form that is open all the time, and one at either end of what is encrypted again.
  const [first, ...others] = [...deals].sort((one, other) => (one.id < other.id ? -1 : 1));
  const last = others.at(-1);
  if (!first || !last) throw new Error('There are no deals.');
  const open = await packageOf(call, first.id);
  await change(call, last, 1);
  await interruptRotation(async () => {
    await change(call, first, 2);
    await change(call, last, 3);
    await readBack(call, [first, last]);
  });
  expect(Object.keys(await valuesByKey()).sort()).toEqual(['k1', 'k2']);
  await readBack(call, deals);

  rotation = rotate();
  const [ended, said] = [once(rotation, 'exit'), text(rotation.stdout)];
  let serves = 0;
  while (rotation.exitCode === null) {
    await change(call, others[serves % others.length] ?? last, 4 + serves);
    serves += 1;
  }
  expect(await ended).toEqual([0, null]);
  expect(await said).toMatch(/^\d+ values were encrypted with a new key\.\n$/);
  expect(serves).toBeGreaterThan(0);

  await change(call, last, 8_000);
  // The form that was open all the time is saved without a conflict in what nobody else changed.
  const { versions } = open;
  expect((await save(call, first.id, { entityEIN: '98-7654321' }, versions)).conflicts).toEqual([]);
  first.identifiers = { ...first.identifiers, entityEIN: '98-7654321' };
  await readBack(call, deals);
  expect(Object.keys(await valuesByKey())).toEqual(['k3']);
  const { rows } = await client.query('select distinct wrapped_by from data_keys');
  expect(rows).toHaveLength(1);
  const { history } = await call('GET', `/api/submissions/${last.id}/answers/borrowerSSN`);
  expect(history.map(({ text: shown }: { text: string }) => shown)).not.toContain('••••');

  await isLockedFor({ DATA_KEY: oldKey }, deals);
}, 900_000);

/** An app with these keys alone opens no identifier. */
async function isLockedFor(keys: Record<string, string>, deals: readonly Deal[]): Promise<void> {
  const other = await start(keys);
  try {
    const { call, headers } = await signIn(other.origin, 'broker@example.com');
    for (const { id, identifiers } of deals.slice(0, 40)) {
      const questions = Object.keys(identifiers);
      expect((await packageOf(call, id)).locked.sort()).toEqual([...questions].sort());
      for (const question of questions) {
        const refused = await fetch(`${other.origin}/api/submissions/${id}/reveal`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ question, reason: 'check' }),
        });
        expect(refused.status).toBe(503);
      }
    }
  } finally {
    await other.stop();
  }
}
