import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, type Window } from '../../support/browser.ts';
import { exampleScenario } from '../../support/example-deal.ts';
import { pressIn } from '../../support/keyboard.ts';
import { demoPassword, makePeople } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';

interface Offered {
  readonly lenderId: string;
  readonly company: string;
  readonly names: readonly string[];
}

let browser: Browser;
let desk: Window;
let phone: Window;
let offered: Offered;
let dealId: string;
let token: string;

/** A lender of the demo market with several programs of one loan type. */
async function severalPrograms(): Promise<Offered> {
  const client = new pg.Client(inject('appDatabase'));
  await client.connect();
  try {
    const { rows } = await client.query<Offered>(
      `select lender_id as "lenderId", lenders.name as company, array_agg(programs.name) as names
       from programs join lenders on lenders.id = lender_id
       where kind = 'fix-and-flip' and status = 'live' and deleted_at is null and lenders.archived_at is null
       and effective_from is null and effective_until is null
       group by lender_id, lenders.name having count(*) > 1 order by lender_id limit 1`,
    );
    const [found] = rows;
    if (!found) throw new Error('No demo lender has two programs of one loan type.');
    return found;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  const { broker } = await makePeople('program-choice', 0);
  offered = await severalPrograms();
  browser = await connectBrowser();
  ({ token } = await callShared('POST', '/api/auth/login', { body: { email: broker, password: demoPassword } }));
  const address = '9 Choosing Lane, Austin, TX 78704';
  const body = { ...exampleScenario, loanType: 'fix-and-flip', address, lenderId: offered.lenderId };
  dealId = (await callShared('POST', '/api/pipeline/manual', { token, body })).pipelineEntry._id;
  desk = await openWindow(browser);
  phone = await openWindow(browser, { width: 390, scheme: 'light' });
  for (const { page } of [desk, phone]) await signInAs(page, broker);
});
afterAll(() => browser?.close());

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Choose a program' });
const panelOf = (page: Page) => page.getByRole('region', { name: 'Program', exact: true });
const stored = async (): Promise<string | null> =>
  (await callShared('GET', `/api/pipeline/${dealId}`, { token })).pipeline.selectedProgramId;

describe('choosing a lender with several programs', () => {
  it('asks for the program, each with its verdict, and takes the answer by keyboard', async () => {
    const { page } = desk;
    await page.goto(`/pipeline/${dealId}`);
    await page.getByRole('button', { name: `Select Lender: ${offered.company}` }).press('Enter');
    await pressIn(page.getByRole('dialog').getByRole('button', { name: 'Select Lender' }));
    const dialog = dialogOf(page);
    await dialog.getByRole('radio').first().waitFor();
    expect(await dialog.getByRole('radio').count()).toBe(offered.names.length);
    for (const name of offered.names)
      await dialog
        .getByRole('radio', { name: new RegExp(`^${name}.*(Eligible|Review|Undetermined|Ineligible)`) })
        .waitFor();
    expect(await dialog.getByRole('button', { name: 'Choose this program' }).isDisabled()).toBe(true);
    await pressIn(dialog.getByRole('radio').first(), 'Space');
    expect(await screenFaults(page, 'asked')).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('Program updated successfully!').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await panelOf(page).getByRole('button', { name: 'Change program' }).waitFor();
    await expect.poll(stored).not.toBeNull();
  });

  it('lets it be changed on a phone, where the one that was chosen is marked', async () => {
    const { page } = phone;
    const before = await stored();
    await page.goto(`/pipeline/${dealId}`);
    await panelOf(page).getByRole('button', { name: 'Change program' }).click();
    const radios = dialogOf(page).getByRole('radio');
    await radios.first().waitFor();
    expect(await radios.and(page.locator(':checked')).getAttribute('value')).toBe(before);
    expect(await screenFaults(page, 'changing')).toEqual([]);
    await radios.nth(1).check();
    await dialogOf(page).getByRole('button', { name: 'Choose this program' }).click();
    await page.getByText('Program updated successfully!').waitFor();
    await expect.poll(stored).not.toBe(before);
  });

  it('keeps lender and program once the package was submitted, and says why', async () => {
    const { page } = desk;
    await callShared('PUT', `/api/pipeline/${dealId}/stage`, { token, body: { stage: 'submitted', from: 'selected' } });
    await page.goto(`/pipeline/${dealId}`);
    await page.getByText('The loan package was submitted, so the program can no longer be changed.').waitFor();
    await page.getByText('The loan package was submitted, so the selection can no longer be undone.').waitFor();
    expect(await page.getByRole('button', { name: /Change program|Undo Selection/ }).count()).toBe(0);
  });
});
