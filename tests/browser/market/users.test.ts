import pg from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, widths } from '../../support/browser.ts';
import { press as pressKey } from '../../support/keyboard.ts';
import { makePeople } from '../../support/own-people.ts';
import { answerDialog, openUsers, press, row, superadmin } from './users-page.ts';

const longName = 'Maximiliana-Theodora Wolfeschlegelsteinhausenbergerdorff';
let browser: Browser;
let broker: string;
let client: pg.Client;
beforeAll(async () => {
  ({ broker } = await makePeople('users', 0));
  client = new pg.Client(inject('appDatabase'));
  await client.connect();
  await client.query("update accounts set first_name = 'Usher', last_name = 'Working' where email = $1", [broker]);
  await client.query(
    `insert into accounts (email, password_hash, role, user_type, first_name, last_name, email_verified_at, trial_ends_at, subscription_tier)
     values ('usher.role@example.com', '', 'user', 'Investor', 'Usher', 'Role', now(), null, 'basic'),
       ('usher.gone@example.com', '', 'user', 'Broker', 'Usher', 'Gone', now(), null, 'basic'),
       ('usher.suspended@example.com', '', 'suspended', 'Broker', 'Usher', 'Suspended', now(), null, 'basic'),
       ('usher.a-very-long-address-that-goes-on-and-on-without-a-space@subdomain.of.example.com', '', 'user', 'Broker',
         'Usher', $1, null, now() + interval '5 days', 'enterprise')`,
    [longName],
  );
  browser = await connectBrowser();
});
afterAll(async () => {
  await browser?.close();
  await client?.end();
});

it('a person who is suspended at work is led to the login, with the reason', async () => {
  const own = await openWindow(browser);
  await signInAs(own.page, broker);
  await own.page.goto('/pipeline');
  await own.page.getByRole('heading', { level: 1 }).waitFor();
  const { page, complaints } = await openUsers(browser, 'usher');
  await press(page, 'Suspend Usher Working');
  expect(await answerDialog(page, 'Suspend Usher Working', 'Cancel')).toContain(
    'Are you sure you want to suspend this user?',
  );
  await press(page, 'Suspend Usher Working');
  const question = await answerDialog(page, 'Suspend Usher Working', 'Suspend');
  expect(question).toContain('Usher Working');
  expect(question).toContain(broker);
  await page.getByText('User suspended successfully.').waitFor();
  await row(page, 'Usher Working').getByText('Suspended', { exact: true }).waitFor();

  // Nothing was clicked there.
  await own.page.waitForURL((url) => url.pathname === '/login');
  await own.page.getByRole('alert').filter({ hasText: 'Your session has expired. Please log in again.' }).waitFor();
  await own.page.getByRole('alert').filter({ hasText: 'Your account has been suspended.' }).waitFor();

  await press(page, 'Reactivate Usher Working');
  await answerDialog(page, 'Reactivate Usher Working', 'Reactivate');
  await page.getByText('User reactivated successfully.').waitFor();
  await signInAs(own.page, broker);
  await own.page.goto('/pipeline');
  await own.page.getByRole('heading', { level: 1 }).waitFor();
  expect(complaints).toEqual([]);
});

it('support sees where somebody is logged in and logs them out there, by keyboard alone', async () => {
  const own = await openWindow(browser);
  await signInAs(own.page, broker);
  await own.page.goto('/pipeline');
  await own.page.getByRole('heading', { level: 1 }).waitFor();
  const { page, complaints } = await openUsers(browser, 'usher');
  await pressKey(page.getByRole('button', { name: 'Devices of Usher Working' }));
  const dialog = page.getByRole('dialog', { name: 'Devices of Usher Working' });
  const everywhere = dialog.getByRole('button', { name: 'Log out everywhere' });
  const lines = dialog.getByRole('listitem');
  await lines.first().waitFor();
  if ((await lines.count()) > 1) await pressKey(everywhere);
  else await pressKey(lines.first().getByRole('button', { name: /^Log out/ }));
  await dialog.getByText('Not logged in on any device.').waitFor();
  // Nothing was clicked there.
  await own.page.waitForURL((url) => url.pathname === '/login');
  expect(await screenFaults(page, 'devices')).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

it('an administrator promotes and demotes, and another one sees it without a reload', async () => {
  const [one, other] = [await openUsers(browser, 'usher'), await openUsers(browser, 'usher', superadmin)];
  await row(other.page, 'Usher Role').waitFor();
  await press(one.page, 'Promote Usher Role');
  await answerDialog(one.page, 'Promote Usher Role', 'Promote');
  await one.page.getByText('User promoted successfully.').waitFor();
  await row(other.page, 'Usher Role').getByText('Administrator', { exact: true }).waitFor();
  await press(other.page, 'Demote Usher Role');
  await answerDialog(other.page, 'Demote Usher Role', 'Demote');
  await other.page.getByText('User demoted successfully.').waitFor();
  await row(one.page, 'Usher Role').getByText('User', { exact: true }).waitFor();
  expect([...one.complaints, ...other.complaints]).toEqual([]);
});

it('a deletion takes the row away, and brings it back where it fails', async () => {
  const { page } = await openUsers(browser, 'usher');
  await page.route('**/api/admin/*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  );
  await press(page, 'Delete Usher Gone');
  await answerDialog(page, 'Delete Usher Gone', 'Delete');
  await page.getByText('An error occurred while deleting the user.').waitFor();
  await row(page, 'Usher Gone').waitFor();
  await page.unroute('**/api/admin/*');
  await press(page, 'Delete Usher Gone');
  await answerDialog(page, 'Delete Usher Gone', 'Delete');
  await page.getByText('User deleted successfully.').waitFor();
  await row(page, 'Usher Gone').waitFor({ state: 'detached' });
});

it('what is refused or fails is said in the documented words', async () => {
  const { page } = await openUsers(browser, 'usher');
  await row(page, 'Usher Suspended').waitFor();
  // Somebody was quicker.
  await client.query("update accounts set role = 'user' where email = 'usher.suspended@example.com'");
  await press(page, 'Reactivate Usher Suspended');
  await answerDialog(page, 'Reactivate Usher Suspended', 'Reactivate');
  await page.getByText('Failed to reactivate user: This user is not suspended.').waitFor();
  await row(page, 'Usher Suspended').getByText('User', { exact: true }).waitFor();
  await page.route('**/api/admin/promote', (route) => route.abort());
  await press(page, 'Promote Usher Suspended');
  await answerDialog(page, 'Promote Usher Suspended', 'Promote');
  await page.getByText('An error occurred while trying to promote the user.').waitFor();
  await row(page, 'Usher Suspended').getByText('User', { exact: true }).waitFor();
  await client.query("update accounts set role = 'suspended' where email = 'usher.suspended@example.com'");
});

it('a list that fails says so and can be read again; an empty one says that it is empty', async () => {
  const window = await openWindow(browser);
  await signInAs(window.page, 'admin@example.com');
  let fails = true;
  await window.page.route('**/api/admin/users?*', (route) => (fails ? route.abort() : route.continue()));
  await window.page.goto('/admin/users?search=usher');
  await window.page.getByText('Failed to fetch users. Please try again later.').waitFor();
  expect(await window.page.getByText('No users found.').count()).toBe(0);
  fails = false;
  await press(window.page, 'Try again');
  await row(window.page, 'Usher Role').waitFor();
  await window.page.getByRole('searchbox', { name: 'Search' }).fill('nobody is called so');
  await window.page.getByText('No users found.').waitFor();
  await press(window.page, 'Clear filters');
  await window.page.getByRole('table', { name: 'Users' }).waitFor();
  expect(new URL(window.page.url()).search).toBe('');
});

it('filters and order stand in the address', async () => {
  const { page } = await openUsers(browser, 'usher');
  await row(page, 'Usher Role').waitFor();
  await page.getByLabel('Role', { exact: true }).selectOption({ label: 'Suspended' });
  await row(page, 'Usher Role').waitFor({ state: 'detached' });
  await row(page, 'Usher Suspended').waitFor();
  await page.getByLabel('Sort by').selectOption({ label: 'Newest accounts' });
  await page.waitForURL((url) => url.search === '?search=usher&role=suspended&order=newest');
  await page.reload();
  await row(page, 'Usher Suspended').waitFor();
  expect(await page.getByLabel('Role', { exact: true }).inputValue()).toBe('suspended');
});

it('only a superadmin can log everybody out, after a question', async () => {
  const admin = await openUsers(browser, 'usher');
  await row(admin.page, 'Usher Role').waitFor();
  expect(await admin.page.getByRole('button', { name: 'Force Logout All Users' }).count()).toBe(0);
  const { page } = await openUsers(browser, 'usher', superadmin);
  let calls = 0;
  let answer: object | undefined = { success: true, message: 'All users have been logged out.', count: 3 };
  // Everybody else who works in this app stays logged in.
  await page.route('**/api/admin/force-logout-all', (route) => {
    calls++;
    return answer ? route.fulfill({ json: answer }) : route.abort();
  });
  const ask = async (choice: string) => {
    await press(page, 'Force Logout All Users');
    await answerDialog(page, 'Force Logout All Users', choice);
  };
  await ask('Cancel');
  expect(calls).toBe(0);
  await ask('Log out all users');
  await page.getByText('All users have been logged out.').waitFor();
  answer = undefined;
  await ask('Log out all users');
  await page.getByText('Failed to force logout all users.').waitFor();
});

it('an administrator gives a plan and a trial from the list', async () => {
  const { page, complaints } = await openUsers(browser, 'usher.suspended');
  await press(page, 'Change the plan of Usher Suspended');
  const dialog = page.getByRole('dialog', { name: 'Plan of Usher Suspended' });
  await dialog.getByText('Free trial').click();
  await dialog.getByLabel('Plan', { exact: true }).selectOption({ label: 'Enterprise' });
  await dialog.getByLabel('Last day').fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Start trial' }).click();
  await dialog.getByText('Choose today or a later day.').waitFor();
  const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel('Last day').fill(inTenDays);
  await dialog.getByRole('button', { name: 'Start trial' }).click();
  await dialog.waitFor({ state: 'detached' });
  await row(page, 'Usher Suspended').getByText('Enterprise', { exact: true }).waitFor();
  await row(page, 'Usher Suspended')
    .getByText(/^Trial until/)
    .waitFor();
  await press(page, 'Change the plan of Usher Suspended');
  await dialog.getByRole('button', { name: 'Set plan' }).click();
  await page.getByText('Plan set: Professional, billed annually.').waitFor();
  await row(page, 'Usher Suspended').getByText('Professional', { exact: true }).waitFor();
  await press(page, 'Change the plan of Usher Suspended');
  await dialog.getByRole('button', { name: 'Set plan' }).click();
  await dialog.getByText('This account already has this plan.').waitFor();
  expect(complaints.filter((one) => !one.includes('40'))).toEqual([]);
});

it('is done with the keyboard alone', async () => {
  const { page } = await openUsers(browser, 'usher s');
  await page.getByRole('button', { name: 'Reactivate Usher Suspended' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Reactivate Usher Suspended' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect
    .poll(() => page.evaluate("document.activeElement?.getAttribute('aria-label')"))
    .toBe('Reactivate Usher Suspended');
});

it('can be read by everybody at every width', async () => {
  for (const look of widths) {
    const { page, complaints } = await openUsers(browser, 'usher', { look, ...superadmin });
    await row(page, longName).waitFor();
    expect(await screenFaults(page, `users at ${look.width}`)).toEqual([]);
    await press(page, `Delete Usher ${longName}`);
    await page.getByRole('dialog').waitFor();
    expect(await screenFaults(page, `question at ${look.width}`)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await press(page, `Change the plan of Usher ${longName}`);
    await page.getByRole('button', { name: 'Set plan' }).waitFor();
    expect(await screenFaults(page, `plan at ${look.width}`)).toEqual([]);
    expect(complaints).toEqual([]);
  }
});
