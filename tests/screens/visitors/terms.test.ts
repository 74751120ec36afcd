import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser, openWindow, signInAs, violationsOf } from '../../support/browser.ts';
import { press } from '../../support/keyboard.ts';
import { makePeople } from '../../support/own-people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await connectBrowser();
});
afterAll(() => browser?.close());

const mark = (page: Page, word: string) => page.getByRole('button', { name: `Explain ${word}`, exact: true });
const card = (page: Page, title: string) => page.getByRole('group', { name: title, exact: true });

const topOf = async (page: Page, place: string) => (await page.locator(place).boundingBox())?.y;

describe('a term of the trade', () => {
  it('is explained by keyboard, and Escape puts the explanation away', async () => {
    const { page, context, complaints } = await openWindow(browser);
    await page.goto('/fix-and-flip-calculator');
    await press(mark(page, 'LTC'));
    const explanation = card(page, 'LTC');
    await explanation.getByText(/^Loan to cost: the loan divided by the total cost of the deal/).waitFor();
    expect(await mark(page, 'LTC').getAttribute('aria-expanded')).toBe('true');
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toMatch(/^Learn: Fix and flip: price, rehab and resale/);
    await page.keyboard.press('Escape');
    await explanation.waitFor({ state: 'hidden' });
    expect(await page.locator(':focus').textContent()).toContain('Explain LTC');
    expect(await mark(page, 'LTC').getAttribute('aria-expanded')).toBe('false');
    await context.close();
    expect(complaints).toEqual([]);
  });

  it('is explained by touch, within the screen of a phone, and a touch elsewhere puts it away', async () => {
    const { page, context, complaints } = await openWindow(browser, { width: 390, scheme: 'light' });
    await page.goto('/dscr-calculator');
    await mark(page, 'Points').click();
    const explanation = card(page, 'Points');
    await explanation.waitFor();
    const box = await explanation.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    await page.getByRole('heading', { level: 1 }).click();
    await explanation.waitFor({ state: 'hidden' });
    await mark(page, 'Points').click();
    await explanation.waitFor();
    await mark(page, 'Points').click();
    await explanation.waitFor({ state: 'hidden' });
    await context.close();
    expect(complaints).toEqual([]);
  });

  it('leads to its line in the glossary, and to the lesson, opened at it', async () => {
    const { page, context, complaints } = await openWindow(browser);
    await page.goto('/fix-and-flip-calculator');
    const follow = async (name: RegExp) => {
      const opened = context.waitForEvent('page');
      await card(page, 'ARV').getByRole('link', { name }).click();
      return opened;
    };
    await mark(page, 'ARV').click();
    const lesson = await follow(/^Learn: ARV calculation/);
    const tab = lesson.getByRole('tab', { name: 'ARV Calculation' });
    await tab.waitFor();
    expect(await tab.getAttribute('aria-selected')).toBe('true');
    await lesson.getByRole('heading', { name: 'Adjust three sales' }).waitFor();
    await expect.poll(() => topOf(lesson, '#arv-calculation')).toBeLessThan(450);
    const glossary = await follow(/^Glossary/);
    await glossary.locator('main#main #term-arv').waitFor();
    await expect.poll(() => topOf(glossary, 'main#main #term-arv')).toBeLessThan(900);
    expect(await topOf(glossary, 'main#main #term-arv')).toBeGreaterThan(0);
    await context.close();
    expect(complaints).toEqual([]);
  });
});

describe('a lesson that an address names', () => {
  it.each([
    ['/hard-money-class/module-1#dscr', 'DSCR: when the rent has to carry the loan'],
    ['/hard-money-class/module-2#analyzing-quotes', 'Comparing offers in dollars'],
    ['/fix-and-flip-class#scope-of-work', 'Scope of work'],
  ])('%s is open', async (path, title) => {
    const { page, context, complaints } = await openWindow(browser);
    await page.goto(path);
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
    await context.close();
    expect(complaints).toEqual([]);
  });
});

it('the example of a lesson is filled into the search, and what was there comes back', async () => {
  const people = await makePeople('examples', 0);
  const { page, context, complaints } = await openWindow(browser);
  await signInAs(page, people.broker);
  await page.goto('/search/fix-and-flip');
  await page.getByLabel('Purchase price').fill('99,000');
  await page.goto('/hard-money-class/module-1#fix-and-flip');
  await page.locator('#fix-and-flip').getByRole('link', { name: 'Find lenders for this deal' }).click();
  await page.getByText('The example of the lesson is filled in.').waitFor();
  expect(new URL(page.url()).hash).toBe('');
  expect(await page.getByLabel('Purchase price').inputValue()).not.toBe('99,000');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => page.getByLabel('Purchase price').inputValue()).toBe('99,000');
  await context.close();
  expect(complaints).toEqual([]);
});
