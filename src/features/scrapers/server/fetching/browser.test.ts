import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerWith } from '../../../../../tests/faults/jobs/scrapers/lender-sites.ts';
import { openScraperDesk, type ScraperDesk } from '../../../../../tests/faults/jobs/scrapers/scraper-desk.ts';
import { chromiumProgram } from '../../../../../tests/support/setup/chromium.ts';
import { scraperHosts } from '../tables.ts';
import { awaitTurn, readHost } from './hosts.ts';

let desk: ScraperDesk;
let folder: string;
let environment: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scraper-chromium-'));
  const chromium = chromiumProgram(folder);
  environment = chromium.environment;
  // Chromium's sandbox refuses root, and some kernels refuse the sandbox.
  desk = await openScraperDesk({ SCRAPER_BROWSER: chromium.program, SCRAPER_BROWSER_SANDBOX: 'off' });
});
afterAll(async () => {
  await desk?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What a scraper's browser makes of a page with this script, at the second address of a redirect. */
async function rendered(script: string, name = 'harbor') {
  const site = desk.sites.site(name);
  site.on('/start', answerWith(302, '', { location: '/scripted' }));
  site.on('/scripted', answerWith(200, `<!doctype html><body><div id="app"></div><script>${script}</script>`));
  site.on('/moved', answerWith(302, '', { location: '/values' }));
  site.on('/values', answerWith(200, '{"ltc":"85%"}', { 'content-type': 'application/json' }));
  const before = site.seen.length;
  const { _id: id } = await desk.make({ name: script.slice(0, 40), url: `${site.origin}/start`, fetcher: 'browser' });
  const run = await desk.run(id);
  const { body } = await desk.admin.call('GET', `/api/scrapers/${id}/copy`);
  return { run, copy: JSON.stringify(body), asked: site.seen.slice(before).map(({ path }) => path) };
}

const show = (expression: string) => `document.querySelector('#app').textContent = ${expression};`;

describe('a page that a browser puts together', () => {
  it('is read where it leads, with what its scripts load, each address fetched once', async () => {
    const { run, copy, asked } = await rendered(
      `fetch('/moved').then((answer) => answer.json()).then(({ ltc }) => { ${show("'Max LTC ' + ltc")} });`,
    );
    expect(run).toMatchObject({ state: 'done', outcome: 'saved' });
    expect(copy).toContain('Max LTC 85%');
    expect(asked).toEqual(['/robots.txt', '/start', '/scripted', '/moved', '/values']);
    // What the dialog for new scrapers goes by.
    expect((await desk.admin.call('GET', '/api/scrapers')).body).toMatchObject({ canUseBrowser: true });
  });

  it('opens no popup, frame or other page, and is read all the same', async () => {
    const { run, copy, asked } = await rendered(
      `open('/popup'); open('about:blank').location = '/later'; addEventListener('load', () => { location.href = '/elsewhere'; });
       document.body.append(Object.assign(document.createElement('iframe'), { src: '/frame' })); ${show("'Still here'")}`,
    );
    expect(run).toMatchObject({ state: 'done', outcome: 'saved' });
    expect(copy).toContain('Still here');
    expect(asked).toEqual(['/start', '/scripted']);
  });

  it('cannot say something else than it shows by replacing what browsers do', async () => {
    const { copy } = await rendered(
      `Object.defineProperty(Element.prototype, 'outerHTML', { get: () => '<p>Forged</p>' }); ${show("'Shown'")}`,
    );
    expect(copy).toContain('Shown');
    expect(copy).not.toContain('Forged');
  });

  it('that grows beyond 10 MB is too large', async () => {
    // Out of sight, so that the browser need not lay out a word of that length.
    const { run } = await rendered(`document.body.hidden = true; ${show("'a'.repeat(11 * 1024 * 1024)")}`);
    expect(run).toMatchObject({ state: 'failed', outcome: 'tooLarge', copy: null });
  });

  it('reaches no address of its own, by no way that pages have', async () => {
    const { origin } = desk.sites.site('granite');
    const { copy, asked } = await rendered(
      `const tries = [fetch('${origin}/post', { method: 'POST' }), fetch('http://10.0.0.7/')];
       new WebSocket('${origin.replace('http', 'ws')}/socket'); new Image().src = '${origin}/picture';
       navigator.sendBeacon('${origin}/beacon');
       Promise.allSettled(tries).then((all) => { ${show("all.map(({ status }) => status).join(' ')")} });`,
      'granite',
    );
    expect(copy).toContain('rejected rejected');
    expect(asked).toEqual(['/robots.txt', '/start', '/scripted']);
  });

  it('has a browser without the environment of the server', async () => {
    await rendered(show("'Shown'"));
    const lines = readFileSync(environment, 'utf8').split('\n');
    const names = lines.map((line) => line.split('=')[0]).filter((name) => name !== '');
    // What the shell of the test's program adds is among them.
    expect(['HOME', 'PATH', 'TMPDIR', 'PWD', 'OLDPWD', 'SHLVL', '_']).toEqual(expect.arrayContaining(names));
  });
});

it('a run that finds too many ahead at a host takes no turn', async () => {
  const { platform } = desk.app;
  const host = 'busy.example.com';
  await readHost(platform, host);
  const nextAt = new Date(platform.clock.now().getTime() + 180_000);
  const ofHost = eq(scraperHosts.host, host);
  await platform.database.db.update(scraperHosts).set({ nextAt }).where(ofHost);
  const turn = awaitTurn(platform, host, 30_000, new AbortController().signal);
  await expect(turn).rejects.toMatchObject({ outcome: 'paused' });
  const rows = await platform.database.db.select({ nextAt: scraperHosts.nextAt }).from(scraperHosts).where(ofHost);
  expect(rows).toEqual([{ nextAt }]);
});
