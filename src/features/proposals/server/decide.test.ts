import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EditDesk, gold, idsOf, openEditDesk, silver } from '../../../../tests/support/desks/account/edit-desk.ts';
import type { Caller } from '../../../../tests/support/test-app.ts';

let desk: EditDesk;
beforeAll(async () => {
  desk = await openEditDesk();
});
afterAll(() => desk?.app.close());

const twoFound = { 'tiers.0.minFICO': 700, 'tiers.0.maxLTVPurchase': 70 };

/** A program for which a source found these values. */
async function proposed(values: Readonly<Record<string, unknown>> = twoFound) {
  const programId = await desk.withTiers();
  await desk.found(programId, values);
  return { programId, edits: await desk.editsOf(programId) };
}
const trailOf = async (id: string) =>
  (
    await desk.app.database.db.execute<{ action: string }>(
      sql`select action, actor_id, before, after from audit_log where entity_id = ${id} order by id`,
    )
  ).rows;

describe('accepting', () => {
  it('takes over everything it says or nothing: edits that leave no place for each other are refused by name', async () => {
    const program = { name: 'Finished', rehabComplete: false, tiers: [{ tierName: 'Gold' }] };
    const programId = await desk.added('stabilized-bridge', program);
    expect(await desk.found(programId, { maxRehabPercent: 12 })).toEqual({ maxRehabPercent: 'proposed' });
    expect(await desk.found(programId, { rehabComplete: true }, { runId: 'run-2' })).toEqual({
      rehabComplete: 'proposed',
    });
    const edits = await desk.editsOf(programId);
    expect(edits).toHaveLength(2);
    const refused = await desk.accept(programId, edits);
    expect(refused.status).toBe(409);
    expect(Object.keys(refused.body.fields)).toEqual(['maxRehabPercent']);
    expect((await desk.versions(programId)).body.versions).toHaveLength(1);
    expect(await desk.editsOf(programId)).toHaveLength(2);
  });

  it('saves the program once, as a version with its author, and keeps the date on which it was confirmed', async () => {
    const { programId, edits } = await proposed();
    const before = await desk.programOf(programId);
    expect(await desk.accept(programId, edits)).toMatchObject({
      status: 200,
      body: { message: '2 edits are in the program now.', version: 2 },
    });
    const after = await desk.programOf(programId);
    expect(after).toMatchObject({ version: 2, updatedBy: 'Tessa Marbrook', confirmedAt: before.confirmedAt });
    expect(after.tiers).toMatchObject([{ ...gold, minFICO: 700, maxLTVPurchase: 70 }, silver]);
    expect((await desk.versions(programId)).body.versions[0].changes).toHaveLength(2);
    expect((await trailOf(programId)).map(({ action }) => action)).toEqual([
      'program.added',
      'program.editsProposed',
      'program.updated',
      'program.editsAccepted',
    ]);
    expect((await trailOf(programId)).at(-1)).toMatchObject({
      before: { 'tiers.0.minFICO': 680 },
      after: { 'tiers.0.minFICO': 700 },
    });
    expect(await desk.editsOf(programId)).toEqual([]);
  });

  it('of one field leaves the others to decide', async () => {
    const { programId, edits } = await proposed();
    expect((await desk.accept(programId, edits.slice(0, 1))).status).toBe(200);
    const left = await desk.editsOf(programId);
    expect(left.map(({ field }) => field)).toEqual(['tiers.0.minFICO']);
    expect((await desk.accept(programId, left)).body.version).toBe(3);
  });

  it('twice saves once', async () => {
    const { programId, edits } = await proposed();
    const both = await Promise.all([desk.accept(programId, edits), desk.accept(programId, edits)]);
    expect(both.map(({ status, body }) => [status, body.version])).toEqual([
      [200, 2],
      [200, 2],
    ]);
    expect((await desk.programOf(programId)).version).toBe(2);
  });

  it('is refused when the field changed meanwhile, which the list then says', async () => {
    const { programId, edits } = await proposed();
    await desk.saveTiers(programId, [{ ...gold, minFICO: 690 }, silver]);
    expect(await desk.accept(programId, edits)).toMatchObject({
      status: 409,
      body: {
        message: 'Tier 1: Min FICO changed while you were looking: it is 690 now. Check it again.',
        fields: { 'tiers.0.minFICO': expect.any(String) },
      },
    });
    expect((await desk.programOf(programId)).version).toBe(2);
    const again = await desk.editsOf(programId);
    expect(again.find(({ field }) => field === 'tiers.0.minFICO')).toMatchObject({
      before: '690',
      changedFrom: '680',
      problem: null,
    });
    expect((await desk.accept(programId, again)).status).toBe(200);
  });

  it('follows tiers that moved while somebody looked: what was seen for one is never saved for another', async () => {
    const { programId, edits } = await proposed();
    await desk.saveTiers(programId, [silver, { ...gold, minFICO: 690 }]);
    const refused = await desk.accept(programId, edits);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([409, ['tiers.1.minFICO']]);
    expect((await desk.programOf(programId)).version).toBe(2);
    expect((await desk.accept(programId, await desk.editsOf(programId))).status).toBe(200);
    expect((await desk.programOf(programId)).tiers).toMatchObject([
      silver,
      { ...gold, minFICO: 700, maxLTVPurchase: 70 },
    ]);
  });

  it('is all or nothing: with one that was decided already it is refused', async () => {
    const { programId, edits } = await proposed({ 'tiers.0.minFICO': 700, 'tiers.0.maxLTVPurchase': 70 });
    const [first] = edits;
    expect((await desk.reject(programId, edits.slice(0, 1))).status).toBe(200);
    expect((await desk.accept(programId, edits)).status).toBe(409);
    expect(first?.field).toBe('tiers.0.maxLTVPurchase');
    expect((await desk.programOf(programId)).version).toBe(1);
  });

  it('is refused for edits of another program, unknown ones and a deleted program', async () => {
    const [one, other] = [await proposed(), await proposed()];
    expect((await desk.accept(one.programId, other.edits)).status).toBe(404);
    await desk.remove('dscr', one.programId);
    expect(await desk.editsOf(one.programId)).toEqual([]);
    expect((await desk.accept(one.programId, one.edits)).status).toBe(409);
    await desk.act('bring-back', one.programId);
    expect(await desk.editsOf(one.programId)).toHaveLength(2);
  });
});

describe('rejecting', () => {
  it('leaves the program, and the same value is not proposed again until the source says something else', async () => {
    const { programId, edits } = await proposed({ 'tiers.0.minFICO': 700 });
    expect(await desk.reject(programId, edits, { reason: 'The page is old' })).toMatchObject({
      status: 200,
      body: { message: 'The edit was rejected.' },
    });
    expect((await desk.reject(programId, edits)).status).toBe(200);
    expect((await desk.programOf(programId)).version).toBe(1);
    const next = (value: number, runId: string) => desk.found(programId, { 'tiers.0.minFICO': value }, { runId });
    expect(await next(700, 'run-2')).toEqual({ 'tiers.0.minFICO': 'rejectedBefore' });
    expect(await next(710, 'run-3')).toEqual({ 'tiers.0.minFICO': 'proposed' });
    expect(await next(700, 'run-4')).toEqual({ 'tiers.0.minFICO': 'proposed' });
  });

  it('is undone while no other value was found', async () => {
    const { programId, edits } = await proposed({ 'tiers.0.minFICO': 700 });
    await desk.reject(programId, edits);
    expect((await desk.reopen(programId, edits)).status).toBe(200);
    expect((await desk.reopen(programId, edits)).status).toBe(200);
    expect(idsOf(await desk.editsOf(programId))).toEqual(idsOf(edits));
    await desk.reject(programId, edits);
    await desk.found(programId, { 'tiers.0.minFICO': 710 }, { runId: 'run-2' });
    expect((await desk.reopen(programId, edits)).status).toBe(409);
  });

  it('is refused for what was accepted', async () => {
    const { programId, edits } = await proposed();
    await desk.accept(programId, edits);
    expect((await desk.reject(programId, edits)).status).toBe(409);
    expect((await desk.reopen(programId, edits)).status).toBe(409);
  });
});

describe('who sees and decides', () => {
  it('is the lender itself and administrators of the market, and nobody else', async () => {
    const { programId, edits } = await proposed();
    const { other, admin } = desk.people;
    expect(await desk.editsOf(programId, '', other)).toEqual([]);
    expect((await desk.accept(programId, edits, { who: other })).status).toBe(404);
    expect((await desk.reject(programId, edits, { who: other })).status).toBe(404);
    const broker = await desk.app.signIn('broker@example.com');
    expect((await broker.call('GET', '/api/proposed-edits')).status).toBe(403);
    expect((await desk.accept(programId, edits, { who: broker })).status).toBe(403);
    const nobody = desk.app.visitor;
    expect((await nobody.call('GET', '/api/proposed-edits/count')).status).toBe(401);
    expect((await desk.accept(programId, edits, { who: nobody })).status).toBe(401);
    expect(idsOf(await desk.editsOf(programId, '', admin))).toEqual(idsOf(edits));
    expect((await desk.accept(programId, edits, { who: admin })).status).toBe(200);
  });

  it('is no administrator who is limited to another desk', async () => {
    const { programId, edits } = await proposed();
    const limited = await desk.app.signIn('admin@example.com');
    const account = (await limited.call('GET', '/api/users/profile')).body.user._id;
    const limitTo = (desks: string) =>
      desk.app.database.db.execute(sql`update accounts set desks = ${desks}::text[] where id = ${account}`);
    await limitTo('{support}');
    const fresh = await desk.app.signIn('admin@example.com');
    expect((await fresh.call('GET', '/api/proposed-edits')).status).toBe(403);
    expect((await desk.accept(programId, edits, { who: fresh })).status).toBe(403);
    await desk.app.database.db.execute(sql`update accounts set desks = null where id = ${account}`);
  });

  it('finds them among what needs attention', async () => {
    await proposed();
    const waiting = async (who: Caller) => JSON.stringify((await who.call('GET', '/api/waiting')).body);
    expect(await waiting(desk.people.lender)).toContain('/lender/proposed-edits?programId=');
    const admin = await desk.app.signIn('admin@example.com');
    expect(await waiting(admin)).toContain('/admin/proposed-edits');
    expect((await desk.call('GET', '/count')).body.total).toBeGreaterThan(1);
  });
});
