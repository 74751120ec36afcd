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
  const people = await makePeople('reports', 1);
  broker = people.broker;
  lender = people.lenders[0] ?? '';
  client = new pg.Client(inject('appDatabase'));
  await client.connect();
  await client.query("update accounts set subscription_tier = 'enterprise' where email = $1", [broker]);
  await client.query(
    `insert into pipeline_entries (owner_id, loan_type, address, address_key, deal, stage, stage_at, loan_amount, created_at, updated_at)
     select id, 'fix-and-flip', n || ' Question Street', 'question ' || n, '{"state": "TX"}',
       (array['preparing', 'quoting', 'funded', 'lost'])[1 + n % 4], now(), 200000 + n * 10000, now() - n * interval '2 minutes', now()
     from accounts, generate_series(1, 12) n where email = $1`,
    [broker],
  );
  browser = await connectBrowser();
});
afterAll(async () => {
  await browser?.close();
  await client?.end();
});

const open = async (email: string, path: string, look = widths[0]) => {
  const window = await openWindow(browser, look);
  await signInAs(window.page, email);
  await window.page.goto(path);
  await window.page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor();
  return window;
};
const choose = (page: Page, label: string, option: string) =>
  page.getByLabel(label, { exact: true }).selectOption({ label: option });

it('a broker makes a report, sees it as a chart, saves it, downloads it, and takes a deletion back', async () => {
  const { page, complaints } = await open(broker, '/reports');
  await page.getByRole('button', { name: 'New report' }).click();
  await choose(page, 'Rows', 'Deals');
  await choose(page, 'Measure', 'Sum of loan amount');
  await choose(page, 'Group by', 'Stage');
  await choose(page, 'Period', 'This year');
  await choose(page, 'Show as', 'Table');
  await page
    .getByRole('table', { name: 'Sum of loan amount' })
    .getByRole('row', { name: /^Funded/ })
    .waitFor();
  await choose(page, 'Show as', 'Chart');
  await page.getByRole('img', { name: /^Sum of loan amount: / }).waitFor();
  await page.getByLabel('Loan amount from', { exact: true }).fill('250000');
  await page.getByLabel('Loan amount to', { exact: true }).fill('200000');
  await page.getByRole('status').filter({ hasText: 'Enter a maximum that is not below the minimum.' }).waitFor();
  await page.getByLabel('Loan amount to', { exact: true }).fill('300000');
  await page.getByText('Filters: Loan amount: $250,000 to $300,000.').waitFor();
  await page.getByRole('button', { name: 'Save report' }).click();
  await page.getByText('Please give the report a name.').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Volume by stage');
  await page.getByLabel('Email monthly').check();
  await page.getByRole('button', { name: 'Save report' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('button', { name: 'CSV', exact: true }).click();
    })(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Volume by stage-\d{4}-\d{2}-\d{2}\.csv$/);
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await page.getByLabel('Name', { exact: true }).and(page.locator('[value="Copy of Volume by stage"]')).waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByText("'Copy of Volume by stage' deleted.").waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  const table = page.getByRole('table', { name: 'Reports' });
  await table.getByRole('link', { name: 'Copy of Volume by stage' }).waitFor();
  await table.getByRole('row', { name: /Volume by stage.*Monthly/ }).waitFor();
  expect(complaints).toEqual([]);
});

it('a lender opens a sample by keyboard and goes back to the list', async () => {
  const { page, complaints } = await open(lender, '/lender/reports');
  await page.getByRole('button', { name: 'Packages by status' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Number of loan packages' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'New report' }).waitFor();
  expect(complaints).toEqual([]);
});

it('a lender goes from the figures to the reports and back, by tab and by the command palette', async () => {
  const window = await openWindow(browser, widths[0]);
  const { page, complaints } = window;
  await signInAs(page, lender);
  await page.goto('/lender/analytics');
  const tabs = page.getByRole('navigation', { name: 'Analytics and reports' });
  await tabs.getByRole('link', { name: 'Reports' }).press('Enter');
  await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/lender/reports');
  await tabs.getByRole('link', { name: 'Analytics' }).click();
  await page.getByRole('heading', { name: 'Analytics', level: 1 }).waitFor();
  for (const name of ['Reports', 'Analytics']) {
    await page.keyboard.press('Control+K');
    await page.getByRole('textbox', { name: 'Search or jump to' }).fill(name);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name, level: 1 }).waitFor();
  }
  expect(complaints).toEqual([]);
});

it('a plan without reports shows the box that leads to the plans', async () => {
  const { broker: other } = await makePeople('reports-basic', 0);
  const { page, complaints } = await open(other, '/reports');
  await page.getByText('Custom reports: included from the Enterprise plan on.').waitFor();
  expect(complaints).toEqual([]);
});

it.each(widths)('the reports are whole and accessible at $width px', async (look) => {
  for (const path of ['/reports', '/reports?report=sample-0', '/reports?report=sample-1']) {
    const { page, complaints } = await open(broker, path, look);
    await page
      .getByText(/^(All: |New report)/)
      .first()
      .waitFor();
    expect(await screenFaults(page, path)).toEqual([]);
    expect(complaints).toEqual([]);
  }
});
