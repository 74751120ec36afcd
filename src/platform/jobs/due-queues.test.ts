import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../../tests/support/test-database.ts';
import { openDatabase } from '../database/database.ts';
import { createLog } from '../log.ts';
import { type Watching, watchDueQueues } from './due-queues.ts';

const patience = { timeout: 90_000, interval: 50 };
const log = createLog('silent');
let watching: Watching | undefined;
afterEach(() => watching?.stop());

it('asks for all queues with one statement, wakes those that have something due, and goes on after a failure', async () => {
  const answers = [() => Promise.reject(new Error('away')), async () => ({ rows: [{ name: 'mail' }] })];
  const query = vi.fn((_look: { values: unknown[] }) => (answers.shift() ?? (async () => ({ rows: [] })))());
  const wake = vi.fn();
  watching = watchDueQueues({ query } as never, log, ['mail', 'export'], wake);
  await vi.waitFor(() => expect(wake).toHaveBeenCalled(), patience);
  expect(wake.mock.calls).toEqual([['mail']]);
  expect(query.mock.calls.map(([{ values }]) => values)).toEqual([[['mail', 'export']], [['mail', 'export']]]);
});

it('ends after the look in flight', async () => {
  const { promise, resolve } = Promise.withResolvers<{ rows: never[] }>();
  const query = vi.fn(() => promise);
  watching = watchDueQueues({ query } as never, log, ['mail'], () => undefined);
  await vi.waitFor(() => expect(query).toHaveBeenCalled(), patience);
  const ended = vi.fn();
  const stopping = watching.stop().then(ended);
  await setImmediate();
  expect(ended).not.toHaveBeenCalled();
  resolve({ rows: [] });
  await stopping;
  expect(query).toHaveBeenCalledOnce();
});

it('takes what waits, also for another try, and neither what is due later nor what is done or runs', async () => {
  const test = await createTestDatabase('empty');
  const { pool, close } = openDatabase(test.connection, log);
  try {
    const { rows } = await pool.query<{ name: string }>('select name from pgboss.queue order by name limit 7');
    const names = rows.map(({ name }) => name);
    const pieces = [
      ['created', 'now()'],
      ['retry', 'now()'],
      ['created', `now() + interval '1 day'`],
      ['active', 'now()'],
      ['completed', 'now()'],
      ['failed', 'now()'],
    ] as const;
    for (const [at, [state, due]] of pieces.entries())
      await pool.query(`insert into pgboss.job (name, state, start_after) values ('${names[at]}', '${state}', ${due})`);
    const woken = new Set<string>();
    watching = watchDueQueues(pool, log, names, (name) => woken.add(name));
    await vi.waitFor(() => expect(woken.size).toBeGreaterThan(0), patience);
    expect([...woken].sort()).toEqual(names.slice(0, 2));
    await watching.stop();
  } finally {
    await close();
    await test.drop();
  }
});
