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
const save = (formData: object) =>
  callShared('PUT', `/api/pipeline/${dealId}/form-data`, { token, body: { formData } });

beforeAll(async () => {
  people = await makePeople('review', 1);
  browser = await connectBrowser();
  const login = { email: people.broker, password: demoPassword };
  token = (await callShared('POST', '/api/auth/login', { body: login })).token;
  const { lenderId } = await lenderWithProgram('Review Lending');
  dealId = await dealWithForms(token, '79 Wren Hollow, Austin, TX 78704', lenderId);
  window = await openWindow(browser);
  page = window.page;
  await signInAs(page, people.broker);
});
afterAll(() => browser?.close());

const button = (name: string | RegExp) => page.getByRole('button', { name });
const link = (name: string | RegExp) => page.getByRole('link', { name });
const score = (of: Page) => of.getByRole('region', { name: 'Package score' });
/** A lender that asks for no documents has that confirmed first, once in each window. */
async function openReview(of: Page): Promise<void> {
  await of.goto(`/pipeline/${dealId}/submit?step=review`);
  const goOn = of.getByText('No documents required');
  await score(of).or(goOn).first().waitFor();
  if (await goOn.isVisible()) await of.getByRole('button', { name: 'Continue' }).click();
  await score(of).waitFor();
}
const review = () => openReview(page);
const focused = () => page.evaluate('document.activeElement.name');

describe('the Review tab', () => {
  it('opens after the Documents step, and says that nothing stands against the package', async () => {
    await openReview(page);
    await page.getByText('Ready to sign').waitFor();
    await page.getByText('Score 100 of 100').waitFor();
  });

  it('leads from each line to the field that mends it, also with the keyboard', async () => {
    await save({ rehabBudget: 65_000, targetCloseDate: '2020-01-15' });
    await page.getByText('1 thing to fix').waitFor();
    expect(await button('Mark as reviewed').isDisabled()).toBe(true);
    await link(/target closing date, Jan 15, 2020, has passed/).focus();
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('targetCloseDate');
    await save({ targetCloseDate: null });
    await page.goBack();
    await page.getByText('Ready, with').waitFor();
    await link(/scope of work totals \$60,000, the rehab budget is \$65,000/).click();
    await page.getByRole('tab', { name: 'Scope of Work', selected: true }).waitFor();
  });

  it('marks the package as reviewed, and asks again once something has changed', async () => {
    await review();
    await button('Mark as reviewed & continue').click();
    await page.getByRole('tab', { name: /Sign Documents/, selected: true }).waitFor();
    await review();
    await page.getByText(/^Reviewed .* by /).waitFor();
    await save({ rehabBudget: 60_000 });
    await page.getByText('The package has changed since.').waitFor();
    expect(await page.getByRole('tab', { name: /Sign Documents/ }).isDisabled()).toBe(true);
  });

  it.each(widths)('is accessible in light and dark and fits, at $width px', async (look) => {
    await save({ targetCloseDate: '2020-01-15', purchasePrice: 310_000 });
    const other = await openWindow(browser, look);
    await signInAs(other.page, people.broker);
    await openReview(other.page);
    await other.page.getByText('Fix before you continue').waitFor();
    expect(await screenFaults(other.page, 'review')).toEqual([]);
    await other.context.close();
  });

  it('kept the console quiet', () => {
    expect(window.complaints).toEqual([]);
  });
});
