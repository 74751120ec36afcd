import pg from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectBrowser, openWindow, signInAs } from '../support/browser.ts';
import { exampleOffer, exampleRequest } from '../support/example-deal.ts';
import { demoPassword, makePeople, type People } from '../support/own-people.ts';
import { callShared } from '../support/shared-app.ts';

let browser: Browser;
let client: pg.Client;
let people: People;
let flooder: string;
let quoteId: string;
let entryId: string;
const tokenOf = async (email: string) =>
  (await callShared('POST', '/api/auth/login', { body: { email, password: demoPassword } })).token as string;

beforeAll(async () => {
  browser = await connectBrowser();
  client = new pg.Client(inject('appDatabase'));
  await client.connect();
  people = await makePeople('floods', 2);
  ({ broker: flooder } = await makePeople('flooding', 0));
  await client.query(`update accounts set first_name = 'Quinn', last_name = 'Quiet' where email = $1`, [people.broker]);
  const lenderToken = await tokenOf(people.lenders[1] ?? '');
  const { lenderId } = (await callShared('GET', '/api/users/profile', { token: lenderToken })).user;
  const ask = async (email: string, propertyAddress: string) => {
    const body = { ...exampleRequest, propertyAddress, lenderIds: [lenderId] };
    return callShared('POST', '/api/quotes/fix-and-flip', { token: await tokenOf(email), body });
  };
  const sent = await ask(people.broker, '77 Quiet Street, Austin, TX 78704');
  quoteId = sent.quotes[0]._id;
  entryId = sent.pipelineEntryId;
  const flood = await ask(flooder, '1 Flood Street, Austin, TX 78704');
  await client.query(
    `insert into quotes (entry_id, broker_id, lender_id, kind, address_key, status, request, requested_at, expires_at, updated_at)
     select entry_id, broker_id, lender_id, kind, n || ' flood street', status, request,
       requested_at + n * interval '1 ms', expires_at, updated_at
     from quotes, generate_series(1, 130) as n where id = $1`,
    [flood.quotes[0]._id],
  );
  await client.query(
    `insert into pipeline_entries (owner_id, loan_type, address, address_key, client_name, deal, created_at, updated_at, stage_at)
     select id, 'fix-and-flip', n || ' Many Street', n || ' many street', 'Client ' || n % 3, '{"fico": 700}', now(), now() - n * interval '1 minute', now()
     from accounts, generate_series(1, 120) as n where email = $1`,
    [people.broker],
  );
});
afterAll(async () => {
  await client?.end();
  await browser?.close();
});

describe('a broker with many deals', () => {
  it('sees them page by page, finds each by its words, and what is open stays open', async () => {
    const { page, context, complaints } = await openWindow(browser);
    await signInAs(page, people.broker);
    await page.goto('/pipeline');
    const deals = page.getByRole('navigation', { name: 'Deals' });
    const rows = deals.getByRole('link');
    await deals.getByRole('link', { name: /^1 Many Street/ }).waitFor();
    // The first of them are drawn before the rest.
    await expect.poll(() => rows.count()).toBe(50);
    await deals.getByRole('button', { name: 'Show more deals' }).click();
    await deals.getByRole('link', { name: /^99 Many Street/ }).waitFor();
    await expect.poll(() => rows.count()).toBe(100);
    await page.goto(`/pipeline?deal=${entryId}`);
    await page.getByRole('heading', { name: '77 Quiet Street, Austin, TX 78704' }).waitFor();
    await page.getByLabel('Search by address or client name').fill('many 118');
    await deals.getByRole('link', { name: /^118 Many Street/ }).waitFor();
    await expect.poll(() => rows.count(), { timeout: 90_000 }).toBe(1);
    expect(await page.getByRole('heading', { name: /77 Quiet Street/ }).count()).toBe(1);
    await page.getByLabel('Search by address or client name').fill('nowhere');
    await page.getByText('No deal matches “nowhere”.').waitFor();
    await page.goto('/pipeline?by=client');
    await deals.getByRole('link', { name: /^Client 0/ }).click();
    const details = page.getByRole('article');
    await expect.poll(() => details.count(), { timeout: 90_000 }).toBe(20);
    await page.getByRole('button', { name: 'Show more deals' }).nth(1).click();
    await expect.poll(() => details.count(), { timeout: 90_000 }).toBe(40);
    await context.close();
    expect(complaints).toEqual([]);
  });

  it('is told of an answer by reading the one deal back, not the list', async () => {
    const { page, context } = await openWindow(browser);
    await signInAs(page, people.broker);
    await page.goto('/pipeline');
    await page.getByLabel('Search by address or client name').fill('quiet');
    const row = page.getByRole('navigation', { name: 'Deals' }).getByRole('link', { name: /^77 Quiet Street/ });
    await row.getByText('1 pending').waitFor();
    // The list that was typed for has come: whatever is read from here on follows the offer.
    const rows = page.getByRole('navigation', { name: 'Deals' }).getByRole('link');
    await expect.poll(() => rows.count()).toBe(1);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/pipeline/')) asked.push(new URL(request.url()).pathname);
    });
    const token = await tokenOf(people.lenders[1] ?? '');
    await callShared('POST', `/api/lender/quotes/${quoteId}/offers`, { token, body: exampleOffer });
    await row.getByText('1 offer').waitFor();
    expect(asked).toContain(`/api/pipeline/${entryId}`);
    expect(asked).not.toContain('/api/pipeline/entries');
    await context.close();
  });
});

describe('a lender whom one broker floods', () => {
  it('sees every broker, and opens the requests of each', async () => {
    const { page, context, complaints } = await openWindow(browser);
    await signInAs(page, people.lenders[1] ?? '');
    await page.goto('/lender/quotes');
    const brokers = page.getByRole('list', { name: 'Brokers' });
    await brokers.getByRole('button', { name: /131 requests/ }).waitFor();
    await brokers.getByRole('button', { name: /^Quinn Quiet/ }).click();
    await page.getByRole('link', { name: '77 Quiet Street, Austin, TX 78704' }).waitFor();
    await page.getByRole('radiogroup', { name: 'Sort requests' }).getByText('Newest').click();
    await page.getByText(/^1 to 100 of /).waitFor();
    await context.close();
    expect(complaints).toEqual([]);
  });
});

describe('a limit that is reached', () => {
  it('is said in words with when to try again, and what was typed stays', async () => {
    const { page, context } = await openWindow(browser);
    await signInAs(page, people.lenders[1] ?? '');
    const words = "You've sent many responses in a short time. Nothing was sent. Please try again in 4 minutes.";
    await page.route(`**/api/lender/quotes/${quoteId}/messages`, (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '240' },
        json: { success: false, message: words, code: 'RATE_LIMITED', requestId: 'r' },
      }),
    );
    await page.goto(`/lender/quotes/${quoteId}`);
    const message = page.getByRole('textbox', { name: /question|message/i }).first();
    await message.fill('Is the roof new?');
    await page.getByRole('button', { name: 'Send', exact: true }).first().click();
    await page.getByText(words).waitFor();
    expect(await message.inputValue()).toBe('Is the roof new?');
    await context.close();
  });
});
