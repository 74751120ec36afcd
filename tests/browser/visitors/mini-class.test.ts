import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { quiz } from '../../../src/content/classes/dscr-rental/quiz.ts';
import { outline } from '../../../src/content/classes/dscr-rental/sections.ts';
import { connectBrowser, openWindow, violationsOf, type Window } from '../../support/browser.ts';
import { press } from '../../support/keyboard.ts';

const progressKey = 'dscrRentalProgress';
const completedKey = 'dscrRentalClass_completed';
let browser: Browser;
let window: Window;
let page: Page;

beforeAll(async () => {
  browser = await connectBrowser();
  window = await openWindow(browser);
  ({ page } = window);
});
afterAll(() => browser?.close());

const stored = (key: string, of: Page = page) => of.evaluate((name) => localStorage.getItem(name), key);
const button = (name: string, of: Page = page) => of.getByRole('button', { name, exact: true });
const tab = (index: number, of: Page = page) => of.getByRole('tab').nth(index);

/** Chooses an option of each question by keyboard: the right one, or the one after it. */
async function answerAll(shift: 0 | 1): Promise<void> {
  for (const { question, options, correct } of quiz) {
    const group = page.getByRole('radiogroup', { name: question });
    const option = options[(correct + shift) % options.length] ?? '';
    await group.getByRole('radio', { name: option, exact: true }).focus();
    await page.keyboard.press('Space');
  }
}

describe('a mini-class, by keyboard alone', () => {
  it('counts stored data that it can not read as no progress', async () => {
    await page.goto('/robots.txt');
    const unreadable = '{"completedSections":"all","currentSection":9,"progress":400}';
    await page.evaluate(([key, text]) => localStorage.setItem(key ?? '', text ?? ''), [progressKey, unreadable]);
    await page.goto('/dscr-rental-class');
    await page.getByText('0.0% complete').waitFor();
    await page.getByRole('heading', { level: 1, name: outline.title }).waitFor();
    expect(await tab(0).getAttribute('aria-selected')).toBe('true');
    expect(await tab(1).isDisabled()).toBe(true);
    expect(await tab(1).textContent()).toContain('locked');
    // Nothing is written over before the next save.
    expect(await stored(progressKey)).toBe(unreadable);
    expect(await violationsOf(page)).toEqual([]);
  });

  it('a quiz is submitted once every question is answered, and one that is failed opens nothing', async () => {
    await press(button('Complete Section & Take Quiz'));
    await page.getByText('Answer all questions correctly (80% or higher) to unlock the next section.').waitFor();
    expect(await button('Submit').isDisabled()).toBe(true);
    await answerAll(1);
    await press(button('Submit'));
    await page.getByText('You need 80% or higher to continue. Review the section and try again.').waitFor();
    await page.getByRole('heading', { name: '0.0%' }).waitFor();
    expect(await tab(1).isDisabled()).toBe(true);
    await press(button('Retake Quiz'));
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  });

  it('a pass is stored in the documented form, opens the next section, and is seen in another tab', async () => {
    const other = await window.context.newPage();
    await other.goto('/dscr-rental-class');
    await answerAll(0);
    await press(button('Submit'));
    await page.getByText("Congratulations! You've mastered this section.").waitFor();
    expect(JSON.parse((await stored(progressKey)) ?? '')).toEqual({
      ...{ completedSections: [0], currentSection: 1, progress: 50 },
    });
    await other.getByText('50.0% complete').waitFor();
    expect(await tab(1, other).isDisabled()).toBe(false);
    await other.close();
    await press(button('Continue to Next Section'));
    expect(await tab(1).getAttribute('aria-selected')).toBe('true');
    expect(await tab(0).textContent()).toContain('completed');
  });

  it('goes on where it was left, and ends with a certificate that is made without a call', async () => {
    await page.reload();
    expect(await tab(1).getAttribute('aria-selected')).toBe('true');
    await press(button('Complete Section & Take Quiz'));
    await answerAll(0);
    await press(button('Submit'));
    await page.getByRole('heading', { name: 'Course Complete' }).waitFor();
    await page.getByText('100.0% complete').waitFor();
    // Not even as false: other pages may ask only whether the key is there.
    expect(await stored(completedKey)).toBeNull();
    await page.evaluate(`window.print = () => {
      sessionStorage.setItem('printed', document.querySelector('[data-printed]').textContent);
    }`);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await press(button('Download Certificate'));
    await page
      .getByText("Congratulations! You've completed this mini-class. The next mini-class is now unlocked.")
      .waitFor();
    // The dashboard is for people who are signed in: others sign in first.
    await page.waitForURL('**/login?**');
    expect(calls.filter((url) => /certificate|\/classes/.test(url))).toEqual([]);
    expect(await stored(completedKey)).toBe('true');
    expect(await page.evaluate(() => sessionStorage.getItem('printed'))).toContain(outline.title);
  });

  it('the list of classes shows it as completed, and prints the certificate again', async () => {
    await page.goto('/classes');
    const card = page.getByRole('listitem').filter({ hasText: 'DSCR and Rentals' }).first();
    await card.getByText('Completed').waitFor();
    await button('Print certificate: DSCR and Rentals').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(window.complaints).toEqual([]);
  });
});

it('a class is read without JavaScript when it is opened directly', async () => {
  const context = await browser.newContext({ baseURL: inject('appOrigin'), javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto('/dscr-rental-class');
  expect(await plain.title()).toBe(`${outline.title} · Plinth`);
  await plain.getByRole('heading', { level: 1, name: outline.title }).waitFor();
  expect(await plain.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(outline.sections.length);
  await context.close();
});

it('an example of a lesson fills the calculator, which leads back to the class', async () => {
  const { page, complaints } = await openWindow(browser);
  await page.goto('/dscr-rental-class');
  const example = page.locator('[data-example]').first();
  const price =
    (await example.getByRole('row').filter({ hasText: 'Purchase Price' }).getByRole('cell').textContent()) ?? '';
  await example.getByRole('link', { name: 'Open in the DSCR Loan Calculator' }).click();
  await page.waitForURL('**/dscr-calculator');
  const entered = page.getByRole('textbox', { name: 'Purchase Price' });
  await expect.poll(async () => (await entered.inputValue()).replace(/\D/g, '')).toBe(price.replace(/\D/g, ''));
  await page.getByRole('link', { name: 'DSCR and Rentals', exact: true }).last().click();
  await page.waitForURL('**/dscr-rental-class');
  expect(complaints).toEqual([]);
});
