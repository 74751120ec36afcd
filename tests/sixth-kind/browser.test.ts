import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import { connectBrowser, openWindow, signInAs, violationsOf, type Window } from '../support/browser.ts';
import { exampleOffer } from '../support/example-deal.ts';
import { demoPassword } from '../support/own-people.ts';
import { callShared } from '../support/shared-app.ts';
import { farShore } from './far-shore.ts';

const address = '3 Far Bank Road, Austin, TX 78704';
let browser: Browser;
let broker: Window;
let lender: Window;
let company: string;

beforeAll(async () => {
  const { token, lenderId } = await callShared('POST', '/api/auth/login', {
    body: { email: 'lender@example.com', password: demoPassword },
  });
  company = (await callShared('GET', `/api/lenders/${lenderId}`, { token })).lender.name;
  await writeProgram(lenderId);
  browser = await connectBrowser();
  broker = await openWindow(browser);
  lender = await openWindow(browser);
});
afterAll(() => browser?.close());

async function writeProgram(lenderId: string): Promise<void> {
  const client = new pg.Client(inject('appDatabase'));
  await client.connect();
  try {
    const { name, tiers, ...terms } = farShore;
    await client.query(
      `with written as (
         insert into programs (lender_id, kind, name, terms, tiers, confirmed_at)
         values ($1, 'bridge-to-nowhere', $2, $3, $4, now()) returning id
       )
       select pg_notify('plinth_events', json_build_object('topic', 'program', 'programId', id)::text) from written`,
      [lenderId, name, JSON.stringify(terms), JSON.stringify(tiers)],
    );
  } finally {
    await client.end();
  }
}

const type = (page: Page, name: string, value: string) => page.getByRole('textbox', { name }).fill(value);

describe('a deal of a kind that is one folder', () => {
  it('is chosen from the list, described, searched, explained and sent to a lender', async ({ expect }) => {
    const { page, complaints } = broker;
    await signInAs(page, 'broker@example.com');
    await page.goto('/lender-search');
    await page.getByRole('link', { name: /Bridge to Nowhere/ }).click();
    await page.getByLabel('State').selectOption('TX');
    await type(page, 'FICO', '700');
    await type(page, 'Experience', '3');
    await type(page, 'Span (feet)', '1200');
    await type(page, 'Build cost', '2000000');
    await type(page, 'Toll income', '180000');
    await page.getByLabel('River').selectOption('Styx');
    await page.getByText('Far Shore').first().waitFor();
    await page.getByText('$1,600,000').first().waitFor();
    await page.locator('[data-row-title]', { hasText: company }).first().click();
    const detail = page.getByRole('region', { name: /in detail/ });
    await detail.getByText('80% of $2,000,000').first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page
      .getByRole('checkbox', { name: `Select ${company}` })
      .first()
      .check();
    await page.getByRole('button', { name: 'Request quotes' }).click();
    await type(page, 'Where the bridge ends', address);
    await page.getByRole('button', { name: 'Submit Quote Request' }).click();
    await page.getByRole('button', { name: 'Submit LIVE Quote' }).click();
    await page.getByText('The request has crossed the river.').first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('has programs that its lender writes in the form of its fields', async ({ expect }) => {
    const { page, context, complaints } = await openWindow(browser);
    await signInAs(page, 'lender@example.com');
    await page.goto('/lender/dashboard');
    await page.getByRole('link', { name: 'Manage Loan Programs' }).first().click();
    await page.getByRole('link', { name: 'Bridge to Nowhere' }).click();
    await page.getByRole('checkbox', { name: 'Lethe' }).check();
    await page.getByLabel('Max span').fill('4,500');
    await page.getByRole('gridcell').last().dblclick();
    await page.keyboard.type('1.25');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Bridge to Nowhere program added successfully!').waitFor();
    await page.getByRole('link', { name: 'Edit Bridge to Nowhere Program' }).click();
    await page.getByRole('gridcell', { name: '1.25' }).waitFor();
    expect(await page.getByLabel('Max span').inputValue()).toBe('4,500');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is read by the lender in its own figures, and answered with an offer', async ({ expect }) => {
    const { page, complaints } = lender;
    await signInAs(page, 'lender@example.com');
    await page.goto('/lender/quotes');
    // The inbox has requests of other kinds too, so each row names its figures itself.
    const request = page.getByRole('row').filter({ hasText: address });
    await request.getByText('River').waitFor();
    await request.getByRole('link', { name: new RegExp(address) }).click();
    await page.getByText('Toll income').first().waitFor();
    await page.getByText('Loan by your limits').first().waitFor();
    await type(page, 'Loan amount', '1500000');
    await type(page, 'Interest rate', '10.5');
    await type(page, 'Points', '2');
    await type(page, 'Fees', '1495');
    await type(page, 'Term', '12');
    await page.getByLabel('Prepayment').selectOption('none');
    await page.getByLabel('Valid until').fill(exampleOffer.validUntil);
    await page
      .getByRole('form', { name: 'Offer' })
      .getByRole('button', { name: /Send offer|Offer/ })
      .last()
      .click();
    await page.getByText('$1,500,000').first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('has its offer compared and chosen in the pipeline, beside its own figures', async ({ expect }) => {
    const { page, complaints } = broker;
    await page.goto('/pipeline');
    await page
      .getByRole('link', { name: new RegExp(address) })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Lenders and offers' }).waitFor();
    await page.getByText('Styx').first().waitFor();
    await page.getByText('$1,500,000').first().waitFor();
    await page
      .getByRole('button', { name: /^Choose this offer/ })
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Choose/ })
      .click();
    await page.getByText('Lender selection updated successfully!').first().waitFor();
    expect(complaints).toEqual([]);
  });
});
