import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, type Window, widths } from '../../support/browser.ts';
import { demoPassword, makePeople, type People } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';
import { dealWithForms, lenderWithProgram } from './document-package.ts';

let people: People;
let browser: Browser;
let window: Window;
let page: Page;
let token: string;
let dealId: string;

const ask = (method: 'GET' | 'PUT' | 'POST', path: string, body?: object) =>
  callShared(method, path, { token, ...(body ? { body } : {}) });
const save = (formData: object) => ask('PUT', `/api/pipeline/${dealId}/form-data`, { formData });
async function review(): Promise<void> {
  const { preflight } = await ask('GET', `/api/submissions/${dealId}/preflight`);
  await ask('POST', `/api/submissions/${dealId}/review`, { contents: preflight.contents });
}

beforeAll(async () => {
  people = await makePeople('submit', 1);
  browser = await connectBrowser();
  const login = { email: people.broker, password: demoPassword };
  token = (await callShared('POST', '/api/auth/login', { body: login })).token;
  const { lenderId } = await lenderWithProgram('Submit Lending');
  dealId = await dealWithForms(token, '81 Wren Hollow, Austin, TX 78704', lenderId);
  await review();
  window = await openWindow(browser);
  page = window.page;
  await signInAs(page, people.broker);
});
afterAll(() => browser?.close());

const button = (name: string | RegExp, of: Page = page) => of.getByRole('button', { name });
const open = (of: Page) => of.goto(`/pipeline/${dealId}/submit?step=submit`);

describe('the Submit tab', () => {
  it('shows what goes to the lender before anything is sent', async () => {
    await open(page);
    await page.getByRole('heading', { name: 'Ready for Submit Lending' }).waitFor();
    await page.getByText('Nothing needs a signature').waitFor();
    await page.getByText(/^Reviewed /).waitFor();
  });

  it.each(widths)('is accessible in light and dark and fits, at $width px', async (look) => {
    const other = await openWindow(browser, look);
    await signInAs(other.page, people.broker);
    await open(other.page);
    await other.page.getByRole('heading', { name: 'Ready for Submit Lending' }).waitFor();
    expect(await screenFaults(other.page, 'submit')).toEqual([]);
    await other.context.close();
  });

  it('gives way to the step that a change elsewhere has opened again', async () => {
    await save({ rehabBudget: 61_000 });
    // Without a current review, a lender that asks for no documents has that confirmed first.
    await page.getByText('No documents required').waitFor();
    await save({ rehabBudget: 60_000 });
    await review();
    await open(page);
    await page.getByRole('heading', { name: 'Ready for Submit Lending' }).waitFor();
  });

  it('asks once, submits, says so and leads to the pipeline', async () => {
    await button('Submit loan package').click();
    await page.getByRole('dialog', { name: 'Submit to Submit Lending?' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit loan package' }).click();
    await page.getByText('Loan package submitted successfully!').waitFor();
    await page.waitForURL(/\/pipeline$/);
  });

  it('then shows what was submitted, and the download once it is created', async () => {
    await page.goto(`/pipeline/${dealId}/submit`);
    await page.getByRole('heading', { name: 'Submitted to Submit Lending' }).waitFor();
    await page.getByText('Not yet').waitFor();
    const { submission } = await ask('GET', `/api/submissions/${dealId}/submission`);
    expect(submission.package.state).toBe('submitted');
  });

  it.each(widths)('is accessible after the submission too, at $width px', async (look) => {
    const other = await openWindow(browser, look);
    await signInAs(other.page, people.broker);
    await other.page.goto(`/pipeline/${dealId}/submit`);
    await other.page.getByRole('heading', { name: 'Submitted to Submit Lending' }).waitFor();
    expect(await screenFaults(other.page, 'submitted')).toEqual([]);
    await other.context.close();
  });

  it('withdraws the package with a reason, which stays in the list of earlier packages', async () => {
    await button('Withdraw').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Withdraw package' }).click();
    await dialog.getByText('State a reason').waitFor();
    await dialog.getByLabel('Reason').fill('The seller backed out');
    await dialog.getByRole('button', { name: 'Withdraw package' }).click();
    await page.getByText('Package withdrawn. The lender was notified.').waitFor();
    await page.getByRole('heading', { name: 'Earlier packages' }).waitFor();
    await page.getByText('The seller backed out').waitFor();
    await page.getByRole('heading', { name: 'Ready for Submit Lending' }).waitFor();
  });

  it('kept the console quiet', () => {
    expect(window.complaints).toEqual([]);
  });
});
