import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { dayMs } from '../../src/kernel/dates.ts';
import { dayIn, formatEndOfDay, zoneOfState } from '../../src/kernel/time-zones.ts';
import { connectBrowser, openWindow, signInAs, signInByForm } from '../support/browser.ts';
import { exampleOffer, exampleRequest } from '../support/example-deal.ts';
import { demoPassword, makePeople, type People } from '../support/own-people.ts';
import { callShared } from '../support/shared-app.ts';

const address = '8 Lantern Street, Sacramento, CA 95818';
const california = zoneOfState('CA');
let people: People;
let browser: Browser;
let quoteId: string;

beforeAll(async () => {
  people = await makePeople('landing', 1);
  browser = await connectBrowser();
});
afterAll(() => browser?.close());

const tokenOf = async (email: string) =>
  callShared('POST', '/api/auth/login', { body: { email, password: demoPassword } });
const waitingIn = (page: Page, title: RegExp) => page.getByRole('region', { name: title });

describe('what waits for a person', () => {
  it('says what to do first where nothing waits, and follows by itself what happens', async () => {
    const { page, context, complaints } = await openWindow(browser);
    await signInByForm(page, people.broker);
    await page.getByRole('heading', { name: "You're all caught up" }).waitFor();
    const waiting = page.getByRole('region', { name: 'Needs your attention' });
    await waiting.getByRole('link', { name: 'Search lenders' }).waitFor();
    // The documented cards follow, as far as their pages are built.
    for (const card of ['Lender Search', 'Pipeline', 'Calculators', 'Help'])
      await page
        .getByRole('main')
        .getByRole('link', { name: new RegExp(`^${card}`) })
        .first()
        .waitFor();
    const { token } = await tokenOf(people.broker);
    const lender = await tokenOf(people.lenders[0] ?? '');
    const body = {
      ...exampleRequest,
      propertyAddress: address,
      lenderIds: [lender.lenderId],
      scenario: { state: 'CA' },
    };
    const sent = await callShared('POST', '/api/quotes/fix-and-flip', { token, body });
    quoteId = sent.quotes[0]._id;
    const validUntil = dayIn(california, new Date(Date.now() + 9 * dayMs));
    await callShared('POST', `/api/lender/quotes/${quoteId}/offers`, {
      token: lender.token,
      body: { ...exampleOffer, validUntil },
    });
    const line = waitingIn(page, /^Up next/)
      .getByRole('link')
      .filter({ hasText: 'Offers to read' });
    await line.getByText(address).waitFor();
    expect(await line.textContent()).toContain(`until ${formatEndOfDay(california, validUntil)}`);
    // By keyboard, to its object.
    await line.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/pipeline\?deal=/);
    await page.getByRole('heading', { name: address }).waitFor();
    await page.getByText(formatEndOfDay(california, validUntil)).first().waitFor();
    await context.close();
    expect(complaints).toEqual([]);
  });

  it('is the first thing a lender reads, and says so when it cannot be read', async () => {
    const { page, context } = await openWindow(browser, { width: 390, scheme: 'light' });
    await page.route('**/api/lender/dashboard*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await signInByForm(page, people.lenders[0] ?? '');
    await page.waitForURL('**/lender/dashboard');
    await page.getByText('Couldn’t load your dashboard.').waitFor();
    await page.unroute('**/api/lender/dashboard*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Couldn’t load your dashboard.').waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Quotes to answer' }).waitFor();
    await context.close();
  });
});

describe('times of day', () => {
  it('are those of where the person first signed in, wherever they are now', async () => {
    const lender = people.lenders[0] ?? '';
    const { token } = await tokenOf(people.broker);
    await callShared('PUT', '/api/users/profile/time-zone', { token, body: { timeZone: 'America/Denver' } });
    const seen: string[] = [];
    for (const timezoneId of ['America/Denver', 'Asia/Tokyo']) {
      const context = await browser.newContext({ baseURL: inject('appOrigin'), timezoneId });
      const page = await context.newPage();
      await signInAs(page, people.broker);
      await page.goto('/notifications');
      const time = page.locator('time').first();
      await time.waitFor();
      seen.push((await time.getAttribute('title')) ?? '');
      await context.close();
    }
    expect(seen[0]).toMatch(/\d:\d\d [AP]M/);
    expect(seen[1]).toBe(seen[0]);
    // The lender's account learned its zone from the browser that it signed in with.
    const { token: lenderToken } = await tokenOf(lender);
    const { user } = await callShared('GET', '/api/users/profile', { token: lenderToken });
    expect(user.timeZone).not.toBeNull();
  });
});

describe('the pages of menus', () => {
  it('list what they lead to, for those who may go there', async () => {
    const { page, context } = await openWindow(browser);
    await page.goto('/education');
    await page.waitForURL('**/classes');
    const entries = page.getByRole('main').getByRole('listitem');
    await page.getByRole('heading', { name: 'Classes', level: 1 }).waitFor();
    await entries.getByRole('link', { name: /^Fix and Flip/ }).waitFor();
    expect(await entries.count()).toBe(6);
    await page.goto('/tools');
    await page.waitForURL(/\/login\?returnTo=/);
    await signInAs(page, people.broker);
    await page.goto('/tools');
    await page.getByRole('heading', { name: 'Tools', level: 1 }).waitFor();
    expect(await entries.filter({ hasText: 'Calendar' }).count()).toBe(1);
    await entries.getByRole('link', { name: /^Pipeline/ }).click();
    await page.waitForURL('**/pipeline');
    await page.goto('/manage');
    await page.waitForURL('**/unauthorized');
    await context.close();
  });
});

describe('the demo accounts', () => {
  it('are one click away, a new account without anything in it among them', async () => {
    const { page, context } = await openWindow(browser);
    await page.goto('/login');
    await page.getByRole('button', { name: /^empty@example.com/ }).click();
    await page.waitForURL('**/dashboard');
    await page.getByRole('heading', { name: 'Welcome, Nell' }).waitFor();
    await page.getByRole('heading', { name: "You're all caught up" }).waitFor();
    await context.close();
  });
});
