import { getTableColumns, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/test-database.ts';
import { loanKinds } from '../../../../lending/kinds/all.ts';
import { type Database, openDatabase } from '../../../../platform/database/database.ts';
import { createLog } from '../../../../platform/log.ts';
import { systemClock } from '../../../../platform/platform.ts';
import { marketColumns, readMarketStamps } from '../../../programs/server/api.ts';
import { programs } from '../../../programs/server/tables.ts';

let test: TestDatabase;
let database: Database;
beforeAll(async () => {
  test = await createTestDatabase('demo');
  database = openDatabase(test.connection, createLog('silent'));
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const run = (statement: string) => database.db.execute(sql.raw(statement));

describe('the stamp of a program', () => {
  it('changes with every column that searches read', async () => {
    const id = String((await run('select id from programs where deleted_at is null limit 1')).rows[0]?.id);
    const stampOf = async () => {
      for await (const page of readMarketStamps(
        database.db,
        loanKinds.map(({ slug }) => slug),
        systemClock.now(),
      )) {
        const found = page.find((stamp) => stamp.id === id);
        if (found) return JSON.stringify(found);
      }
      throw new Error('It is on the market.');
    };
    await run(`update programs set status = 'live', effective_from = null, effective_until = null where id = '${id}'`);
    await run('update lenders set archived_at = null');
    const other = new Map([
      ['PgUUID', () => '(select id from lenders where id <> programs.lender_id order by id limit 1)'],
      [
        'PgText',
        (column: string) =>
          column === 'kind' ? `case kind when 'dscr' then 'portfolio' else 'dscr' end` : `${column} || ' x'`,
      ],
      ['PgJsonb', (column: string) => `jsonb_build_array(${column})`],
      ['PgTimestamp', (column: string) => `${column} + interval '1 millisecond'`],
    ]);
    const read = Object.entries(getTableColumns(programs)).filter(([name]) => name in marketColumns);
    expect(read.length).toBe(Object.keys(marketColumns).length);
    for (const [name, { columnType, name: column }] of read) {
      if (name === 'id' || name === 'contentHash') continue;
      const before = await stampOf();
      const value = other.get(columnType)?.(column);
      expect(value, `how ${name} may change`).toBeDefined();
      await run(`update programs set ${column} = ${value} where id = '${id}'`);
      expect(await stampOf(), name).not.toBe(before);
    }
  });
});
