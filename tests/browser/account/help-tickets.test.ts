import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, violationsOf } from '../../support/browser.ts';
import { examplePng } from '../../support/desks/example-files.ts';
import { makePeople } from '../../support/own-people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await connectBrowser();
});
afterAll(() => browser?.close());

it('a broker submits a ticket with a picture, support notes and answers, and both sides see it arrive', async () => {
  const { broker } = await makePeople('asks-help', 0);
  const own = await openWindow(browser, { width: 390, scheme: 'light' });
  await signInAs(own.page, broker);
  await own.page.goto('/help-tickets');
  await own.page.getByRole('link', { name: /Submit a Ticket/ }).click();
  const form = own.page.getByRole('form', { name: 'Help ticket' });
  await form.getByRole('button', { name: 'Submit ticket' }).click();
  await form.getByText('Subject is required').waitFor();
  await form.getByLabel('Subject').fill('The pipeline stays empty');
  await form.getByLabel('Description').fill('Nothing shows after I log in.');
  await form.getByLabel('Priority').selectOption('High');
  const picker = form.locator('input[type=file]');
  await picker.setInputFiles([{ name: 'program.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('x') }]);
  await form.getByText(/^program\.exe: This file type isn’t supported/).waitFor();
  await picker.setInputFiles([{ name: 'screen.png', mimeType: 'image/png', buffer: examplePng }]);
  await form.getByText(/^screen\.png/).waitFor();
  expect(await violationsOf(own.page)).toEqual([]);
  expect(await screenFaults(own.page, 'submit-ticket')).toEqual([]);
  await form.getByRole('button', { name: 'Submit ticket' }).press('Enter');
  await own.page.getByText(/^✅ Help ticket submitted successfully! Ticket ID: HT-\d+$/).waitFor();
  await own.page.waitForURL((url) => url.pathname === '/my-tickets');
  await own.page.getByRole('button', { name: /The pipeline stays empty/ }).click();
  const dialog = own.page.getByRole('dialog');
  await dialog.getByRole('button', { name: /screen\.png/ }).waitFor();
  await dialog.getByText('No messages yet.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Send message' }).isDisabled()).toBe(true);

  const staff = await openWindow(browser);
  await signInAs(staff.page, 'admin@example.com');
  await staff.page.goto('/admin/help-tickets?search=stays empty');
  await staff.page.getByRole('button', { name: 'The pipeline stays empty' }).click();
  const ticket = staff.page.getByRole('dialog');
  await ticket.getByLabel('Internal note').fill('Looks like the outage of this morning.');
  await ticket.getByRole('button', { name: 'Add internal note' }).click();
  await ticket.getByText('Looks like the outage of this morning.').waitFor();
  const me = await ticket.getByLabel('Assigned to').locator('option', { hasText: '(You)' }).textContent();
  await ticket.getByLabel('Assigned to').selectOption({ label: me ?? '' });
  await ticket
    .getByText(/^Assigned to /)
    .first()
    .waitFor();
  await ticket.getByLabel('Response').fill('Please reload the page.');
  await ticket.getByRole('button', { name: 'Send response' }).click();
  await dialog.getByText('Please reload the page.').waitFor();
  expect(await dialog.getByText('Looks like the outage').count()).toBe(0);
  expect(await violationsOf(staff.page)).toEqual([]);
  expect(await screenFaults(staff.page, 'staff-ticket')).toEqual([]);

  await dialog.getByLabel('Your message').fill('It works now, thank you.');
  await dialog.getByRole('button', { name: 'Send message' }).click();
  await ticket.getByText('It works now, thank you.').waitFor();
  expect(await violationsOf(own.page)).toEqual([]);
  expect(await screenFaults(own.page, 'own-ticket')).toEqual([]);
  await ticket.getByLabel('Status').selectOption('Resolved');
  await dialog.getByText('This ticket is closed. Please submit a new one.').waitFor();
  await own.page.keyboard.press('Escape');
  await own.page.getByText('Closed', { exact: true }).click();
  await own.page.getByRole('button', { name: /The pipeline stays empty.*Resolved/ }).waitFor();
  expect([...own.complaints, ...staff.complaints]).toEqual([]);
});
