import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser, openWindow, signInAs, type Window } from '../../support/browser.ts';
import { makePeople } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';
import { demoPassword } from '../../support/test-app.ts';

const soon = { timeout: 10_000 };
let browser: Browser;
let lender: Window;
let admin: Window;
let lenderId: string;
let token: string;
let foreignId: string;

beforeAll(async () => {
  const people = await makePeople('program-edits', 2);
  const [email = '', other = ''] = people.lenders;
  const signIn = (address: string) =>
    callShared('POST', '/api/auth/login', { body: { email: address, password: demoPassword } });
  ({ lenderId, token } = await signIn(email));
  foreignId = (await signIn(other)).lenderId;
  browser = await connectBrowser();
  lender = await openWindow(browser);
  admin = await openWindow(browser);
  await signInAs(lender.page, email);
  await signInAs(admin.page, 'admin@example.com');
});
afterAll(() => browser?.close());

const tiers = [
  { tierName: 'Gold', minFICO: 720, maxLTC: 90 },
  { tierName: 'Silver', minFICO: 680, maxLTC: 85 },
  { tierName: 'Bronze', minFICO: 640, maxLTC: 80 },
];

/** A program of three tiers, and the address of its form. */
async function makeProgram(name: string): Promise<{ readonly id: string; readonly form: string }> {
  const path = `/api/fix-and-flip/${lenderId}/fix-and-flip-programs`;
  const { program } = await callShared('POST', path, { token, body: { name, type: 'fix-and-flip', tiers } });
  return { id: program._id, form: `/edit-fix-and-flip-program/${lenderId}/${program._id}` };
}

const stored = async (id: string) =>
  (await callShared('GET', `/api/fix-and-flip/fix-and-flip-programs/${id}`, { token })).program;
const list = (page: Page) => page.goto(`/manage-loan-programs/${lenderId}`);
const cell = (page: Page, row: number, column: number) =>
  page.locator(`td[data-row="${row}"][data-column="${column}"]`);
/** What stands in a column of the grid. */
const column = async (page: Page, index: number) =>
  (await page.locator(`td[data-column="${index}"]`).allTextContents()).map((text) => text.trim());
const open = async (page: Page, form: string) => {
  await page.goto(form);
  await page.getByRole('grid', { name: 'Tiers' }).waitFor();
};
const leave = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
const save = (page: Page) => page.getByRole('button', { name: 'Save program' }).click();

describe('the grid of tiers', () => {
  it('is worked like a spreadsheet, and every change can be undone', async () => {
    const { page } = lender;
    const { form } = await makeProgram('Grid');
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
    const { id, form } = await makeProgram('Odd');
    await open(page, form);
    await cell(page, 1, 5).dblclick();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('ninety');
    await page.keyboard.press('Enter');
    await page.keyboard.type('95');
    await page.keyboard.press('Enter');
    const notes = page.getByRole('list', { name: 'What to look at' });
    await notes.getByText('Max LTC cannot be read as a number and will be saved blank').waitFor();
    await notes.getByText(/Tier 3 lends more to a weaker borrower than tier 1: Max LTC 95%/).waitFor();
    await save(page);
    await page.getByText('✅ Program updated!').waitFor();
    expect((await stored(id)).tiers.map(({ maxLTC }: { maxLTC: number | null }) => maxLTC)).toEqual([90, null, 95]);
  });

  it('shows in the cell what the server does not take', async () => {
    const { page } = lender;
    const { form } = await makeProgram('Refused');
    await open(page, form);
    await cell(page, 2, 1).focus();
    await page.keyboard.type('900');
    await page.keyboard.press('Enter');
    await save(page);
    await page.getByRole('listitem').getByText('Tier 3: Min FICO must be between 300 and 850').waitFor();
    expect(await cell(page, 2, 1).getAttribute('aria-invalid')).toBe('true');
    const focused = () => page.evaluate('JSON.stringify(document.activeElement.dataset)');
    await expect.poll(focused, soon).toContain('"row":"2","column":"1"');
    await page.keyboard.press('Control+z');
    expect(await column(page, 1)).toEqual(['720', '680', '640']);
    // The browser itself writes of each refusal: of the save, and of the panel's question what saving would change.
    const complaints = lender.complaints.splice(0);
    expect(complaints.length).toBeGreaterThan(0);
    expect(complaints.filter((text) => !text.includes('Failed to load resource'))).toEqual([]);
  });

  it('asks before a lower number of tiers drops any that hold values', async () => {
    const { page } = lender;
    const { form } = await makeProgram('Counted');
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

describe('the form', () => {
  it('asks before it is left, and has what was typed again after a reload', async () => {
    const { page } = admin;
    const { form } = await makeProgram('Draft');
    await open(page, form);
    const name = page.getByLabel('Program name');
    await name.fill('Draft that nobody saved');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByText('What you have changed in this program is not saved.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await name.press('End');
    await name.pressSequentially(', ever');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('Your unsaved changes are back').waitFor();
    expect(await name.inputValue()).toBe('Draft that nobody saved, ever');
    await page.getByRole('button', { name: 'Discard them' }).click();
    expect(await name.inputValue()).toBe('Draft');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL(`**/manage-loan-programs/${lenderId}`);
  });

  it('keeps what is typed while a switch that it hangs on is off', async () => {
    const { page } = admin;
    await open(page, `/add-stabilized-bridge-program/${lenderId}?returnTo=admin`);
    await page.getByRole('radio', { name: 'Rehab Remaining' }).check();
    await page.getByLabel('Max Rehab Percentage').fill('15');
    await page.getByRole('radio', { name: 'Rehab Complete' }).check();
    expect(await page.getByLabel('Max Rehab Percentage').count()).toBe(0);
    const units = page.getByRole('group', { name: '2-4 units' });
    await units.getByRole('radio', { name: 'Yes' }).check();
    await units.getByLabel('Max loan amount').fill('900k');
    await units.getByRole('radio', { name: 'No' }).check();
    expect(await units.getByLabel('Max loan amount').count()).toBe(0);
    await units.getByRole('radio', { name: 'Yes' }).check();
    expect(await units.getByLabel('Max loan amount').inputValue()).toBe('900,000');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await leave(page);
    await page.waitForURL(`**/manage-loan-programs/${lenderId}?returnTo=admin`);
    await page.getByRole('link', { name: 'Back' }).click();
    await page.waitForURL('**/admin');
  });

  it('holds both versions against each other when somebody else has saved meanwhile', async () => {
    const { id, form } = await makeProgram('Both edit');
    await open(admin.page, form);
    await admin.page.getByLabel('Program name').fill('Named by the admin');
    await admin.page.getByLabel('Average Time to Close').fill('12');
    await open(lender.page, form);
    await lender.page.getByLabel('Program name').fill('Named by the lender');
    await lender.page.getByLabel('Minimum as-is value').fill('$150,000');
    await save(lender.page);
    await lender.page.getByText('✅ Program updated!').first().waitFor();
    await save(admin.page);
    const dialog = admin.page.getByRole('dialog', { name: 'This program was saved while you were editing it' });
    await dialog.getByText(/^Tessa Marbrook saved it on /).waitFor();
    const named = dialog.getByRole('radiogroup', { name: 'Program name (both of you changed it)' });
    expect(await named.getByRole('radio', { name: 'Named by the admin' }).isChecked()).toBe(true);
    const value = dialog.getByRole('radiogroup', { name: 'Minimum as-is value' });
    expect(await value.getByRole('radio', { name: '$150,000' }).isChecked()).toBe(true);
    await named.getByRole('radio', { name: 'Named by the lender' }).check();
    await dialog.getByRole('button', { name: 'Use these values' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await save(admin.page);
    await admin.page.getByText('✅ Program updated!').first().waitFor();
    expect(await stored(id)).toMatchObject({
      name: 'Named by the lender',
      minAsIsValue: 150_000,
      averageTimeToClose: 12,
      version: 3,
    });
    // The browser itself writes of the refusal.
    expect(admin.complaints.splice(0)).toEqual([expect.stringContaining('409')]);
  });

  it('restores an earlier version, and says what each has changed', async () => {
    const { page } = admin;
    const { id, form } = await makeProgram('First name');
    await open(page, form);
    await page.getByLabel('Program name').fill('Second name');
    await save(page);
    await page.waitForURL(`**/manage-loan-programs/${lenderId}`);
    await open(page, form);
    await page
      .getByRole('listitem')
      .filter({ hasText: /^Program name: First name Second name$/ })
      .waitFor();
    await page.getByRole('button', { name: 'Restore version 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await page.getByText('restored from version 1').waitFor();
    expect(await page.getByLabel('Program name').inputValue()).toBe('First name');
    expect(await stored(id)).toMatchObject({ name: 'First name', version: 3 });
  });

  it('opens under other spellings of its kind, for the own company only', async () => {
    const { page } = lender;
    const { id, form } = await makeProgram('Spelled');
    await open(page, `/edit-fix-&-flip-program/${lenderId}/${id}?returnTo=%2Flender%2Fdashboard`);
    expect(new URL(page.url()).pathname).toBe(form);
    expect(new URL(page.url()).search).toContain('returnTo=');
    await page.goto(`/add-dscr-program/${foreignId}`);
    await page.waitForURL('**/lender/dashboard');
  });
});

describe('the list', () => {
  it('deletes a program and takes it back, and leaves it alone when the question is declined', async () => {
    const { page } = admin;
    const { form } = await makeProgram('Here and gone');
    await open(page, form);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const question = page.getByRole('dialog');
    await question.getByText('Delete this loan program?', { exact: true }).waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await list(page);
    const row = page.getByRole('row').filter({ hasText: 'Here and gone' });
    await row.getByRole('button', { name: 'Delete Here and gone' }).click();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Loan program deleted successfully.').waitFor();
    await row.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await row.waitFor();
    await row.getByRole('button', { name: 'Delete Here and gone' }).click();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await row.waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'Deleted programs' }).check();
    await page.getByRole('button', { name: 'Bring Here and gone back' }).click();
    await page.getByRole('checkbox', { name: 'Deleted programs' }).uncheck();
    await row.waitFor();
  });

  it('is searched, confirms terms, and begins a program with another', async () => {
    const { page } = admin;
    await makeProgram('Needle in the list');
    await list(page);
    await page.getByLabel('Search').fill('needle list');
    await expect.poll(() => page.getByRole('row').count(), soon).toBe(2);
    await page.getByRole('button', { name: 'Confirm terms of Needle in the list' }).click();
    await page.getByText('The terms are confirmed as of today.').waitFor();
    await page.getByLabel('Kind').selectOption('dscr');
    await page.getByText('No program matches').waitFor();
    await page.getByLabel('Kind').selectOption('');
    await page.getByRole('link', { name: 'Duplicate Needle in the list' }).click();
    await page.getByRole('grid').waitFor();
    expect(await page.getByLabel('Program name').inputValue()).toBe('Needle in the list (copy)');
    expect(await column(page, 0)).toEqual(['Gold', 'Silver', 'Bronze']);
    await page.getByRole('button', { name: 'Add program' }).click();
    await page.getByText('✅ Program added!').waitFor();
  });
});

it('the browser wrote of no error', () => {
  expect([...lender.complaints, ...admin.complaints]).toEqual([]);
});

describe('when the server does not answer', () => {
  it('a form says so, tries again and cannot be saved; a list shows the kinds that came', async () => {
    const { form } = await makeProgram('Unreachable');
    const { page } = await openWindow(browser);
    await signInAs(page, 'admin@example.com');
    await page.route('**/api/fix-and-flip/**', (route) => route.abort());
    await page.goto(form);
    await page.getByRole('alert').getByText('Failed to load program data.').waitFor();
    expect(await page.getByRole('button', { name: 'Save program' }).isDisabled()).toBe(true);
    await list(page);
    await page.getByRole('alert').getByText('Not loaded: Fix and Flip').waitFor();
    await page.getByRole('cell', { name: /DSCR/ }).first().waitFor();
    await page.unroute('**/api/fix-and-flip/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('rowheader', { name: 'Unreachable' }).waitFor();
    await page.route('**/api/fix-and-flip/**', (route) => route.abort());
    await page.goto(form);
    await page.getByRole('alert').getByText('Failed to load program data.').waitFor();
    await page.unroute('**/api/fix-and-flip/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('grid', { name: 'Tiers' }).waitFor();
  });
});
