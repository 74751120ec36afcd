import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, type Window } from '../../../support/browser.ts';
import { pdf } from '../../../support/desks/example-files.ts';
import { makePeople } from '../../../support/own-people.ts';
import { callShared, mailedLink } from '../../../support/shared-app.ts';
import { tokenOf, unexpected } from '../../lenders/lender-desk.ts';
import { dealWithForms } from '../document-package.ts';
import { submittedPackage } from '../submitted-package.ts';

const address = '91 Larkspur Street, Austin, TX 78704';
const borrowerEmail = 'riley.borrower-conditions@example.com';
let browser: Browser;
let broker: Window;
let phone: Window;
let lenderToken: string;
let dealId: string;
let packageId: string;

beforeAll(async () => {
  const people = await makePeople('borrower-conditions', 1);
  browser = await connectBrowser();
  lenderToken = await tokenOf(people.lenders[0] ?? '');
  const { user } = await callShared('GET', '/api/users/profile', { token: lenderToken });
  const token = await tokenOf(people.broker);
  dealId = await dealWithForms(token, address, user.lenderId);
  packageId = await submittedPackage(token, dealId, user.lenderId);
  broker = await openWindow(browser);
  phone = await openWindow(browser, { width: 390, scheme: 'light' });
  await signInAs(broker.page, people.broker);
});
afterAll(() => browser?.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));

it('a borrower brings what the lender still needs on a phone, and the broker sends it on', async () => {
  const conditions = [
    { title: 'Letter of explanation', note: 'Where did the deposit of May 3 come from?', owner: 'borrower' },
    { title: 'Payoff letter', owner: 'broker' },
  ];
  const url = `/api/lender/packages/${packageId}/conditions`;
  await callShared('POST', url, { token: lenderToken, body: { conditions } });
  const { page } = broker;
  await page.goto(`/pipeline/${dealId}#borrower`);
  await page.getByRole('heading', { name: 'From the borrower' }).scrollIntoViewIfNeeded();
  await button(page, 'Send a link').click();
  const dialog = page.getByRole('dialog', { name: 'Send a link' });
  await dialog.getByLabel('Name').fill('Riley Example');
  await dialog.getByLabel('Email').fill(borrowerEmail);
  await button(page, 'Send link').click();
  await page.getByText('Not opened yet').waitFor();

  const { page: own } = phone;
  await own.goto(await mailedLink(borrowerEmail, 'Your loan: what'));
  await own.getByText('Where did the deposit of May 3 come from?').waitFor();
  expect(await own.getByText('Payoff letter').count()).toBe(0);
  expect(await screenFaults(own, 'what the lender still needs from a borrower')).toEqual([]);
  await own.getByLabel('What you want to say: Letter of explanation').fill('It was my bonus.');
  await own.getByLabel('City').fill('Austin');
  await own.getByLabel('Social Security number').fill('987-65-4321');
  // A phone that takes a photo loads the page anew: what was typed is there, and identifiers were never put aside.
  await expect.poll(() => kept(own)).toContain('It was my bonus.');
  expect(await kept(own)).not.toContain('4321');
  await own.reload();
  await expect
    .poll(() => own.getByLabel('What you want to say: Letter of explanation').inputValue())
    .toBe('It was my bonus.');
  expect(await own.getByLabel('City').inputValue()).toBe('Austin');
  expect(await own.getByLabel('Social Security number').inputValue()).toBe('');
  await button(own, 'Send: Letter of explanation').click();
  await own.getByText('Sent. Your broker will look at it.').waitFor();
  await own
    .getByLabel('File: Letter of explanation', { exact: true })
    .setInputFiles({ name: 'Bonus.pdf', mimeType: 'application/pdf', buffer: pdf('Bonus') });
  await own.getByText('File sent. Your broker will look at it.').waitFor();
  expect(await kept(own)).not.toContain('bonus');

  await page.getByRole('heading', { name: 'For the lender’s conditions (1)' }).waitFor();
  await page.getByText('It was my bonus.').waitFor();
  await button(page, 'Bonus.pdf').waitFor();
  expect(await screenFaults(page, 'what a borrower sent for a condition, on the deal')).toEqual([]);
  await button(page, 'Send to the lender: Letter of explanation').click();
  await page.getByText('Sent to the lender.').waitFor();
  await page.getByRole('heading', { name: 'For the lender’s conditions (1)' }).waitFor({ state: 'detached' });
  await own.reload();
  await own.getByText('Sent to the lender. Nothing more is needed right now.').waitFor();
  const { package: loan } = await callShared('GET', `/api/lender/packages/${packageId}`, { token: lenderToken });
  expect(loan.conditions[0]).toMatchObject({ state: 'answered', messages: 1, files: 1 });

  // What the broker writes about the other condition outlives folding it.
  await page.goto(`/pipeline/${dealId}#conditions`);
  const thread = page.locator('li').filter({ has: page.getByRole('heading', { name: 'Payoff letter' }) });
  const fold = thread.getByText('Write a message');
  const message = thread.getByRole('textbox', { name: 'What you send the lender' });
  await fold.click();
  await message.fill('Ordered today');
  await fold.click();
  await message.waitFor({ state: 'hidden' });
  await fold.click();
  expect(await message.inputValue()).toBe('Ordered today');
  expect(unexpected([...broker.complaints, ...phone.complaints])).toEqual([]);
});
