import { generateSync } from 'otplib';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectBrowser, openWindow, signInAs, violationsOf } from '../../support/browser.ts';
import { demoPassword, makePeople } from '../../support/own-people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await connectBrowser();
});
afterAll(() => browser?.close());

const byName = () => inject('appOrigin').replace('127.0.0.1', 'localhost');
const open = () => openWindow(browser, { width: 1440, scheme: 'light' }, byName());

async function fillPassword(page: Page, door: '/login' | '/lender/login', email: string): Promise<void> {
  await page.goto(door);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(/login/);
}

const code = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + steps * 30 });

async function turnOnApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('not the password');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('This is not your current password.').waitFor();
  await dialog.getByLabel('Current password').fill(demoPassword);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('img', { name: /QR code/ }).waitFor();
  const key = (await dialog.getByText(/^Key:/).textContent()) ?? '';
  const secret = key.replace(/^Key:|\s/g, '');
  await dialog.getByLabel('Code', { exact: true }).fill('12');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByText('The code has six digits.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByLabel('Code', { exact: true }).fill(code(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const list = dialog.getByRole('list', { name: 'Recovery codes' });
  await list.waitFor();
  const codes = await list.getByRole('listitem').allTextContents();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('plinth-recovery-codes.txt');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'I saved them' }).click();
  await dialog.waitFor({ state: 'hidden' });
  return { secret, codes };
}

/** A device that holds passkeys, in the place of a real one. */
async function addDevice(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return cdp;
}

describe('two-factor sign-in', () => {
  it('with an app: turned on, asked for at the next login, replaced by a recovery code, turned off', async () => {
    const { broker } = await makePeople('two-factor-app', 0);
    const { page, context, complaints } = await open();
    await signInAs(page, broker);
    const { secret, codes } = await turnOnApp(page);
    expect(codes).toHaveLength(10);
    await page.getByText('10 of 10 left', { exact: false }).waitFor();
    await logOut(page);

    await fillPassword(page, '/login', broker);
    await page.getByRole('heading', { name: "Confirm it's you" }).waitFor();
    const field = page.getByLabel('Code', { exact: true });
    expect(await field.getAttribute('inputmode')).toBe('numeric');
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
    // The one that turned it on is used up.
    await field.fill(code(secret, -5));
    await page.keyboard.press('Enter');
    await page.getByText('This code is incorrect.', { exact: false }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await field.fill(code(secret, 1));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    await logOut(page);

    await fillPassword(page, '/login', broker);
    await page.getByRole('button', { name: 'Back to the password' }).click();
    expect(await page.getByLabel('Email').inputValue()).toBe(broker);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill((codes[0] ?? '').toLowerCase());
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    await page.goto('/account/security');
    await page.getByText('9 of 10 left', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('dialog').getByLabel('Current password').fill(demoPassword);
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await page.getByText('Off', { exact: true }).waitFor();
    await logOut(page);
    await fillPassword(page, '/login', broker);
    await page.waitForURL('**/dashboard');
    await context.close();
    expect(complaints.filter((one) => !one.includes('400 (Bad Request)'))).toEqual([]);
  });

  it('with a passkey: added, used after the password and instead of it at the own door, renamed and removed', async () => {
    const { lenders } = await makePeople('two-factor-passkey', 1);
    const lender = lenders[0] ?? '';
    const { page, context } = await open();
    await addDevice(page);
    await signInAs(page, lender);
    await page.goto('/account/security');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByText('Name is required').waitFor();
    await dialog.getByLabel('Name').fill('Office computer');
    await dialog.getByLabel('Current password').fill(demoPassword);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByRole('list', { name: 'Recovery codes' }).waitFor();
    await dialog.getByRole('button', { name: 'I saved them' }).click();
    await page.getByRole('list', { name: 'Your passkeys' }).getByText('Office computer').waitFor();
    await logOut(page);

    await fillPassword(page, '/lender/login', lender);
    await page.getByRole('heading', { name: "Confirm it's you" }).waitFor();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL('**/lender/dashboard');
    await logOut(page);

    await page.goto('/lender/login');
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await page.waitForURL('**/lender/dashboard');
    await page.goto('/account/security');
    await page.getByRole('button', { name: 'Rename the passkey Office computer' }).click();
    await dialog.getByLabel('Name').fill('Home computer');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('button', { name: 'Remove the passkey Home computer' }).click();
    await dialog.getByLabel('Current password').fill(demoPassword);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('list', { name: 'Your passkeys' }).waitFor({ state: 'hidden' });
    await logOut(page);

    await page.goto('/lender/login');
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await page.getByText('This passkey does not belong to an account here.').waitFor();
    await context.close();
  });

  it('offers no passkey where the browser has none', async () => {
    const { page, context } = await open();
    await page.addInitScript('delete window.PublicKeyCredential');
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Log in with a passkey' }).count()).toBe(0);
    await context.close();
  });
});
