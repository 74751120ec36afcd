import pg from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, widths } from '../../support/browser.ts';

const email = 'harlow.borrower@example.com';
let browser: Browser;
let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client(inject('appDatabase'));
  await client.connect();
  await client.query(
    `insert into help_tickets (channel, user_name, user_email, company, subject, category, priority, description, created_at)
     values ('contact', 'Sam Harlow', $1, '', 'Question', 'General', 'Medium', 'Where is my loan?', now())`,
    [email],
  );
  browser = await connectBrowser();
});
afterAll(async () => {
  await browser?.close();
  await client?.end();
});

async function mailedLink(): Promise<string> {
  for (let turn = 0; turn < 400; turn++) {
    const { rows } = await client.query('select text from mailbox_messages where recipient = $1 order by at desc', [
      email,
    ]);
    const link = /privacy-request#\S+/.exec(rows[0]?.text ?? '')?.[0];
    if (link) return `/${link}`;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('no email');
}

it('a borrower without an account asks for erasure, confirms it, and an administrator erases what may go', async () => {
  const { page, complaints } = await openWindow(browser);
  await page.goto('/privacy-request');
  await page.getByRole('textbox', { name: 'Name' }).fill('Sam Harlow');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('radio', { name: 'Erase my data' }).check();
  await page.getByRole('button', { name: 'Send request' }).press('Enter');
  await page.getByText('Check your email').waitFor();
  await page.goto('about:blank');
  await page.goto(await mailedLink());
  await page.getByRole('button', { name: 'Confirm request' }).press('Enter');
  await page.getByText('Request confirmed').waitFor();

  const staff = await openWindow(browser);
  await signInAs(staff.page, 'admin@example.com');
  await staff.page.goto('/admin/privacy-requests');
  await staff.page.getByRole('button', { name: 'Open the request of Sam Harlow' }).first().click();
  await staff.page.getByRole('heading', { name: 'Messages to support (1)' }).waitFor();
  expect(await screenFaults(staff.page, 'privacy requests')).toEqual([]);
  await staff.page.getByRole('button', { name: 'Extend' }).press('Enter');
  await staff.page.getByRole('textbox', { name: 'Reason' }).fill('We have to look through paper files.');
  await staff.page.keyboard.press('Tab');
  await staff.page.keyboard.press('Tab');
  await staff.page.keyboard.press('Enter');
  await staff.page.getByText('Extended. The person gets an email that says why.').waitFor();
  await staff.page.getByText(/extended .* \(We have to look through paper files\.\)/).waitFor();
  const [file] = await Promise.all([
    staff.page.waitForEvent('download'),
    staff.page.getByRole('button', { name: 'Download ZIP' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('plinth-data.zip');
  await staff.page.getByRole('button', { name: 'Erase data' }).click();
  await staff.page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
  await staff.page.getByText('Nothing was found for this address.').waitFor();
  await staff.page.getByRole('button', { name: 'Close request' }).click();
  await staff.page.getByRole('textbox', { name: 'How it ended' }).fill('Erased and answered.');
  await staff.page.getByRole('dialog').getByRole('button', { name: 'Close request' }).click();
  await staff.page.getByText('Request closed.').waitFor();
  expect([...complaints, ...staff.complaints]).toEqual([]);
});

it.each(widths)('looks right at $width', async (look) => {
  const { page, complaints } = await openWindow(browser, look);
  await page.goto('/privacy-request');
  await page.getByRole('button', { name: 'Send request' }).waitFor();
  expect(await screenFaults(page, `privacy-request-${look.width}`)).toEqual([]);
  await signInAs(page, 'admin@example.com');
  await page.goto('/admin/privacy-requests');
  await page.getByRole('heading', { name: 'Privacy requests', level: 1 }).waitFor();
  await page.getByRole('table', { name: 'Privacy requests' }).waitFor();
  await page.getByRole('button', { name: 'Open the request of Sam Harlow' }).first().click();
  await page.getByText('closed', { exact: false }).first().waitFor();
  expect(await screenFaults(page, `privacy-requests-${look.width}`)).toEqual([]);
  expect(complaints).toEqual([]);
});
