import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, type Window } from '../../../support/browser.ts';
import { demoPassword, makePeople, type People } from '../../../support/own-people.ts';
import { callShared } from '../../../support/shared-app.ts';

const manual = { fico: 700, purchasePrice: 300_000, rehabNeeded: 60_000, arv: 420_000, liquidity: 90_000 };
const person = { borrowerFirstName: 'Quinn', borrowerLastName: 'Harlow', borrowerEmail: 'quinn@example.com' };
const entity = { entityName: 'Harlow Homes LLC', entityType: 'LLC', entityEIN: '12-3456789' };
const property = (streetAddress: string, more: object = {}) => ({
  streetAddress,
  city: 'Austin',
  state: 'TX',
  zipCode: '78704',
  ownerOnTitle: 'Quinn Harlow',
  purchaseDate: '2024-03-01',
  rehabBudget: 40_000,
  propertyType: 'Condo',
  ...more,
});

let people: People;
let browser: Browser;
let window: Window;
let page: Page;
let token: string;
let streets = 0;

const addDeal = async (): Promise<string> => {
  streets += 1;
  const body = { loanType: 'Fix and Flip', ...manual, address: `${streets} Marsh Lane, Austin, TX 78704` };
  return (await callShared('POST', '/api/pipeline/manual', { token, body })).pipelineEntry._id;
};
const saveForm = (id: string, formData: object) =>
  callShared('PUT', `/api/pipeline/${id}/form-data`, { token, body: { formData } });
const packageOf = (id: string) => callShared('GET', `/api/submissions/${id}/prefill-data`, { token });

beforeAll(async () => {
  people = await makePeople('answer-once', 0);
  browser = await connectBrowser();
  const login = { email: people.broker, password: demoPassword };
  token = (await callShared('POST', '/api/auth/login', { body: login })).token;
  window = await openWindow(browser);
  page = window.page;
  await signInAs(page, people.broker);
});
afterAll(() => browser?.close());

describe('a borrower of an earlier deal', () => {
  it('is known as soon as the name is typed, and what was answered is taken over on a click', async () => {
    const first = await addDeal();
    await saveForm(first, { ...person, ...entity, pfsCash: 90_000, borrowerSSN: '123-45-6789' });
    const next = await addDeal();
    await page.goto(`/pipeline/${next}/submit`);
    await page.getByLabel(/First name/).fill('Quinn');
    await page.getByLabel(/Last name/).fill('Harlow');
    const offer = page.getByRole('button', { name: /Use \d+ details from an earlier deal/ });
    await offer.waitFor();
    expect((await packageOf(next)).versions).toEqual({});
    await page
      .getByLabel(/^Email/)
      .first()
      .fill('quinn@example.com');
    // The identifiers are offered once the email address is the same, which one of them proves.
    await expect.poll(async () => (await offer.textContent()) ?? '').toContain('5 details');
    await offer.click();
    const dialog = page.getByRole('dialog', { name: 'From earlier deals' });
    const choice = (name: RegExp) => dialog.getByRole('checkbox', { name });
    await choice(/^Cash: \$90,000/).waitFor();
    expect(await choice(/^Social Security number: •••6789/).isChecked()).toBe(false);
    expect(await choice(/^EIN/).isChecked()).toBe(false);
    expect(await screenFaults(page, 'earlier answers')).toEqual([]);
    // What belongs to an entity is not taken over without it.
    await choice(/^Entity name/).uncheck();
    expect(await choice(/^Entity type/).isDisabled()).toBe(true);
    await choice(/^Entity name/).check();
    await choice(/^Social Security number/).check();
    await dialog.getByRole('button', { name: /Save and use \d+ details/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByLabel('Social Security number', { exact: true }).inputValue()).toBe('•••6789');
    expect(await page.getByLabel(/Entity name/).inputValue()).toBe('Harlow Homes LLC');
    const { formData, given } = await packageOf(next);
    expect(formData).toMatchObject({ ...person, pfsCash: 90_000, entityType: 'LLC' });
    expect(formData).not.toHaveProperty('entityEIN');
    expect([given.borrowerEmail.source, given.pfsCash.source]).toEqual(['typed', 'borrower']);
  });
});

describe('a list that two people changed at once', () => {
  it('is shown by the rows and fields that differ, with both values', async () => {
    const id = await addDeal();
    const rows = ['12 Elm Street', '14 Oak Avenue'].map((street) => property(street));
    const sheet = (properties: object[]) => ({ programForms: { experience: { properties } } });
    await saveForm(id, {
      ...person,
      propertyAddress: '1 Marsh Lane',
      requestedLoanAmount: 250_000,
      afterRepairValue: 420_000,
      purchasePrice: 300_000,
      ...sheet(rows),
    });
    await page.goto(`/pipeline/${id}/submit?step=forms&at=experience`);
    await page
      .getByLabel(/Rehab budget/)
      .first()
      .fill('55,000');
    await saveForm(
      id,
      sheet([property('12 Elm Street', { rehabBudget: 48_000 }), ...rows.slice(1), property('9 Ash Way')]),
    );
    await page.getByRole('button', { name: 'Save Progress' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Somebody else changed' });
    await notice.getByText('12 Elm Street, Rehab budget: you have $55,000; saved is $48,000').waitFor();
    await notice.getByText(/^9 Ash Way: only in what is saved \(City Austin/).waitFor();
    expect(await notice.getByRole('listitem').count()).toBe(2);
    expect(await screenFaults(page, 'conflict')).toEqual([]);
    await notice.getByRole('button', { name: 'Use saved: Properties' }).click();
    await expect
      .poll(() =>
        page
          .getByLabel(/Rehab budget/)
          .first()
          .inputValue(),
      )
      .toBe('48,000');
  });
});

describe('the history of an answer', () => {
  it('shows who gave it, when and from where, and what was answered before, identifiers masked', async () => {
    const id = await addDeal();
    await saveForm(id, { ...person, borrowerSSN: '123-45-6789', borrowerCity: 'Dallas' });
    await saveForm(id, { borrowerSSN: '321-54-9876', borrowerCity: 'Austin' });
    await page.goto(`/pipeline/${id}/submit`);
    await page.getByRole('button', { name: 'History of Borrower' }).click();
    const dialog = page.getByRole('dialog', { name: 'History: Borrower' });
    const lineOf = (text: string) => dialog.getByRole('listitem').filter({ hasText: text }).first();
    await lineOf('City: Austin')
      .getByText(/^Typed · \w+ \w+ · \w{3} \d/)
      .waitFor();
    await lineOf('FICO score: 700').getByText('From the deal').waitFor();
    await dialog.getByRole('button', { name: 'Earlier answers: City' }).click();
    await lineOf('City: Austin').getByText('Dallas', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Earlier answers: Social Security number' }).click();
    await dialog.getByText('•••6789').waitFor();
    expect(await dialog.textContent()).not.toMatch(/123-45|321-54/);
    expect(await screenFaults(page, 'history')).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });
});

it('wrote nothing to the console', () => expect(window.complaints).toEqual([]));
