import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, newLender, tokenOf, unexpected } from '../../browser/lenders/lender-desk.ts';
import { connectBrowser, openWindow, screenFaults, signInAs, type Window } from '../../support/browser.ts';
import { callShared } from '../../support/shared-app.ts';

const company = 'Cobblewick Lending';
let browser: Browser;
let wide: Window;
let lenderId: string;
beforeAll(async () => {
  lenderId = (await newLender(company))._id;
  browser = await connectBrowser();
  wide = await openWindow(browser);
  await openList(wide.page);
});
afterAll(() => browser?.close());

async function openList(page: Page): Promise<void> {
  await signInAs(page, 'admin@example.com');
  await page.goto('/admin/requirements');
  await page.getByRole('combobox', { name: 'Lender' }).fill(company);
  await page.getByRole('option', { name: company }).click();
  await button(page, 'Add document').waitFor();
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const list = (page: Page) => page.getByRole('list', { name: 'Document requirements' });
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
/** As the server has it. */
async function stored(): Promise<string[]> {
  const token = await tokenOf('admin@example.com');
  const { requirements } = await callShared('GET', `/api/requirements/${lenderId}`, { token });
  return requirements.flatMap(({ name, archivedAt }: { name: string; archivedAt: string | null }) =>
    archivedAt === null ? [name] : [],
  );
}

/** Somebody else changes a note. */
async function changeNote(name: string, note: string): Promise<void> {
  const token = await tokenOf('admin@example.com');
  const { requirements } = await callShared('GET', `/api/requirements/${lenderId}`, { token });
  const { _id, version, archivedAt: _, ...content } = requirements.find((one: { name: string }) => one.name === name);
  await callShared('PUT', `/api/requirements/${lenderId}/${_id}`, {
    token,
    body: { version, content: { ...content, note } },
  });
}

describe('what a lender asks for', () => {
  it('starts with the usual documents, or with one that is added', async () => {
    const { page } = wide;
    await page.getByRole('heading', { name: 'No document requirements yet' }).waitFor();
    expect(await screenFaults(page, 'no requirements')).toEqual([]);
    await page.getByLabel('Loan type').selectOption({ label: 'DSCR' });
    await button(page, 'Start with the usual documents').click();
    await said(page, 'The usual documents were added.');
    await list(page).getByText('Rent roll', { exact: true }).waitFor();
    await list(page).getByText('When: More than 4 units').first().waitFor();
    expect((await stored()).slice(0, 2)).toEqual(['Photo ID', 'Credit authorization']);
    expect(await screenFaults(page, 'requirements')).toEqual([]);
  });

  it('is added with its conditions, and what is missing is said beside its field', async () => {
    const { page } = wide;
    await button(page, 'Add document').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Document type').selectOption({ label: 'Environmental report' });
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Environmental report');
    await dialog.getByLabel('Name').fill('');
    await dialog.getByRole('button', { name: 'Add document' }).click();
    await dialog.getByText('Name is required').waitFor();
    expect(await screenFaults(page, 'a requirement that lacks its name')).toEqual([]);
    await dialog.getByLabel('Name').fill('Phase I report');
    await dialog.getByLabel('Needed').selectOption({ label: 'Before closing' });
    await dialog.getByLabel('More than 4 units').check();
    await dialog.getByRole('button', { name: 'Add document' }).click();
    await said(page, 'Document requirement added.');
    await list(page).getByText('Environmental report · Third party · Before closing · Every program').waitFor();
    expect((await stored()).at(-1)).toBe('Phase I report');
  });

  it('is put in order by buttons, by arrow keys and by dragging', async () => {
    const { page } = wide;
    await button(page, 'Move Phase I report up').click();
    await expect.poll(async () => (await stored()).at(-2)).toBe('Phase I report');
    const grip = (name: string) => page.getByRole('button', { name: `Reorder ${name}: ` });
    await grip('Credit authorization').focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(async () => (await stored())[0]).toBe('Credit authorization');
    expect(await page.evaluate('document.activeElement.ariaLabel')).toMatch(/^Reorder Credit authorization/);
    await page.evaluate('scrollTo(0, 0)');
    await grip('Bank statement').dragTo(list(page).getByRole('listitem').first());
    await expect.poll(async () => (await stored())[0]).toBe('Bank statement');
  });

  it('is archived when that is confirmed, restored, and changed by who has seen the newest', async () => {
    const { page, complaints } = wide;
    await button(page, 'Archive Phase I report').click();
    await answer(page, 'Archive “Phase I report”?', 'Archive');
    await said(page, 'Document requirement archived.');
    await page.getByText('Archived (1)').click();
    await button(page, 'Restore Phase I report').click();
    await said(page, 'Document requirement restored.');
    await button(page, 'Edit Phase I report').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Phase I and II report');
    await changeNote('Phase I report', 'Not older than 180 days.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Somebody else changed this meanwhile').waitFor();
    expect(await screenFaults(page, 'a requirement that somebody else changed')).toEqual([]);
    await dialog.getByRole('button', { name: 'Continue with mine' }).click();
    // What was typed stays, and what they changed beside it is there.
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Phase I and II report');
    expect(await dialog.getByLabel('Note').inputValue()).toBe('Not older than 180 days.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await said(page, 'Document requirement saved.');
    expect(await stored()).toContain('Phase I and II report');
    expect(unexpected(complaints).filter((text) => !/status of 400/.test(text))).toEqual([]);
  });

  it('fits a phone', async () => {
    const { page } = await openWindow(browser, { width: 390, scheme: 'light' });
    await openList(page);
    await list(page).waitFor();
    expect(await screenFaults(page, 'requirements on a phone')).toEqual([]);
    await button(page, 'Edit Bank statement').click();
    await page.getByRole('dialog').getByLabel('Name').waitFor();
    expect(await screenFaults(page, 'a requirement on a phone')).toEqual([]);
  });
});
