import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, violationsOf } from '../../support/browser.ts';
import { pressIn } from '../../support/keyboard.ts';
import { makePeople } from '../../support/own-people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await connectBrowser();
});
afterAll(() => browser?.close());

it('support answers with a canned reply by keyboard, sees a colleague and what arrives meanwhile, and the writer says whether it helped', async () => {
  const { broker } = await makePeople('ticket-desk', 0);
  const staff = await openWindow(browser);
  const desk = staff.page;
  await signInAs(desk, 'admin@example.com');
  await desk.goto('/admin/canned-replies');
  await desk.getByRole('button', { name: 'New reply' }).press('Enter');
  const editor = desk.getByRole('form', { name: 'Canned reply' });
  await editor.getByRole('button', { name: 'Save' }).press('Enter');
  await editor.getByText('Title is required').waitFor();
  await editor.getByLabel('Title').fill('Ledger is being fixed');
  await editor.getByLabel('Text').fill('Hi {first name} of {company}, we fix {ticket}. ');
  await editor.getByRole('button', { name: 'Insert: {agent first name}' }).press('Enter');
  await editor.getByText('Hi Robin of Vale Lending, we fix HT-1042. Ada').waitFor();
  expect(await violationsOf(desk)).toEqual([]);
  await editor.getByRole('button', { name: 'Save' }).press('Enter');
  await desk.getByRole('row', { name: /Ledger is being fixed/ }).waitFor();
  expect(await violationsOf(desk)).toEqual([]);
  expect(await screenFaults(desk, 'canned-replies')).toEqual([]);

  const own = await openWindow(browser, { width: 390, scheme: 'dark' });
  await signInAs(own.page, broker);
  await own.page.goto('/submit-ticket');
  const form = own.page.getByRole('form', { name: 'Help ticket' });
  await form.getByLabel('Subject').fill('The ledger page is blank');
  await form.getByLabel('Description').fill('Since this morning.');
  await form.getByRole('button', { name: 'Submit ticket' }).press('Enter');
  await own.page.waitForURL((url) => url.pathname === '/my-tickets');
  await own.page.getByRole('button', { name: /The ledger page is blank/ }).click();
  const dialog = own.page.getByRole('dialog');

  await desk.goto('/admin/help-tickets?search=ledger page');
  await desk.getByRole('row', { name: /The ledger page is blank.*left/ }).waitFor();
  await desk.getByRole('button', { name: 'The ledger page is blank' }).press('Enter');
  const ticket = desk.getByRole('dialog');
  const colleague = await openWindow(browser);
  await signInAs(colleague.page, 'superadmin@example.com');
  await colleague.page.goto(new URL(desk.url()).pathname + new URL(desk.url()).search);
  await colleague.page.getByText(/is looking at this ticket\.$/).waitFor();
  await ticket.getByText(/is looking at this ticket\.$/).waitFor();

  const response = ticket.getByLabel('Response');
  await response.press('/');
  await desk.keyboard.type('ledger is');
  await desk.getByRole('option', { name: /Ledger is being fixed/ }).waitFor();
  await desk.keyboard.press('Enter');
  await ticket.getByText('Fill in: Company.').waitFor();
  expect(await ticket.getByRole('button', { name: 'Send response' }).isDisabled()).toBe(true);
  await colleague.page.getByText(/is writing a response\.$/).waitFor();
  // The missing value is selected.
  await desk.keyboard.type('Vale Lending');
  await expect.poll(() => response.inputValue()).toMatch(/^Hi \S+ of Vale Lending, we fix HT-\d+\. \S+$/);
  expect(await violationsOf(desk)).toEqual([]);
  expect(await screenFaults(desk, 'staff-ticket-canned')).toEqual([]);
  await colleague.page.close();
  await ticket.getByText(/is looking at this ticket\.$/).waitFor({ state: 'hidden' });

  await dialog.getByLabel('Your message').fill('It is back for a moment.');
  await pressIn(dialog.getByRole('button', { name: 'Send message' }));
  await ticket.getByText('It is back for a moment.').waitFor();
  await ticket.getByRole('button', { name: 'Send response' }).press('Enter');
  const question = desk.getByRole('dialog', { name: 'A message arrived while you were writing' });
  await question.getByText('It is back for a moment.').waitFor();
  await question.getByRole('button', { name: 'Keep editing' }).press('Enter');
  await response.press('End');
  await desk.keyboard.type(' Thank you.');
  await ticket.getByRole('button', { name: 'Send response' }).press('Enter');
  await dialog.getByText(/of Vale Lending, we fix HT-\d+\..* Thank you\.$/).waitFor();

  await ticket.getByLabel('Status').selectOption('Resolved');
  const asked = dialog.getByRole('form', { name: 'Did this solve your problem?' });
  await asked.getByLabel('No, open it again').press('Space');
  await asked.getByLabel('Anything to add?').fill('Blank once more.');
  expect(await violationsOf(own.page)).toEqual([]);
  expect(await screenFaults(own.page, 'ticket-question')).toEqual([]);
  await asked.getByRole('button', { name: 'Send answer' }).press('Enter');
  await dialog.getByText('The ticket is open again, and support goes on with it.').waitFor();
  await ticket.getByRole('region', { name: 'What the writer said' }).getByText('Blank once more.').waitFor();
  expect(await ticket.getByLabel('Status').inputValue()).toBe('Open');
  // The response that was held, which browsers note.
  expect(staff.complaints.filter((text) => !text.includes('409 (Conflict)'))).toEqual([]);
  expect([...own.complaints, ...colleague.complaints]).toEqual([]);
});

it('a ticket that is merged takes what is typed on it along, on both sides', async () => {
  const { broker } = await makePeople('ticket-merge', 0);
  const own = await openWindow(browser);
  await signInAs(own.page, broker);
  for (const subject of ['Marble count is off', 'Marble count still off']) {
    await own.page.goto('/submit-ticket');
    const form = own.page.getByRole('form', { name: 'Help ticket' });
    await form.getByLabel('Subject').fill(subject);
    await form.getByLabel('Description').fill('By three.');
    await form.getByRole('button', { name: 'Submit ticket' }).press('Enter');
    await own.page.getByText(/^✅ Help ticket submitted/).waitFor();
  }
  await own.page.goto('/my-tickets');
  await own.page.getByRole('button', { name: /Marble count still off/ }).click();
  const mine = own.page.getByRole('dialog');
  await mine.getByLabel('Your message').fill('Half a sentence');

  const staff = await openWindow(browser);
  await signInAs(staff.page, 'admin@example.com');
  await staff.page.goto('/admin/help-tickets?search=marble count');
  await staff.page.getByRole('button', { name: 'Marble count still off' }).press('Enter');
  const ticket = staff.page.getByRole('dialog', { name: 'Help ticket' });
  await ticket.getByLabel('Internal note').fill('Seen before');
  await ticket.getByRole('button', { name: 'Merge into another ticket' }).press('Enter');
  const merge = staff.page.getByRole('dialog', { name: /^Merge HT-/ });
  await merge.getByLabel(/Marble count is off/).press('Space');
  expect(await violationsOf(staff.page)).toEqual([]);
  await merge.getByRole('button', { name: 'Merge', exact: true }).press('Enter');
  await ticket.getByText(/^HT-\d+ was merged into this ticket/).waitFor();
  await expect.poll(() => ticket.getByLabel('Internal note').inputValue()).toBe('Seen before');
  await mine.getByText(/^HT-\d+ was merged into this ticket/).waitFor();
  await expect.poll(() => mine.getByLabel('Your message').inputValue()).toBe('Half a sentence');
  await mine.getByRole('button', { name: 'Send message' }).press('Enter');
  await ticket.getByText('Half a sentence').waitFor();
  expect([...own.complaints, ...staff.complaints]).toEqual([]);
});
