import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  connectBrowser,
  looks,
  openWindow,
  screenFaults,
  signInAs,
  type Window,
  widths,
} from '../../support/browser.ts';
import { exampleRequest } from '../../support/example-deal.ts';
import { demoPassword, makePeople, type People } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';

const address = '58 Lantern Row, Austin, TX 78704';
let browser: Browser;
let people: People;
let dealId: string;
beforeAll(async () => {
  people = await makePeople('auditor', 1);
  const { token } = await callShared('POST', '/api/auth/login', {
    body: { email: people.broker, password: demoPassword },
  });
  const [lender = ''] = people.lenders;
  const { lenderId } = await callShared('POST', '/api/auth/login', { body: { email: lender, password: demoPassword } });
  const body = { ...exampleRequest, propertyAddress: address, lenderIds: [lenderId] };
  dealId = (await callShared('POST', '/api/quotes/fix-and-flip', { token, body })).pipelineEntryId;
  browser = await connectBrowser();
});
afterAll(() => browser?.close());

async function openAudit(query = '', look = looks[0]): Promise<Window> {
  const window = await openWindow(browser, look);
  await signInAs(window.page, 'admin@example.com');
  await window.page.goto(`/admin/audit${query}`);
  await window.page.getByRole('heading', { name: 'Audit', level: 1 }).waitFor();
  await window.page.getByRole('table', { name: 'Audit trail' }).waitFor();
  return window;
}

it('an administrator finds what happened to a deal by its address, with the keyboard, and takes it along', async () => {
  const { page, complaints } = await openAudit();
  await page.getByRole('combobox', { name: 'About' }).focus();
  await page.keyboard.type('58 Lantern');
  await page.getByRole('option', { name: /58 Lantern Row/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/object=/);
  const rows = page.getByRole('table', { name: 'Audit trail' }).locator('tbody > tr').filter({ hasText: address });
  const created = rows.filter({ hasText: 'Deal: created' });
  await created.waitFor();
  expect(await created.textContent()).toContain('127.0.0.0/24');
  await created.locator('summary').focus();
  await page.keyboard.press('Enter');
  await created.getByText('Request', { exact: true }).waitFor();
  await created.getByRole('link', { name: 'Open the deal’s chat' }).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const kept = join(tmpdir(), `audit-${randomUUID()}.csv`);
  await file.saveAs(kept);
  const text = await readFile(kept, 'utf8');
  await rm(kept);
  expect(text).toContain('pipelineEntry.created');
  expect(text.trimEnd().split('\r\n').length).toBeGreaterThan(1);
  await page.getByRole('combobox', { name: 'What' }).fill('audit trail: exp');
  await page.getByRole('option', { name: 'Audit trail: exported' }).click();
  await page.getByText('Nothing found', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.waitForURL((url) => url.search === '');
  expect(complaints).toEqual([]);
});

it('a lender’s record leads administrators to its trail, and a deal’s owner sees no link to one', async () => {
  const [lender = ''] = people.lenders;
  const { lenderId } = await callShared('POST', '/api/auth/login', { body: { email: lender, password: demoPassword } });
  const { page, complaints } = await openWindow(browser);
  await signInAs(page, 'admin@example.com');
  await page.goto(`/edit-lender/${lenderId}`);
  await page.getByRole('region', { name: 'History' }).getByRole('link', { name: 'Audit trail' }).press('Enter');
  await page.waitForURL((url) => url.pathname === '/admin/audit' && url.searchParams.get('object') === lenderId);
  await page.getByRole('heading', { name: 'Audit', level: 1 }).waitFor();
  const own = await openWindow(browser);
  await signInAs(own.page, people.broker);
  await own.page.goto(`/pipeline/${dealId}`);
  const timeline = own.page.getByRole('region', { name: 'Timeline' });
  await timeline.getByText('Deal added to the pipeline').waitFor();
  expect(await timeline.getByRole('link', { name: 'Audit trail' }).count()).toBe(0);
  expect([...complaints, ...own.complaints]).toEqual([]);
});

it.each(looks)('looks right at $width, $scheme', async (look) => {
  const { page, complaints } = await openAudit('?event=quote', look);
  await page.locator('summary').first().click();
  expect(await screenFaults(page, `audit-${look.width}-${look.scheme}`)).toEqual([]);
  expect(complaints).toEqual([]);
});

it.each(widths)('the rules of retention look right at $width, and are shown by keyboard', async (look) => {
  const { page, complaints } = await openWindow(browser, look);
  await signInAs(page, 'admin@example.com');
  await page.goto('/admin/retention');
  await page.getByRole('table', { name: 'Removed by age' }).waitFor();
  expect(await screenFaults(page, `retention-${look.width}`)).toEqual([]);
  await page.getByRole('radio', { name: 'Removed by age' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('table', { name: 'Kept' }).waitFor();
  await page.getByText('Deals with their answers').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('radio', { name: 'Nights' }).and(page.locator(':checked')).waitFor({ state: 'attached' });
  expect(complaints).toEqual([]);
});
