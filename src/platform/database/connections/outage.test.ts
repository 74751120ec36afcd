import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { defineTopic, type Events, listenTo } from '../../events/bus.ts';
import { startEvents } from '../../events/notify.ts';
import { createLog } from '../../log.ts';
import { type Database, openDatabase } from '../database.ts';

const news = defineTopic('news', { text: z.string() });

const log = createLog('silent');
let test: TestDatabase;
let database: Database;
let events: Events;

beforeAll(async () => {
  test = await createTestDatabase('empty');
  database = openDatabase(test.connection, log);
  events = await startEvents(test.connection, log);
});
afterAll(async () => {
  await events.stop();
  await database.close();
  await test.drop();
});

const listening = async () => {
  const { rows } = await database.pool.query(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = 'plinth events'",
  );
  return Number(rows[0]?.count);
};
async function until(condition: () => Promise<boolean>): Promise<boolean> {
  for (let turn = 0; turn < 1_200; turn++) {
    if (await condition()) return true;
    await new Promise((done) => setTimeout(done, 25));
  }
  return false;
}

describe('when connections are lost', () => {
  it('a transaction whose connection is cut fails, and the next one works', async () => {
    const cut = database.transaction(async (tx) => {
      const { rows } = await tx.client.query('select pg_backend_pid() as pid');
      await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
      await new Promise((done) => setTimeout(done, 50));
      await tx.client.query('select 1');
    });
    await expect(cut).rejects.toThrow();
    await expect(database.transaction((tx) => tx.db.execute(sql`select 1 as one`))).resolves.toMatchObject({
      rows: [{ one: 1 }],
    });
  });

  it('the events listen again on one connection, say that something may have been missed, and hear what follows', async () => {
    let gaps = 0;
    const heard: string[] = [];
    const unsubscribe = events.subscribe([listenTo(news, ({ text }) => heard.push(text))], () => {
      gaps++;
    });
    for (let round = 0; round < 3; round++) {
      await database.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'plinth events' and datname = current_database()",
      );
      expect(await until(async () => gaps === round + 1 && events.isConnected())).toBe(true);
    }
    expect(await listening()).toBe(1);
    await database.transaction((tx) => events.publish(tx, news, { text: 'after' }));
    expect(await until(async () => heard.includes('after'))).toBe(true);
    unsubscribe();
  });
});
