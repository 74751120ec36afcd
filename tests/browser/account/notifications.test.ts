import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, signInByForm, widths } from '../../support/browser.ts';
import { makePeople, type People } from '../../support/own-people.ts';

let people: People;
let browser: Browser;
let database: pg.Client;
beforeAll(async () => {
  people = await makePeople('notifications', 1);
  browser = await connectBrowser();
  database = new pg.Client(inject('appDatabase'));
  await database.connect();
  // Everybody at a company hears of its quotes, and other files ask the companies of the demo market for some.
  await database.query(
    `with company as (
       insert into lenders (name, states, brokers_license_only_states, background_limitations)
       values ('Notified Lending', '{}', '{}', '{}') returning id)
     update accounts set lender_id = company.id from company where email = $1`,
    [people.lenders[0]],
  );
});
afterAll(async () => {
  await browser?.close();
  await database?.end();
});

/** So many, one an hour back from now on; the newest are unread. The newest of all is about a copy of data, the others say their number. */
async function tell(email: string, count: number, unread: number): Promise<void> {
  await database.query(
    `with person as (select id from accounts where email = $1), counted as (
       insert into notification_counts select id, $2::int, $3::int from person
       on conflict (account_id) do update set version = excluded.version, unread = excluded.unread)
     insert into notifications (account_id, number, event, audience, object_id, payload, is_read, created_at)
     select id, n,
       case when n = $2::int then 'account.exportFinished' else 'lender.programsFellDue' end,
       case when n = $2::int then 'account' else 'lender' end,
       id, jsonb_build_object('exportId', id, 'programs', n),
       n <= $2::int - $3::int, now() - ($2::int - n) * interval '1 hour'
     from person, generate_series(1, $2::int) n`,
    [email, count, unread],
  );
}

const bell = (page: Page, unread: number | 'none') =>
  page.getByRole('button', { name: `Notifications, ${unread} unread`, exact: true });
const main = (page: Page) => page.getByRole('main');

describe('notifications', () => {
  it('marked in one tab are read in the others, of this browser and of another one', async () => {
    await tell(people.broker, 60, 3);
    const { page, context } = await openWindow(browser);
    await signInByForm(page, people.broker);
    const other = await context.newPage();
    await other.goto('/notifications');
    const elsewhere = await openWindow(browser);
    await signInByForm(elsewhere.page, people.broker);
    for (const one of [page, other, elsewhere.page]) await bell(one, 3).waitFor();
    await main(other).getByRole('button', { name: 'Mark as Read', exact: true }).first().press('Enter');
    for (const one of [page, other, elsewhere.page]) await bell(one, 2).waitFor();
    await main(other).getByRole('button', { name: 'Mark as Unread', exact: true }).first().press('Enter');
    for (const one of [page, other, elsewhere.page]) await bell(one, 3).waitFor();
    await bell(page, 3).click();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    for (const one of [page, other, elsewhere.page]) await bell(one, 'none').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    for (const one of [page, other, elsewhere.page]) await bell(one, 3).waitFor();
    await Promise.all([context.close(), elsewhere.context.close()]);
  });

  it('stand by day, are filtered, and older ones come at a click', async () => {
    const { page, context, complaints } = await openWindow(browser);
    await signInAs(page, people.broker);
    await page.goto('/notifications');
    await main(page).getByRole('heading', { name: 'Today' }).waitFor();
    const items = main(page).getByRole('listitem');
    expect(await items.count()).toBe(50);
    await page.getByRole('button', { name: 'Show older' }).press('Enter');
    await main(page).getByText('1 program needs its terms confirmed.', { exact: true }).waitFor();
    expect(await items.count()).toBe(60);
    await page.getByText('Unread', { exact: true }).click();
    await expect.poll(() => items.count()).toBe(3);
    // The bell shows the mark before the server has it.
    const marked = page.waitForResponse((response) => response.url().endsWith('/read') && response.ok());
    await Promise.all([marked, items.first().getByRole('link').press('Enter')]);
    await page.waitForURL('**/account/data');
    await bell(page, 2).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('keep what was shown, and say so, when a mark could not be saved', async () => {
    const { page, context } = await openWindow(browser);
    await signInAs(page, people.broker);
    await page.goto('/notifications');
    await page.route('**/api/notifications/*/read', (route) => route.abort());
    await main(page).getByRole('button', { name: 'Mark as Read', exact: true }).first().click();
    await page.getByRole('alert').filter({ hasText: 'Couldn’t reach the server' }).waitFor();
    await bell(page, 2).waitFor();
    await context.close();
  });

  it.each(widths)('have a page of their own for lenders, accessible in light and dark at $width px', async (look) => {
    const lender = people.lenders[0] ?? '';
    await database.query('delete from notifications where account_id = (select id from accounts where email = $1)', [
      lender,
    ]);
    await tell(lender, 30, 2);
    const { page, context, complaints } = await openWindow(browser, look);
    await signInByForm(page, lender);
    await page.getByRole('button', { name: 'Notifications, 2 unread' }).click();
    await page.getByText('Your data copy is ready to download.').first().waitFor();
    await page.getByRole('link', { name: 'All notifications' }).click();
    await page.waitForURL('**/lender/notifications');
    await main(page).getByRole('heading', { name: 'Today' }).waitFor();
    expect(await screenFaults(page, 'notifications')).toEqual([]);
    await page.goto('/account/notifications');
    await page.getByRole('combobox').first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
