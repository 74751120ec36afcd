import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  maxLtc,
  openScraperDesk,
  type ScraperDesk,
  totalLtc,
} from '../../../../../tests/faults/jobs/scrapers/scraper-desk.ts';
import { unclearTiers, unnamed } from '../../../../../tests/support/desks/account/edit-desk.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';
import { scraperMappings } from '../tables.ts';

let desk: ScraperDesk;
let lender: Caller;
beforeAll(async () => {
  desk = await openScraperDesk();
  lender = await desk.app.signIn('lender@example.com');
});
afterAll(() => desk?.close());

const gold = { tierName: 'Gold', maxLTC: 80, totalLTC: 80, minFICO: 680 };
const silver = { tierName: 'Silver', maxLTC: 75, totalLTC: 78, minFICO: 640 };

/** A program of these tiers, and a scraper that has found 81% for it and is not mapped yet. */
async function found(name: string, tiers: readonly object[]) {
  const site = desk.sites.site('harbor');
  site.says({ maxLTC: '81%' });
  const programs = `/api/fix-and-flip/${desk.lenderId}/fix-and-flip-programs`;
  const programId: string = (await lender.call('POST', programs, { name, tiers })).body.program._id;
  const { _id: id } = await desk.make({ name, url: site.url });
  await desk.run(id);
  const program = `/api/fix-and-flip/fix-and-flip-programs/${programId}`;
  const save = async (after: readonly object[]) =>
    expect((await lender.call('PUT', program, { name, tiers: after, version: 1 })).status).toBe(200);
  const read = async () => (await desk.admin.call('GET', `/api/scrapers/${id}`)).body;
  return { id, programId, save, read };
}

/** A scraper that fills the first tier of a program with 81%, before and after the tiers change places. */
async function changing(name: string, tiers: readonly object[], after: readonly object[]) {
  const { id, programId, save, read } = await found(name, tiers);
  await desk.map(id, { ...maxLtc, programId });
  const edits = async () => {
    const { body } = await desk.admin.call('GET', `/api/proposed-edits?programId=${programId}`);
    return body.programs[0]?.edits ?? [];
  };
  expect(await desk.run(id)).toMatchObject({ outcome: 'proposed' });
  expect(await edits()).toMatchObject([{ field: 'tiers.0.maxLTC', before: '80%', after: '81%' }]);
  await save(after);
  const mapped = async () => (await read()).mappings;
  return { id, programId, edits, mapped };
}

describe('tiers of a program that change places between two runs', () => {
  it('are followed by their names: the edit stays that of its tier', async () => {
    const { id, edits, mapped } = await changing('Named', [gold, silver], [silver, gold]);
    expect(await desk.run(id)).toMatchObject({ outcome: 'stillProposed', problems: 0 });
    expect(await edits()).toMatchObject([{ field: 'tiers.1.maxLTC', tier: 'Gold', before: '80%', after: '81%' }]);
    expect(await mapped()).toMatchObject([{ field: 'tiers.1.maxLTC' }]);
  });

  it.each(unclearTiers(gold, silver))(
    '%s are reported, and nothing is proposed until the field is chosen again',
    async (name, tiers) => {
      const { id, programId, edits, mapped } = await changing(name, tiers, tiers.toReversed());
      const run = await desk.run(id);
      expect(run).toMatchObject({ outcome: 'pageChanged', proposed: 0, problems: 1 });
      const { body } = await desk.admin.call('GET', `/api/scrapers/${id}/runs/${run._id}`);
      expect(body.problems).toMatchObject([{ problem: 'The program’s tiers changed. Choose the field again.' }]);
      expect(await edits()).toMatchObject([{ problem: expect.stringContaining('The tiers changed') }]);
      expect(await mapped()).toMatchObject([{ field: '' }]);
      await desk.map(id, { ...maxLtc, programId, field: 'tiers.1.maxLTC' });
      expect(await desk.run(id)).toMatchObject({ outcome: 'proposed', problems: 0 });
      expect(await edits()).toMatchObject([{ field: 'tiers.1.maxLTC', before: '80%', after: '81%', problem: null }]);
    },
  );
});

describe('tiers that change places while an administrator maps fields', () => {
  /** A scraper with the page of its admin as it was opened before the tiers of a program changed places. */
  async function opened(name: string, tiers: readonly object[]) {
    const { id, programId, save: change, read } = await found(name, tiers);
    await desk.map(id, { ...maxLtc, programId });
    const seen = await read();
    await change(tiers.toReversed());
    const programVersion = seen.programs.find((one: { _id: string }) => one._id === programId).version;
    const added = { ...totalLtc, programId, programVersion, take: 'only' };
    const save = (mappings: readonly object[]) =>
      desk.admin.call('PUT', `/api/scrapers/${id}/mapping`, { mappings, version: 1 });
    return { id, mappings: [...seen.mappings, added], save, read };
  }

  it('keep their mappings: a save means the tiers that the page showed', async () => {
    const { id, mappings, save, read } = await opened('Seen', [gold, silver]);
    expect(mappings).toMatchObject([{ field: 'tiers.0.maxLTC', programVersion: 1 }, { field: 'tiers.0.totalLTC' }]);
    const { body } = await desk.admin.call('POST', `/api/scrapers/${id}/preview`, { mappings });
    expect(body.values).toMatchObject([{ now: '80%' }, { now: '80%' }]);
    expect((await save(mappings)).status).toBe(200);
    const saved = { programVersion: 2 };
    expect((await read()).mappings).toMatchObject([
      { ...saved, field: 'tiers.1.maxLTC' },
      { ...saved, field: 'tiers.1.totalLTC' },
    ]);
  });

  it('without names are not saved, nor is a tier of which nobody knows when it was chosen', async () => {
    const { mappings, save, read } = await opened('Unclear', [unnamed(gold), unnamed(silver)]);
    const unstated = mappings.map(({ programVersion: _, ...mapping }) => mapping);
    const later = mappings.map((mapping) => ({ ...mapping, programVersion: 3 }));
    for (const refused of [mappings, unstated, later])
      expect(await save(refused)).toMatchObject({ status: 409, body: { code: 'SCRAPER_MAPPING_OUTDATED' } });
    expect((await read()).scraper.mappingVersion).toBe(1);
  });
});

it('a mapping from before versions were noted is followed from its next run', async () => {
  const { id, programId, save, read } = await found('Earlier', [gold, silver]);
  const mappings = [{ ...maxLtc, programId, take: 'only' as const }];
  await desk.map(id, ...mappings);
  const { db } = desk.app.platform.database;
  await db.update(scraperMappings).set({ mappings }).where(eq(scraperMappings.scraperId, id));
  expect(await desk.run(id)).toMatchObject({ outcome: 'proposed' });
  await save([silver, gold]);
  expect(await desk.run(id)).toMatchObject({ outcome: 'stillProposed' });
  expect((await read()).mappings).toMatchObject([{ field: 'tiers.1.maxLTC', programVersion: 2 }]);
});
