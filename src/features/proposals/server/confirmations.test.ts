import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EditDesk, openEditDesk } from '../../../../tests/support/desks/account/edit-desk.ts';
import type { Caller } from '../../../../tests/support/test-app.ts';
import { dayMs } from '../../../kernel/dates.ts';

let desk: EditDesk;
beforeAll(async () => {
  desk = await openEditDesk();
});
afterAll(() => desk?.app.close());

const tier = { tierName: 'Gold', minFICO: 680, maxLTVPurchase: 75 };
const added = () => desk.added('dscr', { name: 'Confirmed', tiers: [tier] });
const read = async (id: string, who: Caller = desk.people.lender) =>
  who.call('GET', `/api/programs/${id}/confirmations`);

describe('when a program and its fields were last confirmed', () => {
  it('says who saved or confirmed the program, and which source or person confirmed a field since', async () => {
    const id = await added();
    const first = (await read(id)).body;
    expect(first).toMatchObject({ confirmedBy: 'Tessa Marbrook', fields: [] });
    await desk.found(id, { 'tiers.0.maxLTVPurchase': 75, 'tiers.0.minFICO': 700 });
    await desk.accept(id, await desk.editsOf(id));
    const { body } = await read(id);
    expect(body.confirmedAt).toBe(first.confirmedAt);
    expect(body.fields).toEqual([
      expect.objectContaining({
        field: 'tiers.0.maxLTVPurchase',
        confirmedBy: null,
        source: 'Marbrook rate sheet',
      }),
      expect.objectContaining({
        field: 'tiers.0.minFICO',
        label: 'Tier 1: Min FICO',
        confirmedBy: 'Tessa Marbrook',
        source: 'Marbrook rate sheet',
      }),
    ]);
  });

  it('leaves out a field that says something else by now, and all of them once the program was confirmed', async () => {
    const id = await added();
    await desk.found(id, { 'tiers.0.maxLTVPurchase': 75, 'tiers.0.minFICO': 680 });
    await desk.app.database.db.execute(
      sql`update programs set tiers = jsonb_set(tiers, '{0,minFICO}', '690') where id = ${id}`,
    );
    expect((await read(id)).body.fields.map((one: { field: string }) => one.field)).toEqual(['tiers.0.maxLTVPurchase']);
    await desk.act('confirm', id);
    expect((await read(id)).body).toMatchObject({ confirmedBy: 'Tessa Marbrook', fields: [] });
  });

  it('is for the lender itself and administrators', async () => {
    const id = await added();
    expect((await read(id, desk.people.admin)).status).toBe(200);
    expect((await read(id, desk.people.other)).status).toBe(404);
    expect((await read(id, await desk.app.signIn('broker@example.com'))).status).toBe(403);
    expect((await read(id, desk.app.visitor)).status).toBe(401);
  });

  it('keeps a finding of tomorrow at today, whatever the clock of a page says', async () => {
    const id = await added();
    const foundAt = new Date(desk.app.clock.now().getTime() + 40 * dayMs);
    await desk.found(id, { 'tiers.0.minFICO': 680 }, { foundAt });
    const [field] = (await read(id)).body.fields;
    expect(Date.parse(field.confirmedAt)).toBeLessThanOrEqual(desk.app.clock.now().getTime());
  });
});

describe('five thousand proposed edits of one lender', () => {
  it('come page by page, each program once, the longest waiting first', async () => {
    const { lenderId, lender } = desk.people;
    await desk.app.database.db.execute(sql`
      insert into programs (lender_id, kind, name, terms, tiers, confirmed_at)
      select lender_id, kind, 'Many ' || n, terms, tiers, confirmed_at
      from (select * from programs where lender_id = ${lenderId} and kind = 'dscr' limit 1) one, generate_series(1, 250) n`);
    await desk.app.database.db.execute(sql`
      insert into program_proposed_edits (program_id, lender_id, field, value, base, source_id, source_name, run_id, snippet,
                                          found_at, created_at)
      select p.id, p.lender_id, 'averageTimeToClose' || n, '9', 'null', gen_random_uuid(), 'Many sources', 'many', 'x', now(), now() + n * interval '1 s'
      from programs p, generate_series(1, 20) n where p.name like 'Many %'`);
    const seen: string[] = [];
    let cursor: string | null = '';
    let pages = 0;
    while (cursor !== null) {
      const query: string = `q=Many&limit=20${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const { status, body } = await lender.call('GET', `/api/proposed-edits?${query}`);
      expect(status).toBe(200);
      expect(body.total).toBe(1_000);
      seen.push(...body.programs.map(({ _id }: { _id: string }) => _id));
      cursor = body.next;
      pages += 1;
    }
    expect(pages).toBe(13);
    expect(new Set(seen).size).toBe(250);
    expect(seen).toHaveLength(250);
  });
});
