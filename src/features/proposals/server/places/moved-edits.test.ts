import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type EditDesk,
  gold,
  openEditDesk,
  publicPage as page,
  silver,
  unnamed,
} from '../../../../../tests/support/desks/account/edit-desk.ts';

let desk: EditDesk;
beforeAll(async () => {
  desk = await openEditDesk();
});
afterAll(() => desk?.app.close());

const platinum = { tierName: 'Platinum', minFICO: 760, maxLTVPurchase: 80 };
const [first, second] = ['tiers.0.minFICO', 'tiers.1.minFICO'];
const unclear = expect.stringContaining('unclear which one is meant');

describe('an edit whose tier went elsewhere', () => {
  it('stands there with the save, and is accepted for its own tier', async () => {
    const id = await desk.withTiers();
    await desk.found(id, { [first]: 700 });
    await desk.saveTiers(id, [silver, gold]);
    const [edit] = await desk.editsOf(id);
    expect(edit).toMatchObject({ field: second, tier: 'Gold', before: '680', changedFrom: null, problem: null });
    expect((await desk.accept(id, [edit])).status).toBe(200);
    expect((await desk.programOf(id)).tiers).toMatchObject([silver, { ...gold, minFICO: 700 }]);
  });

  it('is rejected for its own tier: there it is held back, and the same value for another tier is proposed', async () => {
    const id = await desk.withTiers();
    await desk.found(id, { [first]: 700 });
    await desk.saveTiers(id, [silver, gold]);
    expect((await desk.reject(id, await desk.editsOf(id))).status).toBe(200);
    const again = { [first]: 700, [second]: 700 };
    expect(await desk.found(id, again, { runId: 'run-2' })).toEqual({
      [first]: 'proposed',
      [second]: 'rejectedBefore',
    });
  });

  it('comes back to where its tier stands when its rejection is undone', async () => {
    const id = await desk.withTiers();
    await desk.found(id, { [first]: 700 });
    const edits = await desk.editsOf(id);
    await desk.reject(id, edits);
    await desk.saveTiers(id, [silver, gold]);
    await desk.found(id, { [first]: 710 }, { runId: 'run-2' });
    expect((await desk.reopen(id, edits)).status).toBe(200);
    expect((await desk.editsOf(id)).map(({ field, after }) => [field, after])).toEqual([
      [first, '710'],
      [second, '700'],
    ]);
  });

  it('is another decision than what a source found for the tier that is in its place now', async () => {
    const id = await desk.withTiers();
    await desk.found(id, { [first]: 700 });
    await desk.saveTiers(id, [silver, gold]);
    await desk.found(id, { [first]: 650 }, { ...page, runId: 'run-2' });
    expect(await desk.listedOf(id)).toMatchObject({ total: 2 });
    const [ofSilver, ofGold] = await desk.editsOf(id);
    expect([ofSilver?.tier, ofGold?.tier]).toEqual(['Silver', 'Gold']);
    expect((await desk.accept(id, [ofSilver], { over: [ofGold] })).status).toBe(200);
    expect(await desk.editsOf(id)).toMatchObject([{ tier: 'Gold', after: '700' }]);
    expect(await desk.found(id, { [second]: 700 }, { runId: 'run-3' })).toEqual({ [second]: 'refreshed' });
  });

  it('is named where its tier stands when a save settles it', async () => {
    const id = await desk.withTiers();
    await desk.found(id, { [first]: 700 });
    await desk.saveTiers(id, [silver, { ...gold, minFICO: 700 }]);
    const { rows } = await desk.app.database.db.execute(
      sql`select payload -> 'fields' as fields from audit_log where action = 'program.editsSettled' and entity_id = ${id}`,
    );
    expect(rows).toEqual([{ fields: [second] }]);
  });
});

describe('an edit whose tier is gone or unclear', () => {
  it.each([
    ['was replaced by one of other terms', [gold, silver], [gold, platinum], second],
    ['without a name was replaced by one of other terms', [gold, unnamed(silver)], [gold, unnamed(platinum)], second],
    ['may have changed places', [unnamed(gold), unnamed(silver)], [unnamed(silver), unnamed(gold)], first],
  ])('%s: it is not accepted, and its rejection holds nothing back', async (_, tiers, after, field) => {
    const id = await desk.withTiers(tiers);
    await desk.found(id, { [field]: 700 });
    await desk.saveTiers(id, after);
    const edits = await desk.editsOf(id);
    expect(edits).toMatchObject([{ problem: unclear }]);
    expect((await desk.accept(id, [edits[0]])).status).toBe(409);
    expect((await desk.programOf(id)).tiers).toMatchObject(after);
    expect((await desk.reject(id, edits)).status).toBe(200);
    expect(await desk.found(id, { [field]: 700 }, { runId: 'run-2' })).toEqual({ [field]: 'proposed' });
  });

  it('stays as it is when what was found for the tier in its place is accepted', async () => {
    const id = await desk.withTiers([unnamed(gold), unnamed(silver)]);
    await desk.found(id, { [first]: 700 });
    await desk.saveTiers(id, [unnamed(silver), unnamed(gold)]);
    await desk.found(id, { [first]: 650 }, { ...page, runId: 'run-2' });
    const edits = await desk.editsOf(id);
    const [usable, lost] = [edits.find(({ problem }) => !problem), edits.find(({ problem }) => problem)];
    expect((await desk.accept(id, [usable], { over: [lost] })).status).toBe(200);
    expect(await desk.editsOf(id)).toMatchObject([{ _id: lost?._id, problem: unclear }]);
  });

  it('shows the name that its tier has by now where only that changed', async () => {
    const id = await desk.withTiers();
    await desk.found(id, { [second]: 700 });
    await desk.saveTiers(id, [gold, { ...silver, tierName: 'Bronze' }]);
    expect(await desk.editsOf(id)).toMatchObject([{ field: second, tier: 'Bronze', problem: null }]);
  });

  it('is never so because edits were accepted, however much of a tier they change', async () => {
    const id = await desk.withTiers([unnamed(gold), unnamed(silver)]);
    const ltv = 'tiers.0.maxLTVPurchase';
    await desk.found(id, { [first]: 700, [ltv]: 70 });
    await desk.found(id, { [first]: 700, [ltv]: 72 }, { ...page, runId: 'run-2' });
    const edits = (await desk.editsOf(id)).filter(({ source }) => source.name !== page.sourceName);
    expect((await desk.accept(id, edits)).status).toBe(200);
    expect(await desk.editsOf(id)).toMatchObject([{ field: ltv, before: '70%', after: '72%', problem: null }]);
  });
});

describe('the list of one source', () => {
  it('shows what other sources propose for its fields, and none of their other fields', async () => {
    const id = await desk.withTiers();
    await desk.found(id, { [first]: 700 });
    await desk.found(id, { [first]: 720, [second]: 650 }, { ...page, runId: 'run-2' });
    const edits = await desk.editsOf(id, '&sourceId=7b2f0c7e-4a51-4c55-9f2a-8f6d0c0b1a01');
    expect(edits.map(({ field, value }) => [field, value])).toEqual([
      [first, 700],
      [first, 720],
    ]);
    expect(await desk.listedOf(id, '&sourceId=7b2f0c7e-4a51-4c55-9f2a-8f6d0c0b1a01')).toMatchObject({ total: 1 });
    expect(await desk.editsOf(id, `&sourceId=${page.sourceId}`)).toHaveLength(3);
  });
});
