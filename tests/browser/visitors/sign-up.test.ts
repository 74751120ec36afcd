import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser, openWindow, violationsOf } from '../../support/browser.ts';
import { mailedLink } from '../../support/shared-app.ts';
import { at, heading, logIn, password } from './login-form.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await connectBrowser();
});
afterAll(() => browser?.close());

async function fillPerson(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Tallgrove');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

/** What a fix-and-flip search needs at least; the results come by themselves. */
async function firstSearch(page: Page): Promise<void> {
  await page.getByLabel('State').selectOption('TX');
  await page.getByRole('textbox', { name: 'FICO' }).fill('700');
  await page.getByRole('textbox', { name: /^Experience/ }).fill('4');
  await page.locator('[data-row-title]').first().waitFor();
}

const newPassword = 'Cobalt&orchard 52';

/** Somebody who reads the mail without being logged in, and does not know the password of the account. */
async function verifyWithNewPassword(page: Page, link: string, email: string): Promise<void> {
  await page.goto(link);
  await heading(page, 'Verify your email address');
  await page.getByLabel('Password', { exact: true }).fill('Not&this one 9');
  await page.keyboard.press('Enter');
  await page.getByText('This is not your current password.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: /Set a new password$/ }).click();
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.keyboard.press('Enter');
  await page.getByText('Password must be at least 8 characters').waitFor();
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.keyboard.press('Enter');
  await page.getByText('Your email address is verified and your password is set. Please log in.').waitFor();
  await at(page, '/login');
  await logIn(page, email, newPassword);
  await at(page, '/dashboard');
  await heading(page, 'Welcome, Robin');
  expect(await page.getByText('Your email address is not verified yet.').count()).toBe(0);
  await page.goto(link);
  await heading(page, 'Your email address is verified.');
}

describe('signing up', () => {
  it('leads a broker, with the keyboard alone, from the plan to the first search and to a verified address', async () => {
    const { page, context, complaints } = await openWindow(browser);
    const email = 'robin.broker@example.com';
    await page.goto(`/signup?plan=professional&email=${encodeURIComponent(email)}`);
    await page.getByText('Professional plan').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    // The first field has the focus; everything after it is reached with the Tab key.
    await page.keyboard.type('R');
    await page.keyboard.press('Enter');
    await page.getByText('First name must be at least 2 characters').waitFor();
    await page.getByText('Last name is required').waitFor();
    await page.waitForFunction('document.activeElement.name === "firstName"');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Robin');
    for (const text of ['Tallgrove', undefined, password]) {
      await page.keyboard.press('Tab');
      if (text !== undefined) await page.keyboard.type(text);
    }
    await page.keyboard.press('Enter');
    await page.getByText('Sign up successful! Please check your email to verify your account.').waitFor();
    await at(page, '/login');
    await logIn(page, email);
    await at(page, '/dashboard');
    await heading(page, 'Welcome, Robin');
    await page.getByText('Your email address is not verified yet.').waitFor();
    await page
      .getByRole('link', { name: /Lender Search/ })
      .first()
      .click();
    await heading(page, 'Lender Search');
    await page.locator('main a[href="/search/fix-and-flip"]').first().click();
    await firstSearch(page);
    const posted: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posted.push(new URL(request.url()).pathname);
    });
    await page.goto(await mailedLink(email, 'Verify your email address'));
    await heading(page, 'Verify your email address');
    await page.getByText(`You're logged in as Robin Tallgrove (${email}).`).waitFor();
    expect(posted).not.toContain('/api/auth/verify-email');
    await page.getByRole('button', { name: 'Verify email' }).click();
    await heading(page, 'Your email address is verified.');
    await page.getByText('Your email address is not verified yet.').waitFor({ state: 'detached' });
    expect(new URL(page.url()).hash).toBe('');
    await context.close();
    expect(complaints).toEqual([]);
  });

  it('leads an investor to the first search, and the notice sends the link once more', async () => {
    const { page, context, complaints } = await openWindow(browser, { width: 390, scheme: 'dark' });
    const email = 'robin.investor@example.com';
    await page.goto('/signup?userType=Investor&plan=platinum');
    await fillPerson(page, email);
    expect(await page.getByRole('radio', { name: 'Investor' }).isChecked()).toBe(true);
    await page.getByRole('main').getByRole('button', { name: 'Sign up', exact: true }).click();
    await at(page, '/login');
    await logIn(page, email);
    await at(page, '/dashboard');
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText(`A new link is on its way to ${email}.`).waitFor();
    await page.goto('/search/fix-and-flip');
    await firstSearch(page);
    const link = await mailedLink(email, 'Verify your email address');
    const reader = await openWindow(browser, { width: 390, scheme: 'light' });
    await verifyWithNewPassword(reader.page, link, email);
    // Whoever signed up is logged out by it, and the password of then opens nothing.
    await page.goto('/dashboard');
    await at(page, '/login');
    await logIn(page, email);
    await page.getByText('Invalid credentials.').first().waitFor();
    await context.close();
    await reader.context.close();
    expect([...complaints, ...reader.complaints].filter((text) => !/40[01]/.test(text))).toEqual([]);
  });

  it('shows a taken address and a common password beside their fields, and keeps what was typed', async () => {
    const { page, context } = await openWindow(browser);
    await page.goto('/signup');
    await fillPerson(page, 'broker@example.com');
    const submit = page.getByRole('main').getByRole('button', { name: 'Sign up', exact: true });
    await submit.click();
    await page.getByText('An account with this email address already exists.').waitFor();
    await page.getByLabel('Email').fill('robin.common@example.com');
    await page.getByLabel('Password', { exact: true }).fill('Password1!');
    await submit.click();
    await page.getByText('This password is on a list of common ones. Please choose another.').waitFor();
    expect(await page.getByLabel('First name').inputValue()).toBe('Robin');
    await context.close();
  });

  it('says in the documented words when nothing came back', async () => {
    const { page, context } = await openWindow(browser);
    await page.route('**/api/auth/signup', (route) => route.abort());
    await page.route('**/api/lender-auth/signup', (route) => route.fulfill({ status: 502, body: 'gateway' }));
    await page.goto('/signup');
    await fillPerson(page, 'robin.lost@example.com');
    await page.getByRole('main').getByRole('button', { name: 'Sign up', exact: true }).click();
    await page.getByText(/^Sign up failed: Couldn’t reach the server/).waitFor();
    await page.goto('/lender/signup');
    await page.getByLabel('Name', { exact: true }).fill('Robin Tallgrove');
    await page.getByLabel('Email').fill('robin.lost@example.com');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Phone').fill('512-555-0148');
    await page.getByLabel('Company').fill('Tallgrove Capital');
    await page.getByRole('main').getByRole('button', { name: 'Sign up', exact: true }).click();
    await page.getByText('An error occurred during signup. Please try again.').waitFor();
    await context.close();
  });

  it('lets a lender user ask for an account at both forms, who then awaits approval', async () => {
    const { page, context, complaints } = await openWindow(browser);
    const [main, portal] = ['robin.lender@example.com', 'robin.portal@example.com'];
    await page.goto('/signup');
    await page.getByText('Lender', { exact: true }).click();
    await fillPerson(page, main);
    await page.getByRole('main').getByRole('button', { name: 'Sign up', exact: true }).click();
    await page.getByText('License number is required').waitFor();
    await page.getByText('You must accept the terms and conditions').waitFor();
    await page.getByLabel('Company name').fill('Tallgrove Capital');
    await page.getByLabel('Company website').fill('https://tallgrove.example.com');
    await page.getByLabel('Phone number').fill('+1 512-555-0147');
    await page.getByLabel('Years in business').fill('4');
    await page.getByLabel('License number').fill('TX-0147');
    await page.getByLabel(/I accept the/).check();
    await page.getByRole('main').getByRole('button', { name: 'Sign up', exact: true }).click();
    await at(page, '/login');
    await page.goto('/lender/signup');
    await page.getByLabel('Name', { exact: true }).fill('Robin Tallgrove');
    await page.getByLabel('Email').fill(portal);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Phone').fill('512-555-0148');
    await page.getByLabel('Company').fill('Tallgrove Capital');
    await page.getByRole('main').getByRole('button', { name: 'Sign up', exact: true }).click();
    await page.getByText('Signup successful! Your account is awaiting account assignment.').waitFor();
    await at(page, '/lender/login');
    for (const email of [main, portal]) {
      await logIn(page, email);
      await page.getByText('Your account is awaiting administrator approval.').waitFor();
      await page.getByRole('button', { name: 'Dismiss' }).first().click();
    }
    await context.close();
    // The browser itself writes the two refusals to the console.
    expect(complaints.filter((text) => !text.includes('403'))).toEqual([]);
  });
});

describe('an address of the app', () => {
  it.each([
    ['/login?returnTo=//evil.example.com/', '/dashboard'],
    ['/login?returnTo=https://evil.example.com/', '/dashboard'],
    ['/login?returnTo=/%5Cevil.example.com', '/dashboard'],
    ['/login?returnTo=javascript:alert(1)', '/dashboard'],
    ['/signup?plan=https://evil.example.com/&email=%3Cimg%20src%3Dx%3E&userType=Admin', '/signup'],
  ])('%s leads to no other site', async (path, arrival) => {
    const { page, context, complaints } = await openWindow(browser);
    await page.goto(path);
    if (path.startsWith('/login')) {
      await page.getByLabel('Email').fill('broker@example.com');
      await page.getByLabel('Password', { exact: true }).fill('Plinth!demo1');
      await page.keyboard.press('Enter');
    } else {
      await page.getByLabel('First name').waitFor();
      expect(await page.getByText(/plan$/).count()).toBe(0);
    }
    await at(page, arrival);
    expect(new URL(page.url()).hostname).toBe('127.0.0.1');
    await context.close();
    expect(complaints).toEqual([]);
  });
});

describe('while a guard waits for the profile', () => {
  it("says 'Loading...' and shows neither the page nor another one", async () => {
    const { page, context } = await openWindow(browser);
    await page.goto('/login');
    await logIn(page, 'broker@example.com', 'Plinth!demo1');
    await at(page, '/dashboard');
    let answer = (): void => {};
    const held = new Promise<void>((done) => {
      answer = done;
    });
    await page.route('**/api/users/profile', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/notifications');
    await page.getByText('Loading...', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/notifications');
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0);
    answer();
    await heading(page, 'Notifications');
    await context.close();
  });
});

describe('the pages of sign-up and reset', () => {
  it.each([
    '/signup?plan=enterprise',
    '/signup?userType=Lender',
    '/lender/signup',
    '/password-reset',
    '/verify-email#short',
    `/verify-email#${'a'.repeat(43)}`,
    `/confirm-email#${'a'.repeat(43)}`,
    `/password-reset/new#${'a'.repeat(43)}`,
  ])('%s have no serious accessibility fault, empty and refused', async (path) => {
    const { page, context } = await openWindow(browser, { width: 390, scheme: 'dark' });
    await page.goto(path);
    await heading(page, /./);
    expect(await violationsOf(page)).toEqual([]);
    const submit = page.locator('form button[type=submit]');
    if ((await submit.count()) > 0) {
      await submit.click();
      await page.locator('[aria-invalid=true]').first().waitFor();
      expect(await violationsOf(page)).toEqual([]);
    }
    await context.close();
  });
});
