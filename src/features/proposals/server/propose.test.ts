import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EditDesk, openEditDesk, publicPage } from '../../../../tests/support/desks/account/edit-desk.ts';
import { fullPrograms } from '../../../../tests/support/desks/program-desk.ts';
import { dayMs } from '../../../kernel/dates.ts';
import { statedPaths, valueAt } from '../../programs/fields/paths.ts';

let desk: EditDesk;
beforeAll(async () => {
  desk = await openEditDesk();
});
afterAll(() => desk?.app.close());

const tier = { tierName: 'Gold', minFICO: 680, maxLTVPurchase: 75, loanRange: { min: 100_000, max: 900_000 } };
const added = (values: object = {}) => desk.added('dscr', { name: 'Found', tiers: [tier], ...values });
const valuesOf = async (programId: string) =>
  Object.fromEntries((await desk.editsOf(programId)).map(({ field, after }) => [field, after]));
const stored = async (programId: string) =>
  (await desk.app.database.db.execute(sql`select * from program_proposed_edits where program_id = ${programId}`)).rows;

describe('what a source finds', () => {
  it('is proposed where it differs, with what the program says, the text it stands on, its address and moment', async () => {
    const id = await added();
    const foundAt = desk.app.clock.now();
    const outcomes = await desk.found(id, { 'tiers.0.minFICO': '700', 'tiers.0.loanRange.max': '$1.5M' }, { foundAt });
    expect(outcomes).toEqual({ 'tiers.0.minFICO': 'proposed', 'tiers.0.loanRange.max': 'proposed' });
    expect(await desk.editsOf(id)).toEqual([
      expect.objectContaining({ label: 'Tier 1: Loan range (max)', before: '$900,000', after: '$1,500,000' }),
      {
        _id: expect.any(String),
        field: 'tiers.0.minFICO',
        label: 'Tier 1: Min FICO',
        tier: 'Gold',
        now: 680,
        before: '680',
        value: 700,
        after: '700',
        changedFrom: null,
        problem: null,
        source: { _id: expect.any(String), name: 'Marbrook rate sheet' },
        snippet: 'tiers.0.minFICO | "700"',
        address: 'https://lender.example.com/rates',
        foundAt: foundAt.toISOString(),
        since: expect.any(String),
      },
    ]);
    const { program } = (await desk.get('dscr', id)).body;
    expect(program).toMatchObject({ version: 1, tiers: [tier] });
  });

  it('is refused where the program could not have it, with the reason, and nothing of it is stored', async () => {
    const id = await added();
    expect(
      await desk.found(id, {
        'tiers.0.minFICO': 'plenty',
        'tiers.0.maxLTVPurchase': 180,
        'tiers.4.minFICO': 700,
        'tiers.0': {},
        tiers: [],
        nothing: 5,
        'terms.__proto__': 5,
        'tiers.0.minExperience': ' ',
        name: 'x'.repeat(500),
      }),
    ).toEqual({
      'tiers.0.minFICO': 'refused: Min FICO must be a number',
      'tiers.0.maxLTVPurchase': expect.stringMatching(/^refused: .* must be between 0% and 100%$/),
      'tiers.4.minFICO': 'refused: This program has no Tier 5: Min FICO',
      'tiers.0': 'refused: A program of this type has no field tiers.0',
      tiers: expect.stringMatching(/^refused: /),
      nothing: 'refused: A program of this type has no field nothing',
      'terms.__proto__': 'refused: A program of this type has no field terms.__proto__',
      'tiers.0.minExperience': 'refused: Tier 1: Min experience was found blank',
      name: expect.stringMatching(/^refused: /),
    });
    expect(await stored(id)).toEqual([]);
  });

  it('is refused whole for a deleted program', async () => {
    const id = await added();
    await desk.remove('dscr', id);
    expect(await desk.found(id, { 'tiers.0.minFICO': 700 })).toEqual({
      'tiers.0.minFICO': expect.stringMatching(/^refused: The program was deleted/),
    });
  });

  it('is proposed once: found again it is brought up to date, in the same run and in later ones', async () => {
    const id = await added();
    await desk.found(id, { 'tiers.0.minFICO': 700 });
    expect(await desk.found(id, { 'tiers.0.minFICO': 700 })).toEqual({ 'tiers.0.minFICO': 'refreshed' });
    desk.app.clock.advance(60_000);
    const again = { runId: 'run-2', foundAt: desk.app.clock.now() };
    expect(await desk.found(id, { 'tiers.0.minFICO': 700 }, again)).toEqual({ 'tiers.0.minFICO': 'refreshed' });
    const edits = await desk.editsOf(id);
    expect(edits).toHaveLength(1);
    expect(edits[0]?.foundAt).toBe(again.foundAt.toISOString());
    expect(await stored(id)).toHaveLength(1);
  });

  it('replaces what was open for its field, which stays as superseded', async () => {
    const id = await added();
    await desk.found(id, { 'tiers.0.minFICO': 700 });
    expect(await desk.found(id, { 'tiers.0.minFICO': 720 }, { runId: 'run-2' })).toEqual({
      'tiers.0.minFICO': 'proposed',
    });
    expect(await valuesOf(id)).toEqual({ 'tiers.0.minFICO': '720' });
    expect((await stored(id)).map(({ state }) => state).sort()).toEqual(['open', 'superseded']);
  });

  it('that agrees with the program takes back what the same source proposed, and not what another did', async () => {
    const id = await added();
    await desk.found(id, { 'tiers.0.minFICO': 700, 'tiers.0.maxLTVPurchase': 70 });
    await desk.found(id, { 'tiers.0.minFICO': 680 }, { ...publicPage, runId: 'run-2' });
    expect(Object.keys(await valuesOf(id))).toEqual(['tiers.0.maxLTVPurchase', 'tiers.0.minFICO']);
    expect(await desk.found(id, { 'tiers.0.minFICO': 680 }, { runId: 'run-3' })).toEqual({
      'tiers.0.minFICO': 'confirmed',
    });
    expect(Object.keys(await valuesOf(id))).toEqual(['tiers.0.maxLTVPurchase']);
  });

  it('is settled by a save that says the same', async () => {
    const id = await added();
    await desk.found(id, { 'tiers.0.minFICO': 700, 'tiers.0.maxLTVPurchase': 70 });
    await desk.update('dscr', id, { name: 'Found', tiers: [{ ...tier, minFICO: 700 }] });
    expect(Object.keys(await valuesOf(id))).toEqual(['tiers.0.maxLTVPurchase']);
    await desk.act('restore', id, { version: 1 });
    expect(await desk.found(id, { 'tiers.0.minFICO': 700 }, { runId: 'run-2' })).toEqual({
      'tiers.0.minFICO': 'proposed',
    });
    await desk.act('restore', id, { version: 2 });
    expect(Object.keys(await valuesOf(id))).toEqual(['tiers.0.maxLTVPurchase']);
  });
});

describe('the people of the lender', () => {
  const notices = async (): Promise<{ message: string; link: string }[]> =>
    (await desk.people.lender.call('GET', '/api/notifications')).body.notifications.filter(
      ({ link }: { link: string }) => link.includes('proposed-edits'),
    );

  it('are notified once for each program and run, and not of what was found again', async () => {
    const id = await added({ name: 'Newsworthy' });
    const own = async () => (await notices()).filter(({ link }) => link.endsWith(id));
    await desk.found(id, { 'tiers.0.minFICO': 700, 'tiers.0.maxLTVPurchase': 70 }, { runId: 'run-7' });
    await desk.found(id, { 'tiers.0.minFICO': 710 }, { runId: 'run-7' });
    await desk.found(id, { 'tiers.0.minFICO': 710 }, { runId: 'run-8' });
    expect(await own()).toEqual([
      expect.objectContaining({
        message: '2 proposed edits to Newsworthy. Accept or reject them.',
        link: `/lender/proposed-edits?programId=${id}`,
      }),
    ]);
  });
});

describe('a program whose every stated field was confirmed by a source', () => {
  const confirmedAt = async (id: string): Promise<string> => (await desk.get('dscr', id)).body.program.confirmedAt;

  it('counts as confirmed when the first of them was; with one left out it keeps its date', async () => {
    const id = await desk.added('dscr', fullPrograms.dscr);
    const before = await confirmedAt(id);
    desk.app.clock.advance(3 * dayMs);
    const first = desk.app.clock.now();
    const lender = await desk.app.signIn('lender@example.com');
    const read = async () => (await lender.call('GET', `/api/dscr/dscr-programs/${id}`)).body.program;
    const values = await read();
    const paths = statedPaths('dscr', values);
    expect(paths).toContain('tiers.0.loanRange.min');
    const said = Object.fromEntries(paths.map((path) => [path, valueAt(values, path)]));
    const { 'tiers.0.minFICO': fico, ...most } = said;
    const outcomes = await desk.found(id, most, { runId: 'run-9', foundAt: first });
    expect([...new Set(Object.values(outcomes))]).toEqual(['confirmed']);
    expect((await read()).confirmedAt).toBe(before);
    desk.app.clock.advance(dayMs);
    await desk.found(id, { 'tiers.0.minFICO': fico }, { runId: 'run-10' });
    expect((await read()).confirmedAt).toBe(first.toISOString());
  });
});
