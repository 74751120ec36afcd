import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quiz } from '../../../src/content/classes/fix-and-flip/quiz.ts';
import { sections, title } from '../../../src/content/classes/fix-and-flip/sections.ts';
import { connectBrowser, openWindow, violationsOf, type Window } from '../../support/browser.ts';
import { press } from '../../support/keyboard.ts';

const path = '/fix-and-flip-class';
const progressKey = 'fixFlipProgress';
let browser: Browser;
let window: Window;
let page: Page;

beforeAll(async () => {
  browser = await connectBrowser();
  window = await openWindow(browser);
  ({ page } = window);
});
afterAll(() => browser?.close());

const stored = () => page.evaluate((key) => localStorage.getItem(key), progressKey);
const button = (name: string | RegExp, of: Page = page) => of.getByRole('button', { name, exact: true });
const section = (name: string, of: Page = page) => of.getByRole('region', { name, exact: true });

async function answerAll(shift: 0 | 1): Promise<void> {
  for (const { question, options, correct } of quiz) {
    const option = options[(correct + shift) % options.length] ?? '';
    await page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: option, exact: true }).focus();
    await page.keyboard.press('Space');
  }
}

describe('the Fix & Flip class, by keyboard alone', () => {
  it('begins at nothing where what is stored can not be read', async () => {
    await page.goto('/robots.txt');
    await page.evaluate((key) => localStorage.setItem(key, '{"section-1":'), progressKey);
    await page.goto(path);
    await button('View Progress (0%)').waitFor();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  it('starts with the first section, and shows each lesson by the arrows', async () => {
    await press(button('Start Learning'));
    expect(await page.locator(':focus').getAttribute('id')).toBe(sections[0].anchor);
    for (const { title: name, tabs } of sections) {
      const of = section(name).getByRole('tab');
      expect(await of.count()).toBe(tabs.length);
      await of.first().focus();
      await page.keyboard.press('ArrowRight');
      expect(await of.nth(1).getAttribute('aria-selected')).toBe('true');
      expect(await section(name).getByRole('tabpanel').count()).toBe(1);
    }
    for (const [index, { title: name }] of sections.entries())
      await section(name)
        .getByText(`Section ${index + 1} of 5 Complete`)
        .waitFor();
  });

  it('counts sections that are ticked off, in every tab', async () => {
    const other = await window.context.newPage();
    await other.goto(path);
    await press(button(/^View Progress/));
    for (const { title: name } of sections) await press(page.getByRole('checkbox', { name }), 'Space');
    await button('View Progress (100%)').waitFor();
    await button('View Progress (100%)', other).waitFor();
    expect(JSON.parse((await stored()) ?? '')).toEqual(sections.map(({ id }) => id));
    await press(page.getByRole('checkbox', { name: sections[1].title }), 'Space');
    await button('View Progress (80%)', other).waitFor();
    await other.close();
    await page.reload();
    await button('View Progress (80%)').waitFor();
  });

  it('ends with questions whose result is shown and stored nowhere', async () => {
    const before = await page.evaluate(() => JSON.stringify(localStorage));
    await answerAll(1);
    await press(button('Submit'));
    await page.getByRole('heading', { name: '0%', exact: true }).waitFor();
    await press(button('Retake Quiz'));
    await answerAll(0);
    await press(button('Submit'));
    await page.getByText(`${quiz.length} out of ${quiz.length} correct`).waitFor();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).toBe(before);
    expect(window.complaints).toEqual([]);
  });
});

it('the Fix & Flip class is read and ticked off on a phone', async () => {
  const { page: phone, context, complaints } = await openWindow(browser, { width: 390, scheme: 'dark' });
  await phone.goto(path);
  await button(/^View Progress/, phone).click();
  await phone.getByRole('checkbox', { name: sections[0].title }).check();
  await button('View Progress (20%)', phone).waitFor();
  await section(sections[4].title, phone).getByRole('tab').last().click();
  await section(sections[4].title, phone).getByRole('heading', { name: 'Hold or sell' }).waitFor();
  const widest = await phone.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  expect(widest).toBe(0);
  expect(await violationsOf(phone)).toEqual([]);
  await context.close();
  expect(complaints).toEqual([]);
});
