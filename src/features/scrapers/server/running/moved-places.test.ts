import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerWith } from '../../../../../tests/faults/jobs/scrapers/lender-sites.ts';
import { openScraperDesk, type ScraperDesk } from '../../../../../tests/faults/jobs/scrapers/scraper-desk.ts';
import type { FieldMapping } from '../../mapping/field-mapping.ts';
import { scraperMappings } from '../tables.ts';

let desk: ScraperDesk;
beforeAll(async () => {
  desk = await openScraperDesk();
});
afterAll(() => desk?.close());

const gold = ['Gold', '82.5%', '680'];
const silver = ['Silver', '75%', '640'];
const sheetOf = (...rows: readonly (readonly string[])[]) =>
  [['Program', 'Max LTC', 'Min FICO'], ...rows].map((row) => row.join(',')).join('\n');
const field = 'tiers.0.maxLTC';
const byCell = { field, find: { by: 'cell', sheet: '', cell: 'B2' } } as const;
const around = { column: 'Max LTC', row: 'Gold' };
const report = 'The labels around this value changed. Row: “Gold” is now “Silver”.';

/** A scraper of a sheet whose copy has been saved, and what the sheet says from now on. */
async function reading(name: string) {
  const site = desk.sites.site('harbor');
  const says = (text: string) => site.on('/rates.csv', answerWith(200, text, { 'content-type': 'text/csv' }));
  says(sheetOf(gold, silver));
  const { _id: id } = await desk.make({ name, sourceType: 'sheet', url: `${site.origin}/rates.csv` });
  expect(await desk.run(id)).toMatchObject({ outcome: 'saved' });
  const read = async () => (await desk.admin.call('GET', `/api/scrapers/${id}`)).body;
  const mapped = async (): Promise<readonly FieldMapping[]> => (await read()).mappings;
  const problems = async (runId: string) =>
    (await desk.admin.call('GET', `/api/scrapers/${id}/runs/${runId}`)).body.problems;
  const edits = async () => (await desk.admin.call('GET', `/api/proposed-edits?sourceId=${id}`)).body.programs.length;
  const preview = async (mappings: readonly object[]) =>
    (await desk.admin.call('POST', `/api/scrapers/${id}/preview`, { mappings })).body.values;
  const save = async (mappings: readonly object[]) =>
    desk.admin.call('PUT', `/api/scrapers/${id}/mapping`, {
      mappings,
      version: (await read()).scraper.mappingVersion,
    });
  return { id, says, mapped, problems, edits, preview, save };
}

it('a sheet that swaps two rows proposes nothing, and the run says what changed', async () => {
  const { id, says, mapped, problems, edits } = await reading('Swapped');
  await desk.map(id, byCell);
  expect(await mapped()).toMatchObject([{ around }]);
  says(sheetOf(silver, gold));
  const run = await desk.run(id);
  expect(run).toMatchObject({ state: 'done', outcome: 'pageChanged', proposed: 0, problems: 1 });
  expect(await problems(run._id)).toMatchObject([{ label: 'Tier 1: Max LTC', problem: report, text: '' }]);
  expect(await edits()).toBe(0);
  // Other numbers in the rows as they were.
  says(sheetOf(['Gold', '83%', '700'], ['Silver', '70%', '660']));
  expect(await desk.run(id)).toMatchObject({ outcome: 'proposed', proposed: 1 });
});

it('what stands around a place stays until the place is chosen again', async () => {
  const { id, says, mapped, preview, save } = await reading('Chosen again');
  await desk.map(id, byCell);
  says(sheetOf(silver, gold));
  await desk.run(id);
  const saved = await mapped();
  expect(await preview(saved)).toMatchObject([
    { text: '75%', value: null, problem: report, isMoved: true, around: { row: 'Silver' } },
  ]);
  // Saved for another reason, by a page that shows what was noted and by one that knows nothing of it.
  const more = {
    ...saved[0],
    field: 'tiers.0.minFICO',
    find: { by: 'cell', sheet: '', cell: 'C3' },
    around: undefined,
  };
  expect((await save([...saved, more])).status).toBe(200);
  expect(await mapped()).toMatchObject([{ around }, { around: { row: 'Gold', column: 'Min FICO' } }]);
  const [first] = await mapped();
  expect((await save([{ ...first, around: undefined }])).status).toBe(200);
  expect(await mapped()).toMatchObject([{ around }]);
  expect(await desk.run(id)).toMatchObject({ outcome: 'pageChanged' });
  // What a page says that it saw must stand there.
  const invented = { column: 'Max LTC', row: 'Platinum' };
  expect((await save([{ ...first, around: invented }])).body.code).toBe('SCRAPER_MAPPING_OUTDATED');
  expect((await save([{ ...first, around: { ...around, row: 'Silver' } }])).status).toBe(200);
  expect(await mapped()).toMatchObject([{ around: { column: 'Max LTC', row: 'Silver' } }]);
  expect(await desk.run(id)).toMatchObject({ outcome: 'proposed' });
});

it('of rows that only a number tells apart the one is taken that the page showed', async () => {
  const { id, says, mapped, preview, save } = await reading('Bands');
  const bands = (...rows: readonly string[]) => ['FICO,60%,70%', ...rows].join('\n');
  says(bands('740+,82%,75%'));
  await desk.run(id);
  await desk.map(id, byCell);
  says(bands('760+,84%,76%', '740+,82%,75%'));
  expect(await desk.run(id)).toMatchObject({ outcome: 'pageChanged' });
  const [first] = await mapped();
  const [{ around: now }] = await preview([first ?? {}]);
  expect([first?.around, now]).toEqual(
    [
      { column: '60%', row: '740+' },
      { column: '60%', row: '760+' },
    ].map((one) => expect.objectContaining(one)),
  );
  expect((await save([{ ...first, around: now }])).status).toBe(200);
  expect(await desk.run(id)).toMatchObject({ outcome: 'proposed' });
});

it('a mapping from before takes what stands around its place at its next run that reads all', async () => {
  const { id, says, mapped } = await reading('Earlier');
  await desk.map(id, byCell, { ...byCell, field: 'tiers.0.minFICO', find: { by: 'cell', sheet: '', cell: 'C2' } });
  const { db } = desk.app.platform.database;
  const mappings = (await mapped()).map(({ around: _, ...mapping }) => mapping);
  await db.update(scraperMappings).set({ mappings }).where(eq(scraperMappings.scraperId, id));
  says(sheetOf(['Gold', '82.5%', 'Call us'], silver));
  expect(await desk.run(id)).toMatchObject({ outcome: 'pageChanged', problems: 1 });
  expect((await mapped()).map((one) => one.around)).toEqual([undefined, undefined]);
  says(sheetOf(gold, silver));
  await desk.run(id);
  expect(await mapped()).toMatchObject([{ around }, { around: { column: 'Min FICO', row: 'Gold' } }]);
  says(sheetOf(silver, gold));
  expect(await desk.run(id)).toMatchObject({ outcome: 'pageChanged', problems: 2 });
});

it('of a page that moves its paragraphs nothing is proposed', async () => {
  const site = desk.sites.site('cedar');
  const says = (body: string) => site.on('/terms', answerWith(200, `<body><h1>Terms</h1>${body}</body>`));
  const [ltc, fico] = ['<p>Max LTC <b>82.5%</b></p>', '<p>Minimum FICO <b>680</b></p>'];
  says(ltc + fico);
  const { _id: id } = await desk.make({ name: 'Paragraphs', url: `${site.origin}/terms` });
  await desk.run(id);
  await desk.map(id, { field, find: { by: 'selector', selector: 'body > p:nth-of-type(1) > b' } });
  says(`<p>LTV <b>75%</b></p>${ltc}${fico}`);
  const run = await desk.run(id);
  expect(run).toMatchObject({ outcome: 'pageChanged', proposed: 0 });
  const { body } = await desk.admin.call('GET', `/api/scrapers/${id}/runs/${run._id}`);
  expect(body.problems).toMatchObject([{ problem: expect.stringContaining('Label: “Max LTC” is now “LTV”.') }]);
});

it('a field that is chosen later for the same place notes what names it there', async () => {
  const site = desk.sites.site('cedar');
  site.on('/terms', answerWith(200, '<body><h1>Terms</h1><p>Our loans</p><p>Cross collateral</p></body>'));
  const { _id: id } = await desk.make({ name: 'Field of another type', url: `${site.origin}/terms` });
  await desk.run(id);
  const find = { by: 'selector', selector: 'body > p:nth-of-type(2)' } as const;
  const mapped = async () => (await desk.admin.call('GET', `/api/scrapers/${id}`)).body.mappings;
  await desk.map(id, { field, find });
  expect(await mapped()).toMatchObject([{ around: { text: 'Cross collateral' } }]);
  await desk.map(id, { field: 'crossCollateralAllowed', find });
  expect((await mapped())[0].around).not.toHaveProperty('text');
});
