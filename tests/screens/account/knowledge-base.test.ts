import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, violationsOf } from '../../support/browser.ts';
import { makePeople } from '../../support/own-people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await connectBrowser();
});
afterAll(() => browser?.close());

it('a broker searches the knowledge base by keyboard, misspelled, and comes back to the results', async () => {
  const { broker } = await makePeople('reads-knowledge', 0);
  const { page } = await openWindow(browser, { width: 390, scheme: 'light' });
  await signInAs(page, broker);
  await page.goto('/knowledge-base');
  await page.getByRole('heading', { name: 'Glossary' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await screenFaults(page, 'knowledge-base')).toEqual([]);
  const box = page.getByRole('searchbox', { name: 'Search the knowledge base' });
  await box.fill('compre ofers');
  await page.getByText(/results? for “compare offers”$/).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await screenFaults(page, 'knowledge-results')).toEqual([]);
  await box.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname.startsWith('/help/compare-offers'));
  await page.goBack();
  await page.getByText(/results? for “compare offers”$/).waitFor();
  await box.fill('dscr meaning');
  await page.getByRole('link', { name: 'DSCR', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/knowledge-base' && url.hash === '#term-dscr' && url.search === '');
  expect(await box.inputValue()).toBe('');
  const top = 'document.querySelector("#term-dscr").getBoundingClientRect().top';
  await page.waitForFunction(`${top} >= 0 && ${top} < window.innerHeight`);
  await page.context().close();
});

it('what answers a ticket is suggested while it is typed, and nothing that was typed is lost', async () => {
  const { broker } = await makePeople('types-ticket', 0);
  const { page } = await openWindow(browser, { width: 1440, scheme: 'dark' });
  await signInAs(page, broker);
  await page.goto('/submit-ticket');
  await page.getByLabel('Subject').fill('How do I export my saved searches?');
  const link = page.getByRole('region', { name: 'Suggested articles' }).getByRole('link', { name: /Saved searches/ });
  await link.first().waitFor();
  expect(await link.first().getAttribute('target')).toBe('_blank');
  expect(await page.getByLabel('Subject').inputValue()).toBe('How do I export my saved searches?');
  expect(await violationsOf(page)).toEqual([]);
  expect(await screenFaults(page, 'suggestions')).toEqual([]);
  await page.context().close();
});
