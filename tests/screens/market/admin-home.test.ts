import pg from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { press, superadmin } from '../../browser/market/users-page.ts';
import { connectBrowser, openWindow, screenFaults, signInAs, violationsOf } from '../../support/browser.ts';
import { callShared } from '../../support/shared-app.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await connectBrowser();
});
afterAll(() => browser?.close());

/** A message that has waited the longest, so that it is among the first. */
async function messageFrom(name: string): Promise<void> {
  const writer = { name, email: 'wanda.waiting@example.com', company: 'Vale Lending' };
  const message = { channel: 'contact', topic: 'partners', message: 'We would like to list our programs.' };
  await callShared('POST', '/api/contact', { body: { ...writer, ...message } });
  const client = new pg.Client(inject('appDatabase'));
  await client.connect();
  await client.query("update help_tickets set created_at = now() - interval '400 days' where user_name = $1", [name]);
  await client.end();
}

it('an administrator takes on what waits, a colleague sees that, takes it over and gives it back', async () => {
  await messageFrom('Wanda Waiting');
  const [own, other] = [await openWindow(browser), await openWindow(browser, { width: 390, scheme: 'dark' })];
  await signInAs(own.page, superadmin.by);
  await signInAs(other.page, 'admin@example.com');
  for (const { page } of [own, other]) await page.goto('/admin');
  const ofMessage = (page: typeof own.page) =>
    page
      .getByRole('listitem')
      .filter({ hasText: 'Help tickets to answer' })
      .filter({ hasText: 'Wanda Waiting' })
      .first();
  await ofMessage(own.page).getByText('Waiting 400 days').waitFor();
  await ofMessage(own.page)
    .getByRole('button', { name: /^Take on:/ })
    .press('Enter');
  await ofMessage(own.page)
    .getByRole('button', { name: /^Yours. Give back:/ })
    .waitFor();
  const seen = ofMessage(other.page).getByRole('button', { name: /Take over:/ });
  await seen.waitFor();
  for (const { page } of [own, other]) {
    expect(await violationsOf(page)).toEqual([]);
    expect(await screenFaults(page, 'admin')).toEqual([]);
  }
  await seen.click();
  await press(other.page, 'Take over');
  await ofMessage(other.page)
    .getByRole('button', { name: /^Yours. Give back:/ })
    .waitFor();
  await ofMessage(own.page)
    .getByRole('button', { name: /Take over:/ })
    .waitFor();
  await ofMessage(other.page)
    .getByRole('button', { name: /^Yours. Give back:/ })
    .click();
  await ofMessage(own.page)
    .getByRole('button', { name: /^Take on:/ })
    .waitFor();

  const recent = own.page.getByRole('region', { name: 'Recently changed lenders' });
  await recent
    .getByRole('link', { name: /^Edit: / })
    .first()
    .click();
  await own.page.waitForURL((url) => url.pathname.startsWith('/edit-lender/') && url.search === '?returnTo=admin');
  expect([...own.complaints, ...other.complaints]).toEqual([]);
});
