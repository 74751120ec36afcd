import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, type Window, widths } from '../../support/browser.ts';
import { demoPassword, makePeople } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';

let browser: Browser;
let broker: Window;
let email: string;
let token: string;
let ownId: string;

beforeAll(async () => {
  email = (await makePeople('task-keys', 0)).broker;
  browser = await connectBrowser();
  broker = await openWindow(browser);
  await signInAs(broker.page, email);
  ({ token } = await callShared('POST', '/api/auth/login', { body: { email, password: demoPassword } }));
  ownId = (await callShared('GET', '/api/users/profile', { token })).user._id;
  for (const [index, title] of ['First task', 'Second task', 'Third task'].entries())
    await callShared('POST', '/api/tasks', {
      token,
      body: { title, assignedTo: ownId, dueDate: new Date(Date.now() + (30 + index) * 3_600_000).toISOString() },
    });
});
afterAll(() => browser?.close());

const bar = (page: Page) => page.getByRole('region', { name: 'Selected tasks' });
const focused = (page: Page) => page.evaluate<string | null>('document.activeElement.textContent');
const focusIsOn = (page: Page, text: string) => expect.poll(() => focused(page)).toBe(text);

it('the list is worked by keyboard alone: to a task, select, edit, open, add, and back to where one was', async () => {
  const { page, complaints } = broker;
  await page.goto('/tasks');
  await page.getByRole('article', { name: 'Third task' }).waitFor();
  await page.keyboard.press('j');
  await focusIsOn(page, 'First task');
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  await focusIsOn(page, 'Third task');
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  await bar(page).getByText('1 selected').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+X');
  await bar(page).getByText('2 selected').waitFor();
  await page.keyboard.press('x');
  await bar(page).getByText('1 selected').waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('e');
  const form = page.getByRole('dialog', { name: 'Edit Task' });
  await expect.poll(() => form.getByLabel('Title').inputValue()).toBe('Second task');
  // Letters are letters where somebody writes.
  await form.getByLabel('Title').fill('');
  await page.keyboard.type('Next jk');
  expect(await form.getByLabel('Title').inputValue()).toBe('Next jk');
  await form.getByRole('button', { name: 'Save task' }).click();
  await form.waitFor({ state: 'hidden' });
  await focusIsOn(page, 'Next jk');
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: 'Next jk' });
  await details.getByText('No comments yet.').waitFor();
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'hidden' });
  await focusIsOn(page, 'Next jk');
  await page.keyboard.press('n');
  await page.keyboard.type('Fourth next week');
  expect(await page.getByRole('textbox', { name: 'Quick add' }).inputValue()).toBe('Fourth next week');
  await page.keyboard.press('Enter');
  await page.getByRole('article', { name: 'Fourth' }).waitFor();
  expect(complaints).toEqual([]);
});

it('completing by keyboard leaves the focus in the list', async () => {
  const { page } = broker;
  await page.goto('/tasks?status=pending');
  await page.getByRole('article', { name: 'First task' }).waitFor();
  await page.keyboard.press('j');
  await page.getByRole('button', { name: 'Mark Complete: First task' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('article', { name: 'First task' }).waitFor({ state: 'detached' });
  await focusIsOn(page, 'Next jk');
});

it('the keys are listed by a button, and single keys can be turned off', async () => {
  const { page, complaints } = broker;
  await page.goto('/tasks');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const label of ['New task', 'Next task', 'Open the task', 'Edit the task', 'Select the task'])
    await list.getByRole('cell', { name: label, exact: true }).waitFor();
  expect(await screenFaults(page, 'the list of keys')).toEqual([]);
  await list.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck();
  await list.getByRole('button', { name: 'Close' }).click();
  await list.waitFor({ state: 'hidden' });
  await page.keyboard.press('n');
  await page.keyboard.press('Shift+?');
  expect(await page.evaluate('document.activeElement.tagName')).not.toBe('INPUT');
  expect(await list.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await list.getByRole('switch', { name: 'Single-key shortcuts' }).check();
  await list.getByRole('button', { name: 'Close' }).click();
  await list.waitFor({ state: 'hidden' });
  // The page takes keys again once the dialog has let go of it.
  await page.locator('body:not([data-scroll-locked])').waitFor();
  await page.keyboard.press('n');
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('INPUT');
  expect(complaints).toEqual([]);
});

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

it('the board moves a task by drag and by keyboard, with Undo, and is kept in the address', async () => {
  const { page, complaints } = broker;
  await page.goto('/tasks');
  await page.getByRole('radiogroup').getByText('Board').click();
  await page.waitForURL(/shape=board/);
  await page.reload();
  await column(page, 'Pending').getByText('3 tasks').waitFor();
  await column(page, 'Completed').getByText('1 task', { exact: true }).waitFor();
  expect(await screenFaults(page, 'the board of tasks')).toEqual([]);

  await column(page, 'Pending').getByRole('button', { name: 'Next jk', exact: true }).focus();
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: 'Move to…' });
  await dialog.getByRole('button', { name: 'In Progress' }).click();
  await column(page, 'In Progress').getByText('1 task', { exact: true }).waitFor();
  await focusIsOn(page, 'Next jk');

  const card = column(page, 'Pending').getByRole('listitem').filter({ hasText: 'Third task' });
  await card.dragTo(column(page, 'Completed'));
  await column(page, 'Completed').getByText('2 tasks').waitFor();
  const notice = page.getByRole('status').filter({ hasText: '“Third task” moved to “Completed”.' });
  await notice.getByRole('button', { name: 'Undo' }).click();
  await column(page, 'Pending').getByRole('button', { name: 'Third task', exact: true }).waitFor();
  await column(page, 'Completed').getByText('1 task', { exact: true }).waitFor();
  expect(complaints).toEqual([]);
});

it.each(widths)('the board fits a screen of $width px', async (look) => {
  const { page, context } = await openWindow(browser, look);
  await signInAs(page, email);
  await page.goto('/tasks?shape=board');
  await page.getByText('Third task').waitFor();
  expect(await screenFaults(page, `the board at ${look.width} px`)).toEqual([]);
  await context.close();
});
