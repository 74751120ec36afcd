import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, widths } from '../../../support/browser.ts';
import { docx, pdf, png } from '../../../support/desks/example-files.ts';
import { makePeople, type People } from '../../../support/own-people.ts';

let people: People;
let browser: Browser;
beforeAll(async () => {
  // The second lender of the demo market, whose documents no other file looks at.
  people = await makePeople('documents', 2);
  browser = await connectBrowser();
});
afterAll(() => browser?.close());
const lenderUser = () => people.lenders[1] ?? '';

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

describe('the documents of a lender', () => {
  it('are uploaded with what they are, shown in a tab, changed and deleted; what is not taken says why', async () => {
    const { page, context, complaints } = await openWindow(browser);
    await signInAs(page, lenderUser());
    await page.goto('/lender/documents');
    const general = page.getByRole('region', { name: 'General lender documents' });
    await general.getByText('No general lender documents uploaded.').waitFor();
    await page.getByText('No documents uploaded for this program.').first().waitFor();

    await page
      .getByLabel('Files to upload')
      .and(page.locator('input'))
      .setInputFiles([
        file('Guidelines.pdf', 'application/pdf', pdf('Guidelines')),
        file('Logo.png', 'image/png', png),
        file('notes.txt', 'text/plain', Buffer.from('words')),
        file('Disguised.pdf', 'application/pdf', png),
      ]);
    await page.getByText('Invalid file type. Allowed: PDF, PNG, JPEG, DOC, DOCX.').waitFor();
    await page.getByRole('button', { name: 'Upload 3 files' }).click();
    await page.getByText('Please select a tag.').waitFor();
    await page.getByRole('combobox', { name: 'Tag', exact: true }).selectOption('Lending Guidelines');
    await page.getByRole('button', { name: 'Upload 3 files' }).click();
    await general.getByText('Guidelines.pdf').waitFor();
    await general.getByText('Logo.png').waitFor();
    await page.getByRole('button', { name: 'Try again: Disguised.pdf' }).waitFor();
    expect(await general.getByText('Disguised.pdf').count()).toBe(0);
    await page.getByRole('button', { name: 'Remove Disguised.pdf' }).click();
    await page.getByRole('button', { name: 'Clear uploaded files' }).click();

    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      general.getByRole('button', { name: 'View Logo.png' }).click(),
    ]);
    await tab.waitForURL(/^blob:/);
    await tab.waitForFunction('document.images[0]?.naturalWidth === 1');
    await tab.close();

    await general.getByRole('button', { name: 'Change Logo.png' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change document' });
    await dialog.getByRole('combobox', { name: 'Tag', exact: true }).selectOption('Product Info Sheet');
    await dialog.getByRole('combobox', { name: 'Programs' }).click();
    const choice = page.getByRole('listbox').getByRole('option').first();
    const program = (await choice.textContent()) ?? '';
    await choice.click();
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Tag assigned successfully!').waitFor();
    await page.getByText('Document assigned to program(s).').waitFor();
    await page.getByRole('region', { name: program }).getByText('1 document').waitFor();

    await page.getByLabel('Search by name').fill('guide');
    await page.getByRole('region', { name: program }).getByText('No documents match.').waitFor();
    await page.getByLabel('Search by name').fill('');
    await general.getByRole('button', { name: 'Delete Guidelines.pdf' }).click();
    await page.getByRole('dialog').getByText('Are you sure you want to delete this document?').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Document deleted successfully!').waitFor();
    await general.getByText('No general lender documents uploaded.').waitFor();
    // The browser itself notes that the server refused the disguised one.
    expect(complaints.filter((one) => !one.includes('400 (Bad Request)'))).toEqual([]);
    await context.close();
  });

  it('that cannot be shown say so, and leave no empty tab behind', async () => {
    const { page, context } = await openWindow(browser);
    await signInAs(page, lenderUser());
    await page.goto('/lender/documents');
    await page
      .getByLabel('Files to upload')
      .and(page.locator('input'))
      .setInputFiles([
        file('Word.docx', 'application/octet-stream', await docx()),
        file('Gone.pdf', 'application/pdf', pdf('Gone')),
      ]);
    await page.getByRole('combobox', { name: 'Tag', exact: true }).selectOption('Lending Guidelines');
    await page.getByRole('button', { name: 'Upload 2 files' }).click();
    const general = page.getByRole('region', { name: 'General lender documents' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      general.getByRole('button', { name: 'View Word.docx' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Word.docx');
    await context.route('**/api/documents/view/*', (route) => route.fulfill({ status: 503, body: '{}' }));
    await general.getByRole('button', { name: 'View Gone.pdf' }).click();
    await page.getByText('Error viewing document. Please try again.').waitFor();
    expect(context.pages()).toHaveLength(1);
    await context.close();
  });

  it('are sent again after the connection broke, and can be called off', async () => {
    const { page, context } = await openWindow(browser);
    await signInAs(page, lenderUser());
    await page.goto('/lender/documents');
    await page.route('**/api/documents/upload', (route) => route.abort());
    await page
      .getByLabel('Files to upload')
      .and(page.locator('input'))
      .setInputFiles([file('Broken line.pdf', 'application/pdf', pdf('Line'))]);
    await page.getByRole('combobox', { name: 'Tag', exact: true }).selectOption('Lending Guidelines');
    await page.getByRole('button', { name: 'Upload 1 file' }).click();
    await page.getByText('Error uploading documents.').waitFor();
    await page.unroute('**/api/documents/upload');
    const held = Promise.withResolvers<void>();
    await page.route('**/api/documents/upload', async (route) => {
      await held.promise;
      await route.continue().catch(() => undefined);
    });
    await page.getByRole('button', { name: 'Try again: Broken line.pdf' }).click();
    await page.getByRole('button', { name: 'Cancel Broken line.pdf' }).click();
    await page.getByText('Canceled').waitFor();
    held.resolve();
    await page.unroute('**/api/documents/upload');
    await page.getByRole('button', { name: 'Try again: Broken line.pdf' }).click();
    await page.getByRole('region', { name: 'General lender documents' }).getByText('Broken line.pdf').waitFor();
    await context.close();
  });

  it('that could not be loaded say so and are asked for again', async () => {
    const { page, context } = await openWindow(browser);
    await signInAs(page, lenderUser());
    await page.route('**/api/documents/*/programs?*', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.goto('/lender/documents');
    await page.getByText('Couldn’t load the documents.').waitFor();
    await page.unroute('**/api/documents/*/programs?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('region', { name: 'General lender documents' }).waitFor();
    await context.close();
  });

  it.each(widths)('are accessible in light and dark at $width px', async (look) => {
    const { page, context } = await openWindow(browser, look);
    await signInAs(page, lenderUser());
    await page.goto('/lender/documents');
    await page
      .getByLabel('Files to upload')
      .and(page.locator('input'))
      .setInputFiles([
        file('Guidelines of the company with a long name for all of its programs.pdf', 'application/pdf', pdf()),
        file('notes.txt', 'text/plain', Buffer.from('words')),
      ]);
    await page.getByRole('button', { name: 'Upload 1 file' }).click();
    await page.getByRole('region', { name: 'General lender documents' }).waitFor();
    await page
      .getByText('Broken line.pdf')
      .or(page.getByText('No general lender documents uploaded.'))
      .first()
      .waitFor();
    expect(await screenFaults(page, 'documents')).toEqual([]);
    await context.close();
  });
});
