import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, type Window, widths } from '../../support/browser.ts';
import { pdf } from '../../support/desks/example-files.ts';
import { demoPassword, makePeople, type People } from '../../support/own-people.ts';
import { demoHasItsPast } from '../../support/setup/demo-past.ts';
import { callShared } from '../../support/shared-app.ts';

const manual = { fico: 700, purchasePrice: 300_000, rehabNeeded: 60_000, arv: 420_000, liquidity: 90_000 };
const property = {
  streetAddress: '7 Cedar Court',
  city: 'Austin',
  state: 'TX',
  zipCode: '78704',
  ownerOnTitle: 'Quinn Harlow',
  purchaseDate: '2024-02-01',
  rehabBudget: 40_000,
  propertyType: 'Condo',
};
const scopeOfWork = {
  propertyAddress: '79 Wren Hollow',
  projectDescription: 'Kitchen and baths',
  estimatedTimelineWeeks: 12,
  categories: [{ name: 'Kitchen', items: [{ description: 'Cabinets', cost: 60_000 }] }],
};
const answers = {
  borrowerFirstName: 'Quinn',
  borrowerLastName: 'Harlow',
  borrowerEmail: 'quinn@example.com',
  requestedLoanAmount: 270_000,
  purchasePrice: 300_000,
  afterRepairValue: 420_000,
  rehabBudget: 60_000,
  propertyAddress: '79 Wren Hollow',
  programForms: { experience: { properties: [property] }, scopeOfWork },
};

let people: People;
let browser: Browser;
let window: Window;
let page: Page;
let token: string;
let dealId: string;
const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  callShared(method, path, { token, ...(body && { body }) });
/** Whatever the lender asks for is brought; most lenders of the demo market ask for something. */
async function bringDocuments(): Promise<void> {
  const { requirements } = await call('GET', `/api/submissions/${dealId}/requirements`);
  for (const { _id } of requirements) {
    const form = new FormData();
    form.append('file', new File([new Uint8Array(pdf(`Document ${_id}`))], 'document.pdf'));
    const url = `${inject('appOrigin')}/api/submissions/${dealId}/documents/${_id}/upload`;
    const answer = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
    expect(answer.status).toBe(200);
  }
}
const save = (formData: object) => call('PUT', `/api/pipeline/${dealId}/form-data`, { formData });

beforeAll(async () => {
  people = await makePeople('review', 1);
  browser = await connectBrowser();
  const login = { email: people.broker, password: demoPassword };
  token = (await callShared('POST', '/api/auth/login', { body: login })).token;
  // Which lenders ask for documents is settled with the past of the demo.
  const demo = await callShared('POST', '/api/auth/login', { body: { ...login, email: 'broker@example.com' } });
  await demoHasItsPast(inject('appOrigin'), { authorization: `Bearer ${demo.token}` });
  const { lenders } = await call('GET', '/api/lenders');
  const lenderId = lenders[0]._id;
  const deal = { loanType: 'Fix and Flip', ...manual, address: '79 Wren Hollow, Austin, TX 78704', lenderId };
  dealId = (await call('POST', '/api/pipeline/manual', deal)).pipelineEntry._id;
  await call('PUT', `/api/pipeline/${dealId}/select-lender`, { lenderId });
  const { programs } = await call('GET', `/api/pipeline/${dealId}/programs`);
  await call('PUT', `/api/pipeline/${dealId}/program`, { programId: programs.programs[0]._id });
  await save(answers);
  await bringDocuments();
  window = await openWindow(browser);
  page = window.page;
  await signInAs(page, people.broker);
}, 150_000);
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
