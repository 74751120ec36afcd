import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type EditDesk,
  gold,
  openEditDesk,
  publicPage as page,
  silver,
  unclearTiers,
  unnamed,
} from '../../../../tests/support/desks/account/edit-desk.ts';

let desk: EditDesk;
beforeAll(async () => {
  desk = await openEditDesk();
});
afterAll(() => desk?.app.close());

const fico = 'tiers.0.minFICO';
const saidOf = async (programId: string) =>
  (await desk.editsOf(programId)).map(({ field, after, source }) => [field, after, source.name]);
const ficoOf = async (programId: string) => (await desk.programOf(programId)).tiers[0].minFICO;
const noticesOf = async (programId: string): Promise<number> =>
  (await desk.people.lender.call('GET', '/api/notifications')).body.notifications.filter(({ link }: { link: string }) =>
    link.endsWith(programId),
  ).length;

describe('sources that disagree about a field', () => {
  it('each keep an open edit with its value, text and source, however often they run', async () => {
    const id = await desk.withTiers();
    await desk.found(id, { [fico]: 700 });
    const first = await desk.editsOf(id);
    expect(await desk.found(id, { [fico]: 720 }, { ...page, runId: 'run-2' })).toEqual({ [fico]: 'proposed' });
    for (const run of ['run-3', 'run-4']) {
      expect(await desk.found(id, { [fico]: 700 }, { runId: `${run} of the sheet` })).toEqual({ [fico]: 'refreshed' });
      expect(await desk.found(id, { [fico]: 720 }, { ...page, runId: `${run} of the page` })).toEqual({
        [fico]: 'refreshed',
      });
    }
    const edits = await desk.editsOf(id);
    expect(edits).toMatchObject([
      { _id: first[0]?._id, after: '700', source: { name: 'Marbrook rate sheet' }, snippet: `${fico} | 700` },
      { after: '720', source: { name: 'Public page' }, snippet: `${fico} | 720` },
    ]);
    expect(await desk.listedOf(id)).toMatchObject({ total: 1 });
    expect((await desk.call('GET', `?programId=${id}`)).body.total).toBe(1);
    expect(await noticesOf(id)).toBe(1);
  });

  it('are decided together: the accepted value is saved, and the other is not proposed again until its source says something else', async () => {
    const id = await desk.withTiers();
    await desk.found(id, { [fico]: 700 });
    await desk.found(id, { [fico]: 720 }, { ...page, runId: 'run-2' });
    const [sheet, other] = await desk.editsOf(id);
    const decide = () => desk.accept(id, [sheet], { over: [other] });
    expect((await decide()).status).toBe(200);
    expect([await ficoOf(id), await desk.editsOf(id)]).toEqual([700, []]);
    expect(await desk.found(id, { [fico]: 720 }, { ...page, runId: 'run-3' })).toEqual({ [fico]: 'rejectedBefore' });
    expect(await desk.found(id, { [fico]: 740 }, { ...page, runId: 'run-4' })).toEqual({ [fico]: 'proposed' });
    expect((await decide()).body).toMatchObject({ version: 2 });
    expect(await saidOf(id)).toEqual([[fico, '740', 'Public page']]);
  });

  it('need a decision about what was not seen beside the accepted value', async () => {
    const id = await desk.withTiers();
    await desk.found(id, { [fico]: 700 });
    const [sheet] = await desk.editsOf(id);
    await desk.found(id, { [fico]: 720 }, { ...page, runId: 'run-2' });
    await desk.accept(id, [sheet]);
    expect(await saidOf(id)).toEqual([[fico, '720', 'Public page']]);
    expect(await desk.editsOf(id)).toMatchObject([{ before: '700', changedFrom: '680' }]);
  });

  it('are rejected one by one, and a rejection is undone beside the other value', async () => {
    const id = await desk.withTiers();
    await desk.found(id, { [fico]: 700 });
    await desk.found(id, { [fico]: 720 }, { ...page, runId: 'run-2' });
    const [sheet] = await desk.editsOf(id);
    await desk.reject(id, [sheet]);
    expect(await saidOf(id)).toEqual([[fico, '720', 'Public page']]);
    expect((await desk.reopen(id, [sheet])).status).toBe(200);
    expect(await saidOf(id)).toHaveLength(2);
  });

  it('can name only edits of the program as rejected with it', async () => {
    const [id, another] = [await desk.withTiers(), await desk.withTiers()];
    await desk.found(id, { [fico]: 700 });
    await desk.found(another, { [fico]: 700 });
    const [[own], [foreign]] = [await desk.editsOf(id), await desk.editsOf(another)];
    expect((await desk.accept(id, [own], { over: [foreign] })).status).toBe(404);
    expect(await desk.editsOf(another)).toHaveLength(1);
  });
});

describe('sources that agree', () => {
  it('are shown with what each says, notify once, and are settled by one acceptance', async () => {
    const id = await desk.withTiers();
    await desk.found(id, { [fico]: 700 });
    expect(await desk.found(id, { [fico]: 700 }, { ...page, runId: 'run-2' })).toEqual({ [fico]: 'refreshed' });
    expect(await noticesOf(id)).toBe(1);
    const [edit, again] = await desk.editsOf(id);
    expect([edit?.source.name, again?.source.name]).toEqual(['Marbrook rate sheet', 'Public page']);
    expect(await desk.listedOf(id)).toMatchObject({ total: 1 });
    await desk.accept(id, [edit]);
    expect([await ficoOf(id), await desk.editsOf(id)]).toEqual([700, []]);
  });
});

describe('tiers that change places', () => {
  it('take a proposed edit along by their name at the next run', async () => {
    const id = await desk.withTiers();
    await desk.found(id, { [fico]: 700 });
    await desk.saveTiers(id, [silver, gold]);
    expect(await desk.found(id, { 'tiers.1.minFICO': 700 }, { runId: 'run-2' })).toEqual({
      'tiers.1.minFICO': 'refreshed',
    });
    expect(await desk.editsOf(id)).toMatchObject([
      { field: 'tiers.1.minFICO', tier: 'Gold', before: '680', problem: null },
    ]);
  });

  it.each(unclearTiers(gold, silver))(
    '%s: what was proposed for one is not accepted for another, and the next run closes it',
    async (_, tiers) => {
      const id = await desk.withTiers(tiers);
      await desk.found(id, { [fico]: 700 });
      const [edit] = await desk.editsOf(id);
      await desk.saveTiers(id, tiers.toReversed());
      expect(await desk.editsOf(id)).toMatchObject([{ problem: expect.stringContaining('The tiers changed') }]);
      const edits = [{ _id: edit?._id, now: 640 }];
      expect((await desk.call('POST', '/accept', { programId: id, edits })).status).toBe(409);
      await desk.found(id, { 'tiers.1.maxLTVPurchase': 75 }, { runId: 'run-2' });
      expect(await desk.editsOf(id)).toEqual([]);
    },
  );

  it('do not settle what was proposed for another tier', async () => {
    const tiers = [unnamed(gold), { ...unnamed(silver), minFICO: 700 }];
    const id = await desk.withTiers(tiers);
    await desk.found(id, { [fico]: 700 });
    await desk.saveTiers(id, tiers.toReversed());
    expect(await desk.editsOf(id)).toHaveLength(1);
  });

  it('and are saved with the proposed value settle it', async () => {
    const id = await desk.withTiers();
    await desk.found(id, { [fico]: 700 });
    await desk.saveTiers(id, [silver, { ...gold, minFICO: 700 }]);
    expect(await desk.editsOf(id)).toEqual([]);
  });
});
