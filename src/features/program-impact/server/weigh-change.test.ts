import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lendersAt, programDesk } from '../../../../tests/support/desks/program-desk.ts';
import { type Answer, type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { weighedAtMost } from './weigh-change.ts';

const deal = { state: 'TX', experience: 4, purchasePrice: 200_000, rehabNeeded: 0, arv: 300_000, propertyType: null };
const tier = (minFICO: number, maxLTC = 80) => ({
  tiers: [{ tierName: 'Only', minFICO, maxLTC, totalLTC: 100, rehabPercent: 100, maxARV: 100 }],
});

let app: TestApp;
let people: Awaited<ReturnType<typeof lendersAt>>;
let broker: Caller;
beforeAll(async () => {
  app = await createTestApp('demo');
  people = await lendersAt(app);
  broker = await app.signIn('broker@example.com');
});
beforeEach(async () => {
  const { db } = app.database;
  await db.execute(sql`delete from saved_searches`);
  await db.execute(sql`delete from pipeline_entries`);
  await db.execute(sql`update lenders set states = '{TX}' where id = ${people.lenderId}`);
});
afterAll(() => app?.close());

/** Deals and searches of one broker after another, with the scores 600, 610 and so on. */
async function fill(deals: number, searches: number): Promise<void> {
  const { db } = app.database;
  const stated = JSON.stringify(deal);
  const owner = sql`(select id from accounts where email = 'broker@example.com')`;
  await db.execute(sql`
    insert into pipeline_entries (owner_id, loan_type, address, address_key, deal, created_at, updated_at, stage_at)
    select ${owner}, 'fix-and-flip', n || ' Elm Row', 'key ' || n,
           ${stated}::jsonb || jsonb_build_object('fico', 600 + 10 * (n % 25)), now(), now(), now()
    from generate_series(0, ${deals - 1}::integer) n`);
  await db.execute(sql`
    insert into saved_searches (account_id, kind, name, scenario, by_notice, by_mail, found, created_at, updated_at, looked_at)
    select people.id, 'fix-and-flip', 'S' || n, ${stated}::jsonb || jsonb_build_object('fico', 600 + 10 * n),
           n % 2 = 0, false, '{}', now(), now(), now()
    from generate_series(0, ${searches - 1}::integer) n
    join (select id, row_number() over (order by email) - 1 as place from accounts where role = 'user') people
      on people.place = (n / 2) % 3`);
}

const weigh = (who: Caller, question: object): Promise<Answer> =>
  who.call('POST', '/api/programs/impact', {
    kind: 'fix-and-flip',
    lenderId: people.lenderId,
    programId: null,
    ...question,
  });
const added = async (values: object): Promise<string> =>
  (await programDesk(people.lender, people.lenderId).add('fix-and-flip', values)).body.program._id;
const exactly = (count: number) => ({ from: count, to: count });
const nobody = { gain: exactly(0), lose: exactly(0), grow: exactly(0), shrink: exactly(0) };

describe('what a change of a program reaches', () => {
  it('is counted over open deals and saved searches: who comes to fit, and who no longer does', async () => {
    // Scores of deals: 600 to 690; of searches: 600 to 650.
    await fill(10, 6);
    const programId = await added(tier(650));
    const eased = (await weigh(people.admin, { programId, values: tier(620) })).body;
    expect(eased.openDeals).toEqual({ ...nobody, gain: exactly(3), of: 10, isPartial: false });
    expect(eased.savedSearches).toEqual({ ...nobody, gain: exactly(3), of: 6, isPartial: false });
    // 620 and 640 are told of and belong to two people; 630 is kept without a notice.
    expect(eased.people).toEqual(exactly(2));
    const stricter = (await weigh(people.admin, { programId, values: tier(670) })).body;
    expect(stricter.openDeals).toMatchObject({ gain: exactly(0), lose: exactly(2) });
    expect(stricter.savedSearches).toMatchObject({ gain: exactly(0), lose: exactly(1) });
    expect(stricter.people).toEqual(exactly(0));
  });

  it('counts loans that grow and shrink, and who is told of a larger one', async () => {
    await fill(4, 4);
    const programId = await added(tier(610));
    const more = (await weigh(people.admin, { programId, values: tier(610, 85) })).body;
    expect(more.openDeals).toEqual({ ...nobody, grow: exactly(3), of: 4, isPartial: false });
    expect(more.people).toEqual(exactly(1));
    const less = (await weigh(people.admin, { programId, values: tier(610, 75) })).body;
    expect(less.openDeals).toMatchObject({ shrink: exactly(3), grow: exactly(0) });
    expect(less.people).toEqual(exactly(0));
  });

  it('of a new program, a deleted one, and one whose days do not include today', async () => {
    await fill(5, 0);
    const gain = async (question: object) => (await weigh(people.admin, question)).body.openDeals;
    expect(await gain({ values: tier(620) })).toMatchObject({ gain: exactly(3), lose: exactly(0) });
    const programId = await added(tier(620));
    expect(await gain({ programId, values: null })).toMatchObject({ gain: exactly(0), lose: exactly(3) });
    expect(await gain({ programId, values: tier(620), effectiveFrom: '2099-01-01' })).toMatchObject({
      lose: exactly(3),
    });
    expect(await gain({ values: tier(620), effectiveUntil: '2020-01-01' })).toMatchObject(nobody);
    const ended = await added({ ...tier(620), effectiveUntil: '2020-01-01' });
    expect(await gain({ programId: ended, values: tier(620) })).toMatchObject(nobody);
    expect(await gain({ programId: ended, values: tier(620), effectiveUntil: null })).toMatchObject({
      gain: exactly(3),
    });
  });

  it('writes nothing and tells nobody', async () => {
    await fill(3, 3);
    const programId = await added(tier(650));
    await weigh(people.lender, { programId, values: tier(600) });
    const { body } = await programDesk(people.lender, people.lenderId).get('fix-and-flip', programId);
    expect(body.program).toMatchObject({ version: 1, tiers: [{ minFICO: 650 }] });
    const { rows } = await app.database.db.execute(
      sql`select count(*) as found from saved_searches where found <> '{}'`,
    );
    expect(rows).toEqual([{ found: 0 }]);
  });

  it('is counted among the latest, and says when there are more', async () => {
    await fill(weighedAtMost + 25, 1);
    const { openDeals, savedSearches } = (await weigh(people.admin, { values: tier(300) })).body;
    expect(openDeals).toMatchObject({ of: weighedAtMost, isPartial: true, gain: exactly(weighedAtMost) });
    expect(savedSearches).toMatchObject({ of: 1, isPartial: false });
  });
});

describe('a lender', () => {
  it('is told steps, so that one deal more or less shows nothing, nor whether there is one at all', async () => {
    const gain = async (minFICO: number) => (await weigh(people.lender, { values: tier(minFICO) })).body.openDeals.gain;
    expect(await gain(600)).toEqual({ from: 0, to: 2 });
    await fill(12, 0);
    expect(await gain(710)).toEqual({ from: 0, to: 2 });
    expect(await gain(700)).toEqual({ from: 0, to: 2 });
    expect([await gain(660), await gain(640)]).toEqual([
      { from: 5, to: 9 },
      { from: 5, to: 9 },
    ]);
    const { of } = (await weigh(people.lender, { values: tier(600) })).body.openDeals;
    expect(of).toBe(10);
  });

  it('asks about its own programs alone; brokers about none', async () => {
    const theirs = await programDesk(people.other, people.otherId).add('fix-and-flip', tier(650));
    const programId = theirs.body.program._id;
    const refused = [
      await weigh(people.lender, { programId, values: tier(600) }),
      await weigh(people.lender, { lenderId: people.otherId, programId, values: tier(600) }),
      await weigh(people.admin, { programId, values: tier(600) }),
      await weigh(people.admin, { programId: people.lenderId, values: tier(600) }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await weigh(broker, { values: tier(600) })).body.code).toBe('FORBIDDEN');
  });

  it('is refused what saving refuses, in the same words', async () => {
    const values = { name: 'x'.repeat(500), tiers: [{ minFICO: 900 }] };
    const days = { effectiveFrom: '2026-05-02', effectiveUntil: '2026-05-01' };
    const saved = (await programDesk(people.lender, people.lenderId).add('fix-and-flip', values)).body.fields;
    expect((await weigh(people.lender, { values })).body.fields).toEqual(saved);
    expect((await weigh(people.lender, { values: {}, ...days })).body.fields).toHaveProperty('effectiveUntil');
  });
});
