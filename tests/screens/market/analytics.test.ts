import { text } from 'node:stream/consumers';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { connectBrowser, looks, openWindow, screenFaults, signInAs, widths } from '../../support/browser.ts';
import { pressIn } from '../../support/keyboard.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await connectBrowser();
  const client = new pg.Client(inject('appDatabase'));
  await client.connect();
  // The past of the demo market may still be filled in.
  const isThere = async () => expect((await client.query('select 1 from quotes limit 101')).rowCount).toBe(101);
  await vi.waitFor(isThere, { timeout: 90_000, interval: 200 });
  // Other tests insert requests by hand, of which the figures have not heard.
  await client.query(`insert into analytics_marks (source, day)
    select distinct 'quotes', (requested_at at time zone 'America/New_York')::date from quotes`);
  await client.end();
});
afterAll(() => browser?.close());

const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true });
};
const loaded = (page: Page) => page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' });

it.each(looks)('every kind of number opens its rows and their file: $width $scheme', async (look) => {
  const { page, complaints } = await openWindow(browser, look);
  await signInAs(page, 'admin@example.com');
  await page.goto('/admin/analytics');
  await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor();
  await loaded(page);
  await page.getByRole('table', { name: 'Lender quote counts' }).waitFor();
  const name = `analytics-${look.width}-${look.scheme}`;
  await picture(page, name);
  expect(await screenFaults(page, name)).toEqual([]);

  const tile = page.getByRole('link', { name: /^Total quotes: / });
  const shown = (await tile.textContent()) ?? '';
  await tile.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Total quotes' });
  await dialog.getByRole('table', { name: 'Quotes' }).waitFor();
  expect(await dialog.getByText(`${shown} in all`).count()).toBe(1);
  const rows = dialog.getByRole('table', { name: 'Quotes' }).getByRole('rowheader');
  expect(await rows.count()).toBe(50);
  await pressIn(dialog.getByRole('button', { name: 'Show more' }));
  await expect.poll(() => rows.count()).toBe(100);
  await picture(page, `${name}-rows`);
  expect(await screenFaults(page, `${name}-rows`)).toEqual([]);

  await dialog.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ]);
  const lines = (await text(await download.createReadStream())).trimEnd().split('\r\n');
  expect(lines).toHaveLength(Number(shown.replaceAll(',', '')) + 1);

  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toMatch(/^Total quotes: /);
  expect(complaints).toEqual([]);
});

it.each(widths)('an address opens the same rows again, also those of the period before: $width', async (look) => {
  const { page, complaints } = await openWindow(browser, look);
  await signInAs(page, 'admin@example.com');
  await page.goto('/admin/analytics?period=30d&compare=true');
  await loaded(page);
  await page.getByRole('link', { name: /^Total quotes before: / }).click();
  await page.getByRole('dialog', { name: 'Total quotes' }).waitFor();
  await page.reload();
  await page
    .getByRole('dialog', { name: 'Total quotes' })
    .getByText(/in all|Nothing in this period/)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await page
    .getByRole('table', { name: 'Lender quote counts' })
    .getByRole('link', { name: /show rows$/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Lender quote counts' }).getByRole('table', { name: 'Quotes' }).waitFor();
  expect(complaints).toEqual([]);
});

it('the figures are rebuilt, and the page says when that was done', async () => {
  const { page, complaints } = await openWindow(browser);
  await signInAs(page, 'superadmin@example.com');
  await page.goto('/admin/analytics');
  await loaded(page);
  await page.getByRole('button', { name: 'Rebuild figures' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rebuild figures' }).click();
  await page.getByText('Rebuilding the figures. The current ones stay until that is done.').waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: /^Rebuilt .* Eastern$/ })
    .waitFor({ timeout: 90_000 });
  await page.getByRole('button', { name: 'Rebuild figures', disabled: false }).waitFor();
  expect(complaints).toEqual([]);
});

it('who is no administrator is sent away, and an answer without figures has its own page', async () => {
  const broker = await openWindow(browser);
  await signInAs(broker.page, 'broker@example.com');
  await broker.page.goto('/admin/analytics');
  await expect.poll(() => new URL(broker.page.url()).pathname).not.toBe('/admin/analytics');
  expect(await broker.page.getByText('Total users').count()).toBe(0);

  const { page } = await openWindow(browser);
  await signInAs(page, 'admin@example.com');
  await page.route('**/api/admin/analytics', (route) => route.fulfill({ json: {} }));
  await page.goto('/admin/analytics');
  await page.getByRole('heading', { name: 'No analytics data available' }).waitFor();
  expect(await page.getByText('Please check back later or contact support if this issue persists.').count()).toBe(1);
  await page.unroute('**/api/admin/analytics');
  // A market without requests, as it was long ago.
  await page.goto('/admin/analytics?from=2001-01-01&to=2001-01-31');
  await page.getByText('No lender quote count data available.').waitFor();
});
