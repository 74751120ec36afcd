import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, widths } from '../../support/browser.ts';
import { makePeople } from '../../support/own-people.ts';

let browser: Browser;
let broker: string;
let lender: string;
let client: pg.Client;

beforeAll(async () => {
  const people = await makePeople('figures', 1);
  broker = people.broker;
  lender = people.lenders[0] ?? '';
  client = new pg.Client(inject('appDatabase'));
  await client.connect();
  const past = `
    insert into pipeline_entries (owner_id, loan_type, address, address_key, client_name, deal, stage, stage_at, loan_amount, created_at, updated_at)
    select id, 'fix-and-flip', n || ' Figure Street, Austin, TX', 'figure ' || n, 'Client ' || n, '{"state": "TX"}',
      (array['preparing', 'quoting', 'offers', 'funded', 'funded', 'lost', 'selected'])[1 + n % 7],
      now() - n * interval '4 hours', 200000 + n * 10000, now() - n * interval '5 hours', now() - n * interval '1 minute'
    from accounts, generate_series(1, 28) n where email = $1`;
  await client.query(past, [broker]);
  await client.query(
    `insert into quotes (entry_id, broker_id, lender_id, kind, address_key, status, request, requested_at, answered_at, expires_at, decline_reason, updated_at)
     select e.id, e.owner_id, l.lender_id, 'fix-and-flip', e.address_key, (array['offered', 'declined', 'requested'])[1 + row_number() over () % 3],
       jsonb_build_object('propertyAddress', e.address, 'state', 'TX'), e.created_at,
       case when row_number() over () % 3 < 2 then e.created_at + interval '3 hours' end, e.created_at + interval '7 days',
       case when row_number() over () % 3 = 1 then 'Credit' end, now()
     from pipeline_entries e join accounts b on b.id = e.owner_id, accounts l
     where b.email = $1 and l.email = $2 and e.stage <> 'preparing'`,
    [broker, lender],
  );
  browser = await connectBrowser();
});
afterAll(async () => {
  await browser?.close();
  await client?.end();
});

const planOf = (tier: string) =>
  client.query('update accounts set subscription_tier = $2 where email = $1', [broker, tier]);
const open = async (email: string, path: string, look = widths[0]) => {
  const window = await openWindow(browser, look);
  await signInAs(window.page, email);
  await window.page.goto(path);
  await window.page.getByRole('heading', { name: 'Analytics', level: 1 }).waitFor();
  return window;
};
/** The number that a list of figures says of a label. */
const figure = async (page: Page, label: string): Promise<number> =>
  Number(
    (await page
      .getByRole('list', { name: 'Key figures' })
      .getByRole('link', { name: label })
      .locator('strong')
      .textContent()) ?? '',
  );

it('a broker goes from a figure to its rows, enters points, and sees what they bring', async () => {
  await planOf('professional');
  const { page, complaints } = await open(broker, '/analytics?period=this-year');
  const count = await figure(page, 'Funded deals');
  expect(count).toBeGreaterThan(0);
  await page.getByRole('list', { name: 'Key figures' }).getByRole('link', { name: 'Funded deals' }).click();
  const dialog = page.getByRole('dialog', { name: 'Funded deals' });
  await dialog.getByText(`${count} in all`).waitFor();
  expect(await dialog.getByRole('row').count()).toBe(count + 1);
  expect(page.url()).toContain('rows=funded');

  const points = dialog.getByLabel(/^Points of /).first();
  await points.fill('2');
  await points.press('Enter');
  await page.getByText('Points saved.').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(page.url()).not.toContain('rows=');

  await page.getByLabel('Your usual points').fill('1.5');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByRole('list', { name: 'Key figures' })
    .getByRole('link', { name: /Earnings \$[1-9]/ })
    .waitFor();
  await page.getByRole('img', { name: /^Earnings by month/ }).waitFor();
  await page.getByText('Show as table').click();
  await page.getByRole('table', { name: 'Earnings by month' }).waitFor();

  await page.getByLabel('Period', { exact: true }).selectOption('last-year');
  await page.waitForURL(/period=last-year/);
  await page.goBack();
  await page.getByRole('list', { name: 'Pipeline value by stage' }).getByRole('link', { name: 'Funded' }).click();
  await page.waitForURL((url) => url.pathname === '/pipeline');
  await page.getByText('Figure Street').first().waitFor();
  expect(complaints).toEqual([]);
});

it('every figure is reached and opened by keyboard', async () => {
  await planOf('professional');
  const { page, complaints } = await open(broker, '/analytics');
  const first = page.getByRole('list', { name: 'Key figures' }).getByRole('link').first();
  await first.focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog', { name: 'Deals added' })
    .getByText(/in all$/)
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

it('a plan without it shows the box that leads to the plans', async () => {
  await planOf('basic');
  const { page, complaints } = await open(broker, '/analytics');
  await page.getByRole('heading', { name: 'Premium Feature' }).waitFor();
  await page.getByText('Advanced analytics: included from the Professional plan on.').waitFor();
  expect(await page.getByRole('list', { name: 'Key figures' }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

it('a lender goes from a figure to its requests', async () => {
  const { page, complaints } = await open(lender, '/lender/analytics?period=this-year');
  const count = await figure(page, 'Requests received');
  expect(count).toBeGreaterThan(0);
  await page.getByRole('list', { name: 'Key figures' }).getByRole('link', { name: 'Requests received' }).click();
  await page.getByRole('dialog', { name: 'Requests received' }).getByText(`${count} in all`).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('list', { name: 'Requests by state' }).getByRole('link').first().click();
  await page.getByRole('dialog').getByRole('link').first().click();
  await page.waitForURL(/\/lender\/quotes\//);
  expect(complaints).toEqual([]);
});

it.each(widths)('the figures and their rows are whole and accessible at $width px', async (look) => {
  await planOf('professional');
  for (const [email, path] of [
    [broker, '/analytics?period=this-year'],
    [lender, '/lender/analytics?period=this-year'],
  ] as const) {
    const { page, complaints } = await open(email, path, look);
    await page.getByRole('list', { name: 'Key figures' }).waitFor();
    expect(await screenFaults(page, path)).toEqual([]);
    await page.getByRole('list', { name: 'Key figures' }).getByRole('link').first().click();
    await page
      .getByRole('dialog')
      .getByText(/in all$/)
      .waitFor();
    expect(await screenFaults(page, `${path}, rows`)).toEqual([]);
    expect(complaints).toEqual([]);
  }
});
