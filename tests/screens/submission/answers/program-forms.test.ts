import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, type Window } from '../../../support/browser.ts';
import { demoPassword, makePeople } from '../../../support/own-people.ts';
import { callShared, type Json } from '../../../support/shared-app.ts';

const borrower = {
  borrowerFirstName: 'Quinn',
  borrowerLastName: 'Harlow',
  borrowerEmail: 'quinn@example.com',
  requestedLoanAmount: 250_000,
  purchasePrice: 300_000,
  afterRepairValue: 420_000,
  propertyAddress: '118 Juniper Street',
};
const deal = { loanType: 'Fix and Flip', fico: 720, purchasePrice: 300_000, rehabNeeded: 60_000, arv: 420_000 };

let browser: Browser;
let wide: Window;
let phone: Window;
let token: string;

/** A deal whose borrower is known, so that its program forms are open. */
async function openForms(page: Page, number: number): Promise<string> {
  const body = { ...deal, liquidity: 90_000, experience: 5, address: `${number} Juniper Street, Austin, TX 78704` };
  const { pipelineEntry }: Json = await callShared('POST', '/api/pipeline/manual', { token, body });
  await callShared('PUT', `/api/pipeline/${pipelineEntry._id}/form-data`, { token, body: { formData: borrower } });
  await page.goto(`/pipeline/${pipelineEntry._id}/submit?step=forms`);
  await page.getByRole('heading', { name: 'What lenders count' }).waitFor();
  return pipelineEntry._id;
}

const formDataOf = async (id: string) =>
  (await callShared('GET', `/api/submissions/${id}/prefill-data`, { token })).formData.programForms;

/** As a spreadsheet puts it on the clipboard. */
async function paste(input: Locator, text: string): Promise<void> {
  await input.focus();
  await input.page().evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(paste);
  }`);
}

const save = (page: Page) => page.getByRole('button', { name: 'Save & Continue' });
const focused = (page: Page) => page.evaluate<string>('document.activeElement.name');
const openScope = async (page: Page) => {
  await page.getByRole('tab', { name: 'Scope of Work' }).click();
  await page.getByRole('heading', { name: 'Draw schedule' }).waitFor();
};

beforeAll(async () => {
  const people = await makePeople('program-forms', 0);
  browser = await connectBrowser();
  const body = { email: people.broker, password: demoPassword };
  token = (await callShared('POST', '/api/auth/login', { body })).token;
  wide = await openWindow(browser);
  phone = await openWindow(browser, { width: 390, scheme: 'light' });
  for (const { page } of [wide, phone]) await signInAs(page, people.broker);
});
afterAll(() => browser?.close());

describe('the experience sheet', () => {
  const row = (at: number, isBad: boolean) =>
    `${at} Oak St\tAustin\tTX\t78704\tHarlow LLC\t100%\t${isBad ? '13/45/2024' : '3/5/2021'}\t$45,000\t410k\t2/1/2022\tSFR`;

  it('takes 300 pasted rows, marks 40 bad ones in their place, and steps back and forward over them', async () => {
    const { page, complaints } = wide;
    const id = await openForms(page, 201);
    const rows = Array.from({ length: 300 }, (_, at) => row(at, at < 40));
    await paste(page.getByLabel('Street address').first(), rows.join('\r\n'));
    await page.getByText('300 rows added, 40 need your attention.').waitFor();
    const properties = page.getByRole('list', { name: 'Properties' }).getByRole('listitem');
    expect(await properties.count()).toBe(300);
    await page.getByText('Purchase date: "13/45/2024" is not a date').first().waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(() => properties.count()).toBe(1);
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(() => properties.count()).toBe(300);
    await save(page).click();
    await page.getByRole('alert').filter({ hasText: 'Check the marked fields' }).waitFor();
    expect(await formDataOf(id)).toEqual({});
    // What the page's header covers while it is scrolled is no fault of its buttons.
    await page.evaluate('scrollTo(0, 0)');
    expect(await screenFaults(page, 'a full sheet')).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('keeps its last property, and keeps what was typed when a save fails', async () => {
    const { page } = phone;
    const id = await openForms(page, 202);
    await page.getByRole('button', { name: 'Remove property 1' }).click();
    await page.getByText('You must have at least one property in your experience sheet').waitFor();
    await save(page).click();
    await page.getByText('Please fill in all required fields for each property').waitFor();
    await expect.poll(() => focused(page)).toBe('experienceProperties.0.streetAddress');
    expect(await screenFaults(page, 'an incomplete property on a phone')).toEqual([]);
    await page.getByRole('button', { name: 'Paste rows' }).click();
    await page.getByRole('textbox', { name: 'Rows' }).fill(row(7, false));
    await page.getByRole('button', { name: 'Add rows' }).click();
    await page.getByText('1 row added.').waitFor();
    await page.route('**/form-data', (route) => route.abort());
    await save(page).click();
    await page.getByText('Error saving experience data: ').waitFor();
    expect(await page.getByLabel('Street address').inputValue()).toBe('7 Oak St');
    await page.unroute('**/form-data');
    await save(page).click();
    await page.getByRole('heading', { name: 'Draw schedule' }).waitFor();
    expect((await formDataOf(id)).experience.metrics).toEqual({
      totalProjects: 1,
      completedProjects: 1,
      totalRehabBudget: 45_000,
    });
  });

  it('holds up nothing else with a value that cannot be read, and leads to it from another step', async () => {
    const { page, complaints } = wide;
    const id = await openForms(page, 205);
    await page.getByLabel('ZIP').first().fill('1');
    await page.getByRole('tab', { name: 'Borrower Info' }).click();
    await page.getByLabel(/Requested loan amount/).fill('270k');
    await page.getByRole('button', { name: 'Save Progress' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Some answers weren’t saved' });
    await notice.getByRole('link', { name: 'Experience Sheet: Properties' }).click();
    await page.getByText('ZIP must have 5 or 9 digits').waitFor();
    const { formData } = await callShared('GET', `/api/submissions/${id}/prefill-data`, { token });
    expect(formData).toMatchObject({ requestedLoanAmount: 270_000, programForms: {} });
    await page.getByLabel('ZIP').first().fill('78704');
    await notice.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save Progress' }).click();
    await expect.poll(async () => (await formDataOf(id)).experience?.properties[0].zipCode).toBe('78704');
    // The browser itself writes the refused save to the console.
    expect(complaints.splice(0)).toEqual([expect.stringContaining('400')]);
  });

  it('is walked with the keyboard from a cell to the same one of the next property, and by Enter to a new one', async () => {
    const { page } = wide;
    await openForms(page, 207);
    await page.getByLabel('City').first().fill('Austin');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('experienceProperties.1.city');
    await page.keyboard.type('Waco');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => focused(page)).toBe('experienceProperties.0.city');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toBe('experienceProperties.1.city');
    // The arrows add nothing below the last one.
    await page.keyboard.press('ArrowDown');
    expect(await page.getByRole('list', { name: 'Properties' }).getByRole('listitem').count()).toBe(2);
  });

  it('is left by Cancel without what was typed, which can be put back', async () => {
    const { page } = phone;
    await openForms(page, 206);
    await page.getByLabel('Street address').fill('7 Oak St');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('tab', { name: 'Borrower Info', selected: true }).waitFor();
    await page.getByText('Your unsaved changes to the Experience Sheet were discarded.').waitFor();
    await expect.poll(() => page.getByText('· Unsaved changes').count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('· Unsaved changes').waitFor();
    await page.getByRole('tab', { name: 'Program Forms' }).click();
    expect(await page.getByLabel('Street address').inputValue()).toBe('7 Oak St');
  });
});

describe('the scope of work', () => {
  it('is filled in with the keyboard alone, from cell to cell', async () => {
    const { page, complaints } = wide;
    const id = await openForms(page, 203);
    await openScope(page);
    await page.getByLabel('Project description').fill('Kitchen and baths');
    await page.getByLabel('Estimated timeline').fill('8');
    await page.keyboard.press('Control+Enter');
    const incomplete = 'Please ensure all categories have at least one item with description and cost';
    await page.getByText(incomplete).waitFor();
    await expect.poll(() => focused(page)).toBe('categories.0.items.0.description');
    await page.keyboard.type('Haul debris');
    await page.keyboard.press('Tab');
    await page.keyboard.type('3k');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('categories.0.items.1.cost');
    await page.keyboard.type('2,000');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => focused(page)).toBe('categories.0.items.0.cost');
    await page.getByText('$55,000 under the rehab budget of $60,000.').waitFor();
    await page.getByLabel('Custom category').fill(' DEMOLITION ');
    await page.keyboard.press('Enter');
    await page.getByText('The scope has a category named DEMOLITION.').waitFor();
    await page.getByLabel('More categories').selectOption('Painting');
    await expect.poll(() => focused(page)).toBe('categories.1.items.0.description');
    await paste(page.locator('[name="categories.1.items.0.description"]'), 'Walls\t40,000\nTrim\t20,000');
    await page.getByText('$5,000 over the rehab budget of $60,000.').waitFor();
    await page.getByText('Draw 2, week 8').waitFor();
    expect(await screenFaults(page, 'a scope of work')).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await page.getByText('Please complete the Experience Sheet before proceeding.').waitFor();
    const { scopeOfWork } = await formDataOf(id);
    expect(scopeOfWork).toMatchObject({ totalCost: 65_000, estimatedTimelineWeeks: 8 });
    expect(scopeOfWork.categories.map(({ name }: Json) => name)).toEqual(['Demolition', 'Painting']);
    expect(complaints).toEqual([]);
  });

  it('starts from a template on a phone, and is saved as a budget of one page', async () => {
    const { page } = phone;
    await openForms(page, 204);
    await openScope(page);
    await page.getByRole('button', { name: 'Start from a template' }).click();
    await page.getByRole('button', { name: 'Cosmetic' }).click();
    await page.getByText('Cosmetic template loaded.').waitFor();
    await page.getByLabel('Cost').first().fill('1200');
    expect(await screenFaults(page, 'a template on a phone')).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Budget PDF' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^scope-of-work-budget-\d{4}-\d\d-\d\d\.pdf$/);
    await page.getByRole('button', { name: 'Remove Demolition' }).click();
    expect(await page.getByRole('region', { name: 'Demolition' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('region', { name: 'Demolition' }).waitFor();
  });
});
