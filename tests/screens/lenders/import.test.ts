import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, violationsOf, widths } from '../../support/browser.ts';
import { callShared } from '../../support/shared-app.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await connectBrowser();
});
afterAll(() => browser?.close());

const patience = { timeout: 90_000 };

function file(lender: string, ...programs: readonly string[]) {
  const text = ['Lender,Type,Program name,Tier 1 Min FICO', ...programs.map((program) => `${lender},${program}`)].join(
    '\r\n',
  );
  return { name: 'programs.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
}

it('an administrator imports a file with an error, corrects it in place, sees the program and takes the import back', async () => {
  const { page, complaints } = await openWindow(browser);
  await signInAs(page, 'admin@example.com');
  await page.goto('/admin/import-data');
  const { lenders } = await callAsAdmin(page);
  const [lender] = lenders;
  const rows = ['dscr,Imported In The Browser,900', 'fix & flip,Beside It,700'];
  await page.locator('input[type=file]').setInputFiles(file(lender?.name ?? '', ...rows));
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.getByRole('button', { name: 'Check the rows' }).click(patience);
  const wrong = page.getByLabel('Tier 1 Min FICO, row 2');
  await wrong.waitFor(patience);
  await page.getByText('Min FICO must be between 300 and 850').waitFor();
  // What is open stands among the recent ones as it is now.
  await page.getByRole('region', { name: 'Recent imports' }).getByText('Ready to import').first().waitFor(patience);
  expect(await violationsOf(page)).toEqual([]);
  await wrong.fill('690');
  await page.getByRole('button', { name: 'Correct', exact: true }).click();
  await page.getByRole('button', { name: 'Import 2 rows' }).click(patience);
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
  await page.getByRole('button', { name: 'Undo this import' }).waitFor(patience);
  // The button that was pressed is gone; the keys go on from here.
  expect(await page.evaluate('document.activeElement?.id')).toBe('import');
  expect(await namesOf(page, lender?._id ?? '')).toContain('Imported In The Browser');
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { name: 'programs.csv: Undone' }).waitFor(patience);
  expect(await namesOf(page, lender?._id ?? '')).not.toContain('Imported In The Browser');
  expect(complaints).toEqual([]);
});

it('a row to review is shown as such, without an error on its field', async () => {
  const { page, complaints } = await openWindow(browser, { width: 1440, scheme: 'dark' });
  await signInAs(page, 'admin@example.com');
  await page.goto('/admin/import-data');
  const [lender] = (await callAsAdmin(page)).lenders;
  const text = `Lender,Type,Program name,Tier 1 Min FICO,Tier 1 Max LTC,Tier 2 Min FICO,Tier 2 Max LTC
${lender?.name},fix & flip,Worth A Look,720,80,660,95`;
  const buffer = Buffer.from(text);
  await page.locator('input[type=file]').setInputFiles({ name: 'odd.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.getByRole('button', { name: 'Check the rows' }).click(patience);
  const rows = page.getByRole('region', { name: 'Rows to review' });
  const field = rows.getByLabel('Tier 2 Max LTC, row 2');
  await field.waitFor(patience);
  await rows.getByText('lends more to a weaker borrower').waitFor();
  expect(await field.getAttribute('aria-invalid')).not.toBe('true');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove this upload' }).click();
  await rows.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

it('a lender takes the own programs along as a file', async () => {
  const { page, complaints } = await openWindow(browser);
  await signInAs(page, 'lender6@example.com');
  await page.goto('/lender/loan-programs');
  await page.getByRole('rowheader').first().waitFor();
  const name = await page.evaluate<string>(`document.querySelector('th[scope=row]').firstChild.textContent`);
  await page.getByRole('button', { name: 'Export' }).press('Enter');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Programs, table (CSV)' }).press('Enter'),
  ]);
  const path = join(mkdtempSync(join(tmpdir(), 'plinth-export-')), 'programs.csv');
  await download.saveAs(path);
  expect(readFileSync(path, 'utf8')).toContain(name);
  rmSync(dirname(path), { recursive: true });
  expect(complaints).toEqual([]);
});

it('a lender imports a program from the list of its programs, sees it there and undoes the import', async () => {
  const { page, complaints } = await openWindow(browser, { width: 390, scheme: 'light' });
  await signInAs(page, 'lender6@example.com');
  await page.goto('/lender/loan-programs');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Import programs' }).waitFor();
  const text = 'Type,Program name,Tier 1 Min FICO\r\ndscr,Imported By Its Lender,700';
  const buffer = Buffer.from(text);
  await page.locator('input[type=file]').setInputFiles({ name: 'own.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.getByRole('button', { name: 'Check the rows' }).click(patience);
  await page.getByRole('button', { name: 'Import 1 row' }).click(patience);
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
  await page.getByRole('button', { name: 'Undo this import' }).waitFor(patience);
  expect(await screenFaults(page, '/lender/import-programs')).toEqual([]);
  await page.getByRole('link', { name: 'Back to programs' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('Imported By');
  await page.getByText('Imported By Its Lender').waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Open own.csv' }).first().click();
  await page.getByRole('button', { name: 'Undo this import' }).click(patience);
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { name: 'own.csv: Undone' }).waitFor(patience);
  expect(complaints).toEqual([]);
});

it.each(['/admin/import-data', '/admin/json-tools'])('%s is accessible and fits in every look', async (path) => {
  for (const width of widths) {
    const { page, context } = await openWindow(browser, width);
    await signInAs(page, 'admin@example.com');
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await screenFaults(page, path)).toEqual([]);
    await context.close();
  }
});

it('/admin/json-tools says what is wrong in the words that were agreed, and imports', async () => {
  const { page } = await openWindow(browser);
  await signInAs(page, 'admin@example.com');
  await page.goto('/admin/json-tools');
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor(patience);
  const submit = page.getByRole('button', { name: 'Import', exact: true });
  await submit.click();
  await alert('Please select a lender.');
  const picker = page.getByRole('combobox', { name: 'Lender', exact: true });
  await picker.click();
  await page.getByRole('option').nth(1).click();
  await submit.click();
  await alert('Please upload a valid JSON file containing an array of loan programs.');
  const text = page.getByLabel('Or paste it here');
  await text.fill('[{');
  await submit.click();
  await alert('Invalid JSON: ');
  await text.fill('[{"type": "houseboat", "name": "Pasted"}]');
  await submit.click();
  await alert('An error occurred during import.');
  await alert('Program 1, type: Loan type: "houseboat" is not one of the options');
  await text.fill('{"type": "DSCR", "name": "Pasted"}');
  await submit.click();
  await page.getByText('Loan programs imported successfully.').waitFor(patience);
});

type Lenders = { readonly lenders: readonly { readonly _id: string; readonly name: string }[] };
type Page = Awaited<ReturnType<typeof openWindow>>['page'];

async function adminToken(page: Page): Promise<string> {
  return page.evaluate<string>('localStorage.getItem("token") ?? ""');
}
async function callAsAdmin(page: Page): Promise<Lenders> {
  // The documented answer of the list.
  return (await callShared('GET', '/api/lenders', { token: await adminToken(page) })) as Lenders;
}
async function namesOf(page: Page, lenderId: string): Promise<string[]> {
  const url = `/api/dscr/${lenderId}/dscr-programs`;
  const answer = await callShared('GET', url, { token: await adminToken(page) });
  return (answer as { programs: { name: string }[] }).programs.map(({ name }) => name);
}
