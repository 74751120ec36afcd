import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectBrowser, openWindow, signInAs, violationsOf } from '../../support/browser.ts';
import { demoPassword, makePeople } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';

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
