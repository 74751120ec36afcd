import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contracts } from '../../documents/samples/contracts.ts';
import { pdfOf } from '../../documents/samples/layout.ts';
import { policies } from '../../documents/samples/policies.ts';
import { statements } from '../../documents/samples/statements.ts';
import { connectBrowser, openWindow, screenFaults, signInAs, type Window } from '../../support/browser.ts';
import { makePeople } from '../../support/own-people.ts';
import { tokenOf, unexpected } from '../lenders/lender-desk.ts';
import { dealWithForms, lenderWithProgram } from './document-package.ts';

let browser: Browser;
let wide: Window;
let phone: Window;
let dealId: string;

beforeAll(async () => {
  const people = await makePeople('arriving', 0);
  browser = await connectBrowser();
  const token = await tokenOf(people.broker);
  const lender = await lenderWithProgram('Saltmarsh Lending');
  await lender.ask('Purchase contract', { documentType: 'purchaseContract' });
  await lender.ask('Bank statement', { documentType: 'bankStatement' });
  await lender.ask('Insurance', { documentType: 'insurance', source: 'third-party', neededBy: 'closing' });
  await lender.ask('Photo ID', { documentType: 'photoId' });
  dealId = await dealWithForms(token, '118 Juniper Street, Austin, TX 78704', lender.lenderId);
  wide = await openWindow(browser);
  phone = await openWindow(browser, { width: 390, scheme: 'light' });
  for (const { page } of [wide, phone]) await signInAs(page, people.broker);
});
afterAll(() => browser?.close());

const item = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const pdf = async (name: string, text = '') => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(await pdfOf(text)),
});

it('a file dropped beside the place for files opens nothing, and none is lost', async () => {
  const { page } = wide;
  await page.goto(`/pipeline/${dealId}/submit?step=documents`);
  await page.getByText('No files yet.').waitFor();
  const isRefused = await page.evaluate<boolean>(`(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['%PDF-1.7'], 'statement.pdf', { type: 'application/pdf' }));
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
    document.querySelector('h1').dispatchEvent(drop);
    return drop.defaultPrevented;
  })()`);
  expect(isRefused).toBe(true);
  expect(await page.getByText('No files yet.').count()).toBe(1);
});

it('files dropped at once find their places, by a click, by a drag and by the keyboard', async () => {
  const { page } = wide;
  await page.goto(`/pipeline/${dealId}/submit?step=documents`);
  await page.getByText('No files yet.').waitFor();
  await page
    .getByLabel('Files to upload')
    .setInputFiles([
      await pdf('contract.pdf', contracts[0]?.text),
      await pdf('October.pdf', statements[0]?.text),
      await pdf('Dec Page.pdf', policies[0]?.text),
      await pdf('scan 7.pdf', ' '),
      { name: 'virus.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    ]);
  await page.getByRole('alert').filter({ hasText: 'Invalid file type.' }).waitFor();
  await button(page, 'Dismiss: virus.exe').click();
  for (const [name, place] of [
    ['contract.pdf', 'Purchase contract'],
    ['October.pdf', 'Bank statement'],
    ['Dec Page.pdf', 'Insurance'],
  ] as const)
    await item(page, name).getByText(`Suggested: ${place}`).waitFor();
  await item(page, 'scan 7.pdf').getByText('No text to read: this looks like a scan.').waitFor();
  await item(page, 'contract.pdf').getByText('Suggested: Purchase contract').click();
  await item(page, 'contract.pdf').getByText('Recognized as: Purchase contract.').waitFor();
  // Nothing lies half under the header.
  await page.evaluate('scrollTo(0, 0)');
  expect(await screenFaults(page, 'arriving files')).toEqual([]);
  await phone.page.goto(`/pipeline/${dealId}/submit?step=documents`);
  await item(phone.page, 'contract.pdf').getByText('Suggested: Purchase contract').waitFor();
  expect(await screenFaults(phone.page, 'arriving files on a phone')).toEqual([]);

  await button(page, 'Accept 3 suggestions').click();
  await item(page, 'Purchase contract').getByText('Uploaded', { exact: true }).waitFor();
  await item(page, 'Insurance').getByText('Valid until Jan 5, 2027').waitFor();
  // The phone of the same person follows.
  await item(phone.page, 'Purchase contract').getByText('contract.pdf').waitFor();

  // File and place are on screen together.
  await page.setViewportSize({ width: 1440, height: 1900 });
  await item(page, 'scan 7.pdf').dragTo(item(page, 'Photo ID'));
  await item(page, 'Photo ID').getByText('scan 7.pdf').waitFor();
  await page.getByText('Every file is assigned.').waitFor();

  // It is dragged on, then moved and unassigned by the keyboard.
  await item(page, 'Photo ID')
    .getByRole('listitem')
    .filter({ hasText: 'scan 7.pdf' })
    .dragTo(item(page, 'Bank statement'));
  await item(page, 'Bank statement').getByText('1 earlier file').waitFor();

  await page.getByLabel('Move scan 7.pdf to').selectOption('Purchase contract');
  await button(page, 'Move scan 7.pdf').press('Enter');
  await item(page, 'Purchase contract').getByText('1 earlier file').waitFor();
  await button(page, 'Unassign scan 7.pdf').press('Enter');
  await item(page, 'Purchase contract').getByText('1 earlier file').waitFor({ state: 'detached' });
  await page.getByLabel('Requirement for scan 7.pdf').selectOption('Photo ID');
  await button(page, 'Assign scan 7.pdf').press('Enter');
  await item(page, 'Photo ID').getByText('scan 7.pdf').waitFor();
  expect(unexpected(wide.complaints)).toEqual([]);
});

it('answers that a file contains are looked at on its page, taken over and ignored', async () => {
  const { page } = wide;
  const price = item(page, 'Purchase price in contract.pdf');
  await price.getByText('$412,500').waitFor();
  await price.getByText('$300,000').waitFor();
  await price.getByRole('button', { name: 'Show Purchase price on the page' }).press('Enter');
  const shown = page.getByRole('dialog', { name: 'Purchase price: $412,500' });
  await shown.locator('canvas[data-drawn]').waitFor();
  await shown.getByRole('img', { name: 'Here: Purchase price' }).waitFor();
  expect(await screenFaults(page, 'the page of a file')).toEqual([]);
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'detached' });

  await button(page, 'Use this value: Purchase price').click();
  await price.waitFor({ state: 'detached' });
  await item(page, 'Buyer in contract.pdf').getByRole('button', { name: 'Ignore: Buyer' }).press('Enter');
  await page.getByText('1 ignored').click();
  await button(page, 'Offer again').click();
  await item(page, 'Buyer in contract.pdf').getByRole('button', { name: 'Ignore: Buyer' }).waitFor();
  await page.evaluate('scrollTo(0, 0)');
  expect(await screenFaults(page, 'offered answers')).toEqual([]);

  await page.getByRole('tab', { name: 'Borrower Info' }).click();
  await expect
    .poll(() =>
      page
        .getByLabel(/^Purchase price/)
        .first()
        .inputValue(),
    )
    .toBe('412,500');
  expect(unexpected(wide.complaints)).toEqual([]);
});
