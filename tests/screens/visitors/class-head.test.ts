import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { outline } from '../../../src/content/classes/dscr-rental/sections.ts';
import { connectBrowser, openWindow, screenFaults } from '../../support/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await connectBrowser();
});
afterAll(() => browser?.close());

const description = (page: Page) => page.locator('meta[name="description"]').getAttribute('content');
const canonical = (page: Page) => page.locator('link[rel="canonical"]');
const data = (page: Page) => page.locator('script[type="application/ld+json"]');

it('what a class page says to search engines goes with it, and comes back with it', async () => {
  const { page, context, complaints } = await openWindow(browser);
  await page.goto('/dscr-calculator');
  const ofProduct = (await description(page)) ?? '';
  expect(ofProduct).not.toBe('');
  await page.goto('/dscr-rental-class');
  const link = page.locator('[data-example]').first().getByRole('link', { name: 'Open in the DSCR Loan Calculator' });
  // Drawn by the app, which has taken the place of the text.
  await page.getByRole('tab').first().waitFor();
  expect(await description(page)).toBe(outline.description);
  expect(new URL((await canonical(page).getAttribute('href')) ?? '').pathname).toBe('/dscr-rental-class');
  expect(JSON.parse((await data(page).textContent()) ?? '')).toMatchObject({ '@type': 'Course', name: outline.title });

  await link.click();
  await page.waitForURL('**/dscr-calculator*');
  await expect.poll(() => description(page)).toBe(ofProduct);
  expect([await canonical(page).count(), await data(page).count()]).toEqual([0, 0]);

  await page.goBack();
  await page.waitForURL('**/dscr-rental-class');
  await expect.poll(() => description(page)).toBe(outline.description);
  expect([await canonical(page).count(), await data(page).count()]).toEqual([1, 1]);
  await context.close();
  expect(complaints).toEqual([]);
});

async function isInSight(page: Page, place: string): Promise<boolean> {
  const box = await page.locator(place).boundingBox();
  return box !== null && box.y >= 0 && box.y < (page.viewportSize()?.height ?? 0);
}

const twice = `(() => {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  return ids.filter((id, place) => ids.indexOf(id) !== place);
})()`;

it.each([
  ['/fix-and-flip-class', '#arv-calculation'],
  ['/hard-money-class', '#term-arv'],
  ['/hard-money-class/module-1', '#dscr'],
  ['/hard-money-class/module-2', '#analyzing-quotes'],
  ['/hard-money-class/lending-acronyms', '#common-mistakes'],
])('%s%s leads to one place, with JavaScript and without', async (path, anchor) => {
  const { page, context, complaints } = await openWindow(browser);
  await page.goto(path + anchor);
  await page.locator('main#main').locator(anchor).waitFor();
  await expect.poll(() => isInSight(page, anchor)).toBe(true);
  expect(await page.evaluate(twice)).toEqual([]);
  const plain = await browser.newContext({ baseURL: new URL(page.url()).origin, javaScriptEnabled: false });
  const text = await plain.newPage();
  await text.goto(path + anchor);
  expect(await isInSight(text, anchor)).toBe(true);
  await plain.close();
  await context.close();
  expect(complaints).toEqual([]);
});

async function offeredClasses(page: Page): Promise<readonly [Listed, Listed]> {
  const answer = await page.request.get('/api/lender-classes');
  const { classes } = (await answer.json()) as { readonly classes: readonly Listed[] };
  const [one, other] = classes;
  if (one === undefined || other === undefined) throw new Error('The demo market has classes of lenders.');
  return [one, other];
}

it('a class that a lender teaches is read without JavaScript, and under its own title', async () => {
  const { page, context, complaints } = await openWindow(browser);
  const [course] = await offeredClasses(page);
  const path = `/classes/${course._id}`;
  const plain = await browser.newContext({ baseURL: inject('appOrigin'), javaScriptEnabled: false });
  const text = await plain.newPage();
  await text.goto(path);
  expect(await text.title()).toBe(`${course.title} · Plinth`);
  expect(await description(text)).toBe(course.summary);
  await text.getByRole('heading', { level: 1, name: course.title }).waitFor();
  expect(await text.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(0);
  await page.goto(path);
  await page.locator('main#main').getByRole('heading', { level: 1, name: course.title }).waitFor();
  await expect.poll(() => page.title()).toBe(`${course.title} · Plinth`);
  expect(await description(page)).toBe(course.summary);
  expect((await page.goto('/classes/00000000-0000-4000-8000-000000000000'))?.status()).toBe(404);
  await page.getByRole('heading', { name: 'This class is not offered' }).waitFor();
  await plain.close();
  await context.close();
  expect(complaints.filter((line) => !line.includes('404'))).toEqual([]);
});

it('each class of a lender has its own title and description, also when it is opened again', async () => {
  const { page, context, complaints } = await openWindow(browser);
  const [one, other] = await offeredClasses(page);
  await page.goto('/classes');
  for (const course of [one, one, other]) {
    await page.locator(`main#main a[href="/classes/${course._id}"]`).first().click();
    await page.getByRole('heading', { level: 1, name: course.title }).waitFor();
    await expect.poll(() => page.title()).toBe(`${course.title} · Plinth`);
    await expect.poll(() => description(page)).toBe(course.summary);
    // For screen readers.
    expect(await page.locator('.plinth-spoken[aria-live]').allTextContents()).toContain(course.title);
    await page.goBack();
    await expect.poll(() => page.title()).toBe('Classes · Plinth');
    await expect.poll(() => description(page)).not.toBe(course.summary);
  }
  await context.close();
  expect(complaints).toEqual([]);
});

it('a class is there before the app has asked for it, also in a browser that reports no paint', async () => {
  const { page, context, complaints } = await openWindow(browser);
  const [course] = await offeredClasses(page);
  await page.addInitScript('delete window.PerformanceObserver');
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>();
  const isAsked = page.waitForRequest(callOf(course));
  await page.route(callOf(course), async (route) => {
    await isAllowed;
    await route.continue();
  });
  await page.goto(`/classes/${course._id.toUpperCase()}`);
  await isAsked;
  await page.locator('main#main').getByRole('heading', { level: 1, name: course.title }).waitFor();
  allow();
  await page.waitForResponse(callOf(course));
  expect([await canonical(page).count(), await data(page).count()]).toEqual([1, 1]);
  await context.close();
  expect(complaints).toEqual([]);
});

const tooMany = {
  success: false,
  message: 'Too many requests in a short time.',
  code: 'RATE_LIMITED',
  requestId: 'none',
};

it.each<[string, string, (route: Route) => Promise<void>]>([
  ['is refused', tooMany.message, (route) => route.fulfill({ status: 429, json: tooMany })],
  ['finds no connection', 'Couldn’t reach the server.', (route) => route.abort()],
])('a class stays to be read where its first call %s, until it is asked for again', async (_, reason, refuse) => {
  const { page, context, complaints } = await openWindow(browser);
  const [course] = await offeredClasses(page);
  await page.route(callOf(course), refuse);
  await page.goto(`/classes/${course._id}`);
  const notice = page.getByRole('status').filter({ hasText: 'Couldn’t check this class for changes' });
  await notice.getByText(reason).waitFor();
  const button = (name: string) => page.locator('main#main').getByRole('button', { name, exact: true });
  await button('Continue to the next section').click();
  await page.getByText(/^1 of \d+ sections read$/).waitFor();
  const open = page.locator('[role=tab][aria-selected=true]');
  const section = await open.textContent();
  expect(await screenFaults(page, 'a class as it was served')).toEqual([]);
  await page.unroute(callOf(course));
  await button('Try again').focus();
  await page.keyboard.press('Enter');
  await notice.waitFor({ state: 'detached' });
  expect(await open.textContent()).toBe(section);
  expect(await page.evaluate('document.activeElement.closest("main") !== null')).toBe(true);
  await context.close();
  expect(complaints.filter((line) => !/429|ERR_FAILED/.test(line))).toEqual([]);
});

const callOf = ({ _id }: Listed) => new RegExp(`/api/lender-classes/${_id}$`, 'i');

interface Listed {
  readonly _id: string;
  readonly title: string;
  readonly summary: string;
}
