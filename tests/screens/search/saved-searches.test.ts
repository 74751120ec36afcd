import { text } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser, openWindow, signInAs, type Window } from '../../support/browser.ts';
import { exampleScenario } from '../../support/example-deal.ts';
import { demoPassword, makePeople, type People } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';

let people: People;
let browser: Browser;
let broker: Window;

beforeAll(async () => {
  people = await makePeople('saved', 0);
  browser = await connectBrowser();
  broker = await openWindow(browser);
  const { token } = await callShared('POST', '/api/auth/login', {
    body: { email: people.broker, password: demoPassword },
  });
  await callShared('PUT', '/api/scenarios/fix-and-flip', { token, body: { scenario: exampleScenario } });
  await signInAs(broker.page, people.broker);
});
afterAll(() => browser?.close());

/** A page may take its time on a busy machine. */
const patience = { timeout: 90_000 };
const priceOf = (page: Page) => page.getByRole('textbox', { name: 'Purchase price' });

describe('a search that is kept', () => {
  it('gets a name made from the deal, from the keyboard alone', async () => {
    const { page } = broker;
    await page.goto('/search/fix-and-flip');
    await page.getByRole('button', { name: 'Save this search' }).press('Enter');
    const name = page.getByRole('textbox', { name: 'Name' });
    await expect.poll(() => name.inputValue(), patience).toBe('TX · Single Family 1-4 · $250,000');
    await name.press('Control+a');
    await page.keyboard.type('Maple St');
    await page.keyboard.press('Enter');
    await page.getByText(/^Search saved/).waitFor();
    await expect.poll(() => page.getByRole('form', { name: 'Save this search' }).count(), patience).toBe(0);
  });

  it('is listed with what fits, and renamed in place: Escape keeps the old name, Enter the new one', async () => {
    const { page } = broker;
    await page.goto('/saved-searches');
    const row = page.getByRole('row', { name: /Maple St/ });
    await row.getByText('Fix and Flip').waitFor();
    for (const [key, left] of [
      ['Escape', 'Maple St'],
      ['Enter', 'Oak Row'],
    ] as const) {
      await page.getByRole('button', { name: 'Rename Maple St' }).click();
      await page.getByRole('textbox', { name: 'New name of Maple St' }).fill('Oak Row');
      await page.keyboard.press(key);
      await page.getByRole('button', { name: left, exact: true }).waitFor();
      await expect
        .poll(() => page.evaluate('document.activeElement?.getAttribute("aria-label")'), patience)
        .toBe(`Rename ${left}`);
    }
    await page.reload();
    await page.getByRole('button', { name: 'Oak Row', exact: true }).waitFor();
  });

  it('is made a deal of by keyboard, which says where it came from, and of one address once', async () => {
    const { page } = broker;
    const make = page.getByRole('button', { name: 'Create deal from Oak Row' });
    await make.press('Enter');
    await page.getByLabel('Property address').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Property address is required').waitFor();
    await page.keyboard.type('8 Oak Row, Austin, TX 78704');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/pipeline/*');
    await page.getByRole('heading', { level: 1, name: '8 Oak Row, Austin, TX 78704' }).waitFor();
    await page.getByText('Deal created from the saved search “Oak Row”').waitFor();
    const deal = page.url();
    await page.goto('/saved-searches');
    await make.press('Enter');
    await page.getByLabel('Property address').fill('8 oak row Austin TX 78704');
    await page.keyboard.press('Enter');
    await page.getByText('You already have an active deal for').waitFor();
    await page.getByRole('link', { name: 'Open that deal' }).press('Enter');
    await page.waitForURL(deal);
    await page.goto('/saved-searches');
  });

  it('is deleted with a way back', async () => {
    const { page } = broker;
    await page.getByRole('button', { name: 'Delete Oak Row' }).click();
    await page.getByRole('heading', { name: 'No saved searches yet' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Oak Row', exact: true }).waitFor();
  });

  it('fills the form again when it is opened, whatever was searched since', async () => {
    const { page } = broker;
    await page.goto('/search/fix-and-flip');
    await priceOf(page).fill('199000');
    await page.goto('/saved-searches');
    await page.getByRole('button', { name: 'Oak Row', exact: true }).click();
    await page.waitForURL('**/search/fix-and-flip');
    await expect.poll(() => priceOf(page).inputValue(), patience).toMatch(/250,?000/);
    await page.reload();
    await expect.poll(() => priceOf(page).inputValue(), patience).toMatch(/250,?000/);
  });

  it('leaves the list as it was, and says so, when the server refuses', async () => {
    const { page } = broker;
    await page.goto('/saved-searches');
    await page.route('**/api/saved-searches/*', (route) =>
      route.fulfill({ status: 500, json: { success: false, message: 'Not today.', code: 'INTERNAL', requestId: 'x' } }),
    );
    await page.getByRole('button', { name: 'Delete Oak Row' }).click();
    await page.getByText('Not today.').waitFor();
    await page.getByRole('button', { name: 'Oak Row', exact: true }).waitFor();
    await page.unroute('**/api/saved-searches/*');
  });
});

describe('results', () => {
  it.each(['pdf', 'csv'] as const)('are downloaded as %s', async (format) => {
    const { page } = broker;
    await page.goto('/search/fix-and-flip');
    await page.getByRole('button', { name: 'Export' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: format === 'pdf' ? 'PDF for a client' : 'CSV for a spreadsheet' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(new RegExp(`^fix-and-flip-results-\\d{4}-\\d\\d-\\d\\d\\.${format}$`));
    const said = await text(await file.createReadStream());
    expect(said).toContain(format === 'pdf' ? '%PDF-1.' : 'Lender A');
  });

  it('are an investor’s own: no PDF for a client; only what is ticked goes into the file', async () => {
    const [email, password] = ['saved.investor@example.com', 'Quarry&lantern 41'];
    const body = { firstName: 'Robin', lastName: 'Tallgrove', email, password, userType: 'Investor' };
    await callShared('POST', '/api/auth/signup', { body });
    const { token } = await callShared('POST', '/api/auth/login', { body: { email, password } });
    await callShared('PUT', '/api/scenarios/fix-and-flip', { token, body: { scenario: exampleScenario } });
    const { page, context, complaints } = await openWindow(browser);
    await signInAs(page, email, password);
    await page.goto('/search/fix-and-flip');
    await page.getByRole('button', { name: 'Export' }).waitFor();
    await page
      .getByRole('checkbox', { name: /^Select / })
      .first()
      .check();
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('checkbox', { name: 'Only the selected program' }).waitFor();
    expect(await page.getByRole('button', { name: 'PDF for a client' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'PDF', exact: true }).count()).toBe(1);
    const [began] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV for a spreadsheet' }).click(),
    ]);
    expect(await text(await began.createReadStream())).toMatch(/Programs,"1 program: /);
    await context.close();
    expect(complaints).toEqual([]);
  });

  it('go along into the application, also across a reload, until they are given up', async () => {
    const { page, complaints } = broker;
    await page.goto('/search/fix-and-flip');
    const apply = page.getByRole('link', { name: /^Apply Now/ }).first();
    const lender = (await apply.getAttribute('aria-label'))?.replace(/^Apply Now: /, '').split(',')[0];
    await apply.click();
    await page.waitForURL('**/apply/fix-and-flip');
    const arrived = page.getByText(new RegExp(`^From your search: ${lender}.*, \\$[\\d,]+$`));
    await arrived.waitFor();
    await page.reload();
    await arrived.waitFor();
    await page.getByRole('button', { name: 'Start blank' }).click();
    await arrived.waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('heading', { name: 'Fix and Flip Loan Application' }).waitFor();
    expect(await arrived.count()).toBe(0);
    expect(complaints.filter((complaint) => !/\b(500|409)\b/.test(complaint))).toEqual([]);
  });
});
