import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { createLog } from '../log.ts';
import { type Database, openDatabase } from './database.ts';

let test: TestDatabase;
let database: Database;
beforeAll(async () => {
  test = await createTestDatabase('empty');
  database = openDatabase(test.connection, createLog('silent'));
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

describe('a step after a commit', () => {
  it('that fails undoes nothing, keeps no other from its turn and is no failure of the change', async () => {
    const done: string[] = [];
    const answer = await database.transaction(async (tx) => {
      await tx.client.query('create table landed (id int)');
      tx.afterCommit(() => {
        throw new Error('after the commit');
      });
      tx.afterCommit(() => done.push('other'));
      return 'answer';
    });
    expect([answer, done]).toEqual(['answer', ['other']]);
    expect((await database.pool.query("select to_regclass('landed')::text as name")).rows).toEqual([
      { name: 'landed' },
    ]);
  });

  it('is not done where the change is undone', async () => {
    const done: string[] = [];
    const failed = database.transaction(async (tx) => {
      tx.afterCommit(() => done.push('done'));
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
    expect(done).toEqual([]);
  });
});
