import type { Browser, Page, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heard } from '../../browser/account/heard.ts';
import { connectBrowser, openWindow, screenFaults, signInAs, type Window, widths } from '../../support/browser.ts';
import { makePng } from '../../support/desks/example-files.ts';
import { callShared, mailedLink } from '../../support/shared-app.ts';

const password = 'Quarry&lantern 41';
const nextPassword = `Cobalt&orchard 52 ${'and a long walk home '.repeat(4)}`.trim();
let browser: Browser;
beforeAll(async () => {
  browser = await connectBrowser();
});
afterAll(() => browser?.close());

/** A broker of one test alone. */
async function person(name: string): Promise<string> {
  const email = `${name}.account@example.com`;
  const body = { firstName: 'Robin', lastName: 'Tallgrove', email, password, userType: 'Broker' };
  await callShared('POST', '/api/auth/signup', { body });
  return email;
}

async function signedIn(email: string, path: string, look?: Parameters<typeof openWindow>[1]): Promise<Window> {
  const window = await openWindow(browser, look);
  await signInAs(window.page, email, password);
  await window.page.goto(path);
  return window;
}
async function logIn(page: Page, email: string, typed: string): Promise<void> {
  await page.getByRole('button', { name: 'Log in', exact: true }).and(page.locator('[type=submit]')).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(typed);
  await page.keyboard.press('Enter');
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const zone = (page: Page) => page.getByRole('combobox', { name: 'Time zone' });
const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
/** However busy the machine is. */
const eventually = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 90_000 });
const focused = (page: Page) => page.evaluate<string>('document.activeElement?.name ?? ""');
/** The browser itself writes refused calls to the console. */
const own = (complaints: readonly string[]) => complaints.filter((text) => !text.includes('Failed to load resource'));

describe('the name', () => {
  it('is changed with the keyboard, said beside its field when it is wrong, and lost in no failure', async () => {
    const { page, context, complaints } = await signedIn(await person('name'), '/account');
    await field(page, 'First name').fill('R');
    await page.keyboard.press('Tab');
    await page.keyboard.press('End');
    await page.keyboard.type(' Nakamura');
    await page.keyboard.press('Enter');
    await said(page, 'First name must be at least 2 characters');
    await eventually(() => focused(page)).toBe('firstName');
    await field(page, 'First name').pressSequentially('owan');
    await eventually(() => field(page, 'First name').inputValue()).toBe('Rowan');
    await page.route('**/api/users/profile', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await Promise.all([sent, field(page, 'First name').press('Enter')]);
    await section(page, 'Name').getByRole('alert').waitFor();
    expect(await field(page, 'First name').inputValue()).toBe('Rowan');
    await page.unrouteAll();
    await page.keyboard.press('Enter');
    await said(page, 'Your name has been saved.');
    await page.getByRole('button', { name: /Rowan Tallgrove Nakamura/ }).waitFor();
    await page.reload();
    await eventually(() => field(page, 'Last name').inputValue()).toBe('Tallgrove Nakamura');
    await context.close();
    expect(own(complaints)).toEqual([]);
  });
});

describe('the logo', () => {
  it('is taken from a picture of any size, shown, and removed; a file that is no picture says so', async () => {
    const { page, context, complaints } = await signedIn(await person('logo'), '/account');
    const choose = async (name: string, buffer: Buffer) =>
      page.getByLabel('Logo file').setInputFiles({ name, mimeType: 'image/png', buffer });
    await choose('notes.png', Buffer.from('these are notes'));
    await said(page, 'This image can’t be used as a logo. Choose a PNG or JPEG image.');
    await choose('logo.png', makePng({ width: 1300, height: 650 }));
    await said(page, 'Your logo has been saved.');
    await page.getByRole('img', { name: 'Your logo' }).waitFor();
    const sizes = `[...document.images].filter(({ alt }) => alt === 'Your logo').map((one) => [one.naturalWidth, one.naturalHeight])`;
    await eventually(() => page.evaluate(sizes)).toEqual([[640, 320]]);
    expect(await screenFaults(page, 'logo')).toEqual([]);
    await page.getByRole('button', { name: 'Remove logo' }).click();
    await said(page, 'Your logo has been removed.');
    await page.getByRole('button', { name: 'Add logo' }).waitFor();
    await context.close();
    expect(own(complaints)).toEqual([]);
  });
});

describe('the password', () => {
  it('changes with the current one; the other window is signed out and this one goes on', async () => {
    const email = await person('password');
    const [there, here] = [await signedIn(email, '/account'), await signedIn(email, '/account/security')];
    const { page } = here;
    const change = async (current: string, next: string, again = next) => {
      await field(page, 'Current password').fill(current);
      await field(page, 'New password').fill(next);
      await field(page, 'New password again').fill(again);
      await page.keyboard.press('Enter');
    };
    await change('Not&this one 9', nextPassword);
    await said(page, 'This is not your current password.');
    await eventually(() => focused(page)).toBe('currentPassword');
    expect(await field(page, 'New password').inputValue()).toBe(nextPassword);
    await change(password, 'Password1!');
    await said(page, 'This password is on a list of common ones. Please choose another.');
    await change(password, nextPassword, 'Something&else 7');
    await said(page, "The new passwords don't match");
    expect(await page.getByRole('listitem').filter({ hasText: 'Logged in' }).count()).toBe(2);
    await change(password, nextPassword);
    await said(page, 'Your password has been changed. Every other device was logged out.');
    expect(await field(page, 'Current password').inputValue()).toBe('');
    await eventually(() => page.getByRole('listitem').filter({ hasText: 'Logged in' }).count()).toBe(1);
    // By itself: its live stream has ended with the session.
    await said(there.page, 'Your session has expired. Please log in again.');
    await there.page.waitForURL('**/login?*');
    await logIn(there.page, email, nextPassword);
    await there.page.waitForURL('**/account');
    await page.reload();
    await section(page, 'Password').waitFor();
    for (const { context, complaints } of [here, there]) {
      await context.close();
      expect(own(complaints)).toEqual([]);
    }
  });
});

describe('the email address', () => {
  it('changes through the mail to the new one, once, and signs out the other window', async () => {
    const email = await person('email');
    const moved = 'moved.account@example.com';
    const [here, there] = [await signedIn(email, '/account'), await signedIn(email, '/account/security')];
    const { page } = here;
    const ask = async (typed: string) => {
      await field(page, 'New email address').fill(moved);
      await field(page, 'Current password').fill(typed);
      await page.keyboard.press('Enter');
    };
    await ask('Not&this one 9');
    await said(page, 'This is not your current password.');
    expect(await field(page, 'New email address').inputValue()).toBe(moved);
    await ask(password);
    await said(page, 'We sent a link to the new address.');
    await said(page, 'Confirm your new address');
    await page.getByRole('button', { name: 'Cancel the change' }).click();
    await said(page, 'Your email address stays the same.');
    await page.getByText('Confirm your new address').waitFor({ state: 'detached' });
    const first = await mailedLink(moved, 'Confirm your new email address');
    await ask(password);
    await said(page, 'Confirm your new address');
    let link = first;
    await eventually(async () => {
      link = await mailedLink(moved, 'Confirm your new email address');
      return link;
    }).not.toBe(first);
    const mailTab = await here.context.newPage();
    const change = mailTab.getByRole('button', { name: 'Change email address' });
    await mailTab.goto(first);
    await change.click();
    await said(mailTab, 'This link no longer works.');
    await mailTab.goto(link);
    await change.click();
    await mailTab.getByRole('heading', { name: 'Your email address has been changed.' }).waitFor();
    expect(new URL(mailTab.url()).hash).toBe('');
    await mailTab.getByRole('link', { name: 'Go to your account' }).click();
    await section(mailTab, 'Email address').getByText(moved, { exact: true }).waitFor();
    // The tab of before reads it again when somebody comes back to it.
    await page.evaluate('document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))');
    await section(page, 'Email address').getByText(moved, { exact: true }).waitFor();
    await page.getByText('Verified', { exact: true }).waitFor();
    await page.getByText('Confirm your new address').waitFor({ state: 'detached' });
    // By itself: its live stream has ended with the session. The message stays until it is dismissed.
    await said(there.page, 'Your session has expired. Please log in again.');
    await there.page.waitForURL('**/login?*');
    await there.page.goto(link);
    await field(there.page, 'Password').fill(password);
    await there.page.keyboard.press('Enter');
    await said(there.page, 'This link has already been used.');
    const mailbox: string = await callShared('GET', '/dev/mailbox');
    expect(mailbox).toMatch(new RegExp(`<td>${email}</td><td><a href="[^"]+">Your email address is about to change`));
    for (const { context, complaints } of [here, there]) {
      await context.close();
      expect(own(complaints)).toEqual([]);
    }
  });
});

describe('where one is signed in', () => {
  it('names each device, and signs out one with the keyboard, then all the others', async () => {
    const email = await person('devices');
    const others = [await signedIn(email, '/account'), await signedIn(email, '/account')];
    const { page, context, complaints } = await signedIn(email, '/account/security');
    const lines = page.getByRole('list', { name: 'Sign-ins' }).getByRole('listitem');
    await eventually(() => lines.count()).toBe(3);
    expect(await lines.first().textContent()).toMatch(/^Chrome on LinuxThis device/);
    await page
      .getByRole('button', { name: /^Log out: Chrome on Linux/ })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await said(page, 'That device is logged out.');
    await eventually(() => lines.count()).toBe(2);
    await eventually(() => page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Sign-ins');
    await page.getByRole('button', { name: 'Log out everywhere else' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere else' }).click();
    await said(page, 'You are logged out everywhere else.');
    await eventually(() => lines.count()).toBe(1);
    for (const other of others) {
      await other.page.reload();
      await other.page.waitForURL('**/login?*');
      await other.context.close();
    }
    await context.close();
    expect(own(complaints)).toEqual([]);
  });
});

describe('the time zone', () => {
  it('that was chosen is kept at the next sign-in, until the one of the browser is asked for', async () => {
    const email = await person('zone');
    const first = await signedIn(email, '/account');
    await zone(first.page).selectOption('Pacific/Kiritimati');
    await first.page.getByRole('button', { name: 'Save time zone' }).click();
    await said(first.page, 'Your time zone has been saved.');
    await first.context.close();
    const { page, context, complaints } = await openWindow(browser);
    await page.goto('/login?returnTo=/account');
    await logIn(page, email, password);
    await eventually(() => zone(page).inputValue()).toBe('Pacific/Kiritimati');
    const ofBrowser = await page.evaluate<string>('Intl.DateTimeFormat().resolvedOptions().timeZone');
    await page.getByRole('button', { name: "Use this browser's time zone" }).click();
    expect(await zone(page).inputValue()).toBe(ofBrowser);
    await page.getByRole('button', { name: 'Save time zone' }).click();
    await said(page, 'Your time zone has been saved.');
    await page.reload();
    await eventually(() => zone(page).inputValue()).toBe(ofBrowser);
    await context.close();
    expect(own(complaints)).toEqual([]);
  });
});

describe('what one is told of', () => {
  it('is chosen by sort and way, and kept on screen when it could not be saved', async () => {
    const { page, context, complaints } = await signedIn(await person('told'), '/account/notifications');
    const mail = field(page, 'A lender responds: email');
    const save = page.getByRole('button', { name: 'Save settings' });
    await mail.selectOption('Once a day');
    await field(page, 'Email me news about Plinth').check();
    await page.route('**/api/notifications/preferences', (route) => route.abort());
    await save.click();
    await page.getByRole('main').getByRole('alert').waitFor();
    expect(await mail.inputValue()).toBe('daily');
    await page.unrouteAll();
    const isSave = (answer: Response) => answer.request().method() === 'PUT' && answer.url().endsWith('/preferences');
    const notice = heard(page, 'Notification settings saved.');
    const [answer] = await Promise.all([page.waitForResponse(isSave), save.click()]);
    expect(answer.status(), await answer.text()).toBe(200);
    await notice;
    await page.reload();
    await eventually(() => mail.inputValue()).toBe('daily');
    expect(await field(page, 'Email me news about Plinth').isChecked()).toBe(true);
    expect(await field(page, 'A lender responds: in Plinth').isChecked()).toBe(true);
    await context.close();
    expect(own(complaints)).toEqual([]);
  });
});

describe('the pages of the account', () => {
  it.each(widths)('are accessible in light and dark and hold long words, at $width px', async (look) => {
    const email = await person(`${look.width}.${look.scheme}.${'long'.repeat(9)}`);
    const { page, context, complaints } = await signedIn(email, '/account', look);
    await field(page, 'First name').fill('W'.repeat(50));
    await field(page, 'Last name').fill('m'.repeat(50));
    await page.getByRole('button', { name: 'Save name' }).click();
    await said(page, 'Your name has been saved.');
    await field(page, 'New email address').fill(`${look.width}.${look.scheme}.${'x'.repeat(40)}@example.com`);
    await field(page, 'Current password').fill(password);
    await page.keyboard.press('Enter');
    await said(page, 'Confirm your new address');
    for (const path of ['/account', '/account/security', '/account/notifications', '/confirm-email#short']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      for (const loading of await page.getByRole('status', { name: 'Loading' }).all())
        await loading.waitFor({ state: 'detached' });
      expect(await screenFaults(page, path)).toEqual([]);
    }
    await context.close();
    expect(own(complaints)).toEqual([]);
  });
});
