import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser, openWindow, signInAs, type Window } from '../../support/browser.ts';
import { pdf } from '../../support/desks/example-files.ts';
import { makePeople } from '../../support/own-people.ts';
import { callShared, mailedLink } from '../../support/shared-app.ts';
import { tokenOf, unexpected } from '../lenders/lender-desk.ts';
import { formData } from './document-package.ts';
import { lenderWithSignedForm, mailedCode } from './signing-package.ts';
import { acceptedOffer, answersFor } from './submitted-package.ts';

const address = '27 Homeward Lane, Austin, TX 78704';
const quinn = 'quinn.to-funded@example.com';
const robin = 'robin.to-funded@example.com';
const phoneLook = { width: 390, scheme: 'light' } as const;
const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf(name) });

let browser: Browser;
let token: string;
let dealId: string;
let broker: Window;
let lender: Window;
let borrower: Window;
const signers: Window[] = [];

beforeAll(async () => {
  const people = await makePeople('to-funded', 1);
  const [email = ''] = people.lenders;
  browser = await connectBrowser();
  token = await tokenOf(people.broker);
  const lenderId = await lenderWithSignedForm('Homeward Lending', 'Loan application', [
    { role: 'borrower', type: 'signature' },
    { role: 'guarantor', type: 'signature' },
  ]);
  await answersFor(email, lenderId);
  const statement = { name: 'Bank statement', note: '', documentType: 'bankStatement', source: 'borrower' };
  const body = { ...statement, neededBy: 'submission', conditions: [], programId: null, templateId: null };
  await callShared('POST', `/api/requirements/${lenderId}`, { token: await tokenOf('admin@example.com'), body });
  dealId = await acceptedOffer({ broker: token, lender: await tokenOf(email), lenderId }, address);
  const answers = { ...formData, borrowerEmail: quinn, requestedLoanAmount: 270_000, purchasePrice: 250_000 };
  await callShared('PUT', `/api/pipeline/${dealId}/form-data`, { token, body: { formData: answers } });
  broker = await openWindow(browser);
  lender = await openWindow(browser);
  borrower = await openWindow(browser, phoneLook);
  await signInAs(broker.page, people.broker);
  await signInAs(lender.page, email);
});
afterAll(() => browser?.close());

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });

/** Signs the one place of the package on a phone, by the mailed link and code. */
async function signOnPhone(email: string): Promise<void> {
  const window = await openWindow(browser, phoneLook);
  signers.push(window);
  const { page } = window;
  await page.goto(await mailedLink(email, `Please sign: ${address}`));
  await button(page, 'Email me a code').click();
  await page.getByLabel('Code').fill(await mailedCode(email, address));
  await button(page, 'Continue').click();
  await page.getByRole('checkbox', { name: /I agree to sign/ }).check();
  await button(page, 'Agree and continue').click();
  await page.locator('canvas[data-drawn]').first().waitFor();
  await button(page, 'Start').click();
  await button(page, 'Sign here').click();
  await page.getByText('Type', { exact: true }).click();
  await button(page, 'Adopt and sign').click();
  await page.getByText('1 of 1 signed').waitFor();
  await button(page, 'Finish').click();
  await heading(page, /You have signed|Your signed documents/).waitFor();
}

describe('from an accepted offer to the funded loan, in windows side by side', () => {
  it('the borrower uploads by a mailed link, and the broker accepts', async () => {
    const { page } = broker;
    await page.goto(`/pipeline/${dealId}#borrower`);
    await button(page, 'Send a link').click();
    const dialog = page.getByRole('dialog', { name: 'Send a link' });
    await dialog.getByLabel('Name').fill('Quinn Harlow');
    await dialog.getByLabel('Email').fill(quinn);
    await button(page, 'Send link').click();
    await page.getByText('Not opened yet').waitFor();
    const phone = borrower.page;
    await phone.goto(await mailedLink(quinn, 'Your loan: what'));
    const city = phone.locator('form').filter({ has: phone.getByLabel('City') });
    await phone.getByLabel('City').fill('Austin');
    await city.getByRole('button', { name: 'Send answers' }).click();
    await phone.getByText('Saved. Your broker will look at it.').waitFor();
    await phone.getByLabel('File: Bank statement', { exact: true }).setInputFiles(file('October.pdf'));
    await phone.getByText('File sent. Your broker will look at it.').waitFor();
    await button(page, /^Accept .*City/).click();
    await heading(page, 'Answers to review (1)').waitFor({ state: 'detached' });
    await button(page, 'Accept October.pdf').click();
    await heading(page, 'Files to review (1)').waitFor({ state: 'detached' });
  });

  it('the broker fills in, reviews and asks two people to sign', async () => {
    const { page } = broker;
    await page.goto(`/pipeline/${dealId}/submit?step=documents`);
    await button(page, 'Auto-Fill All').click();
    await heading(page, 'All Documents Ready').waitFor({ timeout: 60_000 });
    await button(page, 'Continue').click();
    await button(page, 'Mark as reviewed & continue').click();
    await heading(page, '1 document to sign').waitFor();
    await page.getByRole('checkbox', { name: 'This deal has a guarantor' }).check();
    await page.locator('[name="guarantor.name"]').fill('Robin Harlow');
    await page.locator('[name="guarantor.email"]').fill(robin);
    await page.locator('[name="borrower.email"]').fill(quinn);
    await button(page, 'Send for signature').click();
    await heading(page, 'Waiting on signatures').waitFor();
  });

  it('both sign on their phones at the same time, and the package is sealed and submitted', async () => {
    await Promise.all([signOnPhone(quinn), signOnPhone(robin)]);
    const { page } = broker;
    await heading(page, 'Signed and sealed').waitFor({ timeout: 60_000 });
    await page.goto(`/pipeline/${dealId}/submit?step=submit`);
    await button(page, 'Submit loan package').click();
    await inDialog(page, 'Submit loan package').click();
    await page.getByText('Loan package submitted successfully!').waitFor();
  });

  it('the lender opens it and asks a condition, which the broker answers and the lender accepts', async () => {
    const desk = lender.page;
    await desk.goto('/lender/packages');
    await desk.getByRole('link', { name: /^Packages\b.*1 waiting/ }).waitFor();
    await desk.getByRole('link', { name: address }).click();
    await heading(desk, address).waitFor();
    await button(desk, 'Add conditions').click();
    await desk.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('Payoff letter');
    await inDialog(desk, 'Add conditions').click();
    await heading(desk, 'Waiting on the broker (1)').waitFor();
    const { page } = broker;
    await page.goto('/pipeline');
    await page.getByText('1 condition waiting on you').first().waitFor();
    await page.goto(`/pipeline/${dealId}#conditions`);
    await page.getByText('Write a message').click();
    await page.getByRole('textbox', { name: 'What you send the lender' }).fill('Here it is');
    await page.getByLabel('Files to attach').setInputFiles([file('Payoff.pdf')]);
    await button(page, 'Send answer').click();
    await page.getByText('Answer sent.').waitFor();
    await heading(desk, 'Waiting on you (1)').waitFor();
    await button(desk, 'Accept Payoff letter').click();
    await desk.getByText('Condition accepted.').waitFor();
    await page.getByText('Settled (1)').waitFor();
  });

  it('term sheet, closing terms and date, wire instructions read back: funded on both sides', async () => {
    const [desk, { page }] = [lender.page, broker];
    await button(desk, 'Issue term sheet').click();
    await button(desk, 'Send term sheet').click();
    await button(page, 'Accept term sheet').click();
    await inDialog(page, 'Accept').click();
    await desk.getByText('Accepted by the broker').waitFor();
    await button(desk, 'Issue closing terms').click();
    await button(desk, 'Send closing terms').click();
    await button(page, 'Accept closing terms').click();
    await inDialog(page, 'Accept').click();
    await button(page, 'Add instructions').click();
    const wire = page.getByRole('form', { name: 'Wire instructions' });
    await wire.getByLabel('Name on the account').fill('Lone Star Title LLC');
    await wire.getByLabel(/^Bank/).fill('First Example Bank');
    await wire.getByLabel('Routing number (ABA)').fill('021000021');
    await wire.getByLabel('Account number').fill('9876543210');
    await button(page, 'Save instructions').click();
    await button(desk, 'Record a call-back').click();
    await desk.getByLabel('Number you called').fill('(512) 555-0142');
    await desk.getByLabel('Who read them back').fill('Dana at Lone Star');
    await button(desk, 'Save call-back').click();
    await page.getByText('Confirmed by phone', { exact: true }).waitFor();
    // By keyboard: what both sides were told in the meantime may cover it.
    await button(desk, 'Mark as funded').press('Enter');
    const form = desk.getByRole('form', { name: 'Funding' });
    await form.getByLabel('Amount funded').fill('270000');
    await form.getByRole('button', { name: 'Mark as funded' }).press('Enter');
    await inDialog(desk, 'Mark as funded').click();
    for (const one of [desk, page]) await one.getByText(/^\$270,000 funded on/).waitFor();
    const { pipeline } = await callShared('GET', `/api/pipeline/${dealId}`, { token });
    expect(pipeline.stage).toBe('funded');
  });

  it('kept every console quiet', () => {
    const complaints = [broker, lender, borrower, ...signers].flatMap((window) => window.complaints);
    expect(unexpected(complaints)).toEqual([]);
  });
});
