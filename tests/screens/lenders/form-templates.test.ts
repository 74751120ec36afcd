import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, widths } from '../../support/browser.ts';
import { flatPdf, formPdf } from '../../support/desks/template-desk.ts';
import { makePeople, type People } from '../../support/own-people.ts';
import { xfaPdf } from '../../support/pdf-forms/hostile-pdfs.ts';

let people: People;
let browser: Browser;
beforeAll(async () => {
  people = await makePeople('form-templates', 3);
  browser = await connectBrowser();
});
afterAll(() => browser?.close());
const lenderUser = () => people.lenders[2] ?? '';

const pdfFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

async function upload(page: Page, name: string, content: Buffer): Promise<void> {
  await page.goto('/lender/templates');
  await page.getByRole('combobox', { name: 'Tag' }).selectOption('DSCR Loan Application');
  await page.getByLabel('Please choose a PDF.').setInputFiles(pdfFile(name, content));
  await page.waitForURL(/\/lender\/templates\/[\da-f-]+$/);
}
/** The picture of the first page is there. */
const drawn = (page: Page) => page.locator('canvas[data-drawn]').first().waitFor();

describe('the form templates of a lender', () => {
  it('a PDF is mapped by suggestions, shown with the sample deal, published and replaced', async () => {
    const { page, complaints } = await openWindow(browser);
    await signInAs(page, lenderUser());
    const content = await formPdf(['Borrower_First_Name', 'Purchase Price', 'Favorite color']);
    await upload(page, 'Application.pdf', content);
    await drawn(page);
    const list = page.getByRole('list', { name: 'Fields' });
    await list.getByText('Suggested: Borrower: First name').waitFor();
    await page.getByRole('button', { name: 'Accept all 2 suggestions' }).click();
    await list.getByText('Mapped: Borrower: First name').waitFor();
    await page.keyboard.press('Control+z');
    await list.getByText('Suggested: Borrower: First name').waitFor();
    await page.keyboard.press('Control+Shift+z');
    await page.getByLabel('Show sample deal').check();
    await page
      .getByRole('button', { name: /^Purchase Price: Mapped/ })
      .getByText('$385,000')
      .waitFor();

    // The open field, on the page and with the keyboard alone.
    await page.getByRole('button', { name: 'Favorite color: Open' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Question' }).waitFor();
    await page.keyboard.type('entity name');
    await page.keyboard.press('Enter');
    await list.getByText('Mapped: Entity: Entity name').waitFor();

    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByText('3 places are mapped.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Version 1 published.').first().waitFor();
    await page.getByText('Version 1 (published) · 1 version').click();
    await page.getByRole('button', { name: 'Start a new version' }).click();
    await page.getByText('Version 2 (draft) · 2 versions').waitFor();
    const secondEdition = pdfFile('Edition 2.pdf', await formPdf(['Borrower_First_Name', 'Price']));

    // What is not saved is lost with neither another version nor another PDF, unless that is said.
    await page.getByRole('button', { name: /^Favorite color: Mapped/ }).click();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('button', { name: 'Version 1', exact: true }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
    await page.getByLabel('Another PDF').setInputFiles(secondEdition);
    await page
      .getByRole('dialog', { name: 'Use another PDF without saving?' })
      .getByRole('button', { name: 'Stay' })
      .click();
    await list.getByText('Mapped: Entity: Entity name').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await list.getByText('Mapped: Entity: Entity name').waitFor();
    await page.getByLabel('Another PDF').setInputFiles(secondEdition);
    await page.getByText('Mapped in the previous version only').waitFor();
    await list.getByText('Mapped: Loan: Purchase price').waitFor();
    expect(complaints).toEqual([]);
  });

  it('a signature is dragged onto a page without fields, moved with keys, and leaving asks for what is not saved', async () => {
    const { page, complaints } = await openWindow(browser);
    await signInAs(page, lenderUser());
    await upload(page, 'Flat.pdf', await flatPdf());
    await drawn(page);
    await page.getByText('This PDF has no fields.').waitFor();
    await page
      .getByRole('button', { name: 'Signature' })
      .dragTo(page.getByRole('region', { name: 'Fields of page 1' }), { targetPosition: { x: 200, y: 150 } });
    const mark = page.getByRole('button', { name: /^Box on page 1: Mapped, Borrower: Signature/ });
    await mark.waitFor();
    const before = await mark.boundingBox();
    await mark.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    const after = await mark.boundingBox();
    expect(after?.x).toBeGreaterThan(before?.x ?? 0);
    expect(after?.height).toBeGreaterThan(before?.height ?? 0);

    await page.getByRole('link', { name: 'Form templates', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Draft saved.').waitFor();
    await page.reload();
    await mark.waitFor();
    await mark.focus();
    await page.keyboard.press('Delete');
    await page.getByText('This PDF has no fields.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('two people who save the same draft lose nothing', async () => {
    const [first, second] = await Promise.all([openWindow(browser), openWindow(browser)]);
    for (const { page } of [first, second]) await signInAs(page, lenderUser());
    await upload(first.page, 'Together.pdf', await formPdf(['Borrower_First_Name', 'Purchase Price']));
    await second.page.goto(first.page.url());
    const accept = async (page: Page, field: string) => {
      await page.getByRole('button', { name: new RegExp(`^${field}: Suggested`) }).click();
      await page.getByRole('button', { name: 'Accept', exact: true }).click();
      await page.getByRole('button', { name: 'Save draft' }).click();
    };
    await accept(first.page, 'Borrower_First_Name');
    await first.page.getByText('Draft saved.').waitFor();
    await accept(second.page, 'Purchase Price');
    await second.page.getByText(/saved this draft in the meantime\..* We merged both versions/).waitFor();
    await second.page.getByRole('button', { name: 'Save draft' }).click();
    await second.page.getByText('Draft saved.').waitFor();
    await second.page.reload();
    const list = second.page.getByRole('list', { name: 'Fields' });
    await list.getByText('Mapped: Borrower: First name').waitFor();
    await list.getByText('Mapped: Loan: Purchase price').waitFor();
  });

  it('an XFA form says why it is no template', async () => {
    const { page } = await openWindow(browser);
    await signInAs(page, lenderUser());
    await page.goto('/lender/templates');
    await page.getByRole('combobox', { name: 'Tag' }).selectOption('DSCR Loan Application');
    await page.getByLabel('Please choose a PDF.').setInputFiles(pdfFile('xfa.pdf', Buffer.from(await xfaPdf())));
    await page.getByText('This PDF is an XFA form').waitFor();
  });
});

describe.each(widths)('at $width px', (look) => {
  it('list and editor have no fault', async () => {
    const { page } = await openWindow(browser, look);
    await signInAs(page, lenderUser());
    await upload(page, `Screen ${look.width}.pdf`, await formPdf(['Borrower_First_Name', 'City', 'Purchase Price']));
    await drawn(page);
    await page
      .getByRole('button', { name: /^Borrower_First_Name: Suggested/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Accept', exact: true }).waitFor();
    expect(await screenFaults(page, 'form template')).toEqual([]);
    await page.goto('/lender/templates');
    await page
      .getByRole('heading', { name: /template/ })
      .last()
      .waitFor();
    expect(await screenFaults(page, 'form templates')).toEqual([]);
  });
});
