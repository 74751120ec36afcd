import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, type Window } from '../../support/browser.ts';
import { demoPassword, makePeople } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';

let browser: Browser;
let broker: Window;
let token: string;
let ownId: string;

beforeAll(async () => {
  const email = (await makePeople('task-depth', 0)).broker;
  browser = await connectBrowser();
  broker = await openWindow(browser);
  await signInAs(broker.page, email);
  ({ token } = await callShared('POST', '/api/auth/login', { body: { email, password: demoPassword } }));
  ownId = (await callShared('GET', '/api/users/profile', { token })).user._id;
});
afterAll(() => browser?.close());

const card = (page: Page, title: string) => page.getByRole('article', { name: title });
const addTask = (stated: object) =>
  callShared('POST', '/api/tasks', {
    token,
    body: { assignedTo: ownId, dueDate: new Date(Date.now() + 30 * 3_600_000).toISOString(), ...stated },
  });

it('a task has steps that are written, moved, ticked and removed by keyboard, and its card says how many are done', async () => {
  const { page } = broker;
  await addTask({ title: 'Prepare the package' });
  await page.goto('/tasks');
  const task = card(page, 'Prepare the package');
  await task.getByRole('button', { name: /^Edit/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  await dialog.getByRole('button', { name: 'Add a step' }).click();
  await page.keyboard.type('Rent roll');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Payoff letter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Insurance');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => dialog.getByLabel('Step 2', { exact: true }).inputValue()).toBe('Insurance');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => dialog.getByLabel('Step 1', { exact: true }).inputValue()).toBe('Insurance');
  await dialog.getByRole('checkbox', { name: 'Done: Insurance' }).check();
  await dialog.getByRole('button', { name: 'Remove step 3' }).click();
  expect(await screenFaults(page, 'a task with steps')).toEqual([]);
  await dialog.getByRole('button', { name: 'Save task' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await task.getByText('1 of 2').waitFor();
});

it('a task repeats on weekdays, or every so many weeks', async () => {
  const { page } = broker;
  const task = card(page, 'Prepare the package');
  await task.getByRole('button', { name: /^Edit/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  await dialog.getByRole('checkbox', { name: 'Recurring task' }).check();
  await dialog.getByRole('textbox', { name: 'Every how many weeks' }).fill('2');
  await dialog.getByRole('button', { name: 'Save task' }).click();
  await task.getByText('Every 2 weeks').waitFor();
  await task.getByRole('button', { name: /^Edit/ }).click();
  await dialog.getByRole('combobox', { name: 'Recurrence' }).click();
  await page.getByRole('option', { name: 'Daily' }).click();
  await dialog.getByRole('checkbox', { name: 'Weekdays only' }).check();
  await dialog.getByRole('textbox', { name: 'Every how many weekdays' }).fill('1');
  expect(await screenFaults(page, 'a task that repeats')).toEqual([]);
  await dialog.getByRole('button', { name: 'Save task' }).click();
  await task.getByText('Weekdays').waitFor();
  await task.getByText('1 of 2').waitFor();
});

it('a task is talked about and snoozed in its details, which have an address', async () => {
  const { page, complaints } = broker;
  const task = card(page, 'Prepare the package');
  await task.getByRole('button', { name: /^Details/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Prepare the package' });
  await dialog.getByText('No comments yet.').waitFor();
  await dialog.getByLabel('Write a comment').fill('The payoff letter is late.');
  await dialog.getByRole('button', { name: 'Add comment' }).click();
  await dialog.getByText('The payoff letter is late.').waitFor();
  await expect.poll(() => dialog.getByLabel('Write a comment').inputValue()).toBe('');
  expect(await screenFaults(page, 'a task with a comment')).toEqual([]);
  await dialog.getByRole('button', { name: 'Edit comment' }).click();
  await dialog.getByRole('textbox', { name: 'Edit comment' }).fill('The payoff letter is here.');
  await dialog.getByRole('button', { name: 'Save comment' }).click();
  await dialog.getByText('The payoff letter is here.').waitFor();
  await page.reload();
  await dialog.getByRole('button', { name: 'Until tomorrow 9:00 AM' }).click();
  await dialog.getByText(/^Out of your list until .*9:00 AM/).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await task.waitFor({ state: 'detached' });
  await page.goto('/tasks?status=snoozed');
  await task.getByRole('button', { name: /^Details, 1 comment/ }).click();
  await dialog.getByRole('button', { name: 'Show again now' }).click();
  await dialog.getByText(/^Takes this task out/).waitFor();
  await page.goto('/tasks');
  await task.waitFor();
  expect(complaints).toEqual([]);
});
