import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newVerifiedBroker } from '../../../../../tests/support/desks/account-desk.ts';
import {
  type DemandDesk,
  exampleSearch,
  lowFico,
  openDemandDesk,
} from '../../../../../tests/support/lending/market-figures/demand-desk.ts';
import { loanKind } from '../../../../lending/kinds/find.ts';
import { restMs } from './recorder.ts';
import { searchesPerDay } from './store.ts';

let desk: DemandDesk;
beforeAll(async () => {
  desk = await openDemandDesk();
});
afterAll(() => desk?.close());

/** Every connection from now on may write, or only read: an outage that the pool cannot get around. */
async function writable(may: boolean): Promise<void> {
  // A session of its own, not one of a pooler's, which others would go on writing with.
  const client = new pg.Client(desk.app.database.address);
  await client.connect();
  try {
    const { rows: named } = await client.query<{ name: string }>('select quote_ident(current_database()) as name');
    await client.query('set default_transaction_read_only = off');
    await client.query(`alter database ${named[0]?.name} set default_transaction_read_only = ${may ? 'off' : 'on'}`);
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name not like '%events%'",
    );
  } finally {
    await client.end();
  }
}
describe('what is kept of searches', () => {
  it('is the state a search came to rest in, without what was typed on the way', async () => {
    const broker = await newVerifiedBroker(desk.app, 'rest');
    for (const fico of [500, 520, 560]) await desk.search(broker, { ...exampleSearch, fico });
    await desk.recorder.settle();
    expect(await desk.searchesOf(broker)).toEqual([]);
    desk.app.clock.advance(restMs);
    await desk.recorder.settle();
    const kept = await desk.searchesOf(broker);
    expect(kept).toMatchObject([{ kind: 'fix-and-flip', state: 'TX', fits: 0, refused_by: 'MIN_FICO' }]);
    expect(Number(kept[0]?.value)).toBe(560);
    // Refined later on the same day, it is the same search.
    await desk.settle(broker, { ...lowFico, fico: 570 });
    expect((await desk.searchesOf(broker)).map(({ value }) => Number(value))).toEqual([570]);
    await desk.settle(broker, { ...lowFico, purchasePrice: 300_000 });
    expect(await desk.searchesOf(broker)).toHaveLength(2);
  });

  it('is also of the documented call, and nothing of administrators and of searches without a state', async () => {
    const broker = await newVerifiedBroker(desk.app, 'documented');
    const vague = await newVerifiedBroker(desk.app, 'vague');
    const query = new URLSearchParams(Object.entries(lowFico).map(([name, value]) => [name, String(value)]));
    expect((await broker.call('GET', `/api/fix-and-flip/search?${query}`)).status).toBe(200);
    await desk.search(vague, { ...lowFico, state: null });
    await desk.search(desk.admin, lowFico);
    expect(desk.recorder.figures.waiting).toBe(2);
    await desk.recorder.settle(true);
    expect(await desk.searchesOf(broker)).toHaveLength(1);
    expect(await desk.searchesOf(vague)).toEqual([]);
  });

  it('holds no name, no address and no figure of the person', async () => {
    const columns = await desk.rows(
      sql`select column_name from information_schema.columns where table_name = 'demand_searches' order by 1`,
    );
    expect(columns.map(({ column_name }) => column_name)).toEqual([
      'account_id',
      'day',
      'fits',
      'id',
      'kind',
      'loan_amount',
      'refused',
      'refused_by',
      'searched_at',
      'state',
      'subject',
      'value',
      'wanted',
    ]);
  });

  it('is at most so many of a person and a day', async () => {
    const broker = await newVerifiedBroker(desk.app, 'busy');
    for (let one = 0; one < searchesPerDay + 3; one++)
      await desk.settle(broker, { ...lowFico, purchasePrice: 100_000 + one * 1_000 });
    expect(await desk.searchesOf(broker)).toHaveLength(searchesPerDay);
    // What is kept already may still be refined.
    await desk.settle(broker, { ...lowFico, purchasePrice: 100_000, fico: 575 });
    expect((await desk.searchesOf(broker)).filter(({ value }) => Number(value) === 575)).toHaveLength(1);
  });

  it('belongs to nobody once the account has ended, and is still counted', async () => {
    const broker = await newVerifiedBroker(desk.app, 'leaving');
    await desk.settle(broker, { ...lowFico, state: 'GA' });
    const before = await desk.lines('state=GA');
    expect(before).not.toEqual([]);
    expect((await desk.superadmin.call('DELETE', `/api/admin/${broker.id}`)).status).toBe(200);
    expect(await desk.searchesOf(broker)).toEqual([]);
    expect(await desk.lines('state=GA')).toEqual(before);
    // In memory when it ended.
    desk.recorder.note({
      accountId: broker.id,
      kind: loanKind('fix-and-flip'),
      scenario: { ...lowFico, state: 'GA', purchasePrice: 111_000 },
      at: desk.app.clock.now(),
    });
    await desk.recorder.settle(true);
    expect(await desk.lines('state=GA')).toEqual(before);
  });
});

describe('a search and the recording beside it', () => {
  it('answers the same while nothing can be stored, and what waits is stored afterwards', async () => {
    const broker = await newVerifiedBroker(desk.app, 'outage');
    const scenario = { ...lowFico, state: 'FL' };
    const normal = await desk.search(broker, scenario);
    await desk.recorder.settle(true);
    await writable(false);
    try {
      expect((await desk.search(broker, { ...scenario, purchasePrice: 260_000 })).status).toBe(200);
      await desk.recorder.settle(true);
      expect((await desk.search(broker, scenario)).body).toEqual(normal.body);
      expect(desk.recorder.figures.waiting).toBe(2);
      expect(await desk.searchesOf(broker)).toHaveLength(1);
    } finally {
      await writable(true);
    }
    // Until the last connection of the outage is gone.
    await expect.poll(() => desk.recorder.settle(true).then(() => desk.recorder.figures.waiting)).toBe(0);
    expect(await desk.searchesOf(broker)).toHaveLength(2);
  });
});
