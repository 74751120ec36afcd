import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, type Window, widths } from '../../support/browser.ts';
import { demoPassword, makePeople, type People } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';

const address = '77 Wren Hollow, Austin, TX 78704';
const manual = { fico: 700, purchasePrice: 300_000, rehabNeeded: 60_000, arv: 420_000, liquidity: 90_000 };
let people: People;
let browser: Browser;
let window: Window;
let page: Page;
let token: string;
let dealId: string;

beforeAll(async () => {
  people = await makePeople('submission', 1);
  browser = await connectBrowser();
  const login = { email: people.broker, password: demoPassword };
  token = (await callShared('POST', '/api/auth/login', { body: login })).token;
  const deal = { loanType: 'Fix and Flip', ...manual, address, clientName: 'Quinn Harlow' };
  dealId = (await callShared('POST', '/api/pipeline/manual', { token, body: deal })).pipelineEntry._id;
  window = await openWindow(browser);
  page = window.page;
  await signInAs(page, people.broker);
});
afterAll(() => browser?.close());

const field = (name: string | RegExp) => page.getByLabel(name, { exact: typeof name === 'string' });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const step = (name: string) => page.getByRole('tab', { name: new RegExp(`^\\d? ?${name}`) });
const saveForm = (formData: object) =>
  callShared('PUT', `/api/pipeline/${dealId}/form-data`, { token, body: { formData } });

describe('the wizard of a loan package', () => {
  it('opens from the deal with what the deal says, and only its first step', async () => {
    await page.goto(`/pipeline/${dealId}`);
    await page.getByRole('link', { name: 'Open the loan package' }).click();
    await page.getByRole('heading', { level: 1, name: '1-Click Loan Submission' }).waitFor();
    await page.getByText(`${address} · Quinn Harlow`).waitFor();
    expect(await field(/First name/).inputValue()).toBe('Quinn');
    expect(await field(/Purchase price/).inputValue()).toBe('300,000');
    await page.getByText('Not saved yet').waitFor();
    for (const name of ['Program Forms', 'Documents', 'Review', 'Sign Documents', 'Submit'])
      expect(await step(name).isDisabled(), name).toBe(true);
  });

  it('says what is missing, keeps what was typed, and clears an error when its field is edited', async () => {
    const ask = page.getByRole('link', { name: 'Ask the borrower' });
    expect(await ask.getAttribute('href')).toBe(`/pipeline/${dealId}#borrower`);
    await field('Social Security number').fill('123456789');
    await button('Save & Continue').click();
    await page.getByText('Email is required').waitFor();
    await page.getByText('Requested loan amount is required').waitFor();
    expect(await page.evaluate('document.activeElement.name')).toBe('borrowerEmail');
    await page.keyboard.type('quinn@example.com');
    await expect.poll(() => page.getByText('Email is required').count()).toBe(0);
    expect(await field('Social Security number').inputValue()).toBe('123456789');
  });

  it('brings back what was typed after a reload, but never an identifier', async () => {
    await page.getByText('Unsaved changes').waitFor();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('We restored your unsaved changes').waitFor();
    expect(
      await field(/^Email/)
        .first()
        .inputValue(),
    ).toBe('quinn@example.com');
    expect(await field('Social Security number').inputValue()).toBe('');
    expect(await page.evaluate('JSON.stringify({ ...sessionStorage, ...localStorage })')).not.toContain('123456789');
  });

  it('computes the totals of the financial statement while they are typed', async () => {
    await field('Cash').fill('90k');
    await field('Revolving debt').fill('15,000');
    await expect.poll(() => field('Net worth').inputValue()).toBe('75,000');
    expect(await field('Net worth').getAttribute('readonly')).not.toBeNull();
  });

  it('saves when asked, masks identifiers, and leads to the program forms', async () => {
    await field('Social Security number').fill('123456789');
    await field(/Requested loan amount/).fill('280k');
    await button('Save & Continue').click();
    await page.getByRole('tab', { name: 'Experience Sheet' }).waitFor();
    await page.getByText('Last saved').waitFor();
    expect(await step('Documents').isDisabled()).toBe(true);
    await step('Borrower Info').click();
    await expect.poll(() => field('Social Security number').inputValue()).toBe('•••6789');
  });

  it('shows an identifier for a reason alone', async () => {
    await button('Show Social Security number').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').selectOption({ label: 'A lender asked for it' });
    await dialog.getByRole('button', { name: 'Show value' }).click();
    await dialog.getByText('123-45-6789').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByText('123-45-6789').count()).toBe(0);
  });

  it('shows what somebody else saved meanwhile, and lets one choose', async () => {
    await field('Phone').first().fill('(512) 555-0142');
    await field('FICO score').fill('720');
    await saveForm({ ficoScore: 690 });
    await button('Save Progress').click();
    const notice = page.getByRole('alert').filter({ hasText: 'Somebody else changed' });
    await notice.getByText(/you have 720; saved is 690/).waitFor();
    await notice.getByRole('button', { name: 'Keep yours: FICO score' }).click();
    await button('Save Progress').click();
    await expect
      .poll(async () => (await callShared('GET', `/api/submissions/${dealId}/prefill-data`, { token })).formData)
      .toMatchObject({ ficoScore: 720, borrowerPhone: '(512) 555-0142' });
  });

  it('keeps what was typed when the connection is lost in the middle of a save', async () => {
    const url = '**/form-data';
    await page.route(url, (route) => route.abort());
    await field('Home address').fill('5 Juniper Street');
    await button('Save Progress').click();
    await page.getByText('There was an error saving the form. Please try again.').waitFor();
    expect(await field('Home address').inputValue()).toBe('5 Juniper Street');
    await page.unroute(url);
    window.complaints.splice(0);
    await button('Save Progress').click();
    await expect.poll(() => page.getByText('Unsaved changes').count()).toBe(0);
    expect(await page.getByText('There was an error saving the form').count()).toBe(0);
  });

  it('asks before unsaved changes are left, and stays when told to', async () => {
    await field(/First name/).fill('Quinten');
    await page.getByRole('link', { name: 'Back to Pipeline' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    expect(await field(/First name/).inputValue()).toBe('Quinten');
    await field(/First name/).fill('Quinn');
  });

  it('is the same at its other addresses, and says so where there is no such deal', async () => {
    for (const path of [`/submit-loan/${dealId}`, `/submit-loan?pipelineId=${dealId}`]) {
      await page.goto(path);
      await page.getByText(`${address} · Quinn Harlow`).waitFor();
    }
    await page.goto('/submit-loan');
    await page.getByRole('heading', { name: 'Pipeline Not Found' }).waitFor();
    await page.getByText('The requested pipeline entry could not be found.').waitFor();
    await page.getByRole('link', { name: 'Back to Pipeline' }).click();
    await page.waitForURL('**/pipeline');
  });

  it.each(widths)('is readable and usable at $width', async (look) => {
    const other = await openWindow(browser, look);
    await signInAs(other.page, people.broker);
    const found: string[] = [];
    for (const name of ['borrower', 'forms']) {
      await other.page.goto(`/pipeline/${dealId}/submit?step=${name}`);
      await other.page.getByRole('button', { name: 'Save Progress' }).waitFor();
      found.push(...(await screenFaults(other.page, name)));
    }
    await other.page.getByRole('tab', { name: 'Scope of Work' }).click();
    await other.page.getByLabel(/Project description/).waitFor();
    found.push(...(await screenFaults(other.page, 'scope')));
    expect(found).toEqual([]);
    expect(other.complaints).toEqual([]);
    await other.context.close();
  });

  it('wrote nothing to the console', () => expect(window.complaints).toEqual([]));
});
