import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  connectBrowser,
  openWindow,
  screenFaults,
  signInAs,
  violationsOf,
  type Window,
  widths,
} from '../../support/browser.ts';
import { demoPassword, makePeople } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';

let browser: Browser;
let broker: Window;
let email: string;
let token: string;
let ownId: string;

beforeAll(async () => {
  email = (await makePeople('tasks', 0)).broker;
  browser = await connectBrowser();
  broker = await openWindow(browser);
  await signInAs(broker.page, email);
  ({ token } = await callShared('POST', '/api/auth/login', { body: { email, password: demoPassword } }));
  ownId = (await callShared('GET', '/api/users/profile', { token })).user._id;
});
afterAll(() => browser?.close());

const card = (page: Page, title: string) => page.getByRole('article', { name: title });
const figure = (page: Page, label: string) =>
  page.locator('dl[aria-label="Task statistics"] > div', { hasText: label }).locator('dd');
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const addTask = (stated: object) =>
  callShared('POST', '/api/tasks', { token, body: { assignedTo: ownId, dueDate: inHours(30), ...stated } });

describe('the task manager', () => {
  it('says what to do first, and names what a new task needs', async () => {
    const { page } = broker;
    await page.goto('/tasks');
    await page.getByText('No tasks found matching your criteria.').waitFor();
    await page.getByRole('button', { name: 'Create your first task' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Task' });
    await dialog.getByRole('button', { name: 'Create task' }).click();
    await dialog.getByText('Please enter a title.').waitFor();
    await dialog.getByText('Please choose who the task is assigned to.').waitFor();
    expect(await dialog.getByLabel('Due Date').inputValue()).toMatch(/T17:00$/);
    expect(await violationsOf(page)).toEqual([]);
  });

  it('takes a task through its buttons, and the cards count along', async () => {
    const { page } = broker;
    const dialog = page.getByRole('dialog', { name: 'New Task' });
    await dialog.getByLabel('Title').fill('Call the title company');
    await dialog.getByRole('combobox', { name: 'Assigned To' }).click();
    await page.getByRole('option', { name: /\(you\)/ }).click();
    await dialog.getByRole('button', { name: 'Create task' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const task = card(page, 'Call the title company');
    await task.getByText('Due tomorrow').waitFor();
    await task.getByText('Medium priority').waitFor();
    await expect.poll(() => figure(page, 'Pending').textContent()).toBe('1');

    await task.getByRole('button', { name: /^Start Task/ }).click();
    await expect.poll(() => figure(page, 'In Progress').textContent()).toBe('1');
    // The figures and the list are read side by side.
    await task.getByRole('button', { name: /^Start Task/ }).waitFor({ state: 'detached' });
    await task.getByRole('button', { name: /^Mark Complete/ }).click();
    await expect.poll(() => figure(page, 'Completed').textContent()).toBe('1');
    await task.getByText('Due tomorrow').waitFor({ state: 'detached' });
    await task.getByRole('button', { name: /^Reopen Task/ }).click();
    await task.getByText('Due tomorrow').waitFor();
  });

  it('edits a task, keeps what was typed when saving fails, and deletes only when confirmed', async () => {
    const { page, complaints } = broker;
    const task = card(page, 'Call the title company');
    await task.getByRole('button', { name: /^Edit/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Task' });
    await dialog.getByLabel('Title').fill('Call the escrow company');
    await page.route('**/api/tasks/*', (route) => route.fulfill({ status: 500, body: '' }));
    await dialog.getByRole('button', { name: 'Save task' }).click();
    await dialog.getByRole('alert').getByText('Error saving task').waitFor();
    await page.unroute('**/api/tasks/*');
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Call the escrow company');
    await dialog.getByRole('button', { name: 'Save task' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const renamed = card(page, 'Call the escrow company');
    await renamed.waitFor();

    await renamed.getByRole('button', { name: /^Edit/ }).click();
    await dialog.getByLabel('Description').fill('Ask for the fee sheet.');
    await callShared('PUT', `/api/tasks/${(await callShared('GET', '/api/tasks', { token }))[0]._id}`, {
      token,
      body: { priority: 'high' },
    });
    await dialog.getByRole('button', { name: 'Save task' }).click();
    await dialog.getByText('Somebody changed this task while you were editing it.').waitFor();
    await page.keyboard.press('Escape');
    const leaving = page.getByRole('dialog', { name: 'Discard changes' });
    await leaving.getByRole('button', { name: 'Cancel' }).click();
    await leaving.waitFor({ state: 'hidden' });
    expect(await dialog.getByLabel('Description').inputValue()).toBe('Ask for the fee sheet.');
    await dialog.getByRole('button', { name: 'Save task' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await renamed.getByText('Ask for the fee sheet.').waitFor();

    await renamed.getByRole('button', { name: /^Delete/ }).click();
    const question = page.getByRole('dialog', { name: 'Delete task' });
    await question.getByText('Are you sure you want to delete this task?').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    await renamed.getByRole('button', { name: /^Delete/ }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No tasks found matching your criteria.').waitFor();
    expect(complaints.filter((one) => !/\b(500|409)\b/.test(one))).toEqual([]);
  });

  it('adds a task from one line, which says what it understood before it saves', async () => {
    const { page } = broker;
    await callShared('POST', '/api/pipeline/manual', {
      token,
      body: {
        ...{ loanType: 'Fix and Flip', address: '5 Larkspur Court, Austin, TX 78704' },
        ...{ fico: 720, purchasePrice: 250_000, rehabNeeded: 60_000, arv: 420_000, liquidity: 90_000 },
      },
    });
    const form = page.getByRole('form', { name: 'Quick add' });
    const line = form.getByLabel('Quick add');
    await line.fill('tomorrow 3pm');
    await line.press('Enter');
    await form.getByText('Please enter a title.').waitFor();
    await line.fill('call title co tomorrow 3pm high #99 Nowhere');
    await form.getByText(/no such deal$/).waitFor();
    await line.press('Enter');
    await form.getByText('No deal matches “99 Nowhere”.').waitFor();
    await line.fill('call title co tomorrow 3pm high #5 Larkspur');
    await form.getByText(/^call title co, due .*3:00 PM, high priority, deal 5 Larkspur Court/).waitFor();
    expect(await screenFaults(page, 'tasks with a typed line')).toEqual([]);
    await line.press('Enter');
    const task = card(page, 'call title co');
    await task.getByText('High priority').waitFor();
    await task.getByText('Due tomorrow').waitFor();
    await task.getByRole('link', { name: /Related to deal/ }).waitFor();
    await expect.poll(() => line.inputValue()).toBe('');
    await task.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('dialog', { name: 'Delete task' }).getByRole('button', { name: 'Delete' }).click();
    await task.waitFor({ state: 'hidden' });
  });

  it('follows what happens elsewhere, filters by address, and orders overdue tasks first', async () => {
    const { page } = broker;
    await addTask({ title: 'High, next week', priority: 'high', dueDate: inHours(170) });
    await addTask({
      title: 'Late one',
      priority: 'low',
      dueDate: inHours(-49),
      description: 'Ask for the payoff letter.',
    });
    await card(page, 'Late one').getByText('Overdue', { exact: true }).waitFor();
    await card(page, 'Late one').getByText('2 day(s) overdue').waitFor();
    await card(page, 'High, next week').waitFor();
    expect(await page.getByRole('article').first().getAttribute('aria-label')).toBe('Late one');
    await page.goto('/tasks?status=overdue');
    await card(page, 'Late one').waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
    expect(await page.getByRole('combobox', { name: 'Status' }).inputValue()).toBe('Overdue');
    await page.goto('/tasks?filter=my');
    await card(page, 'High, next week').waitFor();
    expect(await page.getByRole('combobox', { name: 'Assignee' }).inputValue()).toMatch(/\(you\)$/);
    await page.getByRole('searchbox', { name: 'Search' }).fill('PAYOFF');
    await expect.poll(() => page.getByRole('article').count()).toBe(1);
  });

  it('is reloaded at its address, and the new task page leads back to it', async () => {
    const { page } = broker;
    await page.goto('/tasks/new');
    const dialog = page.getByRole('dialog', { name: 'New Task' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL('**/tasks');
    await page.reload();
    await card(page, 'Late one').waitFor();
  });
});

it('a deal has its tasks, and a new one there belongs to it', async () => {
  const { page } = broker;
  const deal = { loanType: 'DSCR', address: '12 Quarry Hill', clientName: 'Quinn', fico: 700, purchasePrice: 1 };
  await callShared('POST', '/api/pipeline/manual', { token, body: { ...deal, rehabNeeded: 0, arv: 0, liquidity: 0 } });
  const { deals } = await callShared('GET', '/api/pipeline/table?limit=1&search=12+Quarry+Hill', { token });
  await page.goto(`/pipeline/${deals[0]._id}#tasks`);
  await page.getByText('No tasks for this deal yet.').waitFor();
  await page.getByRole('button', { name: 'New task', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New Task' });
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Deal' }).inputValue()).toBe('12 Quarry Hill');
  await dialog.getByLabel('Title').fill('Order the appraisal');
  await dialog.getByRole('combobox', { name: 'Assigned To' }).click();
  await page.getByRole('option', { name: /\(you\)/ }).click();
  await dialog.getByRole('button', { name: 'Create task' }).click();
  await card(page, 'Order the appraisal').waitFor();
  await page.goto('/tasks');
  await card(page, 'Order the appraisal').getByRole('link', { name: 'Related to deal' }).click();
  await page.waitForURL(`**/pipeline?deal=${deals[0]._id}`);
});

describe('the task dashboard', () => {
  it('shows progress, five at most of what is late and what comes, and leads on', async () => {
    const { page } = broker;
    for (const number of [1, 2, 3, 4, 5, 6]) await addTask({ title: `Upcoming ${number}`, dueDate: inHours(number) });
    await addTask({ title: 'Done', status: 'completed' });
    await page.goto('/task-dashboard');
    await page.getByRole('heading', { name: 'Task Dashboard' }).waitFor();
    await page.getByRole('region', { name: 'Overdue Tasks' }).getByText('Late one').waitFor();
    const upcoming = page.getByRole('region', { name: 'Upcoming Tasks' });
    await upcoming.getByText('Upcoming 5').waitFor();
    expect(await upcoming.getByRole('listitem').count()).toBe(5);
    // 1 of 10: three earlier ones, six upcoming, one done.
    await page.getByText('10%').waitFor();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('link', { name: 'Overdue Tasks' }).click();
    await page.waitForURL('**/tasks?status=overdue');
    await page.goBack();
    await page.getByRole('link', { name: 'View All Tasks' }).click();
    await page.waitForURL('**/tasks');
  });
});

it.each(widths)('tasks and their dashboard are accessible and fit: $width', async (look) => {
  const { page, complaints } = await openWindow(browser, look);
  await signInAs(page, email);
  for (const path of ['/tasks', '/task-dashboard']) {
    await page.goto(path);
    await page.getByText('Late one').first().waitFor();
    await page.getByText('Upcoming 1', { exact: true }).first().waitFor();
    expect(await screenFaults(page, path)).toEqual([]);
  }
  await page.goto('/tasks/new');
  await page.getByRole('dialog', { name: 'New Task' }).getByLabel('Title').waitFor();
  expect(await screenFaults(page, '/tasks/new')).toEqual([]);
  expect(complaints).toEqual([]);
});

it('many tasks are drawn only as far as they are in sight', async () => {
  const { page } = broker;
  await Promise.all(Array.from({ length: 30 }, (_, index) => addTask({ title: `Many ${index}`, priority: 'low' })));
  await page.goto('/tasks');
  await page.getByRole('article').first().waitFor();
  expect(await page.getByRole('article').count()).toBeLessThan(30);
  await page.keyboard.press('End');
  await page.getByRole('article', { name: /^Many/ }).last().waitFor();
});
