import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, type Window } from '../../support/browser.ts';
import { pdf } from '../../support/desks/example-files.ts';
import { makePeople } from '../../support/own-people.ts';
import { tokenOf, unexpected } from '../lenders/lender-desk.ts';
import { dealWithForms, lenderWithProgram, publishForm } from './document-package.ts';

let browser: Browser;
let wide: Window;
let phone: Window;
let token: string;
let lender: Awaited<ReturnType<typeof lenderWithProgram>>;
let bare: Awaited<ReturnType<typeof lenderWithProgram>>;

beforeAll(async () => {
  const people = await makePeople('deal-documents', 0);
  browser = await connectBrowser();
  token = await tokenOf(people.broker);
  bare = await lenderWithProgram('Thistledown Lending');
  lender = await lenderWithProgram('Marrowstone Capital');
  const templateId = await publishForm(lender.lenderId, lender.token);
  await lender.ask('Loan application', { documentType: 'lenderForm', source: 'template', templateId });
  await lender.ask('Bank statement', { documentType: 'bankStatement', note: 'The last two months, all pages.' });
  await lender.ask('Operating agreement', { documentType: 'operatingAgreement', conditions: ['entityBorrower'] });
  await lender.ask('Insurance', { documentType: 'insurance', source: 'third-party', neededBy: 'closing' });
  wide = await openWindow(browser);
  phone = await openWindow(browser, { width: 390, scheme: 'light' });
  for (const { page } of [wide, phone]) await signInAs(page, people.broker);
});
afterAll(() => browser?.close());

const row = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const openDocuments = (page: Page, id: string) => page.goto(`/pipeline/${id}/submit?step=documents`);
const file = (name: string, content = pdf(name)) => ({ name, mimeType: 'application/pdf', buffer: content });
const upload = (page: Page, name: string, ...files: ReturnType<typeof file>[]) =>
  page.getByLabel(`File for ${name}`).setInputFiles(files);

describe('the Documents step', () => {
  it('fills forms in, takes files, follows what happens elsewhere, and is done when all are there', async () => {
    const { page, complaints } = wide;
    const id = await dealWithForms(token, '301 Juniper Street, Austin, TX 78704', lender.lenderId);
    await openDocuments(page, id);
    await page.getByRole('heading', { name: '2 documents still needed' }).waitFor();
    expect(await row(page, 'Operating agreement').count()).toBe(0);
    expect(await page.getByRole('tab', { name: 'Review' }).isDisabled()).toBe(true);
    await row(page, 'Insurance').getByText('Pending').waitFor();
    expect(await screenFaults(page, 'documents that are pending')).toEqual([]);

    // The same deal on a phone follows along.
    await openDocuments(phone.page, id);
    await row(phone.page, 'Loan application').getByText('Pending').waitFor();
    await button(page, 'Process: Loan application').click();
    for (const { page: shown } of [wide, phone]) await row(shown, 'Loan application').getByText('Completed').waitFor();
    expect(await button(page, 'Process: Loan application').isDisabled()).toBe(true);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Download: Loan application').click(),
    ]);
    expect(saved.suggestedFilename()).toBe('Loan application.pdf');
    const [shown] = await Promise.all([page.waitForEvent('popup'), button(page, 'View: Loan application').click()]);
    await shown.close();

    await upload(page, 'Bank statement', file('notes.exe'));
    await page
      .getByRole('alert')
      .filter({ hasText: 'Invalid file type. Allowed: PDF, PNG, JPEG, DOC, DOCX.' })
      .waitFor();
    await upload(page, 'Bank statement', file('October.pdf'));
    await page.getByText('Document uploaded successfully!').first().waitFor();
    await phone.page.getByText('A file was uploaded for “Bank statement”.').waitFor();
    await row(phone.page, 'Bank statement').getByText('October.pdf').waitFor();
    await page.getByRole('heading', { name: 'All Documents Ready' }).waitFor();
    expect(await screenFaults(page, 'documents that are ready')).toEqual([]);
    expect(await screenFaults(phone.page, 'documents on a phone')).toEqual([]);
    await button(page, 'Continue').click();
    await page.getByRole('tab', { name: 'Review', selected: true }).waitFor();
    expect(unexpected(complaints)).toEqual([]);
  });

  it('goes on uploading while another step is shown, and asks before the page is left meanwhile', async () => {
    const { page, complaints } = wide;
    const id = await dealWithForms(token, '307 Juniper Street, Austin, TX 78704', lender.lenderId);
    await openDocuments(page, id);
    await row(page, 'Bank statement').getByText('Pending').waitFor();
    const held = Promise.withResolvers<void>();
    for (const path of ['**/documents/*/upload', '**/submissions/*/documents'])
      await page.route(path, async (route) => {
        if (route.request().method() === 'POST') await held.promise;
        await route.continue();
      });
    await upload(page, 'Bank statement', file('October.pdf'));
    await page.getByLabel('Files to upload').setInputFiles([file('Lease.pdf')]);
    await page.getByLabel('Upload of October.pdf').waitFor();
    await page.getByLabel('Upload of Lease.pdf').waitFor();
    await page.getByRole('tab', { name: 'Borrower Info' }).click();
    await page.getByLabel('Upload of October.pdf').waitFor({ state: 'detached' });
    const asksBeforeLeaving = () =>
      page.evaluate<boolean>(`!dispatchEvent(new Event('beforeunload', { cancelable: true }))`);
    expect(await asksBeforeLeaving()).toBe(true);
    held.resolve();
    await page.getByText('Document uploaded successfully!').first().waitFor();
    await page.getByText('1 file added.').waitFor();
    await expect.poll(asksBeforeLeaving).toBe(false);
    await page.getByRole('tab', { name: '3 Documents' }).click();
    await row(page, 'Bank statement').getByText('October.pdf').waitFor();
    await row(page, 'Lease.pdf').waitFor();
    await page.unroute('**/documents/*/upload');
    await page.unroute('**/submissions/*/documents');
    expect(unexpected(complaints)).toEqual([]);
  });

  it('keeps earlier files, and removes one when asked', async () => {
    const { page } = wide;
    const id = await dealWithForms(token, '302 Juniper Street, Austin, TX 78704', lender.lenderId);
    await openDocuments(page, id);
    await upload(page, 'Bank statement', file('October.pdf'));
    await row(page, 'Bank statement').getByText('Uploaded', { exact: true }).waitFor();
    await upload(page, 'Bank statement', file('November.pdf'));
    await row(page, 'Bank statement').getByText('1 earlier file').waitFor();
    await button(page, 'Remove November.pdf').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Document deleted successfully!').waitFor();
    await row(page, 'Bank statement').getByText('1 earlier file').waitFor({ state: 'detached' });
    await row(page, 'Bank statement').getByText('October.pdf').waitFor();
  });

  it('says what failed, and lets one try again', async () => {
    const { page } = wide;
    const id = await dealWithForms(token, '303 Juniper Street, Austin, TX 78704', lender.lenderId);
    await openDocuments(page, id);
    const process = button(page, 'Process: Loan application');
    await page.route('**/auto-fill', (route) => route.abort());
    await process.click();
    await page.getByText(/^Error processing Loan application: Couldn’t reach the server/).waitFor();
    const refusal = { success: false, message: 'Not now.', code: 'CONFLICT', requestId: 'x' };
    await page.unroute('**/auto-fill');
    await page.route('**/auto-fill', (route) => route.fulfill({ status: 409, json: refusal }));
    await button(page, 'Retry Processing: Loan application').click();
    await page.getByText("Failed to process document 'Loan application': Not now.").waitFor();
    await page.getByRole('list', { name: 'Errors' }).getByText('Not now.').waitFor();
    await page.unroute('**/auto-fill');
    await button(page, 'Retry Processing: Loan application').click();
    await row(page, 'Loan application').getByText('Completed').waitFor();
    await page.route('**/api/documents/view/**', (route) => route.abort());
    await button(page, 'View: Loan application').click();
    await page.getByText(/^Error viewing document: /).waitFor();
    await page.unroute('**/api/documents/view/**');
  });

  it('fills all forms in at once, unless the saved package can’t be read', async () => {
    const { page } = wide;
    const id = await dealWithForms(token, '304 Juniper Street, Austin, TX 78704', lender.lenderId);
    await openDocuments(page, id);
    const all = button(page, 'Auto-Fill All');
    await all.waitFor();
    await page.route('**/prefill-data', (route) => route.abort());
    await all.click();
    await page.getByText('Failed to fetch prefill data for auto-fill.').waitFor();
    await page.unroute('**/prefill-data');
    await page.route('**/fill-fix-and-flip-docs', (route) => route.abort());
    await all.click();
    await page.getByText('Error auto-filling documents').waitFor();
    await page.unroute('**/fill-fix-and-flip-docs');
    const refusal = { success: false, message: 'Not now.', code: 'CONFLICT', requestId: 'x' };
    await page.route('**/fill-fix-and-flip-docs', (route) => route.fulfill({ status: 409, json: refusal }));
    await all.click();
    await page.getByText('Failed to auto-fill documents').waitFor();
    await page.unroute('**/fill-fix-and-flip-docs');
    await all.click();
    // Jobs of other tests may be before it.
    await row(page, 'Loan application').getByText('Completed').waitFor({ timeout: 150_000 });
  });

  it('says what to look at while there is no lender, and that a lender needs nothing', async () => {
    const { page } = wide;
    const id = await dealWithForms(token, '305 Juniper Street, Austin, TX 78704');
    await openDocuments(page, id);
    const refused = page.getByRole('alert').filter({ hasText: 'Select a lender for this deal' });
    await refused.getByText('A loan program is selected for this deal.').waitFor();
    expect(await screenFaults(page, 'documents without a lender')).toEqual([]);
    const other = await dealWithForms(token, '306 Juniper Street, Austin, TX 78704', bare.lenderId);
    await openDocuments(page, other);
    await page.getByRole('heading', { name: 'No documents required' }).waitFor();
    expect(await page.getByRole('tab', { name: 'Review' }).isDisabled()).toBe(true);
    await button(page, 'Continue').click();
    await page.getByRole('tab', { name: 'Review', selected: true }).waitFor();
    const message = page.getByRole('alert').filter({ hasText: 'Your connection to the server works.' });
    await page.route('**/requirements', (route) => route.abort());
    await openDocuments(page, other);
    await message.getByText('An error occurred while loading document requirements').waitFor();
    await page.unroute('**/requirements');
    const refusal = { success: false, message: 'Not now.', code: 'CONFLICT', requestId: 'x' };
    await page.route('**/requirements', (route) => route.fulfill({ status: 409, json: refusal }));
    await button(page, 'Try again').click();
    await message.getByText('Not now.').waitFor();
    await page.unroute('**/requirements');
  });
});
