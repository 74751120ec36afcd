import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  builtFile,
  connectBrowser,
  looks,
  openWindow,
  signInAs,
  signInByForm,
  violationsOf,
} from '../../support/browser.ts';
import { demoPassword } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await connectBrowser();
});
afterAll(() => browser?.close());

/** Every shift that no input of the person explains, from the first paint on. */
const watchShifts = `globalThis.moved = [];
  new PerformanceObserver((list) => {
    for (const { value, sources, hadRecentInput } of list.getEntries())
      if (!hadRecentInput) moved.push(value + ': ' + sources.map(({ node }) => node?.className || node?.nodeName).join(', '));
  }).observe({ type: 'layout-shift', buffered: true });`;

it.each(looks)('the dashboard moves nothing while it loads, at $width px, $scheme', async (look) => {
  const { page, context } = await openWindow(browser, look);
  await signInAs(page, 'broker@example.com');
  await page.addInitScript(watchShifts);
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  expect(await page.evaluate('moved')).toEqual([]);
  await context.close();
});

it('a browser without Temporal fetches one before the app starts, and another fetches none', async () => {
  const startIn = async (prepare: string) => {
    const { page, context, complaints } = await openWindow(browser);
    await page.addInitScript(prepare);
    await page.goto('/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const day = await page.evaluate("String(Temporal.PlainDate.from('2026-02-28').add({ days: 1 }))");
    const isOwn = await page.evaluate("Function.prototype.toString.call(Temporal.PlainDate).includes('[native code]')");
    await context.close();
    expect(complaints).toEqual([]);
    return { day, isOwn };
  };
  expect(await startIn('')).toEqual({ day: '2026-03-01', isOwn: true });
  expect(await startIn('delete globalThis.Temporal')).toEqual({ day: '2026-03-01', isOwn: false });
});

it('a page says that the device is offline, over what it shows, until the connection is back', async () => {
  const { page, context } = await openWindow(browser, { width: 390, scheme: 'dark' });
  await signInByForm(page, 'broker@example.com');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await context.setOffline(true);
  const said = page.getByText('You’re offline.');
  await said.waitFor();
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  expect(await violationsOf(page)).toEqual([]);
  await context.setOffline(false);
  await said.waitFor({ state: 'detached' });
  await context.close();
});

it('code that the network does not give leaves the page standing, which says so and loads again', async () => {
  const { page, context } = await openWindow(browser);
  const toasts = `**/${builtFile('toasts.tsx')}`;
  await page.route(toasts, (route) => route.abort());
  await signInByForm(page, 'broker@example.com');
  await page.getByText('Part of this page couldn’t load.').waitFor();
  await page.getByRole('heading', { name: 'Needs your attention' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.unroute(toasts);
  await page.getByRole('button', { name: 'Reload page' }).click();
  await page.getByText('Part of this page couldn’t load.').waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Needs your attention' }).waitFor();
  await context.close();
});

it('a part of a page whose code does not come keeps its placeholder, and the rest of the page works', async () => {
  const email = 'broker@example.com';
  const { token } = await callShared('POST', '/api/auth/login', { body: { email, password: demoPassword } });
  const { pipelineEntries } = await callShared('GET', '/api/pipeline/entries?offset=0&limit=1', { token });
  const [deal] = pipelineEntries;
  const { page, context } = await openWindow(browser);
  await page.route(`**/${builtFile('timeline-section.tsx')}`, (route) => route.abort());
  await signInAs(page, email);
  await page.goto(`/pipeline/${deal._id}`);
  await page.getByText('Part of this page couldn’t load.').waitFor();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  expect(await timeline.getByRole('status', { name: 'Loading' }).count()).toBe(1);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(deal.address);
  await page.getByRole('link', { name: 'Pipeline', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Pipeline' }).waitFor();
  await context.close();
});
