import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connectBrowser, openWindow, signInAs, type Window } from '../../../support/browser.ts';
import { makePeople } from '../../../support/own-people.ts';
import { mailedLink } from '../../../support/shared-app.ts';
import { tokenOf, unexpected } from '../../lenders/lender-desk.ts';
import { faultsOf, lenderWithSignedForm, mailedCode, reviewedDeal } from '../signing-package.ts';

const address = '71 Plover Lane, Austin, TX 78704';
const email = 'quinn.expired-link@example.com';

let browser: Browser;
let desk: Window;
let phone: Window;
let dealId: string;
beforeAll(async () => {
  const people = await makePeople('expired-link', 0);
  browser = await connectBrowser();
  const token = await tokenOf(people.broker);
  dealId = await reviewedDeal(token, address, await lenderWithSignedForm('Expired Link Lending'));
  desk = await openWindow(browser);
  phone = await openWindow(browser, { width: 390, scheme: 'light' });
  await signInAs(desk.page, people.broker);
});
afterAll(() => browser?.close());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

async function expireLinks(): Promise<void> {
  const client = new pg.Client(inject('appDatabase'));
  await client.connect();
  await client.query(`update signers set link_expires_at = now() - interval '1 day' where email = $1`, [email]);
  await client.end();
}

it('an expired link says so, and has a new one emailed, which goes on where the signer was', async () => {
  await desk.page.goto(`/pipeline/${dealId}/submit?step=sign`);
  await desk.page.getByLabel('Email').fill(email);
  await button(desk.page, 'Send for signature').click();
  await heading(desk.page, 'Waiting on signatures').waitFor();
  const { page } = phone;
  const first = await mailedLink(email, `Please sign: ${address}`);
  await expireLinks();
  await page.goto(first);
  await heading(page, 'Your link has expired').waitFor();
  expect(await faultsOf(page, 'an expired link')).toEqual([]);
  await button(page, 'Email me a new link').click();
  await heading(page, 'Check your email').waitFor();
  await page.goto(await mailedLink(email, `Your new link to sign: ${address}`));
  await button(page, 'Email me a code').click();
  await page.getByLabel('Code').fill(await mailedCode(email, address));
  await button(page, 'Continue').click();
  await page.getByRole('checkbox', { name: /I agree to sign/ }).check();
  await button(page, 'Agree and continue').click();
  await page.locator('canvas[data-drawn]').first().waitFor();

  // Handing over the device discards that, and says so before.
  await desk.page.reload();
  await button(desk.page, /^Sign here in person/).click();
  await desk.page.getByText('They start again on this device').waitFor();
  await desk.page.getByText(/has agreed to sign electronically by their link/).waitFor();
  expect(await faultsOf(desk.page, 'handing over what was begun elsewhere')).toEqual([]);
  await button(desk.page, 'Not now').click();
  expect(unexpected([...desk.complaints, ...phone.complaints])).toEqual([]);
});
