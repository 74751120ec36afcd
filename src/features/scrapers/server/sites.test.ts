import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerWith, pageOf } from '../../../../tests/faults/jobs/scrapers/lender-sites.ts';
import {
  maxLtc,
  minFico,
  openScraperDesk,
  type ScraperDesk,
  totalLtc,
} from '../../../../tests/faults/jobs/scrapers/scraper-desk.ts';

let desk: ScraperDesk;
beforeAll(async () => {
  desk = await openScraperDesk();
});
afterAll(() => desk.close());

const all = [maxLtc, totalLtc, minFico];

/** A scraper of one of the made-up lenders, mapped on the copy of its first run. */
async function mapped(name: string) {
  const site = desk.sites.site(name);
  const { _id: id } = await desk.make({ name, url: site.url });
  expect(await desk.run(id)).toMatchObject({ state: 'done', outcome: 'saved', copy: { format: 'html' } });
  await desk.map(id, ...all);
  return { site, id };
}

describe('the site of a lender', () => {
  it('that says something else has it proposed, and what it says as before is confirmed', async () => {
    const { site, id } = await mapped('harbor');
    site.says({ maxLTC: '82.5%' });
    const run = await desk.run(id);
    expect(run).toMatchObject({ state: 'done', outcome: 'proposed', proposed: 1, confirmed: 2, mappingVersion: 1 });
    const kept = await desk.admin.call('GET', `/api/scrapers/${id}/runs/${run._id}`);
    expect(kept.body.log.map(({ text }: { text: string }) => text)).toEqual(
      expect.arrayContaining(['Started', 'Requested', 'The site answered', 'Copy saved', 'Proposed changes', 'Ended']),
    );
  });

  it('that says so again says that its changes still need review, and proposes nothing twice', async () => {
    const { site, id } = await mapped('harbor');
    site.says({ maxLTC: '83%' });
    expect(await desk.run(id)).toMatchObject({ outcome: 'proposed', proposed: 1 });
    expect(await desk.run(id)).toMatchObject({ state: 'done', outcome: 'stillProposed', proposed: 0, confirmed: 2 });
  });

  it('that has nothing new is asked whether it has, and its last copy confirms', async () => {
    const { site, id } = await mapped('granite');
    const before = site.seen.length;
    const run = await desk.run(id);
    expect(run).toMatchObject({ state: 'done', proposed: 1, confirmed: 2, copy: null });
    const [asked] = site.seen.slice(before);
    expect(asked?.headers['if-none-match']).toBe('"v1"');
    expect(asked?.headers['user-agent']).toMatch(/^PlinthScraper\/1 \(\+http/);
    // robots.txt is not read again within a day.
    expect(site.seen.filter(({ path }) => path === '/robots.txt')).toHaveLength(1);
  });

  it.each([
    ['renames the header of its table', 'cedar', { header: 'Leverage' }, 'The table header is gone'],
    ['says what no lender lends', 'mesa', { maxLTC: '850%' }, 'The value is outside what this field allows'],
    ['says nothing where a number stood', 'mesa', { maxLTC: 'Call us' }, 'The text can’t be read as this field'],
    ['says far less than before', 'mesa', { maxLTC: '8.5%' }, 'The value is too far from what the program says'],
  ])('that %s has changed, and nothing of it is proposed', async (_, name, said, problem) => {
    const { site, id } = await mapped(name);
    site.says({ totalLTC: '77%', ...said });
    const run = await desk.run(id);
    expect(run).toMatchObject({ state: 'done', outcome: 'pageChanged', proposed: 0, confirmed: 0, problems: 1 });
    const { body } = await desk.admin.call('GET', `/api/scrapers/${id}/runs/${run._id}`);
    expect(body.problems).toMatchObject([{ label: 'Tier 1: Max LTC', problem, program: 'Scraped Fix and Flip' }]);
  });

  it('whose page is laid out anew has changed, however much of it can still be read', async () => {
    const { site, id } = await mapped('granite');
    const page = pageOf('granite', { maxLTC: '85%', totalLTC: '80%', minFICO: '680', header: 'Max LTC' });
    site.on('/rates', answerWith(200, page.replace('id="fico"', 'class="fico"')));
    expect(await desk.run(id)).toMatchObject({ outcome: 'pageChanged', problems: 1 });
    site.on('/rates', answerWith(200, page.replace('</table>', '</table><b id="fico">700</b>')));
    expect(await desk.run(id)).toMatchObject({ outcome: 'pageChanged', problems: 1 });
  });

  it.each([
    ['disallows it in robots.txt is not read', 'lantern', 'robots'],
    ['asks for less is left alone', 'prairie', 'busy'],
    ['streams for ever is left after 10 MB', 'river', 'tooLarge'],
    ['unpacks to 200 MB is never unpacked', 'summit', 'tooLarge'],
    ['redirects to the metadata of a cloud is not followed', 'beacon', 'addressNotAllowed'],
    ['answers with a picture is not read', 'orchard', 'wrongType'],
  ])('that %s', async (_, name, outcome) => {
    const site = desk.sites.site(name);
    const { _id: id } = await desk.make({ name, url: site.url });
    expect(await desk.run(id)).toMatchObject({ state: 'failed', outcome, copy: null });
  });

  it('that asks for a pause gets it, and is asked again afterwards', async () => {
    const site = desk.sites.site('prairie');
    const { _id: id } = await desk.make({ name: 'prairie', url: site.url });
    const before = site.seen.length;
    expect(await desk.run(id)).toMatchObject({ outcome: 'paused' });
    expect(site.seen.length).toBe(before);
    desk.app.clock.advance(2 * 3_600_000 + 60_000);
    site.on(
      '/rates',
      answerWith(200, pageOf('prairie', { maxLTC: '85%', totalLTC: '80%', minFICO: '680', header: 'Max LTC' })),
    );
    expect(await desk.run(id)).toMatchObject({ outcome: 'saved' });
  });

  it('whose robots.txt cannot be read is not read either', async () => {
    const site = desk.sites.site('harbor');
    desk.app.clock.advance(25 * 3_600_000);
    site.on('/robots.txt', answerWith(503, ''));
    const { _id: id } = await desk.make({ name: 'harbor again', url: site.url });
    expect(await desk.run(id)).toMatchObject({ state: 'failed', outcome: 'robotsUnknown' });
    site.on('/robots.txt', answerWith(404, ''));
  });
});
