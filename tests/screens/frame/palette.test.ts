import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectBrowser, openWindow, signInByForm, violationsOf } from '../../support/browser.ts';
import { makePeople, type People } from '../../support/own-people.ts';

let people: People;
let browser: Browser;
beforeAll(async () => {
  people = await makePeople('palette', 1);
  browser = await connectBrowser();
});
afterAll(() => browser?.close());

const command = (page: Page) => page.getByRole('textbox', { name: 'Search or jump to' });
async function openPalette(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('Control+K');
  await command(page).waitFor();
  await command(page).fill(typed);
}
const option = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name });

it('a broker goes by keyboard alone to a page, a deal of theirs, a lender and the meaning of a term', async () => {
  const { page, context, complaints } = await openWindow(browser);
  await signInByForm(page, 'broker@example.com');
  await page.getByRole('heading', { level: 1 }).waitFor();

  await openPalette(page, 'sign-in sec');
  await option(page, 'Sign-in and security').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Sign-in and security', level: 1 }).waitFor();

  const answer = <T>(path: string, read: string) =>
    page.evaluate<T>(`fetch(${JSON.stringify(path)}, {
      headers: { authorization: 'Bearer ' + localStorage.getItem('token') },
    }).then(async (answer) => (await answer.json())${read})`);
  const address = await answer<string>('/api/pipeline/entries?limit=1', '.pipelineEntries[0].address');
  // In any order, as a person remembers it.
  await openPalette(page, address.split(' ').slice(0, 2).reverse().join(' '));
  await option(page, address).first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/pipeline\?deal=/);

  const lender = await answer<string>('/api/lenders', '.lenders[0].name');
  await openPalette(page, lender.toLowerCase());
  await option(page, lender).first().waitFor();
  await option(page, lender).first().click();
  await page.getByText(`Only the programs of ${lender} are then listed.`).waitFor();
  await page.getByRole('link', { name: /Fix & Flip/ }).click();
  await page.getByRole('heading', { name: 'Fix & Flip lenders' }).waitFor();

  await openPalette(page, 'dscr');
  await page.getByText(/^Debt service coverage ratio/).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it('a lender user is offered neither deals nor lenders nor terms', async () => {
  const { page, context } = await openWindow(browser);
  await signInByForm(page, people.lenders[0] ?? '');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await openPalette(page, 'interest reserve');
  await page.getByText('No results').waitFor();
  await context.close();
});
