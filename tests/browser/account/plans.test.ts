import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { plans } from '../../../src/features/accounts/plans.ts';
import {
  connectBrowser,
  openWindow,
  screenFaults,
  signInAs,
  signInByForm,
  violationsOf,
  widths,
} from '../../support/browser.ts';
import { makePeople } from '../../support/own-people.ts';

let browser: Browser;
let broker: string;
let lender: string;
beforeAll(async () => {
  const people = await makePeople('plans', 1);
  [broker, lender = ''] = [people.broker, ...people.lenders];
  await inDatabase(
    "update accounts set subscription_tier = 'enterprise', first_name = 'Rowan', last_name = 'Planwell' where email = $1",
  );
  await onTrial('8 days 5 hours');
  browser = await connectBrowser();
});
afterAll(() => browser?.close());

async function inDatabase(statement: string, ...more: string[]): Promise<void> {
  const client = new pg.Client(inject('appDatabase'));
  await client.connect();
  await client.query(statement, [broker, ...more]);
  await client.end();
}
const onTrial = (left: string) =>
  inDatabase('update accounts set trial_ends_at = now() + $2::interval where email = $1', left);

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, level: 3 }) });
/** What of the table is open under the plan that is the own one. */
const ownFeatures = (page: Page) =>
  page
    .locator('tbody tr')
    .filter({ has: page.locator('td[data-yours]:has-text("Included")') })
    .filter({ hasNot: page.locator('td[data-yours]:has-text("Not included")') })
    .locator('th')
    .allTextContents();

it('a broker on trial asks for a plan, an administrator activates it elsewhere, and the open page follows by itself', async () => {
  const own = await openWindow(browser);
  await signInByForm(own.page, broker);
  await own.page.getByRole('button', { name: /^Account:/ }).click();
  await own.page.getByText('Trial: 9 days left', { exact: true }).waitFor();
  await own.page.getByRole('link', { name: 'Upgrade' }).click();
  await own.page.getByText('Trial: 9 days left, then Starter.').waitFor();
  expect(await card(own.page, 'Enterprise').textContent()).toContain('Your trial');
  // The prices are those of the front page.
  for (const { name, price } of plans)
    expect(await card(own.page, name).textContent()).toContain(`$${price.annual} per month`);
  await own.page.getByText('Monthly', { exact: true }).click();
  for (const { name, price } of plans)
    expect(await card(own.page, name).textContent()).toContain(`$${price.monthly} per month`);
  await own.page.getByText('Annual Save 20%').click();
  // Only what is there is listed.
  expect(await ownFeatures(own.page)).toEqual([
    ...['Live quotes', 'Lender search', 'Pipeline', 'Sales scripts', 'Advanced analytics', 'Bulk upload'],
    ...['Custom reports', 'API access'],
  ]);
  expect(await own.page.getByText('White-label portal').count()).toBe(0);

  await card(own.page, 'Professional').getByRole('button', { name: 'Change to Professional' }).click();
  const question = own.page.getByRole('dialog', { name: 'Request Professional?' });
  expect(await question.textContent()).toContain('Nothing is charged now');
  await question.getByRole('button', { name: 'Send request' }).click();
  const request = own.page.getByRole('region', { name: 'Your request' });
  await request.getByText('You asked for Professional, billed annually.').waitFor();
  expect(await card(own.page, 'Starter').getByRole('button').isDisabled()).toBe(true);
  // It is still there after a reload, and can be taken back and sent again.
  await own.page.reload();
  await request.getByRole('button', { name: 'Withdraw' }).click();
  await request.waitFor({ state: 'detached' });
  await card(own.page, 'Professional').getByRole('button', { name: 'Change to Professional' }).click();
  await question.getByRole('button', { name: 'Send request' }).click();
  await request.waitFor();

  await own.page.evaluate('globalThis.stayed = true');

  const desk = await openWindow(browser);
  await signInAs(desk.page, 'admin@example.com');
  await desk.page.goto('/admin/plan-requests');
  const line = desk.page.getByRole('row').filter({ hasText: broker });
  expect(await line.textContent()).toContain('Professional, billed annually');
  await line.getByRole('button', { name: 'Activate the plan of Rowan Planwell' }).click();
  await desk.page
    .getByRole('dialog', { name: 'Activate this plan?' })
    .getByRole('button', { name: 'Activate' })
    .click();
  await line.waitFor({ state: 'detached' });

  // Nothing was loaded again: the live stream told of it.
  await own.page.getByText('Billed annually by invoice.').waitFor();
  await request.waitFor({ state: 'detached' });
  expect(await card(own.page, 'Professional').textContent()).toContain('Your plan');
  expect(await ownFeatures(own.page)).toContain('Pipeline');
  expect(await own.page.evaluate('globalThis.stayed')).toBe(true);
  expect([...own.complaints, ...desk.complaints]).toEqual([]);
  await own.context.close();
  await desk.context.close();
});

it('a declined request says why where the plans are', async () => {
  const own = await openWindow(browser, { width: 390, scheme: 'dark' });
  await signInAs(own.page, broker);
  await own.page.goto('/upgrade');
  await own.page.getByRole('button', { name: 'Upgrade to Enterprise' }).click();
  await own.page.getByRole('dialog').getByRole('button', { name: 'Send request' }).click();
  await own.page.getByRole('region', { name: 'Your request' }).waitFor();
  const desk = await openWindow(browser);
  await signInAs(desk.page, 'superadmin@example.com');
  await desk.page.goto('/admin/plan-requests');
  await desk.page.getByRole('button', { name: 'Decline the request of Rowan Planwell' }).click();
  const dialog = desk.page.getByRole('dialog', { name: 'Decline this request?' });
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await dialog.getByText('Enter a reason. The user sees it').waitFor();
  expect(await violationsOf(desk.page)).toEqual([]);
  await dialog.getByLabel('Reason').fill('Please tell us where the invoice goes.');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await dialog.waitFor({ state: 'detached' });
  await own.page.getByText('Please tell us where the invoice goes. You can ask again at any time.').waitFor();
  await desk.page.getByText('Decided', { exact: true }).click();
  await desk.page.getByText('Declined by Henrik Oakhallen').first().waitFor();
  expect(own.complaints).toEqual([]);
  await own.context.close();
  await desk.context.close();
});

it('a lender user has no plan and is led home, a visitor to the login', async () => {
  const { page, context } = await openWindow(browser);
  await page.goto('/upgrade');
  await page.waitForURL(/\/login\?returnTo=%2Fupgrade/);
  await signInAs(page, lender);
  await page.goto('/upgrade');
  await page.waitForURL(/\/lender\/dashboard/);
  await context.close();
});

it('what the plan does not include is said in place: nobody is signed out for it', async () => {
  const { page, context } = await openWindow(browser);
  await signInAs(page, broker);
  const refusal = {
    success: false,
    code: 'TIER_REQUIRED',
    message: "Your plan doesn't include this feature.",
    requestId: 'r',
  };
  const about = { feature: 'scripts', tier: 'professional' };
  await page.route('**/api/plan', (route) => route.fulfill({ status: 403, json: { ...refusal, about } }));
  await page.goto('/upgrade');
  await page.getByText("Your plan doesn't include this feature.").waitFor();
  expect(await page.evaluate('localStorage.getItem("token") !== null && location.pathname')).toBe('/upgrade');
  await context.close();
});

it.each(widths)('the plans can be read by everybody, in light and dark, at $width px', async (look) => {
  const { page, context } = await openWindow(browser, look);
  await signInAs(page, 'investor@example.com');
  await page.goto('/upgrade');
  await page.getByText('You have Starter without a subscription.').waitFor();
  expect(await screenFaults(page, 'plans')).toEqual([]);
  await context.close();
});
