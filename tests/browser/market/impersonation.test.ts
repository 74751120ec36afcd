import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connectBrowser, screenFaults, widths } from '../../support/browser.ts';
import { press as pressKey, tabTo, type as typeIn } from '../../support/keyboard.ts';
import { makePeople } from '../../support/own-people.ts';
import { openUsers, press, superadmin } from './users-page.ts';

const reason = 'They asked us on the phone to correct their name.';
let browser: Browser;
let broker: string;
let client: pg.Client;
beforeAll(async () => {
  ({ broker } = await makePeople('visits', 0));
  client = new pg.Client(inject('appDatabase'));
  await client.connect();
  await client.query("update accounts set first_name = 'Viola', last_name = 'Visited' where email = $1", [broker]);
  browser = await connectBrowser();
});
afterAll(async () => {
  await browser?.close();
  await client?.end();
});

const path = (page: Page, wanted: string) => page.waitForURL(({ pathname }) => pathname === wanted);
const banner = (page: Page) => page.getByRole('region', { name: "Another person's account" });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'View the account of Viola Visited' });
const nameOf = async () =>
  (await client.query<{ name: string }>('select first_name as name from accounts where email = $1', [broker])).rows[0]
    ?.name;

async function rename(page: Page, to: string): Promise<void> {
  await page.goto('/account');
  await page.getByLabel('First name').fill(to);
  await page.getByLabel('First name').press('Enter');
}

it('an administrator looks at an account, changes nothing, and is back in their own work', async () => {
  const { page, complaints } = await openUsers(browser, 'viola', superadmin);
  // What this tab holds of the administrator's own.
  await page.evaluate("sessionStorage.setItem('draft:own', 'a note')");
  const before = await page.evaluate<string>('JSON.stringify({ ...localStorage })');
  await press(page, 'View account of Viola Visited');
  await dialog(page).getByRole('button', { name: 'View account' }).click();
  await path(page, '/dashboard');
  await banner(page).getByText('Viewing as Viola Visited').waitFor();
  await banner(page).getByText('Read only').waitFor();
  await rename(page, 'Changed');
  await page.getByText("You're viewing this account read only. Nothing was changed.").first().waitFor();
  expect(await nameOf()).toBe('Viola');
  // The administration is not theirs to see.
  await page.goto('/admin/users');
  await path(page, '/unauthorized');
  await banner(page).getByRole('button', { name: 'End' }).click();
  await path(page, '/admin/users');
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
  expect(await banner(page).count()).toBe(0);
  expect(await page.evaluate("sessionStorage.getItem('draft:own')")).toBe('a note');
  expect(await page.evaluate('JSON.stringify({ ...localStorage })')).toBe(before);
  expect(complaints.filter((one) => !one.includes('409'))).toEqual([]);
});

it('a superadmin changes something by keyboard alone, with a reason that the person reads', async () => {
  const { page, complaints } = await openUsers(browser, 'viola', superadmin);
  await pressKey(page.getByRole('button', { name: 'View account of Viola Visited' }));
  await dialog(page).waitFor();
  await tabTo(dialog(page).getByRole('radio', { name: 'View only' }));
  await page.keyboard.press('ArrowDown');
  await dialog(page).getByRole('radio', { name: 'Make changes' }).and(page.locator(':checked')).waitFor();
  await pressKey(dialog(page).getByRole('button', { name: 'Act as this user' }));
  await dialog(page).getByText('Say why you need to make changes.').waitFor();
  await typeIn(dialog(page).getByRole('textbox', { name: 'Reason' }), reason);
  await pressKey(dialog(page).getByRole('button', { name: 'Act as this user' }));
  await path(page, '/dashboard');
  await banner(page).getByText('Acting as Viola Visited').waitFor();
  await rename(page, 'Violet');
  await expect.poll(nameOf).toBe('Violet');
  await pressKey(banner(page).getByRole('button', { name: 'End' }));
  await path(page, '/admin/users');
  expect(complaints).toEqual([]);
  await client.query("update accounts set first_name = 'Viola' where email = $1", [broker]);
});

it('a logout in another tab of the administrator ends the impersonation too', async () => {
  const { page, context } = await openUsers(browser, 'viola', superadmin);
  await press(page, 'View account of Viola Visited');
  await dialog(page).getByRole('button', { name: 'View account' }).click();
  await banner(page).waitFor();
  const other = await context.newPage();
  await other.goto('/admin/users');
  await other.getByRole('button', { name: /^Account/ }).click();
  await other.getByRole('button', { name: 'Log out' }).click();
  await path(other, '/login');
  await path(page, '/login');
  expect(await banner(page).count()).toBe(0);
});

it('can be read by everybody at every width', async () => {
  for (const look of widths) {
    const { page } = await openUsers(browser, 'viola', { look, ...superadmin });
    await press(page, 'View account of Viola Visited');
    await dialog(page).getByText('Make changes').click();
    expect(await screenFaults(page, `dialog at ${look.width}`)).toEqual([]);
    await dialog(page).getByRole('textbox', { name: 'Reason' }).fill(reason);
    await dialog(page).getByRole('button', { name: 'Act as this user' }).click();
    await banner(page).waitFor();
    expect(await screenFaults(page, `banner at ${look.width}`)).toEqual([]);
    await banner(page).getByRole('button', { name: 'End' }).click();
    await path(page, '/admin/users');
  }
});
