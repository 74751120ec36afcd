import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  fullPrograms,
  type OpenProgramDesk,
  openProgramDesk,
  programDesk,
} from '../../../../../tests/support/desks/program-desk.ts';

let desk: OpenProgramDesk;
beforeAll(async () => {
  desk = await openProgramDesk();
});
afterAll(() => desk?.app.close());

const addDscr = (values: object) => desk.added('dscr', values);
const tier = { tierName: 'Gold', minFICO: 680, maxLTVPurchase: 75, loanRange: { min: 100_000 } };

describe('the versions of a program', () => {
  it('say who saved what and when, the last first, in labels and readable values', async () => {
    const id = await addDscr({ name: 'Versioned', tiers: [tier] });
    const eased = {
      name: 'Versioned',
      averageTimeToClose: 10,
      crossCollateralAllowed: true,
      effectiveUntil: '2099-12-31',
    };
    const tiers = [
      { ...tier, minFICO: 660, loanRange: { min: 100_000, max: 750_000 } },
      { tierName: 'Silver', minFICO: 620 },
    ];
    await programDesk(desk.people.admin, desk.people.lenderId).update('dscr', id, {
      ...eased,
      propertyTypes: ['PUD'],
      tiers,
    });
    const { versions, total } = (await desk.versions(id)).body;
    expect(total).toBe(2);
    expect(versions[1]).toMatchObject({ version: 1, savedBy: 'Tessa Marbrook', restoredFrom: null, changes: [] });
    expect(versions[0]).toMatchObject({
      version: 2,
      savedBy: 'Priya Fairlocke',
      savedAt: expect.any(String),
      importId: null,
    });
    expect(versions[0].changes).toEqual([
      { field: 'crossCollateralAllowed', label: 'Cross collateral allowed', before: 'No', after: 'Yes' },
      { field: 'averageTimeToClose', label: 'Average Time to Close', before: null, after: '10 days' },
      { field: 'propertyTypes', label: 'Property types', before: null, after: 'PUD' },
      { field: 'tiers.0.minFICO', label: 'Tier 1: Min FICO', before: '680', after: '660' },
      {
        field: 'tiers.0.loanRange',
        label: 'Tier 1: Loan range',
        before: 'from $100,000',
        after: '$100,000 to $750,000',
      },
      { field: 'tiers.1', label: 'Tier 2', before: null, after: 'Tier name Silver, Min FICO 620' },
      { field: 'effectiveUntil', label: 'Available until', before: null, after: 'Dec 31, 2099' },
    ]);
  });

  it('come a page at a time, each held against the one before it, also across pages', async () => {
    const id = await addDscr({ name: 'V1' });
    for (const name of ['V2', 'V3', 'V4']) await desk.update('dscr', id, { name });
    const page = async (offset: number) => {
      const { versions } = (await desk.versions(id, `?limit=2&offset=${offset}`)).body;
      return versions.map((one: { version: number; changes: { after: string }[] }) => [
        one.version,
        one.changes[0]?.after,
      ]);
    };
    expect(await page(0)).toEqual([
      [4, 'V4'],
      [3, 'V3'],
    ]);
    expect(await page(2)).toEqual([
      [2, 'V2'],
      [1, undefined],
    ]);
  });

  it('of which any is restored as the next one, its effective days with it', async () => {
    const id = await addDscr({ ...fullPrograms.dscr, effectiveFrom: '2026-02-01' });
    const first = (await desk.get('dscr', id)).body.program;
    await desk.update('dscr', id, { name: 'Changed', effectiveFrom: null, tiers: [tier] });
    const restored = await desk.act('restore', id, { version: 1, current: 2 });
    expect(restored.body).toMatchObject({ message: 'Version 1 is restored.', program: { version: 3 } });
    const { program } = (await desk.get('dscr', id)).body;
    const { version: _v, updatedAt: _u, confirmedAt: _c, ...terms } = first;
    expect(program).toMatchObject(terms);
    expect((await desk.versions(id)).body.versions[0]).toMatchObject({ version: 3, restoredFrom: 1 });
  });

  it('are not restored over what was saved meanwhile, nor when they hold or do not exist', async () => {
    const id = await addDscr({ name: 'V1' });
    await desk.update('dscr', id, { name: 'V2' });
    const late = await desk.act('restore', id, { version: 1, current: 1 });
    expect(late).toMatchObject({
      status: 409,
      body: { message: 'Tessa Marbrook saved this program while you were editing it.' },
    });
    expect((await desk.act('restore', id, { version: 2 })).body.fields).toHaveProperty('version');
    expect((await desk.act('restore', id, { version: 9 })).status).toBe(404);
    expect((await desk.act('restore', id, { version: 9_000_000_000 })).status).toBe(400);
    expect((await desk.get('dscr', id)).body.program).toMatchObject({ name: 'V2', version: 2 });
  });

  it('and restored at the same moment as a save follow one another: none is lost', async () => {
    const id = await addDscr({ name: 'V1' });
    await desk.update('dscr', id, { name: 'V2' });
    const both = await Promise.all([
      desk.act('restore', id, { version: 1, current: 2 }),
      desk.update('dscr', id, { name: 'V3', version: 2 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await desk.versions(id)).body.versions.map((one: { version: number }) => one.version)).toEqual([3, 2, 1]);
  });

  it('that can no longer be read are listed with what is wrong, and refused to be restored', async () => {
    const id = await addDscr({ name: 'Odd', tiers: [tier] });
    await desk.update('dscr', id, { name: 'Even', tiers: [tier] });
    await desk.app.database.db.execute(sql`
      update program_versions set tiers = '[{"minFICO":"plenty"}]' where program_id = ${id} and version = 1`);
    expect((await desk.versions(id)).body.versions[1].problems).toHaveProperty(['tiers.0.minFICO']);
    expect((await desk.act('restore', id, { version: 1 })).body.code).toBe('CONFLICT');
  });

  it('repair a program whose own terms can no longer be read', async () => {
    const id = await addDscr({ name: 'Whole', tiers: [tier] });
    await desk.update('dscr', id, { name: 'Broken', tiers: [tier] });
    await desk.app.database.db.execute(sql`update programs set tiers = '[{"minFICO":"plenty"}]' where id = ${id}`);
    expect((await desk.get('dscr', id)).body.program).toHaveProperty('problems');
    expect((await desk.act('restore', id, { version: 1 })).body.program).toMatchObject({ version: 3, name: 'Whole' });
    expect((await desk.get('dscr', id)).body.program).not.toHaveProperty('problems');
  });
});
