import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteLine } from '../../../../tests/support/events/feed-feature.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { PipelineEntry } from '../contract.ts';
import { addLine } from './live/feed-lines.ts';

let app: TestApp;
let broker: Caller;
let investor: Caller;
beforeAll(async () => {
  app = await createTestApp();
  broker = await app.signIn('broker@example.com');
  investor = await app.signIn('investor@example.com');
});
afterAll(() => app.close());

const list = async (query = '', who = investor) => {
  const { status, body, headers } = await who.call('GET', `/api/pipeline/entries${query}`);
  expect(status).toBe(200);
  return { entries: body.pipelineEntries as PipelineEntry[], total: Number(headers['x-total-count']) };
};
const addresses = async (query: string) => (await list(query)).entries.map(({ address }) => address);
const figures = { loanType: 'DSCR', fico: 700, purchasePrice: 300_000, rehabNeeded: 0, arv: 0, liquidity: 0 };

describe('the pages of a pipeline', () => {
  beforeAll(async () => {
    const deals = [
      ['12 Oak St', 'Wren Hill'],
      ['4 Elm St', ''],
      ['9 Fir St', 'abel'],
      ['100 fir st', 'Wren Hill'],
      ['9 fir st', 'wren hill'],
    ] as const;
    for (const [place, [address, clientName]] of deals.entries()) {
      const loanType = place === 4 ? 'fix-and-flip' : figures.loanType;
      const deal = { ...figures, loanType, address, clientName };
      expect((await investor.call('POST', '/api/pipeline/manual', deal)).status).toBe(200);
    }
  });

  it('go from A to Z, with house numbers as numbers, and nameless clients last', async () => {
    expect((await addresses('?sort=address')).map((one) => one.toLowerCase())).toEqual([
      '4 elm st',
      '9 fir st',
      '9 fir st',
      '12 oak st',
      '100 fir st',
    ]);
    const clients = (await list('?sort=client')).entries.map(({ clientName }) => clientName?.toLowerCase() || null);
    expect(clients).toEqual(['abel', 'wren hill', 'wren hill', 'wren hill', null]);
  });

  it('begin with the deal that something happened to last, also when it was not its owner who did it', async () => {
    const [before, first] = [await addresses('?sort=recent'), (await list('?search=100')).entries[0]];
    expect(before[0]).toBe('9 fir st');
    await app.database.transaction(async (tx) =>
      addLine(
        app.platform,
        tx,
        new Date(app.clock.now().getTime() + 1_000),
        noteLine(first?._id ?? '', 'An offer came in'),
      ),
    );
    const after = (await list('?sort=recent')).entries;
    expect(after.map(({ address }) => address)).toEqual([
      '100 fir st',
      ...before.filter((one) => one !== '100 fir st'),
    ]);
    expect(after[0]?.activeAt).not.toBe(first?.activeAt);
    expect((await addresses('?sort=changed'))[0]).toBe('9 fir st');
  });

  it('follow each other without a gap, and say how many there are', async () => {
    const pages = await Promise.all([0, 2, 4, 6].map((offset) => list(`?sort=address&limit=2&offset=${offset}`)));
    expect(pages.map(({ entries }) => entries.length)).toEqual([2, 2, 1, 0]);
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([5]));
    const whole = await addresses('?sort=address');
    expect(pages.flatMap(({ entries }) => entries.map(({ address }) => address))).toEqual(whole);
  });

  it('have the deals whose address or client has every word, in any case and order', async () => {
    expect(await addresses('?search=hill%20OAK')).toEqual(['12 Oak St']);
    expect((await list('?search=wren')).total).toBe(3);
    expect((await list('?search=%20')).total).toBe(5);
    for (const wild of ['%25', '_', 'null', "'"]) expect((await list(`?search=${wild}`)).total).toBe(0);
  });

  it('have the group of one deal, which comes first in it, and of nobody else', async () => {
    const [deal] = (await list('?search=100')).entries;
    const group = await list(`?sort=client&alike=${deal?._id}`);
    expect([group.total, group.entries[0]?._id]).toEqual([3, deal?._id]);
    expect((await list(`?sort=address&alike=${deal?._id}`)).total).toBe(1);
    const foreign = await broker.call('GET', `/api/pipeline/entries?alike=${deal?._id}`);
    expect(foreign.status).toBe(404);
  });

  it('refuse a size that no page has', async () => {
    for (const query of ['limit=0', 'limit=501', 'offset=-1', 'sort=price'])
      expect((await investor.call('GET', `/api/pipeline/entries?${query}`)).status).toBe(400);
  });
});

describe('a broker with 5,000 deals of 50 lenders each', () => {
  beforeAll(async () => {
    await app.database.db.execute(sql`
      insert into pipeline_entries (owner_id, loan_type, address, address_key, client_name, deal, created_at, updated_at, stage_at)
      select id, 'dscr', n || ' Flood Street', n || ' flood street', 'Client ' || n % 7, '{"fico": 700}', now(), now(), now()
      from accounts, generate_series(1, 5000) as n where email = 'broker@example.com'`);
    await app.database.transaction(async ({ db }) => {
      // A quarter of a million foreign keys, each looked up, would take longer than a statement may.
      await db.execute(sql`set local session_replication_role = replica`);
      await db.execute(sql`
        insert into pipeline_lenders (entry_id, lender_id, added_at)
        select entries.id, asked.id, now() from pipeline_entries entries,
          (select id from lenders order by id limit 50) as asked where entries.address like '% Flood Street'`);
    });
    await app.database.db.execute(sql`analyze pipeline_entries, pipeline_lenders`);
  });

  it('is answered a bounded list, each deal with its own lenders', async () => {
    const { entries, total } = await list('', broker);
    expect([entries.length, total]).toEqual([500, 5_000]);
    expect(new Set(entries.map(({ lenders }) => lenders.length))).toEqual(new Set([50]));
    const names = entries[0]?.lenders.map(({ name }) => name) ?? [];
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
  });

  it('does not keep others waiting until all of theirs is answered', async () => {
    let answered = false;
    // Asks again and again until somebody else is answered: whoever had to wait for the end of it would wait forever.
    const heavy = Array.from({ length: 6 }, async () => {
      do await list('', broker);
      while (!answered);
    });
    const { total } = await list('?limit=2').finally(() => {
      answered = true;
    });
    expect(total).toBe(5);
    await Promise.all(heavy);
  });
});
