import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { exampleOffer } from '../../support/example-deal.ts';
import { demoPassword } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';

/** The company that this lender user answers for. */
export async function companyOf(email: string): Promise<string> {
  const { token, lenderId } = await callShared('POST', '/api/auth/login', { body: { email, password: demoPassword } });
  return (await callShared('GET', `/api/lenders/${lenderId}`, { token })).lender.name;
}

export const type = (page: Page, name: string | RegExp, value: string) =>
  page.getByRole('textbox', { name }).fill(value);

export async function describeDeal(page: Page): Promise<void> {
  await page.goto('/lender-search');
  await page
    .getByRole('link', { name: /Fix (&|and) Flip/ })
    .first()
    .click();
  await page.getByLabel('State').selectOption('TX');
  await type(page, 'FICO', '700');
  await type(page, 'Experience', '4');
  await type(page, 'Purchase price', '250000');
  await type(page, 'Rehab needed', '60000');
  await type(page, /After-repair/, '420000');
  await type(page, 'Liquidity', '120000');
  await page.getByLabel('Property type').selectOption({ label: 'Single Family 1-4' });
}

/** Selects one program of a lender, found by the filter; the selection outlives the filter. */
export async function select(page: Page, lender: string): Promise<void> {
  await page.getByPlaceholder('Filter by lender').fill(lender);
  await page
    .getByRole('checkbox', { name: `Select ${lender}` })
    .first()
    .check();
  await page.getByPlaceholder('Filter by lender').fill('');
}

/** What the file of the request says that this page saves. */
export async function saved(page: Page): Promise<string> {
  const file = page.getByRole('button', { name: /^Rent roll\.pdf/ }).first();
  const [download] = await Promise.all([page.waitForEvent('download'), file.click()]);
  expect(download.suggestedFilename()).toBe('Rent roll.pdf');
  return text(await download.createReadStream());
}

interface JourneyOffer {
  readonly rate: string;
  readonly points: string;
  readonly interest: 'dutch' | 'nonDutch';
  readonly heldBack: string;
  readonly prepayment: readonly ['minimumInterest' | 'yieldMaintenance', string];
}

export async function fillOffer(
  page: Page,
  { rate, points, interest, heldBack, prepayment }: JourneyOffer,
): Promise<void> {
  // The offer form is open from the start: it is the answer that is hoped for.
  await type(page, 'Loan amount', '270000');
  await type(page, 'Interest rate', rate);
  await page.getByLabel('Interest type').selectOption(interest);
  await type(page, 'Rehab holdback', heldBack);
  await type(page, 'Points', points);
  await type(page, /[Ff]ees/, '1495');
  await type(page, 'Term', '12');
  await page.getByLabel('Prepayment').selectOption(prepayment[0]);
  await type(page, 'Months from closing', prepayment[1]);
  await page.getByLabel('Valid until').fill(exampleOffer.validUntil);
  // Asked of a lender whose program lends less on this deal.
  const reason = page.getByLabel('Reason for the exception');
  if (await reason.isVisible()) await reason.fill('Repeat borrower');
  await page
    .getByRole('form', { name: 'Offer' })
    .getByRole('button', { name: /Send offer|Offer/ })
    .last()
    .click();
}

/** Opens the mailbox the way a developer would, and takes the link out of the lender's mail. */
export async function mailedLink(page: Page, address: string, company: string): Promise<string> {
  for (let turn = 0; turn < 100; turn++) {
    await page.goto('/dev/mailbox');
    const mails = await page.getByRole('link', { name: `Quote request: ${address}` }).all();
    for (const mail of mails) {
      const target = await mail.getAttribute('href');
      await page.goto(String(target));
      if ((await page.content()).includes(company)) {
        const href = await page.getByRole('link', { name: 'Open the request and respond' }).getAttribute('href');
        const { pathname, hash } = new URL(String(href));
        return pathname + hash;
      }
      await page.goto('/dev/mailbox');
    }
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error(`No mail for ${company}.`);
}
