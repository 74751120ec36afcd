import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppProcess, type DataFolder, freePort, makeDataFolder, startApp } from '../../support/app-process.ts';
import { connectBrowser, openWindow, signInByForm, violationsOf } from '../../support/browser.ts';
import { demoPassword } from '../../support/own-people.ts';

let browser: Browser;
let data: DataFolder;
let app: AppProcess;
beforeAll(async () => {
  browser = await connectBrowser();
  data = makeDataFolder();
  const environment = { TWO_FACTOR_REQUIRED: 'admin,lender' };
  app = await startApp({ dataDir: data.path, port: await freePort(), environment });
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
  data?.remove();
});

it('an administrator who must set up a second factor is led there from everywhere, and goes on once it is set up', async () => {
  const origin = app.origin.replace('127.0.0.1', 'localhost');
  const { page, context, complaints } = await openWindow(browser, { width: 390, scheme: 'dark' }, origin);
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true } as const;
  await cdp.send('WebAuthn.addVirtualAuthenticator', { options });
  await signInByForm(page, 'admin@example.com');
  await page.waitForURL('**/account/security');
  await page.getByText('Your account requires two-factor authentication').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  for (const path of ['/admin', '/account', '/notifications', '/login']) {
    await page.goto(path);
    await page.waitForURL('**/account/security');
  }
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Security key');
  await dialog.getByLabel('Current password').fill(demoPassword);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByRole('button', { name: 'I saved them' }).click();
  await page.getByText('Your account requires two-factor authentication').waitFor({ state: 'hidden' });
  await page.goto('/admin');
  await page.waitForURL('**/admin');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin');
  await context.close();
  expect(complaints).toEqual([]);
});
