import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connectBrowser, looks, openWindow, screenFaults, signInAs, violationsOf } from '../../support/browser.ts';
import { press } from '../../support/keyboard.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await connectBrowser();
});
afterAll(() => browser?.close());

const patience = { timeout: 90_000 };
const head = 'Address,Client name,Loan type,FICO score';
const pictures = process.env.PICTURES;

async function upload(page: Page, ...rows: readonly string[]) {
  await page.goto('/pipeline/import');
  const buffer = Buffer.from([head, ...rows].join('\r\n'));
  await page.locator('input[type=file]').setInputFiles({ name: 'deals.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.getByRole('button', { name: 'Check the rows' }).click(patience);
}
const heading = (page: Page, state: string) =>
  page.getByRole('heading', { name: `deals.csv: ${state}` }).waitFor(patience);

it('deals are imported from a file: a row is mended, a duplicate is added anyway, and the import is undone', async () => {
  const { page, complaints } = await openWindow(browser);
  await signInAs(page, 'admin@example.com');
  await page.goto('/pipeline');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Import deals' }).waitFor();
  await upload(
    page,
    '1 Upload Way,Ann,DSCR,900',
    '2 Upload Way,Bob,Fix and Flip,700',
    '2 Upload Way,Bob,Fix and Flip,700',
  );
  const wrong = page.getByLabel('FICO score, row 2');
  await wrong.waitFor(patience);
  expect(await violationsOf(page)).toEqual([]);
  await wrong.fill('690');
  await page.getByRole('button', { name: 'Correct', exact: true }).click();
  const duplicates = page.getByRole('region', { name: 'Duplicates' });
  await duplicates.getByText('The same address and loan type appear in row 3, row 4.').waitFor(patience);
  await duplicates.getByText('Add anyway', { exact: true }).click();
  // By the keyboard from here.
  await press(page.getByRole('button', { name: 'Import 3 rows' }));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Import' }));
  await heading(page, 'Imported');
  expect(await page.evaluate('document.activeElement?.id')).toBe('import');
  await page.getByRole('link', { name: 'Back to pipeline' }).click();
  for (const address of ['1 Upload Way', '2 Upload Way', '2 Upload Way (2)'])
    await page.getByText(address, { exact: true }).first().waitFor();
  await page.goto('/pipeline/import');
  await page.getByRole('button', { name: 'Open deals.csv' }).first().click();
  await page.getByRole('button', { name: 'Undo this import' }).click(patience);
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await heading(page, 'Undone');
  await page.getByRole('link', { name: 'Back to pipeline' }).click();
  await page.getByRole('button', { name: 'Show Archived' }).waitFor();
  expect(await page.getByText('1 Upload Way', { exact: true }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

it('the page fits and is accessible in every look, with rows that are refused and doubled', async () => {
  for (const look of looks) {
    const { page, context } = await openWindow(browser, look);
    await signInAs(page, 'admin@example.com');
    await upload(page, '8 Upload Way,Ann,DSCR,900', '9 Upload Way,Bob,DSCR,700', '9 Upload Way,Bob,DSCR,700');
    await page.getByRole('region', { name: 'Duplicates' }).waitFor(patience);
    // A notice lies over the assistant's button while it is shown.
    await page.locator('.mantine-Notification-root').first().waitFor({ state: 'detached' });
    expect(await screenFaults(page, '/pipeline/import')).toEqual([]);
    if (pictures)
      await page.screenshot({ path: `${pictures}/import-${look.width}-${look.scheme}.png`, fullPage: true });
    await page.getByRole('button', { name: 'Remove this upload' }).click();
    await page.getByRole('region', { name: 'Duplicates' }).waitFor({ state: 'detached' });
    await context.close();
  }
});

/** Leaves an import as a job does that was given up after two of its three deals. */
async function stopHalfWay(): Promise<void> {
  const database = new pg.Client(inject('appDatabase'));
  await database.connect();
  const latest = `(select id from imports where owner_id is not null order by created_at desc limit 1)`;
  await database.query(`update import_rows set written_version = null where import_id = ${latest} and number = 3`);
  await database.query(
    `update imports set state = 'checked', counts = jsonb_set(counts, '{deal,added}', '2'),
       message = 'The import stopped after 2 of 3 deals. Import again to add the rest, or undo the import.'
     where id = ${latest}`,
  );
  await database.end();
}

it('an import that stopped half way offers to go on or to undo it, and not to be removed', async () => {
  for (const look of looks) {
    const { page, context, complaints } = await openWindow(browser, look);
    await signInAs(page, 'admin@example.com');
    const street = `${look.width} ${look.scheme} Half Way`;
    await upload(page, ...[1, 2, 3].map((number) => `${number} ${street},Ann,DSCR,700`));
    await page.getByRole('button', { name: 'Import 3 rows' }).click(patience);
    await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
    await heading(page, 'Imported');
    await stopHalfWay();
    await page.reload();
    await page.getByRole('button', { name: 'Open deals.csv' }).first().click();
    await heading(page, 'Partly imported');
    await page.getByRole('alert').filter({ hasText: 'stopped after 2 of 3 deals' }).waitFor();
    await page.getByRole('button', { name: 'Import 1 row' }).waitFor();
    expect(await page.getByRole('button', { name: 'Remove this upload' }).count()).toBe(0);
    expect(await screenFaults(page, '/pipeline/import')).toEqual([]);
    if (pictures) await page.screenshot({ path: `${pictures}/half-${look.width}-${look.scheme}.png`, fullPage: true });
    await press(page.getByRole('button', { name: 'Undo this import' }));
    await press(page.getByRole('dialog').getByRole('button', { name: 'Undo' }));
    await heading(page, 'Undone');
    await page.getByRole('button', { name: 'Remove this upload' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  }
});

it('a file that is refused says why beside its field until another one is chosen', async () => {
  const { page } = await openWindow(browser);
  await signInAs(page, 'admin@example.com');
  await page.goto('/pipeline/import');
  const choose = (bytes: number) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'large.csv', mimeType: 'text/csv', buffer: Buffer.alloc(bytes, 'a') });
  await choose(9 * 1024 * 1024);
  await page.getByRole('button', { name: 'Upload' }).click();
  const said = page.getByRole('alert').filter({ hasText: 'A file can be up to 8 MB.' });
  await said.waitFor(patience);
  await choose(10);
  await said.waitFor({ state: 'detached' });
});

it('the deals leave the pipeline as a file, by the keyboard', async () => {
  for (const look of looks) {
    const { page, context, complaints } = await openWindow(browser, look);
    await signInAs(page, 'broker@example.com');
    await page.goto('/pipeline?shape=table');
    const menu = page.getByRole('button', { name: 'Export' });
    await menu.waitFor();
    expect(await screenFaults(page, '/pipeline')).toEqual([]);
    await press(menu);
    const csv = page.getByRole('button', { name: 'CSV' });
    await csv.waitFor();
    if (pictures) await page.screenshot({ path: `${pictures}/export-${look.width}-${look.scheme}.png` });
    const [download] = await Promise.all([page.waitForEvent('download'), press(csv)]);
    expect(download.suggestedFilename()).toMatch(/^deals-\d{4}-\d\d-\d\d\.csv$/);
    expect(await page.evaluate('document.activeElement?.textContent')).toContain('Export');
    expect(complaints).toEqual([]);
    await context.close();
  }
});
