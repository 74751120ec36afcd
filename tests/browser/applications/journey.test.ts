import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser, openWindow, signInAs, type Window } from '../../support/browser.ts';
import { exampleScenario } from '../../support/example-deal.ts';
import { demoPassword, makePeople } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';
import { alert, fillProperty, openSection, section, type, typeBorrower } from './application-page.ts';

let browser: Browser;
let broker: Window;
let lender: Window;
let company: string;
let brokerEmail: string;
const address = '18 Quarry Road';

beforeAll(async () => {
  const people = await makePeople('applications', 1);
  const [lenderUser = ''] = people.lenders;
  brokerEmail = people.broker;
  browser = await connectBrowser();
  broker = await openWindow(browser);
  lender = await openWindow(browser, { width: 390, scheme: 'light' });
  await signInAs(broker.page, people.broker);
  await signInAs(lender.page, lenderUser);
  const { token, lenderId } = await callShared('POST', '/api/auth/login', {
    body: { email: lenderUser, password: demoPassword },
  });
  const { token: brokerToken } = await callShared('POST', '/api/auth/login', {
    body: { email: people.broker, password: demoPassword },
  });
  const scenario = { token: brokerToken, body: { scenario: exampleScenario } };
  await callShared('PUT', '/api/scenarios/fix-and-flip', scenario);
  company = (await callShared('GET', `/api/lenders/${lenderId}`, { token })).lender.name;
});
afterAll(() => browser?.close());

describe('an application from a search result', () => {
  it('opens with the result and its lender, the first section alone open', async () => {
    const { page } = broker;
    await page.goto(`/search/fix-and-flip?lender=${encodeURIComponent(company)}`);
    await page
      .getByRole('link', { name: `Apply Now: ${company}` })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Fix and Flip Loan Application' }).waitFor();
    await page.getByText(`From your search: ${company}`).waitFor();
    const lenderLine = page.getByRole('textbox', { name: 'Lender', exact: true });
    expect(await lenderLine.inputValue()).toContain(company);
    expect(await lenderLine.getAttribute('readonly')).not.toBeNull();
    expect(await section(page, 'Borrower Information').getAttribute('aria-expanded')).toBe('true');
    for (const title of ['Property Information', 'Loan Details', 'Renovation', 'Additional Information'])
      expect(await section(page, title).getAttribute('aria-expanded')).toBe('false');
  });

  it('says what is missing first, and puts the cursor there', async () => {
    const { page } = broker;
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await alert(page, 'Please fill out all required fields. Missing: borrower name').waitFor();
    await page.locator('[data-field="borrowerName"] input:focus').waitFor();
    await typeBorrower(page);
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await alert(page, 'Please fill out all required fields. Missing: property address').waitFor();
    await page.locator('[data-field="propertyAddress"] input:focus').waitFor();
  });

  it('waits in the tab while it is typed, and asks before it is left', async () => {
    const { page } = broker;
    const waiting = () => page.evaluate<string>('JSON.stringify(sessionStorage)');
    await expect.poll(waiting).toMatch(/draft:application\/fix-and-flip.*Ada Ames/);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    expect(await page.locator('[data-field="borrowerName"] input').inputValue()).toBe('Ada Ames');
    await page.getByText('Unsaved changes').waitFor();
  });

  it('shows what depends on an answer only after it', async () => {
    const { page } = broker;
    await openSection(page, 'Renovation');
    expect(await page.getByLabel('Bridge loan details').count()).toBe(0);
    await page.locator('[data-field="needBridgeLoan"] select').selectOption('yes');
    await page.getByLabel('Bridge loan details').waitFor();
    await page.locator('[data-field="needBridgeLoan"] select').selectOption('no');
    await openSection(page, 'Loan Details');
    await page.locator('[data-field="purchasePrice"]').waitFor();
    expect(await page.locator('[data-field="currentValue"]').count()).toBe(0);
  });

  it('is sent, thanked for, and listed', async () => {
    const { page } = broker;
    await fillProperty(page, address, 'Single family');
    await type(page, 'purchasePrice', '250k');
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await page.getByRole('status').filter({ hasText: 'Application submitted successfully!' }).waitFor();
    await page.waitForURL('**/application-success');
    await page.getByText('within 24-48 hours').waitFor();
    const steps = await page.getByRole('listitem').allInnerTexts();
    const names = steps.map((text) => text.split('\n')[0]);
    expect(names.filter((name) => name !== '')).toEqual(
      expect.arrayContaining(['Initial review', 'Documentation', 'Underwriting', 'Approval', 'Closing']),
    );
    await page.getByRole('link', { name: 'Search More Programs' }).click();
    await page.waitForURL('**/lender-search');
    await page.goBack();
    await page.getByRole('link', { name: 'Return to Dashboard' }).click();
    await page.waitForURL('**/dashboard');
    await page.goto('/applications');
    await page.getByRole('row', { name: new RegExp(`${address}.*Received`) }).waitFor();
  });
});

describe('the lender', () => {
  it('reads it on a phone, asks for a document, and the broker sees that', async () => {
    const { page } = lender;
    await page.goto('/lender/applications');
    await page.getByRole('link', { name: new RegExp(address) }).click();
    await page.getByText('Ada Ames').first().waitFor();
    await broker.page.getByRole('link', { name: new RegExp(address) }).click();
    await broker.page.getByRole('heading', { name: new RegExp(address) }).waitFor();
    await page.getByLabel('Status').selectOption('Documentation');
    await page.getByLabel('Still needed').fill('Bank statements\nPurchase contract');
    await page.getByLabel('Note to the broker').fill('The last two months, please.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('status').filter({ hasText: 'Application updated.' }).waitFor();
    // The broker's open page is read back by itself.
    const needed = broker.page.getByRole('region', { name: 'Still needed' });
    await needed.getByText('Purchase contract').waitFor();
    await broker.page.getByText('The last two months, please.').waitFor();
  });

  it('hears of a withdrawal', async () => {
    const { page } = broker;
    const [began] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'PDF' }).click(),
    ]);
    expect(began.suggestedFilename()).toBe('fix-and-flip-application.pdf');
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('status').filter({ hasText: 'Application withdrawn.' }).waitFor();
    await lender.page.getByText('Withdrawn').first().waitFor();
    expect(await lender.page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
    expect([...broker.complaints, ...lender.complaints]).toEqual([]);
  });
});

describe('an application of a deal', () => {
  it('starts on the deal’s page with what the deal says', async () => {
    const { page } = await openWindow(browser);
    await signInAs(page, brokerEmail);
    const { token } = await callShared('POST', '/api/auth/login', {
      body: { email: brokerEmail, password: demoPassword },
    });
    const figures = { fico: 720, purchasePrice: 300_000, rehabNeeded: 0, arv: 0, liquidity: 0 };
    const body = {
      loanType: 'DSCR',
      address: '64 Quarry Road, Austin, TX 78704',
      clientName: 'Grace Lind',
      ...figures,
    };
    const { pipelineEntry } = await callShared('POST', '/api/pipeline/manual', { token, body });
    await page.goto(`/pipeline/${pipelineEntry._id}#applications`);
    await page.getByRole('link', { name: 'Start an application' }).click();
    await page.getByText('For your deal 64 Quarry Road').waitFor();
    const typed = (name: string) => page.locator(`[data-field="${name}"] input`).first().inputValue();
    expect(await typed('borrowerName')).toBe('Grace Lind');
    await openSection(page, 'Property Information');
    expect([await typed('propertyAddress'), await typed('propertyZip')]).toEqual(['64 Quarry Road', '78704']);
    await page.context().close();
  });
});
