import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser, openWindow, signInAs, type Window } from '../../support/browser.ts';
import { type Company, column, leave, open, ownCompany, publish, save, soon } from './program-editor.ts';

let browser: Browser;
let lender: Window;
let admin: Window;
let company: Company;

beforeAll(async () => {
  company = await ownCompany('program-edits');
  browser = await connectBrowser();
  lender = await openWindow(browser);
  admin = await openWindow(browser);
  await signInAs(lender.page, company.email);
  await signInAs(admin.page, 'admin@example.com');
});
afterAll(() => browser?.close());

const list = (page: Page) => page.goto(`/manage-loan-programs/${company.lenderId}`);

describe('the form', () => {
  it('asks before it is left, and has what was typed again after a reload', async () => {
    const { page } = admin;
    const { form } = await company.makeProgram('Draft');
    await open(page, form);
    const name = page.getByLabel('Program name');
    await name.fill('Draft that nobody saved');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByText("Your changes to this program aren't saved.").waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await name.press('End');
    await name.pressSequentially(', ever');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('We restored your unsaved changes').waitFor();
    expect(await name.inputValue()).toBe('Draft that nobody saved, ever');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    expect(await name.inputValue()).toBe('Draft');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL(`**/manage-loan-programs/${company.lenderId}`);
  });

  it('keeps what is typed while a switch that it hangs on is off', async () => {
    const { page } = admin;
    await open(page, `/add-stabilized-bridge-program/${company.lenderId}?returnTo=admin`);
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
    await page.waitForURL(`**/manage-loan-programs/${company.lenderId}?returnTo=admin`);
    await page.getByRole('link', { name: 'Back' }).click();
    await page.waitForURL('**/admin');
  });

  it('holds both versions against each other when somebody else has saved meanwhile', async () => {
    const { id, form } = await company.makeProgram('Both edit');
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
    expect(await company.stored(id)).toMatchObject({
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
    const { id, form } = await company.makeProgram('First name');
    await open(page, form);
    await page.getByLabel('Program name').fill('Second name');
    await save(page);
    await page.waitForURL(`**/manage-loan-programs/${company.lenderId}`);
    await open(page, form);
    await page
      .getByRole('listitem')
      .filter({ hasText: /^Program name: First name Second name$/ })
      .waitFor();
    await page.getByRole('button', { name: 'Restore version 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await page.getByText('restored from version 1').waitFor();
    expect(await page.getByLabel('Program name').inputValue()).toBe('First name');
    expect(await company.stored(id)).toMatchObject({ name: 'First name', version: 3 });
  });

  it('is not submitted by Enter: a state is picked, a draft is saved, and Ctrl+Enter asks before it publishes', async () => {
    const { page } = admin;
    const name = 'Typed with Enter';
    const row = page.getByRole('row').filter({ hasText: name });
    await page.goto(`/add-dscr-program/${company.lenderId}`);
    await page.getByLabel('Program name').fill(name);
    await page.getByLabel('Program name').press('Enter');
    const states = page.getByRole('combobox', { name: 'No prepayment penalty in' });
    await states.pressSequentially('Oh');
    await states.press('Enter');
    await page.getByText('Ohio', { exact: true }).first().waitFor();
    await states.press('Enter');
    await states.fill('NJ, PA');
    await page.getByText('New Jersey', { exact: true }).first().waitFor();
    await page.getByText('Pennsylvania', { exact: true }).first().waitFor();
    await page.getByLabel('Prepayment period').press('Enter');
    await page.getByLabel('Interest rate', { exact: true }).fill('7.3');
    await page.getByLabel('Interest rate', { exact: true }).press('ArrowUp');
    expect(await page.getByLabel('Interest rate', { exact: true }).inputValue()).toBe('7.375');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText("Draft saved. Brokers can't see it until you publish it.").waitFor();
    await row.getByText('Draft', { exact: true }).waitFor();
    await row.getByRole('link', { name: `Edit ${name}` }).click();
    await page.getByText('Ohio', { exact: true }).first().waitFor();
    await page.getByLabel('Prepayment period').press('Control+Enter');
    const dialog = page.getByRole('dialog', { name: 'Publish this program?' });
    await dialog.getByText('No tier states a leverage limit. Deals on it show as "needs review".').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await publish(page);
    await page.getByText('The program is live. Brokers can find it now.').waitFor();
    await row.getByText('Live', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row.getByText('Draft', { exact: true }).waitFor();
  });

  it('opens under other spellings of its kind, for the own company only', async () => {
    const { page } = lender;
    const { id, form } = await company.makeProgram('Spelled');
    await open(page, `/edit-fix-&-flip-program/${company.lenderId}/${id}?returnTo=%2Flender%2Fdashboard`);
    expect(new URL(page.url()).pathname).toBe(form);
    expect(new URL(page.url()).search).toContain('returnTo=');
    await page.goto(`/add-dscr-program/${company.foreignId}`);
    await page.waitForURL('**/lender/dashboard');
  });
});

describe('the list', () => {
  it('deletes a program and takes it back, and leaves it alone when the question is declined', async () => {
    const { page } = admin;
    const { form } = await company.makeProgram('Here and gone');
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
    await page.getByRole('button', { name: 'Restore Here and gone' }).click();
    await page.getByRole('checkbox', { name: 'Deleted programs' }).uncheck();
    await row.waitFor();
  });

  it('publishes, hides and filters by status', async () => {
    const { page } = admin;
    await company.makeProgram('Seasonal');
    await list(page);
    const row = page.getByRole('row').filter({ hasText: 'Seasonal' });
    await row.getByRole('button', { name: 'Hide Seasonal' }).click();
    await page.getByText("The program is hidden. Brokers can't see it.").waitFor();
    await row.getByText('Hidden', { exact: true }).waitFor();
    await page.getByLabel('Status').selectOption('live');
    await row.waitFor({ state: 'detached' });
    await page.getByLabel('Status').selectOption('hidden');
    await row.getByRole('button', { name: 'Publish Seasonal' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
    await row.waitFor({ state: 'detached' });
    await page.getByLabel('Status').selectOption('');
    await row.getByText('Live', { exact: true }).waitFor();
  });

  it('is searched, confirms terms, and begins a program with another', async () => {
    const { page } = admin;
    await company.makeProgram('Needle in the list');
    await list(page);
    await page.getByLabel('Search', { exact: true }).fill('needle list');
    await expect.poll(() => page.getByRole('row').count(), soon).toBe(2);
    await page.getByRole('button', { name: 'Confirm terms of Needle in the list' }).click();
    await page.getByText('The terms are confirmed as of today.').waitFor();
    await page.getByLabel('Loan type').selectOption('dscr');
    await page.getByText('No programs match').waitFor();
    await page.getByLabel('Loan type').selectOption('');
    await page.getByRole('link', { name: 'Duplicate Needle in the list' }).click();
    await page.getByRole('grid').waitFor();
    expect(await page.getByLabel('Program name').inputValue()).toBe('Needle in the list (copy)');
    expect(await column(page, 0)).toEqual(['Gold', 'Silver', 'Bronze']);
    await publish(page);
    await page.getByText('✅ Program added!').waitFor();
  });
});

it('the browser wrote of no error', () => {
  expect([...lender.complaints, ...admin.complaints]).toEqual([]);
});

describe('when the server does not answer', () => {
  it('a form says so, tries again and cannot be saved; a list shows the kinds that came', async () => {
    const { form } = await company.makeProgram('Unreachable');
    const { page } = await openWindow(browser);
    await signInAs(page, 'admin@example.com');
    await page.route('**/api/fix-and-flip/**', (route) => route.abort());
    await page.goto(form);
    await page.getByRole('alert').getByText('Failed to load program data.').waitFor();
    expect(await page.getByRole('button', { name: 'Save program' }).isDisabled()).toBe(true);
    await list(page);
    await page.getByRole('alert').getByText("Couldn't load: Fix and Flip").waitFor();
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
