import pg from 'pg';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { timelineLayers } from '../../../src/features/timeline/model.ts';
import { confirmationDays } from '../../../src/lending/checks/confirmation.ts';
import { newLender, tokenOf } from '../../browser/lenders/lender-desk.ts';
import { lenderWithProgram } from '../../browser/submission/document-package.ts';
import { acceptedOffer, answersFor, submittedPackage } from '../../browser/submission/submitted-package.ts';
import { connectBrowser, openWindow, signInAs } from '../../support/browser.ts';
import { exampleOffer, exampleRequest } from '../../support/example-deal.ts';
import { makePeople } from '../../support/own-people.ts';
import { callShared, type Json } from '../../support/shared-app.ts';

let browser: Browser;
let email: string;
/** A deal whose package is with its lender, and one that still gets offers. */
let submitted: string;
let quoted: string;

/** Everything is due then, whatever the hour of this test. */
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  const people = await makePeople('layers', 2);
  email = people.broker;
  const [first = '', second = ''] = people.lenders;
  const lenders = [await newLender('Layers Lending'), await newLender('Second Layers Lending')];
  const [{ _id: lenderId }, { _id: secondId }] = lenders as [Json, Json];
  await answersFor(first, lenderId);
  await answersFor(second, secondId);
  const [broker, lender] = [await tokenOf(email), await tokenOf(first)];
  submitted = await acceptedOffer({ broker, lender, lenderId }, '41 Sorrel Lane, Austin, TX 78704');
  const packageId = await submittedPackage(broker, submitted, lenderId);
  const request = {
    ...exampleRequest,
    propertyAddress: '43 Sorrel Lane, Austin, TX 78704',
    lenderIds: [lenderId, secondId],
  };
  const asked = await callShared('POST', '/api/quotes/fix-and-flip', { token: broker, body: request });
  quoted = asked.pipelineEntryId;
  const quote = asked.quotes.find((one: Json) => one.lenderId === lenderId);
  await callShared('POST', `/api/lender/quotes/${quote._id}/offers`, { token: lender, body: exampleOffer });
  const { user } = await callShared('GET', '/api/users/profile', { token: broker });
  const task = {
    title: 'Order the survey',
    assignedTo: user._id,
    pipelineId: submitted,
    dueDate: `${tomorrow}T12:00:00Z`,
  };
  await callShared('POST', '/api/tasks', { token: broker, body: task });
  // Reading a file writes until when it is valid, so that comes first.
  const isRead = async () => {
    const { documents } = await callShared('GET', `/api/submissions/${submitted}/documents`, { token: broker });
    return documents.every(({ text }: Json) => text !== 'waiting');
  };
  await vi.waitUntil(isRead, { timeout: 90_000 });
  await dueTomorrow(packageId);
  browser = await connectBrowser();
});
afterAll(() => browser?.close());

async function inDatabase<Answer>(act: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client(inject('appDatabase'));
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

/** One thing of each layer. */
const dueTomorrow = (packageId: string) =>
  inDatabase(async (client) => {
    await client.query(
      `insert into package_conditions (package_id, position, title, owner, due_on, state, state_at, created_at)
       values ($1, 1, 'Payoff letter', 'broker', $2, 'open', now(), now())`,
      [packageId, tomorrow],
    );
    await client.query('update deal_documents set valid_until = $2 where deal_id = $1', [submitted, tomorrow]);
    await client.query('insert into closings (package_id, closing_on, updated_at) values ($1, $2, now())', [
      packageId,
      tomorrow,
    ]);
    await client.query(
      `update quotes set expires_at = $2::timestamptz,
         offer_ends_at = case when status = 'offered' then $2::timestamptz end where entry_id = $1`,
      [quoted, `${tomorrow}T12:00:00Z`],
    );
  });

async function showTomorrow(page: Page): Promise<void> {
  await page.goto('/calendar');
  for (const name of ['Day', 'Next']) await page.getByRole('button', { name, exact: true }).click();
}
const dueLink = (page: Page, name: RegExp): Locator => page.getByRole('link', { name });

it('each layer of a broker leads to the place of its deal where it is dealt with', async () => {
  const { page, complaints } = await openWindow(browser);
  await signInAs(page, email);
  await showTomorrow(page);
  // One layer at a time: a day shows the first things that are due, and counts the others.
  const layer = (label: string) => page.getByRole('checkbox', { name: label, exact: true });
  for (const { label } of Object.values(timelineLayers)) if (await layer(label).count()) await layer(label).uncheck();
  for (const [label, what, dealId, section] of [
    ['Tasks', 'Order the survey', submitted, 'tasks'],
    ['Conditions', 'Payoff letter', submitted, 'conditions'],
    ['Expiring documents', '41 Sorrel Lane', submitted, 'documents'],
    ['Closings', '41 Sorrel Lane', submitted, 'closing'],
    ['Quote deadlines', '43 Sorrel Lane', quoted, 'offers'],
    ['Expiring offers', '43 Sorrel Lane', quoted, 'offers'],
  ] as const) {
    await showTomorrow(page);
    await layer(label).check();
    await dueLink(page, new RegExp(`^${label}: .*${what}`)).press('Enter');
    await page.waitForURL(`**/pipeline/${dealId}#${section}`);
    // It is that part of the page that is shown.
    const place = page.locator(`#deal-${section}`);
    await place.waitFor();
    const isShown = async () => {
      const box = await place.boundingBox();
      return box !== null && box.y < 900 && box.y + box.height > 0;
    };
    await expect.poll(isShown, { message: section }).toBe(true);
    await showTomorrow(page);
    await layer(label).uncheck();
  }
  expect(complaints).toEqual([]);
});

it('a program to confirm leads an administrator to the programs of its lender', async () => {
  const { lenderId } = await lenderWithProgram('Unconfirmed Lending');
  const due = new Date(Date.parse(`${tomorrow}T12:00:00Z`) - confirmationDays * 86_400_000);
  await inDatabase((client) =>
    client.query('update programs set confirmed_at = $2 where lender_id = $1', [lenderId, due]),
  );
  const { page, complaints } = await openWindow(browser);
  await signInAs(page, 'admin@example.com');
  await showTomorrow(page);
  await dueLink(page, /^Programs to confirm: .*Unconfirmed Lending/).press('Enter');
  await page.waitForURL(`**/manage-loan-programs/${lenderId}`);
  await page.getByText('Bridge 12').first().waitFor();
  expect(complaints).toEqual([]);
});
