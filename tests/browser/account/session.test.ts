import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { builtFile, connectBrowser, openWindow, signInAs, signInByForm } from '../../support/browser.ts';
import { demoPassword, makePeople, type People } from '../../support/own-people.ts';

let people: People;
let lender: string;
let browser: Browser;

beforeAll(async () => {
  people = await makePeople('session', 1);
  lender = people.lenders[0] ?? '';
  browser = await connectBrowser();
});
afterAll(() => browser?.close());

const open = () => openWindow(browser);
/** Path and query of the page, once it is this one. */
const at = (page: Page, place: string) =>
  page.waitForURL(({ pathname, search }) => decodeURIComponent(pathname + search) === place);
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

async function fillLogin(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
}

describe('signing in', () => {
  it('leads back to the page that was asked for, which wins over the own dashboard, and leaves no login behind', async () => {
    const { page, context, complaints } = await open();
    await page.goto('/about');
    await page.goto('/pipeline?by=client');
    await at(page, '/login?returnTo=/pipeline?by=client');
    await fillLogin(page, people.broker);
    await at(page, '/pipeline?by=client');
    await heading(page, 'Pipeline');
    await page.goBack();
    await at(page, '/about');
    await page.goto('/login');
    await at(page, '/dashboard');
    await context.close();
    expect(complaints).toEqual([]);
  });

  it('is kept from a page for others, and a lender comes to the own area', async () => {
    const { page, context } = await open();
    await signInByForm(page, lender);
    await at(page, '/lender/dashboard');
    await page.goto('/pipeline');
    await at(page, '/lender/dashboard');
    await page.goto('/admin/users');
    await at(page, '/unauthorized');
    await context.close();
  });
});

describe('signing out', () => {
  it('leaves nothing of the person in the browser, and every other tab follows, out and in', async () => {
    const { page, context, complaints } = await open();
    await signInByForm(page, people.broker);
    const other = await context.newPage();
    await other.goto('/notifications');
    await heading(other, 'Notifications');
    await logOut(page);
    await at(page, '/login');
    await at(other, '/login?returnTo=/notifications');
    const kept = await page.evaluate<string[]>('Object.keys(localStorage)');
    expect(kept.filter((key) => /token|role|lender|user|chat|draft/i.test(key))).toEqual([]);
    await fillLogin(page, people.broker);
    await at(page, '/dashboard');
    await at(other, '/dashboard');
    await context.close();
    expect(complaints).toEqual([]);
  });
});

describe('a session that ended on the server', () => {
  it('is said once, and the login leads back', async () => {
    const { page, context } = await open();
    await signInByForm(page, people.broker);
    await heading(page, 'Welcome, Dana');
    const token = await page.evaluate<string>('localStorage.getItem("token")');
    // It ends just before the deals are asked for: any earlier, the live stream may notice it on the page before.
    await page.route(
      '**/api/pipeline/entries?*',
      async (route) => {
        await fetch(`${inject('appOrigin')}/api/auth/logout`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
        });
        await route.continue();
      },
      { times: 1 },
    );
    await page.getByRole('link', { name: 'Pipeline', exact: true }).click();
    await at(page, '/login?returnTo=/pipeline');
    const notice = page.getByText('Your session has expired. Please log in again.');
    await notice.waitFor();
    expect(await notice.count()).toBe(1);
    await fillLogin(page, people.broker);
    await at(page, '/pipeline');
    await heading(page, 'Pipeline');
    await context.close();
  });

  it('leaves what was typed to the same person, in every tab, and to nobody else', async () => {
    const { page, context } = await open();
    const rent = (tab: Page) => tab.getByRole('textbox', { name: 'Monthly Rent', exact: true });
    const typed = (tab: Page) => expect.poll(() => rent(tab).inputValue());
    // Whichever tab notices first leads to the login.
    const endSession = async () => {
      await page.evaluate(
        `fetch('/api/auth/logout', { method: 'POST', headers: { authorization: 'Bearer ' + localStorage.token } })`,
      );
      await expect.poll(() => page.evaluate('localStorage.getItem("token")')).toBeNull();
    };
    const signIn = async (email: string) => {
      await page.goto('/login?returnTo=/dscr-calculator');
      await fillLogin(page, email);
      await at(page, '/dscr-calculator');
    };
    await signInAs(page, people.broker);
    await page.goto('/dscr-calculator');
    const untouched = await rent(page).inputValue();
    const [other, away] = [await context.newPage(), await context.newPage()];
    for (const [tab, amount] of [
      [page, '3100'],
      [other, '4100'],
      [away, '5100'],
    ] as const) {
      await tab.goto('/dscr-calculator');
      await tab.getByRole('button', { name: /^Account/ }).waitFor();
      await rent(tab).fill(amount);
    }
    // On a page of another kind, which hears nothing of sessions.
    await away.goto('/robots.txt');
    await endSession();
    // Out of sight until then.
    for (const tab of [page, other])
      await expect.poll(() => tab.evaluate('sessionStorage.getItem("calculator:dscr")')).toBeNull();
    await signIn(people.broker);
    await typed(page).toBe('3,100');
    // Which tab was led to the login is not told here; both are brought back.
    await other.goto('/dscr-calculator');
    await typed(other).toBe('4,100');

    await endSession();
    await signIn('investor@example.com');
    for (const tab of [page, other, away]) {
      await tab.goto('/dscr-calculator');
      await tab.getByRole('button', { name: /^Account/ }).waitFor();
      await typed(tab).toBe(untouched);
    }
    for (const tab of [page, other]) await rent(tab).fill('6100');
    await logOut(page);
    await at(page, '/login');
    await typed(other).toBe(untouched);
    await signIn('investor@example.com');
    for (const tab of [page, other]) await typed(tab).toBe(untouched);
    await context.close();
  });

  it('is noticed by the guard as well, when the page is opened anew', async () => {
    const { page, context } = await open();
    // Before the page is there: one that is open would notice by itself.
    await page.addInitScript('localStorage.setItem("token", "ended long ago")');
    await page.goto('/lender/quotes?show=all');
    await at(page, '/login?returnTo=/lender/quotes?show=all');
    expect(await page.evaluate('localStorage.getItem("token")')).toBeNull();
    await context.close();
  });
});

describe('a guard', () => {
  it('starts a lender over at the lender login when the stored session is incomplete', async () => {
    const { page, context } = await open();
    await signInByForm(page, lender);
    await page.evaluate('localStorage.removeItem("lenderUserId")');
    await page.goto('/lender/quotes');
    await heading(page, 'Quotes');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await at(page, '/lender/login');
    expect(await page.evaluate('localStorage.getItem("token")')).toBeNull();
    await context.close();
  });

  it('takes a lender whose approval is withdrawn to the waiting page, still signed in', async () => {
    const { page, context } = await open();
    await signInByForm(page, lender);
    await page.route('**/api/users/profile', async (route) => {
      const answer = await route.fetch();
      const { user } = await answer.json();
      await route.fulfill({ json: { success: true, user: { ...user, approved: false } } });
    });
    const body = { success: false, message: 'Awaiting approval', code: 'LENDER_PENDING', requestId: 'made-up-request' };
    await page.route('**/api/lender/quotes?*', (route) => route.fulfill({ status: 403, json: body }));
    await page.getByRole('link', { name: /^Quotes/ }).click();
    await at(page, '/lender/awaiting-approval');
    expect(await page.evaluate('localStorage.getItem("token")')).not.toBeNull();
    // The page asks for the profile now and then; an answer on its way has nobody to go to any more.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  });

  it('fetches the code of a page beside the profile, and keeps no public page waiting for it', async () => {
    const { page, context } = await open();
    await signInByForm(page, people.broker);
    const file = builtFile('notifications-page.tsx');
    const { promise: codeAskedFor, resolve: codeIsAskedFor } = Promise.withResolvers<void>();
    page.on('request', (request) => request.url().endsWith(file) && codeIsAskedFor());
    // Not answered before the page's own code was asked for: in the other order both would wait for ever.
    await page.route('**/api/users/profile', async (route) => {
      await codeAskedFor;
      await route.continue();
    });
    await page.goto('/about');
    await heading(page, 'About');
    await page.goto('/notifications');
    await heading(page, 'Notifications');
    await context.close();
  });
});
