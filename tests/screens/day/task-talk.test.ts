import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { tokenOf } from '../../browser/lenders/lender-desk.ts';
import { connectBrowser, openWindow, screenFaults, signInAs, type Window, widths } from '../../support/browser.ts';
import { pdf } from '../../support/desks/example-files.ts';
import { press, tabTo } from '../../support/keyboard.ts';
import { makePeople } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';

let browser: Browser;
let owner: Window;
let helper: { readonly email: string; readonly token: string; readonly id: string };

const title = 'Read the payoff letter';

beforeAll(async () => {
  browser = await connectBrowser();
  owner = await openWindow(browser);
  const email = (await makePeople('task-talk', 0)).broker;
  const token = await tokenOf(email);
  helper = await newHelper();
  const deal = { loanType: 'Fix and Flip', fico: 700, purchasePrice: 300_000, rehabNeeded: 60_000, arv: 400_000 };
  const body = { ...deal, liquidity: 90_000, address: '31 Sorrel Lane, Austin, TX 78704' };
  const { pipelineEntry } = await callShared('POST', '/api/pipeline/manual', { token, body });
  await upload(token, pipelineEntry._id, 'Payoff.pdf', 'Insurance.pdf');
  const { user } = await callShared('GET', '/api/users/profile', { token });
  const task = { title, assignedTo: user._id, alsoAssignedTo: [helper.id], pipelineId: pipelineEntry._id };
  const dueDate = new Date(Date.now() + 86_400_000).toISOString();
  await callShared('POST', '/api/tasks', { token, body: { ...task, dueDate } });
  await signInAs(owner.page, email);
});
afterAll(() => browser?.close());

/** Somebody with a name of their own, who works on the task as well. */
async function newHelper(): Promise<typeof helper> {
  const email = (await makePeople('task-helper', 0)).broker;
  const token = await tokenOf(email);
  const { user } = await callShared('GET', '/api/users/profile', { token });
  await callShared('PUT', '/api/users/profile', { token, body: { firstName: 'Marta', lastName: 'Quill' } });
  return { email, token, id: user._id };
}

async function upload(token: string, dealId: string, ...names: readonly string[]): Promise<void> {
  const form = new FormData();
  for (const name of names) form.append('files', new File([new Uint8Array(pdf(name))], name));
  const url = `${inject('appOrigin')}/api/submissions/${dealId}/documents`;
  const answer = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
  expect(answer.status).toBe(200);
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: title });
async function openTask(page: Page) {
  await page.goto('/tasks');
  await page
    .getByRole('article', { name: title })
    .getByRole('button', { name: /^Details/ })
    .click();
  await dialogOf(page).getByRole('region', { name: 'Comments' }).waitFor();
  return dialogOf(page);
}

it('files of the deal are attached, opened and removed by keyboard, at both widths', async () => {
  const { page, complaints } = owner;
  for (const { width } of widths) {
    await page.setViewportSize({ width, height: 900 });
    const dialog = await openTask(page);
    const files = dialog.getByRole('region', { name: 'Files' });
    const picker = files.getByRole('combobox', { name: 'Attach a file' });
    await tabTo(picker);
    await page.keyboard.type('Payoff');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const file = files.getByRole('button', { name: 'Payoff.pdf', exact: true });
    await file.waitFor();
    expect(await screenFaults(page, `a task with a file at ${width}`)).toEqual([]);
    // It opens in a tab of its own.
    const opened = page.context().waitForEvent('page');
    await press(file);
    await (await opened).close();
    await press(files.getByRole('button', { name: 'Remove Payoff.pdf' }));
    await file.waitFor({ state: 'detached' });
    // The keyboard goes on where the next file is chosen.
    await expect.poll(() => picker.and(page.locator(':focus')).count()).toBe(1);
    await page.keyboard.press('Escape');
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(complaints).toEqual([]);
});

it('an @ offers the people of the task by keyboard, and who is mentioned is notified', async () => {
  const { page, complaints } = owner;
  const dialog = await openTask(page);
  const input = dialog.getByLabel('Write a comment');
  await tabTo(input);
  await page.keyboard.type('Please ask @mar');
  const list = dialog.getByRole('listbox', { name: 'People to mention' });
  await list.getByRole('option', { name: 'Marta Quill', selected: true }).waitFor();
  expect(await screenFaults(page, 'people to mention')).toEqual([]);
  // Escape closes the list and nothing else; what is typed next offers again.
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  expect(await input.inputValue()).toBe('Please ask @mar');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Please ask @');
  await list.waitFor();
  await page.keyboard.type('quill');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => input.inputValue()).toBe('Please ask @Marta Quill ');
  await page.keyboard.type('about the fee.');
  await press(dialog.getByRole('button', { name: 'Add comment' }));
  await dialog.getByText('Mentions Marta Quill').waitFor();
  expect(await screenFaults(page, 'a comment with a mention')).toEqual([]);
  const { notifications } = await callShared('GET', '/api/notifications', { token: helper.token });
  const messages = notifications.map(({ message }: { message: string }) => message);
  expect(messages).toContainEqual(expect.stringContaining('mentioned you'));
  expect(complaints).toEqual([]);
});

it('who works on the task on a phone answers, and learns of the files their number alone', async () => {
  const { page, context, complaints } = await openWindow(browser, { width: 390, scheme: 'light' });
  await signInAs(page, helper.email);
  const dialog = await openTask(page);
  await dialog.getByText(/Only the owner of the deal can open its files\./).waitFor();
  expect(await dialog.getByRole('combobox', { name: 'Attach a file' }).count()).toBe(0);
  await dialog.getByText('Please ask @Marta Quill about the fee.').waitFor();
  expect(await screenFaults(page, 'a task of somebody else’s deal')).toEqual([]);
  await dialog.getByLabel('Write a comment').fill('Asked. They waive it.');
  await dialog.getByRole('button', { name: 'Add comment' }).click();
  // The owner’s open page follows.
  await dialogOf(owner.page).getByText('Asked. They waive it.').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
