import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, type Window } from '../../../support/browser.ts';
import { pdf } from '../../../support/desks/example-files.ts';
import { makePeople } from '../../../support/own-people.ts';
import { mailedLink } from '../../../support/shared-app.ts';
import { tokenOf, unexpected } from '../../lenders/lender-desk.ts';
import { dealWithForms, lenderWithProgram } from '../document-package.ts';

let browser: Browser;
let broker: Window;
let phone: Window;
let token: string;
let brokerEmail: string;
let lender: Awaited<ReturnType<typeof lenderWithProgram>>;

beforeAll(async () => {
  const people = await makePeople('borrower-link', 0);
  browser = await connectBrowser();
  brokerEmail = people.broker;
  token = await tokenOf(brokerEmail);
  lender = await lenderWithProgram('Saltmarsh Borrower Lending');
  await lender.ask('Bank statement', { documentType: 'bankStatement', source: 'borrower' });
  broker = await openWindow(browser);
  phone = await openWindow(browser, { width: 390, scheme: 'light' });
  await signInAs(broker.page, brokerEmail);
});
afterAll(() => browser?.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const borrowerEmail = 'riley.borrower-link@example.com';

it('a borrower answers and uploads on a phone, the broker accepts, and a revoked link is dead', async () => {
  const { page } = broker;
  const id = await dealWithForms(token, '411 Juniper Street, Austin, TX 78704', lender.lenderId);
  await page.goto(`/pipeline/${id}#borrower`);
  await page.getByRole('heading', { name: 'From the borrower' }).scrollIntoViewIfNeeded();
  await button(page, 'Send a link').click();
  const dialog = page.getByRole('dialog', { name: 'Send a link' });
  await dialog.getByLabel('Name').fill('Riley Example');
  await dialog.getByLabel('Email').fill(borrowerEmail);
  await button(page, 'Send link').click();
  await page.getByText('Not opened yet').waitFor();

  const link = await mailedLink(borrowerEmail, 'Your loan: what');
  await phone.page.goto(link);
  await phone.page.getByRole('heading', { name: /needs from you$/ }).waitFor();
  await page.getByText('Opened', { exact: true }).waitFor();
  expect(await screenFaults(phone.page, 'what is missing from a borrower')).toEqual([]);
  await phone.page.getByLabel('City').fill('Austin');
  await phone.page.getByLabel('Social Security number').fill('987-65-4321');
  await phone.page.getByLabel('ZIP code').fill('1');
  const parts = phone.page.locator('form').filter({ has: phone.page.getByLabel('City') });
  await parts.getByRole('button', { name: 'Send answers' }).click();
  await phone.page.locator('[aria-invalid="true"]').first().waitFor();
  await phone.page.getByLabel('ZIP code').fill('78704');
  await parts.getByRole('button', { name: 'Send answers' }).click();
  await phone.page.getByText('Saved. Your broker will look at it.').waitFor();
  await phone.page
    .getByLabel('File: Bank statement', { exact: true })
    .setInputFiles({ name: 'October.pdf', mimeType: 'application/pdf', buffer: pdf('October') });
  await phone.page.getByText('File sent. Your broker will look at it.').waitFor();
  await phone.page.getByText('Sent', { exact: true }).waitFor();
  expect(await screenFaults(phone.page, 'what a borrower has sent')).toEqual([]);
  await button(phone.page, 'I’m done').click();
  await phone.page.getByText('was notified').first().waitFor();

  await page.getByText('Done', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Answers to review (3)' }).waitFor();
  await page.getByText('•••4321').waitFor();
  expect(await screenFaults(page, 'what a borrower sent, on the deal')).toEqual([]);
  await button(page, 'Accept all answers').click();
  await page.getByRole('heading', { name: 'Answers to review (3)' }).waitFor({ state: 'detached' });
  await button(page, 'Accept October.pdf').click();
  await page.getByRole('heading', { name: 'Files to review (1)' }).waitFor({ state: 'detached' });
  await phone.page.reload();
  await phone.page.getByText('Received', { exact: true }).waitFor();

  await button(page, 'Revoke the link of Riley Example').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('Revoked', { exact: true }).waitFor();
  await phone.page.reload();
  await phone.page.getByRole('heading', { name: 'This link does not work' }).waitFor();
  expect(unexpected(broker.complaints)).toEqual([]);
  // The dead link's own refusal is the only thing that the console names.
  expect(phone.complaints.filter((line) => !line.includes('404'))).toEqual([]);
});
