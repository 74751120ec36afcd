import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, type Window, widths } from '../../support/browser.ts';
import { demoPassword, makePeople } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';

let browser: Browser;
let broker: Window;
let token: string;
const address = '9 Playbook Lane';

beforeAll(async () => {
  const email = (await makePeople('playbooks', 0)).broker;
  browser = await connectBrowser();
  broker = await openWindow(browser);
  await signInAs(broker.page, email);
  ({ token } = await callShared('POST', '/api/auth/login', { body: { email, password: demoPassword } }));
});
afterAll(() => browser?.close());

const query = async (text: string, values: readonly unknown[]): Promise<string> => {
  const client = new pg.Client(inject('appDatabase'));
  await client.connect();
  try {
    return (await client.query(text, [...values])).rows[0]?.id;
  } finally {
    await client.end();
  }
};
const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const card = (page: Page, title: string) => page.getByRole('article', { name: title });
const ofKind = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

it('a broker copies a playbook and edits it by keyboard, and what is typed is asked for before it is lost', async () => {
  const { page } = broker;
  await page.goto('/tasks/playbooks');
  const kind = ofKind(page, 'Fix and Flip');
  await kind.getByText('Off. New deals get no tasks by themselves.').waitFor();
  await kind.getByRole('button', { name: /^Show tasks/ }).click();
  await kind.getByText('Verify wire instructions by calling back').waitFor();
  expect(await screenFaults(page, 'playbooks')).toEqual([]);
  await kind.getByRole('button', { name: /^Copy and edit/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Edit playbook' }).waitFor();

  await page.getByLabel('Name').fill('How I flip');
  const first = 'Get the signed purchase contract';
  await page.getByRole('button', { name: `Edit: ${first}` }).press('Enter');
  await page.getByRole('textbox', { name: 'Title' }).fill('Get the contract');
  await page.getByRole('button', { name: 'Close: Get the contract' }).press('Alt+ArrowDown');
  const preparing = page.getByRole('region', { name: 'Preparing' });
  await expect
    .poll(() => preparing.locator('strong').allTextContents())
    .toEqual([
      'Get the scope of work and rehab budget',
      'Get the contract',
      'Collect the borrower’s track record',
      'Collect two months of bank statements',
    ]);
  expect(await screenFaults(page, 'the editor of a playbook')).toEqual([]);
  await page.getByRole('button', { name: 'Remove: Collect the borrower’s track record' }).click();
  await page.getByText('Removed: Collect the borrower’s track record').waitFor();
  await page.getByRole('button', { name: 'Add task' }).click();
  await page.getByRole('button', { name: 'Save playbook' }).click();
  await page.getByText('Please enter a title.').waitFor();
  await page.getByRole('textbox', { name: 'Title' }).last().fill('Send a thank-you card');
  await page.getByRole('link', { name: 'All playbooks' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Save playbook' }).click();
  await page.getByText('Playbook saved.').waitFor();
  await page.getByRole('link', { name: 'All playbooks' }).click();
  await kind.getByRole('button', { name: 'Use this playbook: How I flip' }).click();
  await kind.getByText('In use').waitFor();
  await kind.getByRole('button', { name: /^Use Plinth’s/ }).waitFor();
});

it('a deal that moves gets its tasks once, and they follow its closing date', async () => {
  const { page } = broker;
  const figures = { fico: 720, purchasePrice: 300_000, rehabNeeded: 0, arv: 0, liquidity: 0 };
  await callShared('POST', '/api/pipeline/manual', {
    token,
    body: { loanType: 'fix-and-flip', address, clientName: 'Quinn', ...figures },
  });
  const dealId = await query('select id from pipeline_entries where address = $1', [address]);
  await page.goto(`/pipeline/${dealId}#tasks`);
  await page.getByText('Follows the playbook “How I flip”.').waitFor();
  await card(page, 'Get the contract').getByText('From playbook “How I flip”').waitFor();
  expect(await card(page, 'Collect the borrower’s track record').count()).toBe(0);

  const move = (from: string, stage: string) =>
    callShared('PUT', `/api/pipeline/${dealId}/stage`, { token, body: { from, stage } });
  await move('preparing', 'quoting');
  await card(page, 'Call lenders that have not answered').waitFor();
  await move('quoting', 'preparing');
  await move('preparing', 'quoting');
  const all: { title: string }[] = await callShared('GET', `/api/tasks?pipelineId=${dealId}`, { token });
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
  expect(await card(page, 'Call lenders that have not answered').count()).toBe(1);

  // Its package is with a lender.
  await query(`update pipeline_entries set selected_lender_id = (select id from lenders limit 1) where id = $1`, [
    dealId,
  ]);
  const packageId = await query(
    `insert into loan_packages (deal_id, lender_id, broker_id, contents, state, state_at, submitted_at)
     select id, selected_lender_id, owner_id, 'as reviewed', 'submitted', now(), now() from pipeline_entries where id = $1
     returning id`,
    [dealId],
  );
  await move('quoting', 'submitted');
  const close = (body: object) => callShared('PUT', `/api/closings/${packageId}/date`, { token, body });
  await close({ on: dayFrom(30), version: 0, reason: '' });
  const wire = card(page, 'Verify wire instructions by calling back');
  await wire.getByText('Due in 28 days').waitFor();
  await close({ on: dayFrom(40), version: 1, reason: 'Title is slow' });
  await wire.getByText('Due in 38 days').waitFor();
  await page.goto('/notifications');
  await page
    .getByRole('link', { name: /\d+ tasks? (has|have) a new due date\. Closing date: .*9 Playbook Lane$/ })
    .first()
    .waitFor();
});

it('a deal’s page shows what a playbook would add before it is applied', async () => {
  const { page } = broker;
  const figures = { fico: 720, purchasePrice: 300_000, rehabNeeded: 0, arv: 0, liquidity: 0 };
  await callShared('POST', '/api/pipeline/manual', {
    token,
    body: { loanType: 'dscr', address: '10 Playbook Lane', clientName: 'Quinn', ...figures },
  });
  const dealId = await query('select id from pipeline_entries where address = $1', ['10 Playbook Lane']);
  await page.goto(`/pipeline/${dealId}#tasks`);
  await page.getByText('No tasks for this deal yet.').waitFor();
  await page.getByRole('button', { name: 'Apply playbook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Apply playbook' });
  await dialog.getByRole('region', { name: 'Added now' }).getByText('Collect the signed leases').waitFor();
  for (const { width } of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await screenFaults(page, `applying a playbook at ${width}`)).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Apply playbook' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await card(page, 'Collect the signed leases').waitFor();
  await page.getByText('4 tasks added.').waitFor();
  for (const path of ['/tasks/playbooks', `/pipeline/${dealId}`]) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await screenFaults(page, `${path} on a phone`)).toEqual([]);
  }
  expect(broker.complaints).toEqual([]);
});
