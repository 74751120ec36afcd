import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectBrowser, openWindow, signInAs, violationsOf } from '../../support/browser.ts';
import { portalForm } from '../../support/desks/account-desk.ts';
import { makePeople, type People } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';

let browser: Browser;
let people: People;
beforeAll(async () => {
  browser = await connectBrowser();
  people = await makePeople('picker', 1);
  const person = { ...portalForm, name: 'Pim Pickwell', email: 'pim.pickwell@example.com' };
  await callShared('POST', '/api/lender-auth/signup', { body: person });
});
afterAll(() => browser?.close());

const addDeal = async (page: Page) => page.getByRole('button', { name: 'Add Manual Deal' }).first().click();

/** Every screen on which a lender is chosen. */
const screens = [
  ['the manual deal', () => people.broker, '/pipeline', addDeal, 'Lender'],
  ['JSON tools', () => 'admin@example.com', '/admin/json-tools', null, 'Lender'],
  ["a lender user's row", () => 'admin@example.com', '/admin/lender-users', null, 'Lender for Pim Pickwell'],
  ["the administrator's lender dashboard", () => 'admin@example.com', '/lender/dashboard', null, 'Lender'],
  ['the quote form', () => people.broker, '/fix-and-flip-quote', null, 'Lenders'],
] as const;

it.each(screens)('%s says that the lenders could not be loaded, and chooses one once they are', async (...screen) => {
  const [, who, path, open, name] = screen;
  const { page, context } = await openWindow(browser, { width: 390, scheme: 'light' });
  await signInAs(page, who());
  let answer = {
    status: 500,
    body: JSON.stringify({ success: false, message: 'The list is gone.', code: 'INTERNAL' }),
  };
  await page.route('**/api/lenders', (route) => route.fulfill({ contentType: 'application/json', ...answer }));
  await page.goto(path);
  await open?.(page);
  const failed = page.getByRole('alert').filter({ hasText: 'Could not load lender list: ' }).first();
  await failed.waitFor();
  const picker = page.getByRole('combobox', { name, exact: true }).or(page.getByRole('textbox', { name, exact: true }));
  expect(await picker.first().getAttribute('placeholder')).toBe('No lenders found or failed to load.');
  expect(await violationsOf(page)).toEqual([]);

  answer = { status: 200, body: JSON.stringify({ success: true, lenders: [] }) };
  await failed.getByRole('button', { name: 'Try again' }).click();
  await failed.waitFor({ state: 'detached' });
  // The alert is gone as soon as the list is asked for again.
  await expect
    .poll(() => picker.first().getAttribute('placeholder'), { timeout: 90_000 })
    .toBe('No lenders found or failed to load.');

  await page.unroute('**/api/lenders');
  await page.reload();
  await open?.(page);
  await picker.first().fill('Oakenv');
  await page.getByRole('option', { name: 'Oakenvane Capital' }).click();
  await context.close();
});
