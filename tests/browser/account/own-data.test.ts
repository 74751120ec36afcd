import { buffer } from 'node:stream/consumers';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser, openWindow, signInAs, violationsOf, type Window } from '../../support/browser.ts';
import { readZip } from '../../support/desks/read-files.ts';
import { demoPassword, makePeople, type People } from '../../support/own-people.ts';

let people: People;
let browser: Browser;
let broker: Window;

beforeAll(async () => {
  people = await makePeople('own-data', 1);
  browser = await connectBrowser();
  broker = await openWindow(browser);
  await signInAs(broker.page, people.broker);
});
afterAll(() => browser?.close());

describe('a copy of one’s data', () => {
  it('is asked for, followed in words and downloaded, from the keyboard alone', async () => {
    const { page } = broker;
    await page.goto('/account/data');
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create a copy' }).press('Enter');
    const download = page.getByRole('button', { name: 'Download' });
    await download.waitFor();
    await page.getByText('Your copy is ready', { exact: true }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const [file] = await Promise.all([page.waitForEvent('download'), download.press('Enter')]);
    expect(file.suggestedFilename()).toMatch(/^plinth-data-\d{4}-\d\d-\d\d\.zip$/);
    const files = readZip(await buffer(await file.createReadStream()));
    expect(JSON.parse(files.get('profile.json') ?? '')).toEqual([expect.objectContaining({ email: people.broker })]);
    await page
      .getByRole('button', { name: /notification/i })
      .first()
      .click();
    await page.getByText('Your data copy is ready to download.').first().waitFor();
    await page.keyboard.press('Escape');
  });

  it('that cannot be made says so and is tried again', async () => {
    const { page } = await openWindow(browser);
    await signInAs(page, people.broker);
    const failed = { _id: '00000000-0000-4000-8000-000000000000', state: 'failed', progress: null, size: null };
    const answer = {
      success: true,
      export: { ...failed, requestedAt: new Date().toISOString(), finishedAt: null, expiresAt: null },
    };
    await page.route('**/api/users/exports', (route) =>
      route.request().method() === 'GET' ? route.fulfill({ json: answer }) : route.continue(),
    );
    await page.goto('/account/data');
    await page.getByText("Couldn't create your copy").waitFor();
    await page.unroute('**/api/users/exports');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Download' }).waitFor();
    await page.context().close();
  });
});

describe('the end of an account', () => {
  const banner = 'This account will be deleted on ';

  it('is asked for with the password and a confirmation; a wrong password stays on the page', async () => {
    const { page } = broker;
    await page.goto('/account/data');
    const password = page.getByLabel('Your password');
    const ask = page.getByRole('button', { name: 'Delete my account' });
    await ask.click();
    await page.getByText('Password is required').waitFor();
    await password.fill('not my password');
    await password.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete the account?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await ask.click();
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByText('This is not your current password.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/account/data');
    await password.fill(demoPassword);
    await password.press('Enter');
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByText(/^It will be deleted on /).waitFor();
    await page.getByText(banner).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement?.id')).toBe('deletion');
    expect(await violationsOf(page)).toEqual([]);
  });

  it('is said on every page, after signing in again too, and taken back from there', async () => {
    const { page } = await openWindow(browser, { width: 390, scheme: 'dark' });
    await signInAs(page, people.broker);
    await page.goto('/pipeline');
    await page.getByText(banner).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Keep my account' }).click();
    await page.getByText('Your account stays. Nothing was deleted.').waitFor();
    await page.getByText(banner).waitFor({ state: 'detached' });
    await page.goto('/account/data');
    await page.getByLabel('Your password').waitFor();
    await page.context().close();
  });

  it('leaves no complaint in the console but the refusals that were provoked', () => {
    expect(broker.complaints.filter((line) => !line.includes('400'))).toEqual([]);
  });
});
