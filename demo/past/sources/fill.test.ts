import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { fillDemoSources } from './fill-sources.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app?.close());

it('a new administrator finds an emailed rate sheet that was read, once, and its two edits can be accepted', async () => {
  await Promise.all([fillDemoSources(app.platform), fillDemoSources(app.platform)]);
  await fillDemoSources(app.platform);
  const admin = await app.signIn('admin@example.com');
  const read = async () => (await admin.call('GET', '/api/scrapers')).body.scrapers;
  await expect.poll(async () => (await read())[0]?.lastRun.state, { timeout: 30_000 }).toBe('done');
  const scrapers = await read();
  expect(scrapers).toMatchObject([
    { sourceType: 'email', mappingVersion: 1, lastRun: { outcome: 'proposed', proposed: 2, problems: 0 } },
  ]);
  const [{ _id: id, lastRun }] = scrapers;
  expect(lastRun.confirmed).toBeGreaterThan(10);
  const { mappings } = (await admin.call('GET', `/api/scrapers/${id}`)).body;
  const byCell = mappings.filter(({ find }: { find: { by: string } }) => find.by === 'cell');
  expect(byCell.length).toBeGreaterThan(2);
  for (const { around } of byCell) expect(around).toMatchObject({ column: 'Max ARV', row: expect.any(String) });
  const open = async () => (await admin.call('GET', `/api/proposed-edits?sourceId=${id}`)).body.programs;
  const [program] = await open();
  const { edits } = program;
  expect(edits.map(({ label }: { label: string }) => label).sort()).toEqual(['Interest rate', 'Tier 1: Max LTC']);
  expect(edits).toMatchObject([{ problem: null }, { problem: null }]);
});
