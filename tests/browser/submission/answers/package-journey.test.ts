import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, type Window } from '../../../support/browser.ts';
import { press, tabTo, type } from '../../../support/keyboard.ts';
import { makePeople } from '../../../support/own-people.ts';
import { callShared, type Json } from '../../../support/shared-app.ts';
import { tokenOf } from '../../lenders/lender-desk.ts';
import { acceptedOffer } from '../submitted-package.ts';

const street = '31 Tamarack Lane';
const rental = { fico: 720, purchasePrice: 410_000, rehabNeeded: 0, arv: 0, liquidity: 90_000 };

let browser: Browser;
let desk: Window;
let phone: Window;
let token: string;
let flip: string;
let letting: string;

beforeAll(async () => {
  const people = await makePeople('package-journey', 1);
  const [lenderEmail = ''] = people.lenders;
  browser = await connectBrowser();
  token = await tokenOf(people.broker);
  const lender = await tokenOf(lenderEmail);
  const { lenderId } = (await callShared('GET', '/api/users/profile', { token: lender })).user;
  flip = await acceptedOffer({ broker: token, lender, lenderId }, `${street}, Austin, TX 78704`);
  const deal = { loanType: 'DSCR', ...rental, address: '32 Tamarack Lane, Austin, TX 78704' };
  letting = (await callShared('POST', '/api/pipeline/manual', { token, body: deal })).pipelineEntry._id;
  desk = await openWindow(browser);
  phone = await openWindow(browser, { width: 390, scheme: 'light' });
  for (const { page } of [desk, phone]) await signInAs(page, people.broker);
});
afterAll(() => browser?.close());

const packageOf = (id: string): Promise<Json> => callShared('GET', `/api/submissions/${id}/prefill-data`, { token });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const typedIn = (page: Page, name: string | RegExp) => page.getByLabel(name).first().inputValue();
const isOpen = (page: Page, step: string) => page.getByRole('tab', { name: step, selected: true }).waitFor();

describe('from a chosen offer to its documents, by keyboard alone', () => {
  it('the long form asks only for what offer and request leave open', async () => {
    const { page } = desk;
    await page.goto(`/pipeline/${flip}`);
    await press(page.getByRole('link', { name: 'Open the loan package' }));
    await page.getByText('Filled in from your deal').waitFor();
    // The loan as it was offered, everything else as the lender was asked.
    expect(await typedIn(page, /Requested loan amount/)).toBe('270,000');
    expect(await typedIn(page, /Purchase price/)).toBe('250,000');
    expect(await typedIn(page, /After-repair value/)).toBe('420,000');
    expect(await typedIn(page, /Rehab budget/)).toBe('60,000');
    expect(await typedIn(page, /FICO score/)).toBe('700');
    expect(await typedIn(page, /Property address/)).toBe(street);
    expect(await screenFaults(page, 'a package that begins')).toEqual([]);
    await type(page.getByLabel(/First name/), 'Tamsin');
    await type(page.getByLabel(/Last name/), 'Orchard');
    await type(page.getByLabel(/^Email/).first(), 'tamsin@example.com');
    await press(button(page, 'Save & Continue'));
    await isOpen(page, 'Experience Sheet');
  });

  it('the experience sheet and the scope of work ask for nothing that is answered', async () => {
    const { page } = desk;
    await type(page.getByLabel('Street address'), '4 Elm Street');
    await type(page.getByLabel('City'), 'Austin');
    await tabTo(page.locator('[name="experienceProperties.0.state"]'));
    await page.keyboard.type('Texas');
    await type(page.getByLabel('ZIP'), '78704');
    await type(page.getByLabel('Owner on title'), 'Tamsin Orchard');
    await tabTo(page.getByLabel('Purchase date'));
    await page.keyboard.type('03012024');
    await type(page.getByLabel('Rehab budget'), '40k');
    await tabTo(page.getByRole('radio').first());
    await page.keyboard.press('Space');
    await page.keyboard.press('Control+Enter');
    await isOpen(page, 'Scope of Work');

    expect(await typedIn(page, 'Property address')).toBe(street);
    await page.getByText('$60,000 under the rehab budget of $60,000.').waitFor();
    await type(page.getByLabel('Project description'), 'New kitchen');
    await type(page.getByLabel('Estimated timeline'), '12');
    await type(page.locator('[name="categories.0.items.0.description"]'), 'Cabinets');
    await type(page.locator('[name="categories.0.items.0.cost"]'), '60k');
    await page.getByText('Matches the rehab budget of $60,000.').waitFor();
    await page.keyboard.press('Control+Enter');
    await isOpen(page, 'Documents');
  });

  it('each answer was given once, and says from where', async () => {
    const { versions, given, completeness } = await packageOf(flip);
    expect(completeness).toMatchObject({ borrowerInfo: true, experience: true, scope: true, missing: [] });
    expect(Object.entries(versions).filter(([, version]) => version !== 1)).toEqual([]);
    const sourceOf = (question: string) => given[question].source;
    for (const question of ['purchasePrice', 'rehabBudget', 'afterRepairValue', 'ficoScore', 'propertyAddress'])
      expect(sourceOf(question), question).toBe('quote');
    // The lender offered another loan than was asked for.
    expect(sourceOf('requestedLoanAmount')).toBe('deal');
    for (const question of ['borrowerFirstName', 'experienceProperties', 'projectDescription', 'categories'])
      expect(sourceOf(question), question).toBe('typed');
  });

  it('an application for the deal starts with all of it', async () => {
    const { page, complaints } = desk;
    await page.goto(`/apply/fix-and-flip?deal=${flip}`);
    await page.getByText(`For your deal ${street}`).waitFor();
    const field = (name: string) => page.locator(`[data-field="${name}"] input`).first().inputValue();
    await expect.poll(() => field('borrowerName')).toBe('Tamsin Orchard');
    expect(await field('borrowerEmail')).toBe('tamsin@example.com');
    expect(complaints).toEqual([]);
  });
});

describe('the next deal of the same borrower, a rental without work, on a phone', () => {
  it('takes over what the borrower answered once', async () => {
    const { page } = phone;
    await page.goto(`/pipeline/${letting}/submit`);
    await page.getByLabel(/First name/).fill('Tamsin');
    await page.getByLabel(/Last name/).fill('Orchard');
    await button(page, /Use \d+ details? from an earlier deal/).click();
    const dialog = page.getByRole('dialog', { name: 'From earlier deals' });
    await dialog.getByRole('checkbox', { name: /^Properties/ }).waitFor();
    expect(await screenFaults(page, 'earlier answers on a phone')).toEqual([]);
    await dialog.getByRole('button', { name: /Save and use/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => typedIn(page, /^Email/)).toBe('tamsin@example.com');
    // The part that lacks something is folded on a phone: it opens at what is missing.
    expect(await page.getByLabel(/Requested loan amount/).count()).toBe(0);
    await button(page, 'Save & Continue').click();
    await page.getByText('Requested loan amount is required').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('requestedLoanAmount');
    expect(await screenFaults(page, 'a part with something missing on a phone')).toEqual([]);
    await page.getByLabel(/Requested loan amount/).fill('300k');
    await page.getByLabel(/After-repair value/).fill('410k');
    await button(page, 'Save & Continue').click();
    // The sheet is complete with what was taken over, so the scope is next.
    await isOpen(page, 'Scope of Work');
    await page.getByRole('tab', { name: 'Experience Sheet' }).click();
    expect(await typedIn(page, 'Street address')).toBe('4 Elm Street');
    await page.getByRole('tab', { name: 'Scope of Work' }).click();
  });

  it('says that no work is planned, which is all that its scope asks', async () => {
    const { page, complaints } = phone;
    const noWork = page.getByRole('checkbox', { name: 'No work planned' });
    await page.getByText('Nothing will be built or repaired. The scope is saved without categories.').waitFor();
    await noWork.check();
    expect(await page.getByLabel('Project description').count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'Draw schedule' }).count()).toBe(0);
    expect(await screenFaults(page, 'no work on a phone')).toEqual([]);
    await button(page, 'Save & Continue').click();
    await isOpen(page, 'Documents');
    const { formData, completeness } = await packageOf(letting);
    expect(completeness).toMatchObject({ experience: true, scope: true });
    expect(formData.programForms.scopeOfWork).toMatchObject({ noWorkPlanned: true, categories: [], totalCost: 0 });
    expect(complaints).toEqual([]);
  });
});
