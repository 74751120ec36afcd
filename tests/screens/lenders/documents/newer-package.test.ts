import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tokenOf, unexpected } from '../../../browser/lenders/lender-desk.ts';
import { dealWithForms, lenderWithProgram } from '../../../browser/submission/document-package.ts';
import { answersFor } from '../../../browser/submission/submitted-package.ts';
import { connectBrowser, openWindow, screenFaults, signInAs, type Window } from '../../../support/browser.ts';
import { makePeople } from '../../../support/own-people.ts';
import { callShared } from '../../../support/shared-app.ts';

const address = '12 Sorrel Lane, Austin, TX 78704';
let browser: Browser;
let desk: Window;
let phone: Window;
let broker: string;
let dealId: string;

beforeAll(async () => {
  const people = await makePeople('newer-package', 1);
  browser = await connectBrowser();
  const { lenderId } = await lenderWithProgram('Sorrel Lane Lending');
  const [email = ''] = people.lenders;
  await answersFor(email, lenderId);
  broker = await tokenOf(people.broker);
  dealId = await dealWithForms(broker, address, lenderId);
  desk = await openWindow(browser);
  phone = await openWindow(browser, { width: 390, scheme: 'dark' });
  for (const { page } of [desk, phone]) await signInAs(page, email);
});
afterAll(() => browser?.close());

/** The package as it stands now, with the lender. @returns its id */
async function submit(): Promise<string> {
  const url = `/api/submissions/${dealId}`;
  const { preflight } = await callShared('GET', `${url}/preflight`, { token: broker });
  await callShared('POST', `${url}/review`, { token: broker, body: { contents: preflight.contents } });
  return (await callShared('POST', `${url}/submit`, { token: broker })).submission.package._id;
}
const shows = (page: Page, id: string) => page.goto(`/lender/packages/${id}`);
const newer = (page: Page) => page.getByText('There is a newer package for this loan');

it('a lender who has a package open while a newer one comes is led to that, and the older one stays as it was', async () => {
  const first = await submit();
  for (const { page } of [desk, phone]) {
    await shows(page, first);
    await page.getByRole('heading', { name: 'Conditions' }).waitFor();
    expect(await newer(page).count()).toBe(0);
  }
  await callShared('POST', `/api/submissions/${dealId}/withdraw`, { token: broker, body: { reason: 'A new budget' } });
  for (const { page } of [desk, phone]) await page.getByText('A new budget').waitFor();
  const second = await submit();
  for (const { page } of [desk, phone]) {
    await newer(page).waitFor();
    await page.getByText('A new budget').waitFor();
  }
  expect(await screenFaults(desk.page, 'a package that has a newer one')).toEqual([]);
  expect(await screenFaults(phone.page, 'a package that has a newer one, on a phone')).toEqual([]);

  await desk.page.getByRole('link', { name: 'Open the newer package' }).press('Enter');
  await desk.page.waitForURL(`**/lender/packages/${second}`);
  await desk.page.getByRole('heading', { name: 'Conditions' }).waitFor();
  expect(await newer(desk.page).count()).toBe(0);
  // What was withdrawn while it is read again.
  expect(unexpected([...desk.complaints, ...phone.complaints])).toEqual([]);
});
