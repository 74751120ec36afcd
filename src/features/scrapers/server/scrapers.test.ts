import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerWith } from '../../../../tests/faults/jobs/scrapers/lender-sites.ts';
import { maxLtc, openScraperDesk, type ScraperDesk } from '../../../../tests/faults/jobs/scrapers/scraper-desk.ts';
import { auditLog } from '../../../platform/database/tables.ts';
import { startDueScrapers } from './running/due-job.ts';
import { runScraper } from './running/run-job.ts';

let desk: ScraperDesk;
beforeAll(async () => {
  desk = await openScraperDesk();
});
afterAll(() => desk?.close());

describe('GET /api/scrapers', () => {
  it('lists nothing while there is nothing, then each with its lender and last run', async () => {
    expect((await desk.admin.call('GET', '/api/scrapers')).body).toEqual({
      ...{ success: true, scrapers: [] },
      canUseBrowser: false,
    });
    const made = await desk.make({ name: 'Harbor', description: 'Rates', url: desk.sites.site('harbor').url });
    const { body } = await desk.admin.call('GET', '/api/scrapers');
    expect(body.scrapers).toMatchObject([
      {
        _id: made._id,
        name: 'Harbor',
        description: 'Rates',
        lender: { _id: desk.lenderId },
        isRunning: false,
        lastRun: null,
      },
    ]);
  });

  it.each(['broker@example.com', 'investor@example.com', 'lender@example.com'])('is not for %s', async (email) => {
    const caller = await desk.app.signIn(email);
    expect((await caller.call('GET', '/api/scrapers')).status).toBe(403);
    expect((await desk.app.visitor.call('GET', '/api/scrapers')).status).toBe(401);
  });
});

describe('a scraper', () => {
  it.each([
    ['no address', { url: '' }, 'url'],
    ['no web address', { url: 'ftp://example.com/rates' }, 'url'],
    ['an address with a password', { url: 'https://user:secret@example.com/' }, 'url'],
    ['a private address', { url: 'http://10.0.0.7/rates' }, 'url'],
    ['the metadata of a cloud', { url: 'http://169.254.169.254/latest' }, 'url'],
    ['a browser that nobody configured', { url: 'https://example.com/', fetcher: 'browser' }, 'fetcher'],
    ['no sender', { sourceType: 'email' }, 'sender'],
    ['a sender that is none', { sourceType: 'email', sender: 'rates' }, 'sender'],
    ['no name', { url: 'https://example.com/', name: '' }, 'name'],
    ['a time zone that there is not', { url: 'https://example.com/', zone: 'Mars/Olympus' }, 'zone'],
  ])('with %s is refused', async (_, settings, field) => {
    const body = { lenderId: desk.lenderId, name: 'Refused', sourceType: 'page', ...settings };
    const answer = await desk.admin.call('POST', '/api/scrapers', body);
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]]);
  });

  it('is changed, and archived for good', async () => {
    const { _id: id } = await desk.make({ name: 'Short lived', url: 'https://example.com/rates' });
    const settings = { name: 'Renamed', url: 'https://example.com/rates', frequency: 'daily', hour: 5 };
    const changed = await desk.admin.call('PUT', `/api/scrapers/${id}`, settings);
    expect(changed.body.scraper).toMatchObject({ name: 'Renamed', frequency: 'daily', nextRunAt: expect.any(String) });
    expect((await desk.admin.call('DELETE', `/api/scrapers/${id}`)).status).toBe(200);
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['POST', '/run'],
      ['GET', '/copy'],
    ] as const) {
      const body = method === 'PUT' ? settings : undefined;
      expect((await desk.admin.call(method, `/api/scrapers/${id}${path}`, body)).status).toBe(404);
    }
  });
});

describe('POST /api/scrapers/{id}/run', () => {
  it('starts one run at a time, which can be stopped', async () => {
    const site = desk.sites.site('river');
    site.on('/rates', () => undefined);
    const { _id: id } = await desk.make({ name: 'Slow', url: site.url });
    expect((await desk.admin.call('POST', `/api/scrapers/${id}/stop`)).body.code).toBe('SCRAPER_NOT_RUNNING');
    const [first, second] = await Promise.all([1, 2].map(() => desk.admin.call('POST', `/api/scrapers/${id}/run`)));
    expect([first?.status, second?.status].sort()).toEqual([200, 409]);
    expect((await desk.admin.call('DELETE', `/api/scrapers/${id}`)).body.code).toBe('SCRAPER_RUNNING');
    expect((await desk.admin.call('POST', `/api/scrapers/${id}/stop`)).status).toBe(200);
    expect(await desk.ended(id)).toMatchObject({ state: 'stopped', outcome: 'stopped' });
    expect((await desk.admin.call('GET', `/api/scrapers/${id}`)).body.runs).toHaveLength(1);
  });

  it('that its process does not survive counts as failed, and can be started again', async () => {
    const site = desk.sites.site('river');
    const { _id: id } = await desk.make({ name: 'Killed', url: site.url });
    const { body } = await desk.admin.call('POST', `/api/scrapers/${id}/run`);
    // What the queue does when a worker is gone.
    await runScraper.gaveUp?.(desk.app.platform, { runId: body.run._id });
    expect(await desk.ended(id)).toMatchObject({ state: 'failed', outcome: 'crashed' });
    await desk.admin.call('POST', `/api/scrapers/${id}/run`);
    await desk.admin.call('POST', `/api/scrapers/${id}/stop`);
    expect(await desk.ended(id)).toMatchObject({ state: 'stopped' });
  });

  it('is done by the schedule as well, once for each time', async () => {
    const { _id: id } = await desk.make({ name: 'Daily', url: desk.sites.site('granite').url, frequency: 'daily' });
    desk.app.clock.advance(25 * 3_600_000);
    await Promise.all([1, 2].map(() => startDueScrapers.run(desk.app.platform, {})));
    expect(await desk.ended(id)).toMatchObject({ trigger: 'schedule', outcome: 'saved' });
    expect((await desk.admin.call('GET', `/api/scrapers/${id}`)).body.runs).toHaveLength(1);
  });

  it('notifies the market desk where the schedule started it and the page has changed', async () => {
    const { _id: id } = await desk.make({ name: 'Mesa', url: desk.sites.site('mesa').url, frequency: 'daily' });
    const news = async () => {
      const { body } = await desk.admin.call('GET', '/api/notifications');
      return body.notifications.filter(({ link }: { link: string }) => link === `/admin/scrapers/${id}`);
    };
    await desk.run(id);
    await desk.map(id, maxLtc);
    expect(await desk.run(id)).toMatchObject({ trigger: 'person', outcome: 'pageChanged' });
    expect(await news()).toEqual([]);
    desk.app.clock.advance(25 * 3_600_000);
    await startDueScrapers.run(desk.app.platform, {});
    expect(await desk.ended(id)).toMatchObject({ trigger: 'schedule', outcome: 'pageChanged' });
    await expect.poll(news).toMatchObject([{ message: 'Mesa: the page changed. Review the mapping.' }]);
  });

  it('leaves nothing of an address that was replaced meanwhile', async () => {
    const site = desk.sites.site('harbor');
    const { _id: id } = await desk.make({ name: 'Moved', url: site.url });
    const page = '<p>Rates</p>';
    site.on('/moved', answerWith(200, page));
    site.on('/rates', async (response, request) => {
      await desk.admin.call('PUT', `/api/scrapers/${id}`, { name: 'Moved', url: `${site.origin}/moved` });
      answerWith(200, page, { etag: '"of-another-address"' })(response, request);
    });
    expect(await desk.run(id)).toMatchObject({ outcome: 'saved' });
    expect(await desk.run(id)).toMatchObject({ outcome: 'saved' });
    const asked = site.seen.filter(({ path }) => path === '/moved');
    expect(asked.map(({ headers }) => headers['if-none-match'])).toEqual([undefined]);
  });
});

describe('a mapping', () => {
  it('is made on the saved copy, previewed, and saved as a version', async () => {
    const { _id: id } = await desk.make({ name: 'Mapped', url: desk.sites.site('cedar').url });
    const preview = (mappings: readonly object[]) =>
      desk.admin.call('POST', `/api/scrapers/${id}/preview`, { mappings });
    const mapping = { programId: desk.programId, take: 'only', ...maxLtc };
    expect((await preview([mapping])).body.code).toBe('SCRAPER_NO_COPY');
    await desk.run(id);
    const copy = await desk.admin.call('GET', `/api/scrapers/${id}/copy`);
    const cells = copy.body.view.blocks.flatMap((block: { rows?: object[][] }) => block.rows?.flat() ?? []);
    expect(cells).toContainEqual({ text: '85%', find: maxLtc.find });
    const several = { ...mapping, find: { by: 'selector', selector: 'td' } };
    expect((await preview([mapping, several])).body.values).toMatchObject([
      { text: '85%', value: '85%', now: '80%', isSame: false, problem: null },
      { value: null, problem: 'More than one place fits' },
    ]);
    expect(await desk.map(id, maxLtc)).toBe(1);
    const outdated = await desk.admin.call('PUT', `/api/scrapers/${id}/mapping`, { mappings: [], version: 0 });
    expect(outdated.body.code).toBe('SCRAPER_MAPPING_OUTDATED');
  });

  it.each([
    [
      { by: 'table', header: 'Avg close (weeks)', row: 'Gold' },
      '<table><tr><th>Program</th><th>Avg close (weeks)</th></tr><tr><th>Gold</th><td>2</td></tr></table>',
    ],
    [{ by: 'label', label: 'Weeks to close' }, '<p>Weeks to close: 2</p>'],
  ])('by $by takes the unit of a number from what its place is called', async (find, page) => {
    const site = desk.sites.site('granite');
    site.on('/speed', answerWith(200, page));
    const { _id: id } = await desk.make({ name: `By ${find.by}`, url: `${site.origin}/speed` });
    await desk.run(id);
    const mapping = { programId: desk.programId, take: 'only', field: 'averageTimeToClose', find };
    const { body } = await desk.admin.call('POST', `/api/scrapers/${id}/preview`, { mappings: [mapping] });
    expect(body.values).toMatchObject([{ value: expect.stringMatching(/^14\b/), problem: null }]);
  });

  it('fills fields that the program has, of programs of the lender', async () => {
    const { _id: id } = await desk.make({ name: 'Strange', url: desk.sites.site('cedar').url });
    const save = (changes: object) => {
      const mappings = [{ programId: desk.programId, programVersion: 1, take: 'only', ...maxLtc, ...changes }];
      return desk.admin.call('PUT', `/api/scrapers/${id}/mapping`, { mappings, version: 0 });
    };
    expect((await save({ field: 'tiers.0.nothing' })).status).toBe(400);
    expect((await save({ programId: desk.lenderId })).status).toBe(400);
    expect((await save({ field: 'name' })).status).toBe(400);
  });
});

it('every act on a scraper is in the audit trail, without the address that it reads', async () => {
  const rows = await desk.app.platform.database.db
    .select({ action: auditLog.action, after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.entity, 'scraper'));
  const acts = ['archived', 'changed', 'ended', 'made', 'mapped', 'started', 'stopped'].map((act) => `scraper.${act}`);
  expect([...new Set(rows.map(({ action }) => action))].sort()).toEqual(acts);
  expect(JSON.stringify(rows)).not.toContain('/rates');
});
