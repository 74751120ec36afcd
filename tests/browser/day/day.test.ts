import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, violationsOf, widths } from '../../support/browser.ts';
import { press } from '../../support/keyboard.ts';
import { demoPassword, makePeople } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';
import { newLender, tokenOf } from '../lenders/lender-desk.ts';
import { acceptedOffer, answersFor, submittedPackage } from '../submission/submitted-package.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await connectBrowser();
});
afterAll(() => browser?.close());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

it('the day is by urgency; a task is completed by one click, and open again when that is undone', async () => {
  const email = (await makePeople('the-day', 0)).broker;
  const { token } = await callShared('POST', '/api/auth/login', { body: { email, password: demoPassword } });
  const { user } = await callShared('GET', '/api/users/profile', { token });
  for (const [title, hours] of [
    ['Send the payoff letter', -50],
    ['Call the title company', 70],
  ] as const)
    await callShared('POST', '/api/tasks', { token, body: { title, assignedTo: user._id, dueDate: inHours(hours) } });
  const { page, complaints } = await openWindow(browser);
  await signInAs(page, email);
  await page.goto('/dashboard');
  const overdue = page.getByRole('region', { name: /^Overdue: 1/ });
  await overdue.getByText('Send the payoff letter').waitFor();
  await page
    .getByRole('region', { name: /^Up next: 1/ })
    .getByText('Call the title company')
    .waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await overdue.getByRole('button', { name: 'Mark complete: Send the payoff letter' }).click();
  await overdue.waitFor({ state: 'detached' });
  await page.getByText('Completed: Send the payoff letter').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await overdue.getByText('Send the payoff letter').waitFor();
  // By keyboard, to the end of the list.
  for (const title of ['Send the payoff letter', 'Call the title company']) {
    await page.getByRole('button', { name: `Mark complete: ${title}` }).focus();
    await page.keyboard.press('Enter');
  }
  await page.getByRole('heading', { name: "You're all caught up" }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

/** A person for whom tasks, a rejected document, a condition and news wait at once. */
async function busyDay(): Promise<string> {
  const people = await makePeople('busy-day', 1);
  const [lenderEmail = ''] = people.lenders;
  const { _id: lenderId } = await newLender('Busy Day Lending');
  await answersFor(lenderEmail, lenderId);
  const [broker, lender] = [await tokenOf(people.broker), await tokenOf(lenderEmail)];
  const dealId = await acceptedOffer({ broker, lender, lenderId }, '19 Sorrel Lane, Austin, TX 78704');
  const at = `/api/lender/packages/${await submittedPackage(broker, dealId, lenderId)}`;
  const [document] = (await callShared('GET', at, { token: lender })).package.documents;
  const rejected = { decision: 'rejected', reason: 'Page 2 is missing', version: 0 };
  await callShared('POST', `${at}/documents/${document._id}/decision`, { token: lender, body: rejected });
  const conditions = [{ title: 'Payoff letter', note: 'Dated within 30 days', owner: 'broker', dueOn: '2031-05-01' }];
  await callShared('POST', `${at}/conditions`, { token: lender, body: { conditions } });
  const { user } = await callShared('GET', '/api/users/profile', { token: broker });
  for (const [title, hours] of [
    ['Send the payoff letter', -50],
    ['Order the survey of the lot behind the house, with both easements', 70],
  ] as const)
    await callShared('POST', '/api/tasks', {
      token: broker,
      body: { title, assignedTo: user._id, dueDate: inHours(hours), priority: 'high' },
    });
  return people.broker;
}

it('a day from many sources reads at both widths, light and dark, and is worked by keyboard', async () => {
  const email = await busyDay();
  for (const look of widths) {
    const { page, context, complaints } = await openWindow(browser, look);
    await signInAs(page, email);
    await page.goto('/dashboard');
    const part = (name: RegExp) => page.getByRole('region', { name });
    await part(/^Overdue: 1/)
      .getByText('Send the payoff letter')
      .waitFor();
    await part(/^Today/)
      .getByRole('link', { name: /^Replace Bank statements.*Documents rejected/ })
      .waitFor();
    const next = part(/^Up next/);
    await next.getByRole('link', { name: /^Payoff letter.*Conditions to meet/ }).waitFor();
    await next.getByRole('link', { name: /^Order the survey.*Tasks/ }).waitFor();
    await next
      .getByRole('button', { name: /^Mark as read/ })
      .first()
      .waitFor();
    expect(await screenFaults(page, `the day at ${look.width}`)).toEqual([]);
    // Each line opens its place.
    await press(part(/^Today/).getByRole('link', { name: /^Replace Bank statements/ }));
    await page.waitForURL(/\/pipeline\?deal=|\/pipeline\/[0-9a-f-]+/);
    await page
      .getByRole('heading', { name: /19 Sorrel Lane/ })
      .first()
      .waitFor();
    await page.goBack();
    await press(part(/^Overdue/).getByRole('button', { name: 'Mark complete: Send the payoff letter' }));
    await part(/^Overdue/).waitFor({ state: 'detached' });
    await press(page.getByRole('button', { name: 'Undo' }));
    await part(/^Overdue/)
      .getByText('Send the payoff letter')
      .waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  }
});
