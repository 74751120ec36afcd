import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser, openWindow, signInAs, type Window } from '../../support/browser.ts';
import { pdf } from '../../support/desks/example-files.ts';
import { choose, press, type } from '../../support/keyboard.ts';
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
  await press(button(page, 'Email me a code'));
  await type(page.getByLabel('Code'), await mailedCode(email, address));
  await press(button(page, 'Continue'));
  await press(page.getByRole('checkbox', { name: /I agree to sign/ }), 'Space');
  await press(button(page, 'Agree and continue'));
  await page.locator('canvas[data-drawn]').first().waitFor();
  await press(button(page, 'Start'));
  await press(button(page, 'Sign here'));
  await choose(page.getByRole('radio', { name: 'Type', exact: true }));
  await press(button(page, 'Adopt and sign'));
  await page.getByText('1 of 1 signed').waitFor();
  await press(button(page, 'Finish'));
  await heading(page, /You have signed|Your signed documents/).waitFor();
}

describe('from an accepted offer to the funded loan, in windows side by side and by keyboard alone', () => {
  it('the borrower uploads by a mailed link, and the broker accepts', async () => {
    const { page } = broker;
    await page.goto(`/pipeline/${dealId}#borrower`);
    await press(button(page, 'Send a link'));
    const dialog = page.getByRole('dialog', { name: 'Send a link' });
    await type(dialog.getByLabel('Name'), 'Quinn Harlow');
    await type(dialog.getByLabel('Email'), quinn);
    await press(button(page, 'Send link'));
    await page.getByText('Not opened yet').waitFor();
    const phone = borrower.page;
    await phone.goto(await mailedLink(quinn, 'Your loan: what'));
    const city = phone.locator('form').filter({ has: phone.getByLabel('City') });
    await type(phone.getByLabel('City'), 'Austin');
    await press(city.getByRole('button', { name: 'Send answers' }));
    await phone.getByText('Saved. Your broker will look at it.').waitFor();
    await phone.getByLabel('File: Bank statement', { exact: true }).setInputFiles(file('October.pdf'));
    await phone.getByText('File sent. Your broker will look at it.').waitFor();
    await press(button(page, /^Accept .*City/));
    await heading(page, 'Answers to review (1)').waitFor({ state: 'detached' });
    await press(button(page, 'Accept October.pdf'));
    await heading(page, 'Files to review (1)').waitFor({ state: 'detached' });
  });

  it('the broker fills in, reviews and asks two people to sign', async () => {
    const { page } = broker;
    await page.goto(`/pipeline/${dealId}/submit?step=documents`);
    await press(button(page, 'Auto-Fill All'));
    await heading(page, 'All Documents Ready').waitFor({ timeout: 90_000 });
    await press(button(page, 'Continue'));
    await press(button(page, 'Mark as reviewed & continue'));
    await heading(page, '1 document to sign').waitFor();
    await press(page.getByRole('checkbox', { name: 'This deal has a guarantor' }), 'Space');
    await type(page.locator('[name="guarantor.name"]'), 'Robin Harlow');
    await type(page.locator('[name="guarantor.email"]'), robin);
    await type(page.locator('[name="borrower.email"]'), quinn);
    await press(button(page, 'Send for signature'));
    await heading(page, 'Waiting on signatures').waitFor();
  });

  it('both sign on their phones at the same time, and the package is sealed and submitted', async () => {
    await Promise.all([signOnPhone(quinn), signOnPhone(robin)]);
    const { page } = broker;
    await heading(page, 'Signed and sealed').waitFor({ timeout: 90_000 });
    await page.goto(`/pipeline/${dealId}/submit?step=submit`);
    await press(button(page, 'Submit loan package'));
    await press(inDialog(page, 'Submit loan package'));
    await page.getByText('Loan package submitted successfully!').waitFor();
  });

  it('the lender opens it and asks a condition, which the broker answers and the lender accepts', async () => {
    const desk = lender.page;
    await desk.goto('/lender/packages');
    await desk.getByRole('link', { name: /^Packages\b.*1 waiting/ }).waitFor();
    await press(desk.getByRole('link', { name: address }));
    await heading(desk, address).waitFor();
    await press(button(desk, 'Add conditions'));
    await type(desk.getByRole('dialog').getByRole('textbox', { name: 'Title' }), 'Payoff letter');
    await press(inDialog(desk, 'Add conditions'));
    await heading(desk, 'Waiting on the broker (1)').waitFor();
    const { page } = broker;
    await page.goto('/pipeline');
    await page.getByText('1 condition waiting on you').first().waitFor();
    await page.goto(`/pipeline/${dealId}#conditions`);
    await press(page.locator('summary', { hasText: 'Write a message' }));
    await type(page.getByRole('textbox', { name: 'What you send the lender' }), 'Here it is');
    await page.getByLabel('Files to attach').setInputFiles([file('Payoff.pdf')]);
    await press(button(page, 'Send answer'));
    await page.getByText('Answer sent.').waitFor();
    await heading(desk, 'Waiting on you (1)').waitFor();
    await press(button(desk, 'Accept Payoff letter'));
    await desk.getByText('Condition accepted.').waitFor();
    await page.getByText('Settled (1)').waitFor();
  });

  it('term sheet, closing terms and date, wire instructions read back: funded on both sides', async () => {
    const [desk, { page }] = [lender.page, broker];
    await press(button(desk, 'Issue term sheet'));
    await press(button(desk, 'Send term sheet'));
    await press(button(page, 'Accept term sheet'));
    await press(inDialog(page, 'Accept'));
    await desk.getByText('Accepted by the broker').waitFor();
    await press(button(desk, 'Issue closing terms'));
    await press(button(desk, 'Send closing terms'));
    await press(button(page, 'Accept closing terms'));
    await press(inDialog(page, 'Accept'));
    await press(button(page, 'Add instructions'));
    const wire = page.getByRole('form', { name: 'Wire instructions' });
    await type(wire.getByLabel('Name on the account'), 'Lone Star Title LLC');
    await type(wire.getByLabel(/^Bank/), 'First Example Bank');
    await type(wire.getByLabel('Routing number (ABA)'), '021000021');
    await type(wire.getByLabel('Account number'), '9876543210');
    await press(button(page, 'Save instructions'));
    await press(button(desk, 'Record a call-back'));
    await type(desk.getByLabel('Number you called'), '(512) 555-0142');
    await type(desk.getByLabel('Who read them back'), 'Dana at Lone Star');
    await press(button(desk, 'Save call-back'));
    await page.getByText('Confirmed by phone', { exact: true }).waitFor();
    await press(button(desk, 'Mark as funded'));
    const form = desk.getByRole('form', { name: 'Funding' });
    await type(form.getByLabel('Amount funded'), '270000');
    await press(form.getByRole('button', { name: 'Mark as funded' }));
    await press(inDialog(desk, 'Mark as funded'));
    for (const one of [desk, page]) await one.getByText(/^\$270,000 funded on/).waitFor();
    const { pipeline } = await callShared('GET', `/api/pipeline/${dealId}`, { token });
    expect(pipeline.stage).toBe('funded');
  });

  it('kept every console quiet', () => {
    const complaints = [broker, lender, borrower, ...signers].flatMap((window) => window.complaints);
    expect(unexpected(complaints)).toEqual([]);
  });
});
