import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Company, cell, column, open, ownCompany, save, soon } from '../../browser/lenders/program-editor.ts';
import { connectBrowser, openWindow, signInAs, type Window } from '../../support/browser.ts';

let browser: Browser;
let lender: Window;
let company: Company;

beforeAll(async () => {
  company = await ownCompany('tier-grid');
  browser = await connectBrowser();
  lender = await openWindow(browser);
  await signInAs(lender.page, company.email);
});
afterAll(() => browser?.close());

describe('the grid of tiers', () => {
  it('is worked like a spreadsheet, and every change can be undone', async () => {
    const { page } = lender;
    const { form } = await company.makeProgram('Grid');
    await open(page, form);
    await cell(page, 0, 1).focus();
    await page.keyboard.type('700');
    await page.keyboard.press('Enter');
    await page.keyboard.press('F2');
    await page.keyboard.press('End');
    await page.keyboard.type('5');
    await page.keyboard.press('Escape');
    expect(await column(page, 1)).toEqual(['700', '680', '640']);
    await page.keyboard.press('Home');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate('document.activeElement.dataset.column'), soon).toBe('2');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+d');
    expect(await column(page, 1)).toEqual(['700', '700', '700']);
    await page.keyboard.press('Delete');
    expect(await column(page, 1)).toEqual(['', '', '']);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    expect(await column(page, 1)).toEqual(['700', '680', '640']);
    await page.keyboard.press('Control+Shift+z');
    expect(await column(page, 1)).toEqual(['700', '700', '700']);
    await cell(page, 0, 0).focus();
    await page.keyboard.press('Alt+ArrowDown');
    expect(await column(page, 0)).toEqual(['Silver', 'Gold', 'Bronze']);
    await page.getByRole('button', { name: 'Duplicate tier 2' }).click();
    await page.getByRole('button', { name: 'Remove tier 3' }).click();
    await page.getByRole('button', { name: 'Insert a tier above tier 3' }).click();
    expect(await column(page, 0)).toEqual(['Silver', 'Gold', '', 'Bronze']);
    await page.locator('tr[data-row="3"] th span[title="Drag to reorder"]').dragTo(cell(page, 0, 0));
    expect(await column(page, 0)).toEqual(['Bronze', 'Silver', 'Gold', '']);
    await cell(page, 0, 0).focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.closest("table")')).toBeNull();
  });

  it('says beside the cells what a lender should look at, and saves all the same', async () => {
    const { page } = lender;
    const { id, form } = await company.makeProgram('Odd');
    await open(page, form);
    await cell(page, 1, 5).dblclick();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('ninety');
    await page.keyboard.press('Enter');
    await page.keyboard.type('95');
    await page.keyboard.press('Enter');
    const notes = page.getByRole('list', { name: 'Check these' });
    await notes.getByText("Max LTC can't be read as a number and will be saved blank").waitFor();
    await notes.getByText(/Tier 3 lends more to a weaker borrower than tier 1: Max LTC 95%/).waitFor();
    await save(page);
    await page.getByText('✅ Program updated!').waitFor();
    expect((await company.stored(id)).tiers.map(({ maxLTC }: { maxLTC: number | null }) => maxLTC)).toEqual([
      90,
      null,
      95,
    ]);
  });

  it('shows in the cell what the server does not take', async () => {
    const { page } = lender;
    const { form } = await company.makeProgram('Refused');
    await open(page, form);
    await cell(page, 2, 1).focus();
    await page.keyboard.type('900');
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'Check these' }).getByText('Min FICO will be saved as 850').waitFor();
    await cell(page, 2, 0).dblclick();
    await page.getByRole('textbox', { name: 'Tier 3, Tier name' }).fill('Bronze '.repeat(20));
    await page.keyboard.press('Enter');
    await save(page);
    await page.getByRole('listitem').getByText('Tier 3: Tier name must be at most 100 characters').waitFor();
    expect(await cell(page, 2, 0).getAttribute('aria-invalid')).toBe('true');
    const focused = () => page.evaluate('JSON.stringify(document.activeElement.dataset)');
    await expect.poll(focused, soon).toContain('"row":"2","column":"0"');
    await page.keyboard.press('Control+z');
    expect(await column(page, 0)).toEqual(['Gold', 'Silver', 'Bronze']);
    await page.keyboard.press('Control+z');
    expect(await column(page, 1)).toEqual(['720', '680', '640']);
    // The browser itself writes of each refusal: of the save, and of the panel's question what saving would change.
    const complaints = lender.complaints.splice(0);
    expect(complaints.length).toBeGreaterThan(0);
    expect(complaints.filter((text) => !text.includes('Failed to load resource'))).toEqual([]);
  });

  it('asks before a lower number of tiers drops any that hold values', async () => {
    const { page } = lender;
    const { form } = await company.makeProgram('Counted');
    await open(page, form);
    const count = page.getByLabel('Number of tiers');
    expect(await count.getByRole('option').count()).toBe(16);
    await count.selectOption('5');
    expect(await column(page, 0)).toEqual(['Gold', 'Silver', 'Bronze', '', '']);
    await count.selectOption('3');
    await count.selectOption('1');
    const question = page.getByRole('dialog', { name: 'Keep 1 tier?' });
    await question.getByText('2 tiers that hold values are removed.').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await column(page, 0)).toEqual(['Gold', 'Silver', 'Bronze']);
    await count.selectOption('1');
    await question.getByRole('button', { name: 'Remove the tiers' }).click();
    await expect.poll(() => column(page, 0), soon).toEqual(['Gold']);
    expect(await page.getByRole('button', { name: 'Remove tier 1' }).isDisabled()).toBe(true);
  });
});

it('the browser wrote of no error', () => {
  expect(lender.complaints).toEqual([]);
});
