import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, widths } from '../../../support/browser.ts';
import { png } from '../../../support/desks/example-files.ts';
import { makePeople } from '../../../support/own-people.ts';
import { newLender } from '../lender-desk.ts';
import { choose, chooseFiles, companyOf, file, pdfFile } from './document-pages.ts';

let browser: Browser;
let company: Awaited<ReturnType<typeof companyOf>>;
const other = 'Harborquill Lending';
beforeAll(async () => {
  // The fourth lender of the demo market, whose documents no other file looks at.
  const { lenders } = await makePeople('admin-documents', 4);
  company = await companyOf(lenders[3] ?? '');
  await newLender(other);
  browser = await connectBrowser();
});
afterAll(() => browser?.close());

async function openDocuments(search = '', look = widths[0]) {
  const window = await openWindow(browser, look);
  await signInAs(window.page, 'admin@example.com');
  await window.page.goto(`/admin/documents${search}`);
  await window.page.getByRole('region', { name: 'Documents', exact: true }).waitFor();
  return window;
}
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** A file of a wrong kind stays behind, and so does one that is not what its name promises. */
async function uploadInBulk(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Bulk upload' }).click();
  const panel = page.getByRole('region', { name: 'Bulk upload' });
  await panel.getByRole('button', { name: 'Upload', exact: true }).click();
  await said(page, 'Please select a lender.');
  await said(page, 'Please select at least one file.');
  await chooseFiles(page, file('Setup.exe', 'application/octet-stream', Buffer.from('MZ')));
  await said(page, 'No valid files selected. Allowed extensions: pdf, doc, docx, xls, xlsx, png, jpg, jpeg, txt, csv');
  await chooseFiles(
    page,
    pdfFile('Bulk guidelines.pdf'),
    file('Bulk rates.csv', 'text/csv', Buffer.from('Rate,Points\n9.5,2\n')),
    file('Disguised.pdf', 'application/pdf', png),
  );
  await choose(page, 'Lender', company.name);
  expect(await panel.getByRole('combobox', { name: 'Tag' }).inputValue()).toBe('Uncategorized');
  await panel.getByRole('button', { name: 'Upload 3 files' }).click();
  await said(page, 'Bulk upload successful!');
  await said(page, '1 file was skipped: Setup.exe');
  await said(page, '1 file was skipped: Disguised.pdf');
  await panel.getByRole('button', { name: 'Close' }).click();
}

async function uploadToProgram(page: Page, program: string): Promise<void> {
  await page.getByRole('button', { name: 'Upload document' }).click();
  await chooseFiles(
    page,
    file('Single sheet.png', 'image/png', png),
    file('words.txt', 'text/plain', Buffer.from('words')),
  );
  await said(page, 'Invalid file type. Allowed: PDF, PNG, JPEG, DOC, DOCX.');
  const panel = page.getByRole('region', { name: 'Upload documents' });
  await panel.getByRole('button', { name: 'Upload 1 file' }).click();
  await said(page, 'Please select a tag.');
  await panel.getByRole('combobox', { name: 'Tag' }).selectOption('Product Info Sheet');
  await choose(page, 'Program', program);
  await panel.getByRole('button', { name: 'Upload 1 file' }).click();
  await said(page, 'Document uploaded successfully!');
  await panel.getByRole('button', { name: 'Close' }).click();
}

describe('the documents of all lenders', () => {
  it('are uploaded in bulk and singly, tagged, assigned, reassigned, viewed and deleted by an administrator', async () => {
    const { page, context, complaints } = await openDocuments();
    await uploadInBulk(page);
    await choose(page, 'Filter by lender', company.name);
    await row(page, 'Bulk guidelines.pdf').waitFor();
    expect(await row(page, 'Disguised.pdf').count()).toBe(0);

    // By keyboard alone.
    await page.getByRole('checkbox', { name: 'Select all on this page' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Lending');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await said(page, 'Tag assigned successfully!');
    await row(page, 'Bulk rates.csv').getByText('Lending Guidelines').waitFor();

    const [program = ''] = company.programs;
    await page.getByRole('button', { name: 'Change Bulk guidelines.pdf' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change document' });
    await choose(page, 'Programs', program);
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await said(page, 'Document assigned to program(s).');
    await page.getByRole('button', { name: 'Change Bulk guidelines.pdf' }).click();
    await dialog.getByRole('combobox', { name: 'Programs' }).press('Backspace');
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await said(page, 'Please select at least one program.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await uploadToProgram(page, program);
    await page.getByText('By program', { exact: true }).click();
    const ofProgram = page.getByRole('region', { name: program, exact: true });
    // It has more programs than are open at once.
    const show = () => ofProgram.getByRole('button', { name: 'Show 2 documents' }).click();
    await show();
    await ofProgram.getByText('Single sheet.png').waitFor();
    await said(page, 'No documents uploaded for this program.');
    await page.getByRole('button', { name: 'Change Bulk rates.csv' }).click();
    await choose(page, 'Lender', other);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await said(page, 'Document reassigned successfully!');
    await said(page, 'No general lender documents uploaded.');

    await page.reload();
    await show();
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      ofProgram.getByRole('button', { name: 'View Single sheet.png' }).click(),
    ]);
    await opened.waitForURL(/^blob:/);
    await page.getByText('In a list', { exact: true }).click();
    await choose(page, 'Filter by lender', other);
    await page.getByRole('button', { name: 'Delete Bulk rates.csv' }).click();
    await said(page, 'Are you sure you want to delete this document?');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await said(page, 'Document deleted successfully!');
    await said(page, 'No documents match.');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('are narrowed by name, tag, program and age, which the address keeps', async () => {
    const { page, context } = await openDocuments(`?lender=${company.lenderId}`);
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('no such name');
    await said(page, 'No documents match.');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByRole('combobox', { name: 'Filter by tag' }).selectOption('Mortgage Clause Info');
    await page.getByRole('combobox', { name: 'Uploaded' }).selectOption('More than a year ago');
    await page.waitForURL(/uploaded=over-a-year/);
    await page.reload();
    await page.getByRole('button', { name: 'Filters (2)' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Uploaded' }).inputValue()).toBe('over-a-year');
    await context.close();
  });

  it('that could not be loaded or changed say so, and stay as they were', async () => {
    const { page, context } = await openWindow(browser);
    await signInAs(page, 'admin@example.com');
    await page.route('**/api/documents?*', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.goto('/admin/documents');
    await page.getByText('Couldn’t load the documents.').waitFor();
    await page.unroute('**/api/documents?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).waitFor();
    await page.route('**/api/documents/*', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
    );
    const before = await page.getByRole('listitem').count();
    await page
      .getByRole('button', { name: /^Delete .+\./ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(/^Error deleting document\./).waitFor();
    expect(await page.getByRole('listitem').count()).toBe(before);
    await context.close();
  });

  it.each(widths)('are accessible in light and dark at $width px', async (look) => {
    const { page, context } = await openDocuments('', look);
    const found = await screenFaults(page, 'all documents');
    await page.getByRole('checkbox').nth(1).check();
    await page.getByRole('button', { name: 'Bulk upload' }).click();
    await chooseFiles(page, pdfFile(`${'A file name that goes on and on '.repeat(6)}.pdf`), pdfFile('Setup.exe'));
    await page.getByRole('button', { name: 'Upload 1 file' }).click();
    await said(page, 'Please select a lender.');
    found.push(...(await screenFaults(page, 'documents and a bulk upload')));
    await page.getByRole('button', { name: 'Close' }).click();
    await page
      .getByRole('button', { name: /^Change / })
      .first()
      .click();
    await page.getByRole('dialog', { name: 'Change document' }).getByRole('button', { name: 'Save' }).waitFor();
    found.push(...(await screenFaults(page, 'changing a document')));
    await page.goto(`/admin/documents?lender=${company.lenderId}&view=programs`);
    await page.getByRole('region', { name: 'General lender documents' }).waitFor();
    found.push(...(await screenFaults(page, 'documents by program')));
    await context.close();
    expect(found).toEqual([]);
  });
});
