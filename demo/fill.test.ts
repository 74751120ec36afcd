import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../tests/support/test-database.ts';
import { fillDemoMarket } from './fill.ts';
import { buildDemoMarket } from './market/market.ts';

let test: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  test = await createTestDatabase('empty');
  client = new pg.Client(test.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await test.drop();
});

async function contents(): Promise<{ lenders: number; programs: number; accounts: number; newest: string }> {
  const { rows } = await client.query(`select (select count(*)::int from lenders) as lenders,
    (select count(*)::int from programs) as programs, (select count(*)::int from accounts) as accounts,
    (select md5(string_agg(xmin::text, ',' order by id)) from programs) as newest`);
  return rows[0];
}

describe('filling the demo market', () => {
  it('puts every lender, program and account in once, also when two processes start together', async () => {
    await Promise.all([fillDemoMarket(test.connection), fillDemoMarket(test.connection)]);
    const market = buildDemoMarket(new Date());
    expect(await contents()).toMatchObject({
      lenders: market.lenders.length,
      programs: market.programs.length,
      accounts: market.accounts.length,
    });
    expect(market.programs.length).toBeGreaterThan(100);
  });

  it('leaves everything as it is when the market is there, deleted lenders included', async () => {
    await client.query('delete from programs where id in (select id from programs limit 3)');
    const before = await contents();
    await fillDemoMarket(test.connection);
    expect(await contents()).toEqual(before);
  });
});
