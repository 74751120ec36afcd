import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectBrowser, openWindow, signInAs, violationsOf } from '../support/browser.ts';
import { demoPassword } from '../support/own-people.ts';
import { callShared } from '../support/shared-app.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await connectBrowser();
});
afterAll(() => browser?.close());

it('a feature that is a folder and two lines has its page in the navigation, and the page follows what happens', async () => {
  const { page, complaints } = await openWindow(browser);
  await signInAs(page, 'broker@example.com');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('link', { name: 'Visits' }).click();
  await page.waitForURL('**/visits');
  await page.getByText('No visits yet').waitFor();
  expect(await page.title()).toContain('Visits');

  await page.getByLabel('Property').fill('1 Elm Row');
  await page.getByLabel('Day').fill('2099-05-02');
  await page.getByRole('button', { name: 'Plan visit' }).click();
  await page.getByRole('row', { name: /1 Elm Row/ }).waitFor();
  await page.getByRole('button', { name: 'Plan visit' }).click();
  await page.getByText('You already plan to visit this property on that day.').waitFor();

  // Elsewhere, by the same person: nothing on this page asks for it.
  const body = { email: 'broker@example.com', password: demoPassword };
  const { token } = await callShared('POST', '/api/auth/login', { body });
  await callShared('POST', '/api/visits', { token, body: { place: '2 Elm Row', day: '2099-05-03' } });
  await page.getByRole('row', { name: /2 Elm Row/ }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  // The browser itself writes down the refusal.
  expect(complaints.filter((one) => !one.includes('409'))).toEqual([]);
});

it('its page is on the cards of its menu, and closed to lenders', async () => {
  const { page } = await openWindow(browser);
  await signInAs(page, 'broker@example.com');
  await page.goto('/tools');
  await page.getByText('The properties that you are about to visit.').waitFor();
  await page.getByRole('link', { name: /Visits/ }).click();
  await page.waitForURL('**/visits');
  const other = await openWindow(browser);
  await signInAs(other.page, 'lender@example.com');
  await other.page.goto('/visits');
  await other.page.waitForURL('**/lender/dashboard');
});
