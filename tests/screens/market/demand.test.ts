import pg from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connectBrowser, looks, openWindow, screenFaults, signInAs } from '../../support/browser.ts';
import { makePeople } from '../../support/own-people.ts';

let browser: Browser;
let broker: string;
let client: pg.Client;
beforeAll(async () => {
  ({ broker } = await makePeople('demand', 0));
  browser = await connectBrowser();
  client = new pg.Client(inject('appDatabase'));
  await client.connect();
});
afterAll(async () => {
  await browser?.close();
  await client?.end();
});

const address = '/admin/analytics/demand?kind=fix-and-flip&state=NV';

it('a search that no program fits is on the list, and two administrators do not call the same lender twice', async () => {
  const own = await openWindow(browser);
  await signInAs(own.page, broker);
  await own.page.goto('/search/fix-and-flip');
  await own.page.getByLabel('State').first().waitFor();
  // As the form sends it, whatever a broker types first.
  const token = await own.page.evaluate(() => localStorage.getItem('token'));
  const scenario = {
    state: 'NV',
    fico: 555,
    experience: 10,
    purchasePrice: 250_000,
    rehabNeeded: 60_000,
    arv: 420_000,
    propertyType: 'Single Family 1-4',
  };
  const { status } = await own.page.evaluate(
    async ({ token, scenario }) => {
      const answer = await fetch('/api/search/fix-and-flip', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ scenario }),
      });
      return { status: answer.status };
    },
    { token, scenario },
  );
  expect(status).toBe(200);
  await expect
    .poll(async () => (await client.query("select 1 from demand_searches where state = 'NV'")).rowCount, {
      timeout: 90_000,
    })
    .toBe(1);

  const [one, other] = [await openWindow(browser), await openWindow(browser)];
  await signInAs(one.page, 'admin@example.com');
  await signInAs(other.page, 'superadmin@example.com');
  for (const { page } of [one, other]) {
    await page.goto(address);
    await page.getByRole('button', { name: /No program in Nevada takes FICO 555/ }).click();
    await page.getByRole('table', { name: 'Lenders to call' }).waitFor();
  }
  // By keyboard.
  const button = one.page.getByRole('button', { name: /^Note a call to/ }).first();
  const lender = (await button.getAttribute('aria-label'))?.replace('Note a call to ', '') ?? '';
  await button.focus();
  await one.page.keyboard.press('Enter');
  const dialog = one.page.getByRole('dialog', { name: `Call to ${lender}` });
  await dialog.getByRole('button', { name: 'Save call' }).click();
  await dialog.getByText('Choose the result of the call.').waitFor();
  await dialog.getByRole('radio', { name: 'Considering it' }).check();
  await dialog.getByLabel('Note').fill('Call again on Monday.');
  await one.page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  await one.page.getByText('Call noted.').waitFor();
  for (const { page } of [one, other]) {
    const row = page.getByRole('row').filter({ hasText: lender });
    await row.getByText('Considering it').waitFor();
    await row.getByText('Call again on Monday.').waitFor();
  }
  // The open line is in the address.
  await other.page.reload();
  await other.page.getByText('Call again on Monday.').waitFor();
  await other.page.getByRole('table', { name: 'Searches' }).getByText('555').waitFor();
  expect([...own.complaints, ...one.complaints, ...other.complaints]).toEqual([]);
});

it.each(looks)('looks right and can be used by everybody: $width $scheme', async (look) => {
  const { page, complaints } = await openWindow(browser, look);
  await signInAs(page, 'admin@example.com');
  await page.goto(address);
  await page.getByRole('button', { name: /No program in Nevada takes FICO 555/ }).click();
  await page.getByRole('table', { name: 'Searches' }).waitFor();
  await page.getByRole('table', { name: 'Lenders to call' }).waitFor();
  expect(await screenFaults(page, `demand ${look.width} ${look.scheme}`)).toEqual([]);
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/demand-${look.width}-${look.scheme}.png`, fullPage: true });
  await page.goto('/admin/analytics/demand?kind=portfolio&state=WY');
  await page.getByRole('heading', { name: 'No searches yet' }).waitFor();
  expect(await screenFaults(page, `no demand ${look.width} ${look.scheme}`)).toEqual([]);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('list', { name: 'Demand' }).waitFor();
  expect(complaints).toEqual([]);
});

it('says when the list cannot be loaded, and tries again', async () => {
  const { page } = await openWindow(browser);
  await signInAs(page, 'admin@example.com');
  await page.route('**/api/admin/demand?*', (route) => route.abort());
  await page.goto(address);
  await page.getByText("Couldn't load the demand.").waitFor();
  await page.unroute('**/api/admin/demand?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('list', { name: 'Demand' }).waitFor();
});
