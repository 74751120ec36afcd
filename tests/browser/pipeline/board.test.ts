import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, widths } from '../../support/browser.ts';
import { demoPassword, makePeople, type People } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';

let browser: Browser;
let client: pg.Client;
let people: People;
let token: string;

const figures = { loanType: 'DSCR', fico: 700, purchasePrice: 300_000, rehabNeeded: 0, arv: 0, liquidity: 0 };
const addDeal = async (address: string): Promise<string> => {
  const body = { ...figures, address, clientName: 'Wren Hill' };
  return (await callShared('POST', '/api/pipeline/manual', { token, body })).pipelineEntry._id;
};

beforeAll(async () => {
  browser = await connectBrowser();
  client = new pg.Client(inject('appDatabase'));
  await client.connect();
  people = await makePeople('board', 0);
  ({ token } = await callShared('POST', '/api/auth/login', { body: { email: people.broker, password: demoPassword } }));
});
afterAll(async () => {
  await client?.end();
  await browser?.close();
});

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const cardIn = (page: Page, stage: string, address: string) => column(page, stage).getByRole('link', { name: address });

async function openBoard() {
  const opened = await openWindow(browser);
  await signInAs(opened.page, people.broker);
  await opened.page.goto('/pipeline?shape=board');
  return opened;
}

it('a deal is moved with the mouse, taken back with Undo, and stands where it stood when the server refuses', async () => {
  const { page, context, complaints } = await openBoard();
  await page.getByText('No pipeline entries yet.').waitFor();
  await addDeal('1 Mouse Lane');
  await addDeal('Another Lane');
  const card = cardIn(page, 'Preparing', '1 Mouse Lane');
  await card.waitFor();
  const drag = (from: string, to: string) =>
    column(page, from).getByRole('listitem').filter({ hasText: '1 Mouse Lane' }).dragTo(column(page, to));
  await drag('Preparing', 'Quotes requested');
  await cardIn(page, 'Quotes requested', '1 Mouse Lane').waitFor();
  await page.getByText('1 Mouse Lane moved to “Quotes requested”.').last().waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await card.waitFor();
  await drag('Preparing', 'Funded');
  await page.getByRole('alert').getByText('Select a lender for this deal first.').waitFor();
  await card.waitFor();
  expect(await cardIn(page, 'Funded', '1 Mouse Lane').count()).toBe(0);
  await drag('Preparing', 'Lost');
  await column(page, 'Lost').getByText('1 deal').waitFor();
  expect(await cardIn(page, 'Lost', '1 Mouse Lane').count()).toBe(0);
  await page.getByRole('button', { name: 'Deals at “Lost”' }).click();
  await cardIn(page, 'Lost', '1 Mouse Lane').waitFor();
  await drag('Lost', 'Preparing');
  await card.waitFor();
  // A window that is too narrow for all stages: there is a shadow where there are more, and a card that is held there scrolls on.
  await page.setViewportSize({ width: 900, height: 900 });
  await page.locator('[data-after]').waitFor();
  expect(await page.locator('[data-before]').count()).toBe(0);
  await card.hover();
  await page.mouse.down();
  await vi.waitFor(async () => {
    for (const x of [860, 861, 862]) await page.mouse.move(x, 420);
    expect(await page.locator('[data-before]').count()).toBe(1);
  }, 90_000);
  await page.mouse.up();
  // The refusal is the server's answer, which the browser notes.
  expect(complaints.filter((line) => !line.includes('409'))).toEqual([]);
  await context.close();
});

it('a deal is moved and archived with the keyboard alone, and what was archived is taken back', async () => {
  await addDeal('2 Key Lane');
  await addDeal('3 Key Lane');
  const { page, context } = await openBoard();
  await cardIn(page, 'Preparing', '2 Key Lane').waitFor();
  await cardIn(page, 'Preparing', '3 Key Lane').focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.evaluate<string>('document.activeElement?.textContent')).toBe('2 Key Lane');
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: 'Move to…' });
  await dialog.getByRole('button', { name: 'Quotes requested' }).waitFor();
  expect(await dialog.getByRole('button', { name: 'Funded' }).isDisabled()).toBe(true);
  await expect.poll(() => page.evaluate<string>('document.activeElement?.textContent')).toBe('Quotes requested');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await cardIn(page, 'Offers received', '2 Key Lane').waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: '2 Key Lane moved to “Offers received”.' })
    .first()
    .waitFor({ state: 'attached' });
  await expect.poll(() => page.evaluate<string>('document.activeElement?.textContent')).toBe('2 Key Lane');
  await page.keyboard.press('m');
  await dialog.getByRole('button', { name: 'Archive' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Pipeline entry archived successfully!').waitFor();
  await expect.poll(() => cardIn(page, 'Offers received', '2 Key Lane').count()).toBe(0);
  await page
    .getByRole('status')
    .filter({ hasText: 'archived successfully' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await cardIn(page, 'Offers received', '2 Key Lane').waitFor();
  // Into a folded column and back: the keyboard is never without a place.
  const focused = () =>
    page.evaluate<string>(
      'document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? ""',
    );
  await cardIn(page, 'Offers received', '2 Key Lane').focus();
  await page.keyboard.press('m');
  await dialog.getByRole('button', { name: 'Lost' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('Deals at “Lost”');
  await page.getByRole('status').filter({ hasText: 'moved to “Lost”' }).getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await cardIn(page, 'Offers received', '2 Key Lane').waitFor();
  await expect.poll(focused).toBe('2 Key Lane');
  await context.close();
});

it('a view of the table is saved and opened again, and chosen deals are archived and taken back together', async () => {
  for (const n of [1, 2, 3]) await addDeal(`${n} Table Lane`);
  const { page, context, complaints } = await openBoard();
  await page.getByText('Table', { exact: true }).click();
  await page.getByRole('searchbox').fill('table lane');
  await expect.poll(() => page.getByRole('link', { name: /Table Lane/ }).count()).toBe(3);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'FICO' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Address', exact: true }).click();
  const order = async () => (await page.getByRole('link', { name: /Table Lane/ }).allTextContents()).join();
  await expect.poll(order).toBe('1 Table Lane,2 Table Lane,3 Table Lane');
  await page.getByRole('button', { name: 'Address', exact: true }).click();
  await expect.poll(order).toBe('3 Table Lane,2 Table Lane,1 Table Lane');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'Save as a new view…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Tables');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByText('View “Tables” saved.').waitFor();
  const focused = () =>
    page.evaluate<string>(
      'document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? ""',
    );
  await expect.poll(focused).toBe('View: Tables');
  await page.goto('/pipeline?shape=table');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'Tables' }).click();
  await expect.poll(order).toBe('3 Table Lane,2 Table Lane,1 Table Lane');
  expect(await page.getByRole('columnheader', { name: 'FICO' }).count()).toBe(1);
  await page.getByLabel('Select 1 Table Lane').check();
  await page.getByLabel('Select 3 Table Lane').check();
  await page.getByRole('button', { name: 'Archive 2' }).click();
  await expect.poll(order).toBe('2 Table Lane');
  await expect.poll(focused).toBe('Deals, a table that scrolls');
  await page.getByRole('status').filter({ hasText: '2 deals archived.' }).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(order).toBe('3 Table Lane,2 Table Lane,1 Table Lane');
  expect(complaints).toEqual([]);
  await context.close();
});

it('a view of the list is saved as the default, opens when the pipeline does, and leaves when another shape is chosen', async () => {
  for (const n of [1, 2]) await addDeal(`${n} Default Lane`);
  const { page, context } = await openBoard();
  await page.goto('/pipeline');
  const list = page.getByRole('navigation', { name: 'Deals' });
  await page.getByRole('searchbox').fill('default lane');
  await expect.poll(() => list.getByRole('link').count()).toBe(2);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const filters = page.getByRole('dialog', { name: 'Filter deals' });
  await filters.getByRole('checkbox', { name: 'Fix and Flip' }).check();
  await filters.getByLabel('Loan amount from').fill('300k');
  await filters.getByLabel('Loan amount to').fill('200k');
  await page.keyboard.press('Enter');
  await filters.getByText('Must not be less than “from”').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await filters.getByRole('checkbox', { name: 'Fix and Flip' }).check();
  await page.keyboard.press('Enter');
  await list.getByText('No deal matches “default lane” and the filters.').waitFor();
  await list.getByRole('button', { name: 'Clear search and filters' }).click();
  await page.getByRole('searchbox').fill('2 default');
  await expect
    .poll(() => list.getByRole('link').allTextContents())
    .toEqual([expect.stringContaining('2 Default Lane')]);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'Save as a new view…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Mine first');
  await page.getByRole('checkbox', { name: 'Open this view first whenever I open the pipeline' }).check();
  await page.keyboard.press('Enter');
  await page.getByText('View “Mine first” saved.').waitFor();
  await page.goto('/dashboard');
  await page.goto('/pipeline');
  await page.getByRole('button', { name: 'View: Mine first' }).waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('2 default');
  await expect
    .poll(() => list.getByRole('link').allTextContents())
    .toEqual([expect.stringContaining('2 Default Lane')]);
  await page.getByText('Board', { exact: true }).click();
  await page.getByRole('button', { name: 'Views', exact: true }).waitFor();
  await context.close();
});

it('a board keeps the cards that were shown while it is read again, and a table of 5,000 deals draws only what is in sight, and reads on while it is scrolled', async () => {
  await client.query(
    `insert into pipeline_entries (owner_id, loan_type, address, address_key, client_name, deal, created_at, updated_at, stage_at, loan_amount)
     select id, 'dscr', n || ' Crowd Street', n || ' crowd street', 'Client ' || n % 3, '{"fico": 700}', now(), now() - n * interval '1 s', now(), n
     from accounts, generate_series(1, 5000) as n where email = $1`,
    [people.broker],
  );
  const { page, context } = await openBoard();
  await page.goto('/pipeline?shape=board&filter={"search":"crowd"}');
  const cards = column(page, 'Preparing').getByRole('listitem');
  await cards.first().waitFor();
  expect(await cards.count()).toBe(50);
  await column(page, 'Preparing').getByRole('button', { name: 'Show more deals' }).click();
  await expect.poll(() => cards.count()).toBe(100);
  // Read again because something happened, the column stays as long as it was made.
  await addDeal('A late Crowd Street');
  await cardIn(page, 'Preparing', 'A late Crowd Street').waitFor();
  expect(await cards.count()).toBe(100);
  await page.goto('/pipeline?shape=table&filter={"search":"crowd"}');
  await page.getByText('5,001 deals').waitFor();
  const rows = page.getByRole('row');
  // What was not read yet cannot be scrolled to: the end of what there is brings the next page.
  const scrollTo = async (row: number) =>
    vi.waitFor(async () => {
      await page.evaluate(`document.querySelector('section[aria-label*="scrolls"]').scrollTo(0, ${row * 44})`);
      await page.getByRole('link', { name: `${row + 5} Crowd Street` }).waitFor({ timeout: 500 });
    }, 90_000);
  expect(await rows.count()).toBeLessThan(60);
  await scrollTo(180);
  await scrollTo(300);
  expect(await rows.count()).toBeLessThan(60);
  await context.close();
});

it.each(widths)('board, table and filters hold no barrier in light and dark at $width px', async (look) => {
  const { page, context } = await openWindow(browser, look);
  await signInAs(page, people.broker);
  await page.goto('/pipeline?shape=board');
  await page.getByRole('region', { name: 'Board of deals' }).waitFor();
  await page
    .getByText(/^(Client \d|Wren Hill)/)
    .first()
    .waitFor();
  expect(await screenFaults(page, 'board')).toEqual([]);
  const lost = column(page, 'Lost');
  if (look.width === 390) {
    await page.getByLabel('Stage').selectOption('lost');
    await expect.poll(() => column(page, 'Preparing').isVisible()).toBe(false);
    await lost.waitFor();
    await page.getByLabel('Stage').selectOption('preparing');
  } else {
    // Every stage is in sight.
    const { x, width: wide } = (await lost.boundingBox()) ?? { x: 0, width: look.width };
    expect(x + wide).toBeLessThanOrEqual(look.width);
  }
  await page
    .getByRole('button', { name: /^Move to…/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Lost' }).waitFor();
  expect(await screenFaults(page, 'move dialog')).toEqual([]);
  await page.goto('/pipeline?shape=table');
  await page.getByRole('row').nth(1).waitFor();
  expect(await screenFaults(page, 'table')).toEqual([]);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('dialog').getByText('Loan types').waitFor();
  expect(await screenFaults(page, 'filters')).toEqual([]);
  await page.goto('/pipeline');
  await page.getByRole('navigation', { name: 'Deals' }).waitFor();
  await context.close();
});
