import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectBrowser, looks, openWindow, signInAs, violationsOf } from '../../support/browser.ts';
import { demoPassword, makePeople } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await connectBrowser();
});
afterAll(() => browser?.close());

const box = (page: import('playwright-core').Page) => page.getByRole('region', { name: 'Assistant' });
const write = async (page: import('playwright-core').Page, message: string) => {
  await box(page).getByRole('textbox', { name: 'Message' }).fill(message);
  await page.keyboard.press('Enter');
};

it('a broker asks by keyboard, follows a source, creates a task from a filled form, and finds the talk after a reload', async () => {
  const email = (await makePeople('asks-assistant', 0)).broker;
  const { page, complaints } = await openWindow(browser);
  await signInAs(page, email);
  await page.goto('/dashboard');
  const icon = page.getByRole('button', { name: 'Open assistant' });
  await icon.focus();
  await page.keyboard.press('Enter');
  await box(page).getByText('Ask about lending terms').waitFor();
  // What is blank is not sent.
  await page.keyboard.type('   ');
  await page.keyboard.press('Enter');
  await box(page).getByText('Ask about lending terms').waitFor();
  await write(page, 'What is DSCR?');
  await box(page).getByText('Debt service coverage ratio:').waitFor();
  expect(await box(page).getByText('Ask about lending terms').count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
  // The input is free again, and has the focus.
  await expect.poll(() => page.evaluate<string>("document.activeElement.getAttribute('aria-label')")).toBe('Message');
  await page.keyboard.type('Remind me to call the title company tomorrow 3pm');
  await page.getByRole('button', { name: 'Send' }).click();
  const form = box(page).getByRole('form', { name: 'New task' });
  expect(await form.getByLabel('Title').inputValue()).toBe('Call the title company');
  expect(await form.getByLabel('Due').inputValue()).toContain('T15:00');
  expect(await violationsOf(page)).toEqual([]);
  const { token } = await callShared('POST', '/api/auth/login', { body: { email, password: demoPassword } });
  expect(await callShared('GET', '/api/tasks', { token })).toEqual([]);
  await form.getByRole('button', { name: 'Create task' }).click();
  await box(page).getByText('Task created.').waitFor();
  expect(await callShared('GET', '/api/tasks', { token })).toMatchObject([{ title: 'Call the title company' }]);
  await page.reload();
  await box(page).getByText('Debt service coverage ratio:').waitFor();
  await box(page).getByRole('textbox', { name: 'Message' }).press('Escape');
  await expect
    .poll(() => page.evaluate<string>("document.activeElement.getAttribute('aria-label')"))
    .toBe('Open assistant');
  expect(complaints).toEqual([]);
});

it('a deal in words leads to the search with that deal in its form', async () => {
  const { page, complaints } = await openWindow(browser);
  await signInAs(page, (await makePeople('assistant-search', 0)).broker);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Open assistant' }).click();
  await write(page, 'Flip in Texas, 700 FICO, 5 flips, buying a single-family for $300k, rehab 60k, ARV $475,000');
  await box(page).getByText('ineligible').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await box(page).getByRole('button', { name: 'Open in search' }).click();
  await page.waitForURL(/\/search\/fix-and-flip/);
  await expect.poll(() => page.getByRole('textbox', { name: 'FICO' }).inputValue()).toBe('700');
  expect(complaints).toEqual([]);
});

it('a failed call leaves the message, says so, and can be repeated; a refusal offers a ticket with the talk', async () => {
  const { page } = await openWindow(browser);
  await signInAs(page, (await makePeople('assistant-fails', 0)).broker);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Open assistant' }).click();
  await page.route('**/api/chat', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await write(page, 'What is LTV?');
  await box(page).getByText("I'm having trouble connecting to my brain right now. Please try again later.").waitFor();
  await box(page).getByText('What is LTV?').waitFor();
  await page.unroute('**/api/chat');
  await write(page, 'Who will win the election?');
  await box(page).getByRole('button', { name: 'Write a ticket' }).click();
  const ticket = box(page).getByRole('form', { name: 'New ticket' });
  expect(await ticket.getByLabel('Description').inputValue()).toContain('Me: Who will win the election?');
  expect(await violationsOf(page)).toEqual([]);
  await ticket.getByRole('button', { name: 'Send ticket' }).click();
  await box(page)
    .getByText(/Ticket HT-\d+ sent\./)
    .waitFor();
});

it('is there for lenders and administrators, not on public pages nor after logging out', async () => {
  const { lenders, broker } = await makePeople('assistant-who', 1);
  for (const [email, path] of [
    [lenders[0] ?? '', '/lender/dashboard'],
    ['admin@example.com', '/dashboard'],
    [broker, '/pipeline'],
  ] as const) {
    const { page } = await openWindow(browser);
    await signInAs(page, email);
    await page.goto(path);
    await page.getByRole('button', { name: 'Open assistant' }).waitFor();
    await page.goto('/help');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('button', { name: 'Open assistant' }).count()).toBe(0);
  }
});

it.each(looks)('stands whole at $width in $scheme', async (look) => {
  const { page, context } = await openWindow(browser, look);
  await signInAs(page, (await makePeople(`assistant-${look.width}-${look.scheme}`, 0)).broker);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Open assistant' }).click();
  await write(page, 'Flip in Texas, 700 FICO, 5 flips, buying a single-family for $300k, rehab 60k, ARV $475,000');
  await box(page).getByText('ineligible').waitFor();
  const bounds = await box(page).boundingBox();
  expect(bounds && bounds.x >= 0 && bounds.x + bounds.width <= look.width).toBe(true);
  expect(await violationsOf(page)).toEqual([]);
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/a-${look.width}-${look.scheme}.png` });
  await context.close();
});
