import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  fullPrograms,
  type OpenProgramDesk,
  openProgramDesk,
  programDesk,
} from '../../../../../tests/support/desks/program-desk.ts';
import { eventually } from '../../../../../tests/support/desks/quote-desk.ts';

let desk: OpenProgramDesk;
beforeAll(async () => {
  desk = await openProgramDesk();
});
afterAll(() => desk?.app.close());

describe('adding', () => {
  it('once for a key, however often it comes', async () => {
    const key = 'add-program-once';
    const answers = await Promise.all([1, 2, 3].map(() => desk.add('dscr', { name: 'Once' }, key)));
    expect(new Set(answers.map(({ body }) => body.program._id)).size).toBe(1);
    expect((await desk.list('dscr', '?q=once')).body.total).toBe(1);
    expect((await desk.add('dscr', { name: 'Other' }, key)).body.code).toBe('KEY_REUSED');
  });

  it('not to an archived lender; nor is one of its programs brought back', async () => {
    const mine = programDesk(desk.people.admin, desk.people.otherId);
    const id = await desk.added('dscr', { name: 'Before' }, mine);
    await mine.remove('dscr', id);
    await desk.app.database.db.execute(sql`update lenders set archived_at = now() where id = ${desk.people.otherId}`);
    for (const refused of [await mine.add('dscr', { name: 'After' }), await mine.act('bring-back', id)])
      expect(refused).toMatchObject({
        status: 409,
        body: { message: "This lender is archived, so it can't have programs." },
      });
    await desk.app.database.db.execute(sql`update lenders set archived_at = null where id = ${desk.people.otherId}`);
    expect((await mine.add('dscr', { name: 'After' })).status).toBe(200);
    const nowhere = programDesk(desk.people.admin, '00000000-0000-4000-8000-000000000000');
    expect([(await nowhere.add('dscr')).status, (await nowhere.list('dscr')).status]).toEqual([404, 404]);
  });

  it('with nothing stated it has the defaults of its kind and one empty tier', async () => {
    const { program } = (await desk.add('stabilized-bridge')).body;
    expect(program).toMatchObject({ name: 'Stabilized Bridge Program', rehabComplete: true, maxRehabPercent: null });
    expect(program.tiers).toHaveLength(1);
  });
});

describe('saving', () => {
  it('what has changed meanwhile is refused and says who changed it; without a version it saves', async () => {
    const id = await desk.added('dscr', { name: 'Shared' });
    await programDesk(desk.people.admin, desk.people.lenderId).update('dscr', id, { name: 'By the administrator' });
    const late = await desk.update('dscr', id, { name: 'Late', version: 1 });
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'CONFLICT',
        message: 'Priya Fairlocke saved this program while you were editing it.',
        about: { version: '2', savedBy: 'Priya Fairlocke' },
      },
    });
    expect((await desk.update('dscr', id, { name: 'Seen', version: 2 })).body.program.version).toBe(3);
    expect((await desk.update('dscr', id, { name: 'Unseen' })).body.program.version).toBe(4);
  });

  it('of two with the same version one is saved and the other refused', async () => {
    const id = await desk.added('dscr', { name: 'Race' });
    const both = await Promise.all(['A', 'B'].map((name) => desk.update('dscr', id, { name, version: 1 })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await desk.get('dscr', id)).body.program.version).toBe(2);
  });

  it('against a delete, a program ends deleted and no save is lost silently', async () => {
    const id = await desk.added('dscr', { name: 'Race' });
    const [saved, removed] = await Promise.all([desk.update('dscr', id, { name: 'A' }), desk.remove('dscr', id)]);
    expect(removed.status).toBe(200);
    expect([200, 404]).toContain(saved.status);
    expect((await desk.get('dscr', id)).status).toBe(404);
    const { program } = (await desk.act('bring-back', id)).body;
    expect(program).toMatchObject(saved.status === 200 ? { name: 'A', version: 2 } : { name: 'Race', version: 1 });
  });

  it('the same again makes no version and confirms the terms; days that are left out stay', async () => {
    const values = { ...fullPrograms.dscr, effectiveUntil: '2099-12-31' };
    const id = await desk.added('dscr', values);
    await desk.app.database.db.execute(
      sql`update programs set confirmed_at = now() - interval '100 days' where id = ${id}`,
    );
    expect((await desk.list('dscr', '?stale=true')).body.programs).toContainEqual(
      expect.objectContaining({ _id: id, isStale: true }),
    );
    const again = await desk.update('dscr', id, fullPrograms.dscr);
    expect(again.body).toMatchObject({
      message: 'No changes. The terms are confirmed as of today.',
      program: { version: 1, isStale: false, effectiveUntil: '2099-12-31' },
    });
    const open = await desk.update('dscr', id, { ...fullPrograms.dscr, effectiveUntil: null });
    expect(open.body.program).toMatchObject({ version: 2, effectiveUntil: null });
  });
});

it.each(['0000-01-01', '2026-02-30', 'soon', 7, '12026-01-01'])('%s is no effective day', async (effectiveFrom) => {
  const refused = await desk.add('dscr', { effectiveFrom });
  expect(refused.body.fields).toEqual({ effectiveFrom: 'The first day must be a date' });
});

describe('a program whose stored terms cannot be read', () => {
  it('is listed and opened with what is wrong, and saving repairs it', async () => {
    const id = await desk.added('dscr', fullPrograms.dscr);
    await desk.app.database.db.execute(
      sql`update programs set tiers = jsonb_set(tiers, '{0,minFICO}', '"plenty"') where id = ${id}`,
    );
    const problems = { 'tiers.0.minFICO': expect.stringMatching(/\w/) };
    expect((await desk.list('dscr', '?q=full')).body.programs).toContainEqual(
      expect.objectContaining({ _id: id, problems, tierCount: 1 }),
    );
    const { program } = (await desk.get('dscr', id)).body;
    expect(program).toMatchObject({
      problems,
      name: 'Full Program',
      tiers: [{ tierName: 'Gold', minFICO: null, maxLTVPurchase: 80 }],
    });
    const repaired = await desk.update('dscr', id, { ...program, version: 1 });
    expect(repaired.body.program).toMatchObject({ version: 2, prepaymentPeriod: '5-4-3-2-1' });
    expect(repaired.body.program).not.toHaveProperty('problems');
  });
});

describe('searches', () => {
  it('follow what is added, saved, deleted and brought back', async () => {
    const broker = await desk.app.signIn('broker@example.com');
    const scenario = { state: 'TX', fico: 700, rent: 3_000, propertyValue: 400_000 };
    const names = async (): Promise<string[]> =>
      (await broker.call('POST', '/api/search/dscr', { scenario, limit: 200, nearMissLimit: 200 })).body.rows
        .concat((await broker.call('POST', '/api/search/dscr', { scenario, nearMissLimit: 200 })).body.nearMisses)
        .map(({ programName }: { programName: string }) => programName);
    const shows = (name: string, there: boolean) =>
      eventually(names, (found) => found.includes(name) === there).then((found) => found.includes(name));
    const tiers = [{ tierName: 'Wide', maxLTVPurchase: 90 }];
    const id = await desk.added('dscr', { name: 'Wide Open One', tiers });
    expect(await shows('Wide Open One', true)).toBe(true);
    await desk.update('dscr', id, { name: 'Wide Open Two', tiers });
    expect(await shows('Wide Open Two', true)).toBe(true);
    await desk.remove('dscr', id);
    expect(await shows('Wide Open Two', false)).toBe(false);
    await desk.act('bring-back', id);
    expect(await shows('Wide Open Two', true)).toBe(true);
  });
});
