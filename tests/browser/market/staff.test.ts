import pg from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs } from '../../support/browser.ts';
import { makePeople } from '../../support/own-people.ts';
import { mailedLink } from '../../support/shared-app.ts';
import { openUsers, press, row, superadmin } from './users-page.ts';

let browser: Browser;
let broker: string;
let client: pg.Client;
beforeAll(async () => {
  ({ broker } = await makePeople('staff', 0));
  client = new pg.Client(inject('appDatabase'));
  await client.connect();
  await client.query("update accounts set first_name = 'Stafford', last_name = 'Limited' where email = $1", [broker]);
  await client.query(
    `insert into accounts (email, password_hash, role, user_type, first_name, last_name, email_verified_at)
     values ('stafford.other@example.com', '', 'user', 'Broker', 'Stafford', 'Other', now())`,
  );
  browser = await connectBrowser();
});
afterAll(async () => {
  await browser?.close();
  await client?.end();
});

it('somebody who is invited creates an account and administers', async () => {
  const email = 'invited.stafford@example.com';
  const { page, complaints } = await openUsers(browser, 'stafford');
  await press(page, 'Invite administrator');
  const dialog = page.getByRole('dialog', { name: 'Invite an administrator' });
  await dialog.getByText('No pending invitations.').waitFor();
  await dialog.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await page.getByText(`Invitation sent to ${email}.`).waitFor();
  await dialog.getByRole('button', { name: `Withdraw the invitation of ${email}` }).waitFor();
  expect(await screenFaults(page, 'invitations')).toEqual([]);

  const own = await openWindow(browser, { width: 390, scheme: 'light' });
  await own.page.goto(await mailedLink(email, '[^<]*invites you to administer Plinth'));
  await own.page.getByText(`invites ${email} to become an administrator of Plinth.`).waitFor();
  expect(await screenFaults(own.page, 'join')).toEqual([]);
  await press(own.page, 'Create account');
  await own.page.getByText('First name is required').waitFor();
  await own.page.getByLabel('First name').fill('Nora');
  await own.page.getByLabel('Last name').fill('Newcome');
  await own.page.getByLabel('Password', { exact: true }).fill('Quarry&lantern 41');
  await press(own.page, 'Create account');
  await own.page.waitForURL((url) => url.pathname === '/login');
  await own.page.getByText('Your account is ready. Please log in.').waitFor();
  await signInAs(own.page, email, 'Quarry&lantern 41');
  await own.page.goto('/admin/users?search=nora newcome');
  await row(own.page, 'Nora Newcome').getByText('Administrator', { exact: true }).waitFor();
  // The page that invited has heard of it.
  await dialog.getByText('No pending invitations.').waitFor();
  expect([...complaints, ...own.complaints]).toEqual([]);
});

it('a superadmin limits an administrator to a desk, whose open window follows', async () => {
  await client.query("update accounts set role = 'admin' where email = $1", [broker]);
  const own = await openWindow(browser);
  await signInAs(own.page, broker);
  await own.page.goto('/manage');
  await own.page
    .getByRole('main')
    .getByRole('link', { name: /^Lenders/ })
    .waitFor();
  const { page, complaints } = await openUsers(browser, 'stafford', superadmin);
  await press(page, 'Limit the desks of Stafford Limited');
  const dialog = page.getByRole('dialog', { name: 'Desks of Stafford Limited' });
  await dialog.getByLabel('Limit to some desks').check();
  await dialog.getByLabel('Market').uncheck();
  await dialog.getByLabel('Support').uncheck();
  expect(await screenFaults(page, 'desks')).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Desks saved.').waitFor();
  await row(page, 'Stafford Limited').getByText('Billing', { exact: true }).waitFor();

  await own.page
    .getByRole('main')
    .getByRole('link', { name: /^Lenders/ })
    .waitFor({ state: 'detached' });
  await own.page
    .getByRole('main')
    .getByRole('link', { name: /^Plan Requests/ })
    .waitFor();
  // An address of another desk says so, and ends no session.
  await own.page.goto('/admin/help-tickets');
  await own.page.getByText("Your administrator account doesn't include this.").first().waitFor();
  await own.page.goto('/admin/users?search=stafford other');
  await row(own.page, 'Stafford Other').getByRole('button').first().waitFor();
  expect(await row(own.page, 'Stafford Other').getByRole('button').allTextContents()).toEqual(['Change']);
  await client.query("update accounts set role = 'user', desks = null where email = $1", [broker]);
  expect(complaints).toEqual([]);
});
