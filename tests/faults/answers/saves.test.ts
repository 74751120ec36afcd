import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AppProcess, freePort, makeDataFolder, startApp } from '../../support/app-process.ts';
import { type Call, signIn } from '../packages/ready-deals.ts';
import { startSilentProxy } from '../silent-proxy.ts';
import { addDeal, openClient, packageOf, save } from './package-calls.ts';

const data = makeDataFolder();
let port: number;
let app: AppProcess;
let call: Call;
let headers: Record<string, string>;
let client: pg.Client;

beforeAll(async () => {
  port = await freePort();
  app = await startApp({ dataDir: data.path, port });
  client = await openClient(await data.connection());
});
beforeEach(async () => {
  ({ call, headers } = await signIn(app.origin, 'broker@example.com'));
});
afterAll(async () => {
  await client.end();
  await app.stop();
  data.remove();
});

const patience = { timeout: 90_000, interval: 50 };
const before = { titleFileNumber: 'F-1', borrowerSSN: '900-12-1001' };
const after = { titleFileNumber: 'F-2', borrowerSSN: '900-12-1002' };
const seen = { titleFileNumber: 1, borrowerSSN: 1 };

/** A save whose answer may never come. @returns whether it came */
async function saveOn(origin: string, id: string, formData: object, versions: object): Promise<boolean> {
  try {
    const answer = await fetch(`${origin}/api/pipeline/${id}/form-data`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ formData, seen: versions }),
    });
    return answer.ok;
  } catch {
    return false;
  }
}

/** The deal says what was saved last; each answer was changed once, with one answer before it, in two saves. */
async function wasChangedOnce(id: string): Promise<void> {
  const { formData, versions } = await packageOf(call, id);
  expect(formData).toMatchObject({ titleFileNumber: 'F-2', borrowerSSN: '•••1002' });
  expect(versions).toMatchObject({ titleFileNumber: 2, borrowerSSN: 2 });
  for (const [question, text] of [
    ['titleFileNumber', 'F-1'],
    ['borrowerSSN', '•••1001'],
  ]) {
    const { history } = await call('GET', `/api/submissions/${id}/answers/${question}`);
    expect(history).toEqual([expect.objectContaining({ text })]);
  }
  const saves = `select 1 from audit_log where entity_id = $1 and action = 'pipelineEntry.answersSaved'`;
  expect((await client.query(saves, [id])).rowCount).toBe(2);
}

async function sendAgain(id: string): Promise<void> {
  expect((await save(call, id, after, seen)).conflicts).toEqual([]);
  await wasChangedOnce(id);
}

/** Somebody stands at this lock. */
const isBlocked = (where: string) =>
  vi.waitFor(async () => {
    const { rowCount } = await client.query(`select 1 from pg_locks where not granted and ${where}`);
    expect(rowCount).toBeGreaterThan(0);
  }, patience);

async function restart(): Promise<void> {
  app = await startApp({ dataDir: data.path, port });
  ({ call, headers } = await signIn(app.origin, 'broker@example.com'));
}

describe('a save whose answer is lost', () => {
  it('with the connection is applied once when it is sent again', async () => {
    const id = await addDeal(call, '1 Lost Lane');
    await save(call, id, before);
    const proxy = await startSilentProxy(app.origin);
    proxy.loseAnswers(true);
    expect(await saveOn(proxy.origin, id, after, seen)).toBe(false);
    await vi.waitFor(async () => expect((await packageOf(call, id)).formData.titleFileNumber).toBe('F-2'), patience);
    await wasChangedOnce(id);
    proxy.loseAnswers(false);
    expect(await saveOn(proxy.origin, id, after, seen)).toBe(true);
    await wasChangedOnce(id);
    proxy.close();
  });

  it('with the process, after the commit, is applied once when it is sent again', async () => {
    const id = await addDeal(call, '2 Lost Lane');
    await save(call, id, before);
    // The commit itself stops here, and goes through once its process is gone.
    await client.query(`
      create function stop_at_commit() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(4711); return null; end $$;
      create constraint trigger stop_at_commit after insert or update on deal_answers
        deferrable initially deferred for each row execute function stop_at_commit();
      select pg_advisory_lock(4711)`);
    const saving = saveOn(app.origin, id, after, seen);
    await isBlocked(`locktype = 'advisory' and objid = 4711`);
    await app.kill();
    expect(await saving).toBe(false);
    await client.query('select pg_advisory_unlock(4711)');
    await vi.waitFor(async () => {
      const { rows } = await client.query('select version from deal_answers where deal_id = $1', [id]);
      expect(rows).toEqual([{ version: 2 }, { version: 2 }]);
    }, patience);
    await client.query('drop trigger stop_at_commit on deal_answers; drop function stop_at_commit');
    await restart();
    await sendAgain(id);
  });

  it('with the process, before the commit, left nothing, and is applied once when it is sent again', async () => {
    const id = await addDeal(call, '3 Lost Lane');
    await save(call, id, before);
    // The answers are merged by now; the trail is written after them.
    await client.query('begin; lock table audit_log in share mode');
    const saving = saveOn(app.origin, id, after, seen);
    await isBlocked(`relation = 'audit_log'::regclass`);
    await app.kill();
    expect(await saving).toBe(false);
    await client.query('rollback');
    await restart();
    const { formData, versions } = await packageOf(call, id);
    expect(formData).toMatchObject({ titleFileNumber: 'F-1', borrowerSSN: '•••1001' });
    expect(versions).toEqual(seen);
    await sendAgain(id);
  });
});

it('kill -9 while packages are saved loses nothing that was acknowledged, and a save that is sent again is there once', async () => {
  const count = 25;
  const ids: string[] = [];
  for (let number = 0; number < count; number++) ids.push(await addDeal(call, `${number} Fault Lane`));
  const answers = (number: number) => ({ titleFileNumber: `F-${number}`, borrowerSSN: `900-12-${1000 + number}` });
  const unseen = { titleFileNumber: 0, borrowerSSN: 0 };
  const pending = ids.map((id, number) => saveOn(app.origin, id, answers(number), unseen));
  await Promise.any(pending.map(async (saved) => ((await saved) ? true : Promise.reject(new Error('not saved')))));
  await app.kill();
  const acknowledged = await Promise.all(pending);
  await restart();

  for (const [number, id] of ids.entries()) {
    if (acknowledged[number]) expect((await packageOf(call, id)).formData.titleFileNumber).toBe(`F-${number}`);
    expect((await save(call, id, answers(number), unseen)).conflicts, `deal ${number}`).toEqual([]);
    const { formData, versions } = await packageOf(call, id);
    expect(formData).toMatchObject({ titleFileNumber: `F-${number}`, borrowerSSN: `•••${1000 + number}` });
    expect(versions).toMatchObject({ titleFileNumber: 1, borrowerSSN: 1 });
  }
});
