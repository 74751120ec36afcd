import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, type Window, widths } from '../../support/browser.ts';
import { demoPassword, makePeople } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';

let browser: Browser;
let broker: Window;
let token: string;
let ownId: string;
let email: string;

beforeAll(async () => {
  email = (await makePeople('task-bulk', 0)).broker;
  browser = await connectBrowser();
  broker = await openWindow(browser);
  await signInAs(broker.page, email);
  ({ token } = await callShared('POST', '/api/auth/login', { body: { email, password: demoPassword } }));
  ownId = (await callShared('GET', '/api/users/profile', { token })).user._id;
  for (const [index, title] of ['Call escrow', 'Order title', 'Send terms', 'Ask for the payoff'].entries())
    await addTask({ title, dueDate: inHours(30 + index) });
});
afterAll(() => browser?.close());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const addTask = (stated: object) =>
  callShared('POST', '/api/tasks', { token, body: { assignedTo: ownId, dueDate: inHours(30), ...stated } });
const card = (page: Page, title: string) => page.getByRole('article', { name: title });
const box = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select: ${title}` });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected tasks' });
const focusedTask = (page: Page) =>
  page.evaluate<string | null>('document.activeElement.closest("article")?.getAttribute("aria-label") ?? null');

it('several tasks are chosen one by one, as a range or all, and changed together with Undo', async () => {
  const { page, complaints } = broker;
  await page.goto('/tasks');
  await box(page, 'Call escrow').check();
  await bar(page).getByText('1 selected').waitFor();
  await box(page, 'Send terms').click({ modifiers: ['Shift'] });
  await bar(page).getByText('3 selected').waitFor();
  await box(page, 'Order title').uncheck();
  await bar(page).getByText('2 selected').waitFor();
  expect(await screenFaults(page, 'tasks that are chosen')).toEqual([]);
  await bar(page).getByRole('button', { name: 'Priority' }).click();
  await page.getByRole('button', { name: 'High', exact: true }).click();
  const notice = page.getByRole('status').filter({ hasText: '2 tasks set to high priority.' });
  await notice.waitFor();
  await card(page, 'Call escrow').getByText('High priority').waitFor();
  await card(page, 'Send terms').getByText('High priority').waitFor();
  await bar(page).getByText('selected').waitFor({ state: 'detached' });
  await notice.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('2 tasks restored.').waitFor();
  await card(page, 'Send terms').getByText('Medium priority').waitFor();

  await page.getByRole('checkbox', { name: 'Select all tasks shown' }).check();
  await bar(page).getByText('4 selected').waitFor();
  await bar(page).getByRole('button', { name: 'Snooze…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Snooze: 4 tasks' });
  await dialog.getByRole('button', { name: 'Snooze', exact: true }).click();
  await page.getByText('No tasks found matching your criteria.').waitFor();
  await page.getByRole('status').filter({ hasText: '4 tasks snoozed' }).getByRole('button', { name: 'Undo' }).click();
  await card(page, 'Ask for the payoff').waitFor();
  expect(complaints).toEqual([]);
});

it('an error keeps the selection, and what is refused is counted with its reason', async () => {
  const { page, complaints } = broker;
  await page.goto('/tasks');
  await box(page, 'Call escrow').check();
  await box(page, 'Order title').check();
  await page.route('**/api/tasks/bulk', (route) => route.fulfill({ status: 500, body: '' }));
  await bar(page).getByRole('button', { name: 'Complete' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click();
  await page.unroute('**/api/tasks/bulk');
  await bar(page).getByText('2 selected').waitFor();

  const tasks: { _id: string; title: string }[] = await callShared('GET', '/api/tasks', { token });
  const gone = tasks.find(({ title }) => title === 'Order title')?._id;
  await page.route('**/api/tasks/bulk', async (route) => {
    await page.request.delete(`/api/tasks/${gone}`, { headers: { authorization: `Bearer ${token}` } });
    await route.continue();
  });
  await bar(page).getByRole('button', { name: 'Complete' }).click();
  await page.getByRole('alert').filter({ hasText: '1 of 2 tasks not changed.' }).waitFor();
  await page.getByRole('status').filter({ hasText: '1 task completed.' }).waitFor();
  await page.unroute('**/api/tasks/bulk');
  await card(page, 'Order title').waitFor({ state: 'detached' });
  expect(complaints.splice(0).filter((one) => !/\b500\b/.test(one))).toEqual([]);
});

it('completing a recurring task is undone in the notice or in the details, and the next one goes again', async () => {
  const { page, complaints } = broker;
  await addTask({ title: 'Weekly report', isRecurring: true, dueDate: inHours(3) });
  await page.goto('/tasks');
  await card(page, 'Weekly report')
    .getByRole('button', { name: /^Mark Complete/ })
    .click();
  const notice = page.getByRole('status').filter({ hasText: 'Completed: Weekly report' });
  await expect.poll(() => card(page, 'Weekly report').count()).toBe(2);
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => card(page, 'Weekly report').count()).toBe(1);
  await expect.poll(() => focusedTask(page)).toBe('Weekly report');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Weekly report' });
  await dialog.getByRole('button', { name: /^Mark Complete/ }).click();
  await dialog.getByText('This task is completed.').waitFor();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByRole('button', { name: /^Mark Complete/ }).waitFor();
  expect(await screenFaults(page, 'the details of a task')).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => card(page, 'Weekly report').count()).toBe(1);
  expect(complaints).toEqual([]);
});

it.each(widths)('a selection fits a screen of $width px', async (look) => {
  const window = await openWindow(browser, look);
  await signInAs(window.page, email);
  await window.page.goto('/tasks');
  await box(window.page, 'Call escrow').check();
  expect(await screenFaults(window.page, `a selection at ${look.width} px`)).toEqual([]);
  await window.context.close();
});
